//! Messages of every shape in crates of editions 2018 and 2021, with names that later ones reserve.

use bytes::Bytes;
use pgwire_core::{Describe, PgStr, PgWire, RawMessage, Seq, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'm')]
#[framed]
struct Message<B: Storage> {
    gen: u8,
    r#try: u8,
    r#async: u8,
    #[when(gen == 1 && r#try == 2 && r#async == 3)]
    r#dyn: Option<u8>,
    #[cstring]
    #[max_len(9)]
    text: PgStr<B>,
    #[count(u16, before = gen)]
    list: Seq<B, u16>,
    #[len(i32)]
    nullable: Option<B>,
    #[mark(b'!')]
    #[optional]
    marked: Option<u8>,
    #[rest]
    rest: Vec<gen>,
}

#[allow(non_camel_case_types)]
#[derive(Clone, Debug, PartialEq, PgWire)]
struct gen {
    gen: u8,
}

#[allow(non_camel_case_types)]
#[derive(Clone, Debug, PartialEq, PgWire)]
enum Set<B: Storage> {
    Message(Message<B>),
    #[tag(b'g')]
    gen {
        gen: u8,
    },
    #[other]
    Unknown(RawMessage<B>),
}

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Borrowed<'gen> {
    #[cstring]
    text: &'gen str,
}

#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(i16)]
enum Values {
    gen = 1,
    r#async,
}

#[test]
fn messages_work() {
    let bytes = b"m\0\0\0\x18\0\x01\x01\x02\x03\x04ab\0\0\x05\0\0\0\x01x!\x06\x07\x08";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!((message.gen, message.r#try, message.r#async, message.r#dyn), (1, 2, 3, Some(4)));
    assert_eq!((message.marked, &message.rest[..]), (Some(6), &[gen { gen: 7 }, gen { gen: 8 }][..]));
    assert_eq!(Message::decode(Bytes::from_static(bytes)).unwrap(), message.clone().into_static());
    for bytes in &[&bytes[..], b"g\x01", b"?x"] {
        assert_eq!(Set::decode(*bytes).unwrap().to_bytes().unwrap(), *bytes);
    }
    let names: Vec<_> = Message::<&[u8]>::LAYOUT.fields().iter().map(|field| field.name).collect();
    assert_eq!(names[2..7], ["num_list", "gen", "try", "async", "dyn"]);
    assert_eq!(Borrowed::decode(&b"ab\0"[..]).unwrap().text, "ab");
    assert_eq!(Values::decode(&[0, 2][..]).unwrap(), Values::r#async);
    assert!(Values::decode(&[0, 3][..]).is_err());
}
