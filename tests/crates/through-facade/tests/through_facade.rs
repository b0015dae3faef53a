//! The core is reached through another library, by its path there and by the library's macro.

use facade::wire::{PgStr, PgWire, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'm')]
#[pgwire(crate = facade::wire)]
struct Message<B: Storage> {
    #[cstring]
    text: PgStr<B>,
    number: facade::Number,
}

struct Context {
    on: bool,
}

facade::message! {
    #[tag(b'd')]
    struct Declared(Context) { cx.on, PgStr<B> }
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[pgwire(crate = facade::wire, context = Context)]
enum Set<'a> {
    Message(Message<&'a [u8]>),
    Declared(Declared<&'a [u8]>),
}

#[test]
fn derives_find_the_core_through_another_library() {
    let (on, off) = (Context { on: true }, Context { on: false });
    let all = [
        (&b"mab\0\0\x07"[..], &on),
        (b"d\x01\x02\x03\x04ab\0\0\x07\0\x08", &on),
        (b"d\x01\x02\x03ab\0\0\x07", &off),
        (b"d\x01\x00ab\0", &off),
    ];
    for (bytes, context) in all {
        let set = Set::decode_with(bytes, context).unwrap();
        assert_eq!(set.to_bytes_with(context).unwrap(), bytes);
    }
    let declared = Declared::decode_with(&b"d\x01\x02\x03\x04ab\0"[..], &on).unwrap();
    assert_eq!((declared.own, declared.given, declared.r#gen, declared.r#async), (Some(3), Some(4), 1, 2));
    assert!(Message::decode(&b"mab"[..]).is_err());
}
