//! `#[lsn]`, `#[timestamp]`, `#[xid]` and `#[oid]` on the newtype and on the plain integer, always there or not.

use bytes::Bytes;
use pgwire_core::{Describe, Lsn, Oid, PgWire, Timestamp, Xid};

macro_rules! meaning {
    ($word:ident, $Newtype:ident, $integer:ident, $one:expr, $format:literal) => {
        mod $word {
            use super::*;

            #[derive(Clone, Debug, PartialEq, PgWire)]
            struct Message {
                #[$word]
                new: $Newtype,
                #[pgwire($word)]
                plain: $integer,
                implied: $Newtype,
                #[$word]
                #[nonzero]
                set: $Newtype,
                #[$word]
                #[when(plain == 1)]
                maybe: Option<$Newtype>,
            }

            #[derive(Debug, PartialEq, PgWire)]
            struct Tuple(#[$word] $integer);

            #[derive(Debug, PartialEq, PgWire)]
            enum Set {
                #[tag(b'a')]
                A(#[$word] $Newtype, #[$word] pgwire_core::$Newtype),
                #[tag(b'b')]
                B {
                    #[$word]
                    value: $integer,
                },
            }

            pub fn check() {
                let (value, plain): ($Newtype, $integer) = ($one, 1);
                let one = &plain.to_be_bytes()[..];
                let bytes = one.repeat(5);
                let message = Message::decode(&bytes[..]).unwrap();
                assert_eq!(message, Message { new: value, plain: 1, implied: value, set: value, maybe: Some(value) });
                assert_eq!(message.to_bytes().unwrap(), bytes);
                assert_eq!(Message::decode(Bytes::from(bytes.clone())).unwrap(), message);
                assert_eq!(Message::decode(&bytes[..bytes.len() - 1]).unwrap_err().field(), "maybe");
                for field in Message::LAYOUT.fields() {
                    assert_eq!(field.format.to_string(), $format, "{}", field.name);
                }

                assert_eq!(Tuple::decode(one).unwrap(), Tuple(1));
                assert_eq!(Tuple(1).to_bytes().unwrap(), one);
                assert_eq!(Set::A(value, value).to_bytes().unwrap(), [b"a", one, one].concat());
                let bytes = [b"b", one].concat();
                assert_eq!(Set::decode(&bytes[..]).unwrap(), Set::B { value: 1 });
            }
        }
    };
}

meaning!(lsn, Lsn, u64, Lsn::from(1), "Int64 (XLogRecPtr)");
meaning!(timestamp, Timestamp, i64, Timestamp::from_postgres_micros(1), "Int64 (TimestampTz)");
meaning!(xid, Xid, u32, Xid::from(1), "Int32 (TransactionId)");
meaning!(oid, Oid, u32, Oid::from(1), "Int32 (Oid)");

fn main() {
    lsn::check();
    timestamp::check();
    xid::check();
    oid::check();
}
