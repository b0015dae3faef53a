//! Another derive claims the short attributes: what is for this one stands in `#[pgwire(…)]`.

use other_derive::Other;
use pgwire_core::{PgStr, PgWire, RawMessage, Seq, Storage};

#[derive(Clone, Debug, PartialEq, Other, PgWire)]
#[tag = "kind"]
#[framed(no)]
#[name = "message"]
#[pgwire(tag(b'm'), framed, since(pg = 15))]
#[since("always")]
struct Message<B: Storage> {
    #[default]
    #[constant = 5]
    #[pgwire(constant(7))]
    number: u8,
    #[cstring(utf8, "strict")]
    #[max_len = "many"]
    #[pgwire(cstring, max_len(5))]
    text: PgStr<B>,
    #[pgwire(len(i32))]
    #[len(min = 1)]
    #[len(max = 9)]
    nullable: Option<B>,
    #[count]
    #[count("twice")]
    #[pgwire(count(u16))]
    list: Seq<B, u16>,
    #[when = "always"]
    #[pgwire(when(number == 7))]
    #[name("maybe")]
    #[format(x)]
    maybe: Option<u8>,
    #[skip(if = "empty")]
    #[pgwire(skip)]
    skipped: u8,
    #[rest = ".."]
    #[pgwire(rest)]
    rest: B,
}

#[derive(Clone, Debug, PartialEq, PgWire, Other)]
#[context]
enum Set<B: Storage> {
    #[default]
    Message(Message<B>),
    #[tag("own")]
    #[pgwire(tag(b'o'))]
    Own,
    #[other = "anything"]
    #[pgwire(other)]
    Unknown(RawMessage<B>),
}

#[derive(Clone, Debug, PartialEq, PgWire, Other)]
enum Family {
    #[code = "one"]
    #[pgwire(code(1))]
    One,
}

fn main() {
    let bytes = b"m\0\0\0\x13\x07ab\0\xff\xff\xff\xff\0\x01\0\x05\x01xy";
    let message = Message::decode(&bytes[..]).unwrap();
    assert_eq!((message.maybe, message.list.len(), message.rest), (Some(1), 1, &b"xy"[..]));
    for bytes in [&bytes[..], b"o", b"?x"] {
        assert_eq!(Set::decode(bytes).unwrap().to_bytes().unwrap(), bytes);
    }
    assert_eq!(Family::decode(&[0, 0, 0, 1][..]).unwrap(), Family::One);
}
