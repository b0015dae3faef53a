//! Traits in scope that give every type methods of the names that generated code calls.

mod everywhere {
    macro_rules! everywhere {
        ($($name:ident),*) => {
            #[allow(dead_code)]
            pub trait Everywhere {
                $(fn $name(&self) {})*
            }
        };
    }

    everywhere!(
        array,
        close_frame,
        count,
        cut_short,
        doc,
        enter,
        enter_variant,
        first_byte_of,
        format,
        in_field,
        into_static,
        is_none,
        is_some,
        items_len,
        layout,
        leave,
        len,
        open_frame,
        peek,
        read,
        remaining,
        row,
        run,
        skip_tag,
        to_be_bytes,
        to_borrowed,
        to_bytes,
        view,
        wire_bytes,
        wire_len,
        write
    );

    impl<T: ?Sized> Everywhere for T {}
}

mod messages {
    #[allow(unused_imports)]
    use super::everywhere::Everywhere;
    use pgwire_core::{PgStr, PgWire, RawMessage, Seq, Storage};

    #[derive(Clone, Debug, PartialEq, PgWire)]
    #[tag(b'm')]
    #[framed]
    pub struct Message<B: Storage> {
        pub kind: u16,
        pub array: [u8; 2],
        pub part: Part,
        #[when(kind == 1)]
        pub maybe: Option<i16>,
        #[cstring]
        pub text: PgStr<B>,
        #[len(i32)]
        pub nullable: Option<B>,
        #[count(u16)]
        pub list: Seq<B, u16>,
        #[terminated]
        pub terminated: Vec<u8>,
        #[mark(b'!')]
        #[optional]
        pub optional: Option<u8>,
        #[skip]
        pub skipped: i64,
        #[rest]
        pub rest: B,
    }

    #[derive(Clone, Debug, PartialEq, PgWire)]
    pub struct Part(pub u8);

    #[derive(Clone, Debug, PartialEq, PgWire)]
    pub enum Set<B: Storage> {
        Message(Message<B>),
        #[tag(b'o')]
        Own {
            a: i16,
            part: Part,
        },
        #[other]
        Unknown(RawMessage<B>),
    }

    #[derive(Clone, Debug, PartialEq, PgWire)]
    #[framed]
    pub enum Family<B: Storage> {
        #[code(1)]
        One,
        #[code(2)]
        Two(#[rest] B),
    }

    #[derive(Clone, Copy, Debug, PartialEq, PgWire)]
    #[repr(u8)]
    pub enum Values {
        A = b'a',
        #[other]
        Other(u8),
    }
}

use messages::{Family, Message, Set, Values};
use pgwire_core::PgWire;

fn main() {
    let bytes = b"m\0\0\0\x1c\0\x01ab\x05\0\x02x\0\0\0\0\x01y\0\x01\0\x07t\0!\x09zz";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!((message.maybe, message.optional, message.rest), (Some(2), Some(9), &b"zz"[..]));
    assert_eq!(message.to_bytes().unwrap(), &bytes[..]);
    assert_eq!(message.clone().into_static().borrowed(), message);
    for bytes in [&bytes[..], b"o\0\x01\x05", b"?xy"] {
        let set = Set::decode(bytes).unwrap();
        assert_eq!(set.to_bytes().unwrap(), bytes);
        assert_eq!(set.clone().into_static().borrowed(), set);
    }
    let two = b"\0\0\0\x0a\0\0\0\x02xy";
    assert_eq!(Family::decode(&two[..]).unwrap().to_bytes().unwrap(), &two[..]);
    assert!(Family::decode(&b"\0\0\0\x08\0\0\0\x03"[..]).is_err());
    assert_eq!(Values::decode(&b"b"[..]).unwrap(), Values::Other(b'b'));
}
