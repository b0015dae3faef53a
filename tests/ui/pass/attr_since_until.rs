//! `#[since]` and `#[until]` on every place are facts of the description and change no byte.

use pgwire_core::layout::Version;
use pgwire_core::{Describe, PgWire};

#[derive(Debug, PartialEq, PgWire)]
#[since(pg = 14, proto = 2)]
#[until(pg = 20)]
struct Message {
    #[since(proto = 4)]
    #[until(proto = 5)]
    a: u8,
    #[pgwire(since(pg = 15), until(pg = 16, proto = 3))]
    b: u8,
}

#[derive(Debug, PartialEq, PgWire)]
#[since(pg = 10)]
enum Set {
    #[tag(b'a')]
    #[since(pg = 11)]
    A,
    #[tag(b'b')]
    #[since(pg = 12)]
    #[until(pg = 12,)]
    B,
}

#[derive(Debug, PartialEq, PgWire)]
#[repr(u8)]
#[until(pg = 13)]
enum Values {
    #[since(pg = 12)]
    One = 1,
    #[until(proto = 1)]
    Two,
}

fn version(pg: impl Into<Option<u16>>, proto: impl Into<Option<u16>>) -> Version {
    Version { pg: pg.into(), proto: proto.into() }
}

fn main() {
    let message = Message::decode(&[1, 2][..]).unwrap();
    assert_eq!(message.to_bytes().unwrap(), &[1, 2][..]);
    assert_eq!(Message::decode(&[1][..]).unwrap_err().field(), "b");
    let layout = Message::LAYOUT;
    assert_eq!((layout.since, layout.until), (version(14, 2), version(20, None)));
    let [a, b] = layout.fields() else { panic!("two fields") };
    assert_eq!((a.since, a.until), (version(None, 4), version(None, 5)));
    assert_eq!((b.since, b.until), (version(15, None), version(16, 3)));

    assert_eq!(Set::decode(&b"b"[..]).unwrap().to_bytes().unwrap(), &b"b"[..]);
    assert_eq!(Set::LAYOUT.since, version(10, None));
    assert_eq!(Set::LAYOUT.variants()[0].since, version(11, None));
    assert_eq!(Set::LAYOUT.variants()[1].until, version(12, None));
    assert_eq!(Values::decode(&[2][..]).unwrap(), Values::Two);
    assert_eq!(Values::LAYOUT.until, version(13, None));
}
