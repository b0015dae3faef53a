//! `#[pgwire(name = …)]` and `#[pgwire(format = …)]` change the description and errors, never the bytes.

use pgwire_core::{Describe, PgWire};

#[derive(Debug, PartialEq, PgWire)]
struct Message {
    #[pgwire(name = relation_oid, format = Int32)]
    a: u32,
    #[pgwire(name = type)]
    b: u8,
    #[pgwire(format = Byte1)]
    c: u8,
    #[pgwire(format = Int16[C])]
    d: i16,
    #[pgwire(format = Byten, name = salt)]
    e: [u8; 4],
}

#[derive(Debug, PartialEq, PgWire)]
struct Tuple(#[pgwire(name = first)] u8, u8);

fn main() {
    let bytes = [0, 0, 0, 1, 2, 3, 0, 4, 5, 6, 7, 8];
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    let fields: Vec<_> =
        Message::LAYOUT.fields().iter().map(|field| (field.name, field.format.to_string())).collect();
    let expected = [("relation_oid", "Int32"), ("type", "Int8"), ("c", "Byte1"), ("d", "Int16[C]"), ("salt", "Byten")];
    assert_eq!(fields, expected.map(|(name, format)| (name, format.to_owned())));
    assert_eq!(Message::decode(&[0, 0][..]).unwrap_err().field(), "relation_oid");
    assert_eq!(Tuple::decode(&[][..]).unwrap_err().field(), "first");
    assert_eq!(Tuple::decode(&[1][..]).unwrap_err().field(), "1");
}
