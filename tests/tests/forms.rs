//! Lists, boxes and what else a field can be, in every form of storage, and what each error says.

use bytes::Bytes;
use pgwire_core::error::EncodeErrorKind;
use pgwire_core::messages::logical::{LogicalDecoder, LogicalMessage, RelationCache, Streaming};
use pgwire_core::{Oid, PgStr, PgWire, Storage};

#[derive(Clone, Debug, PartialEq, PgWire)]
struct Name<B: Storage> {
    #[cstring]
    name: PgStr<B>,
}

#[derive(Clone, Debug, PartialEq, PgWire)]
#[tag(b'n')]
struct Names<B: Storage> {
    first: Box<Name<B>>,
    #[count(u8)]
    more: Vec<Name<B>>,
    #[rest]
    numbers: Vec<u16>,
}

#[test]
fn lists_and_boxes_are_viewed_and_made_static() {
    let bytes = b"na\0\x02b\0c\0\0\x07\0\x08";
    let borrowed = Names::<&[u8]>::decode(&bytes[..]).expect("names");
    let shared = Names::<Bytes>::decode(Bytes::from_static(bytes)).expect("names");
    assert_eq!(borrowed.numbers, [7, 8]);
    assert_eq!(shared.borrowed(), borrowed);
    assert_eq!(borrowed.into_static(), shared);
    assert_eq!(shared.to_bytes().as_deref(), Ok(&bytes[..]));
    let cut = Names::<&[u8]>::decode(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(cut.to_string(), "Names.numbers[1]: 2 bytes wanted, 1 left (offset 10)");
}

#[test]
fn what_is_not_known_is_named() {
    #[derive(Debug, PgWire)]
    enum Coded {
        #[code(1)]
        One,
    }
    #[derive(Debug, PgWire)]
    #[repr(u16)]
    enum Value {
        One = 1,
    }
    #[derive(Debug, PgWire)]
    #[code(5)]
    struct Five;
    #[derive(Debug, PgWire)]
    #[code]
    enum Own {
        Five(Five),
    }
    let cases = [
        (Coded::decode(&b"\0\0\0\x02"[..]).unwrap_err(), "Coded.code: 2 is none of its codes (offset 0)"),
        (Own::decode(&b"\0\0\0\x02"[..]).unwrap_err(), "Own.code: 2 is none of its codes (offset 0)"),
        (Value::decode(&b"\0\x02"[..]).unwrap_err(), "Value: 2 is none of its values (offset 0)"),
        (Five::decode(&b"\0\0\0\x02"[..]).unwrap_err(), "Five.code: 5 wanted, 2 found (offset 0)"),
    ];
    for (error, text) in cases {
        assert_eq!(error.to_string(), text);
    }
}

#[test]
fn encode_errors_say_what_is_wrong() {
    let texts = [
        (EncodeErrorKind::TooShort { len: 1, min: 2 }, "1 bytes, at least 2 wanted"),
        (
            EncodeErrorKind::Ambiguous { next: b'K' },
            "not set, but what follows begins with b'K', which would say that it is",
        ),
        (
            EncodeErrorKind::UnknownTag { found: None, known: b"KO" },
            "takes no bytes, which is none of its tags b\"KO\"",
        ),
        (
            EncodeErrorKind::UnknownTag { found: Some(b'x'), known: b"KO" },
            "begins with b'x', which is none of its tags b\"KO\"",
        ),
        (EncodeErrorKind::Overflow, "longer than memory can be"),
        (EncodeErrorKind::SizeMismatch { excess: 0, missing: 3 }, "`wire_len` promised 3 bytes more than were written"),
        (EncodeErrorKind::SizeMismatch { excess: 3, missing: 0 }, "3 bytes do not fit into what `wire_len` promised"),
        (EncodeErrorKind::Custom("no such day"), "no such day"),
    ];
    for (kind, text) in texts {
        assert_eq!(kind.to_string(), text);
    }
}

/// Types are sent once, like relations, and go with the transaction that is prepared or rolled back.
#[test]
fn types_are_remembered() {
    let mut decoder = LogicalDecoder::new(3, Streaming::On);
    let mut relations = RelationCache::new();
    let mut observe = |payload: &'static [u8]| {
        let message: LogicalMessage<&[u8]> = decoder.decode(payload).expect("a message");
        relations.observe(&message);
        relations.type_of(Oid::new(16_385)).map(|ty| ty.type_name.to_string_lossy().into_owned())
    };
    assert_eq!(observe(b"S\0\0\x02\xdb\x01"), None);
    assert_eq!(observe(b"Y\0\0\x02\xdb\0\0\x40\x01public\0mood\0").as_deref(), Some("mood"));
    assert_eq!(observe(b"E").as_deref(), None);
}
