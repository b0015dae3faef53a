//! Lists in lists, and lists without end.

use bytes::Bytes;
use pgwire_core::messages::backend::{BackendMessage, DataRow};
use pgwire_core::messages::logical::{LogicalMessage, RelationCache};
use pgwire_core::messages::startup::InitialMessage;
use pgwire_core::{PgWire, Seq, Storage};

use crate::cost::Cost;

/// What a short error holds.
const ERROR: u64 = 1024;

/// Four lists in each other, over bytes.
#[derive(Debug, PartialEq, PgWire)]
struct Level1<B: Storage> {
    #[count(u16)]
    parts: Seq<B, Level2<B>>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Level2<B: Storage> {
    #[count(i32)]
    parts: Seq<B, Level3<B>>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Level3<B: Storage> {
    #[count(u8)]
    parts: Seq<B, Level4<B>>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Level4<B: Storage> {
    #[terminated]
    names: Seq<B, pgwire_core::PgStr<B>>,
}

/// Lists in each other that own their elements.
#[derive(Debug, PartialEq, PgWire)]
struct Owned {
    #[count(u16)]
    rows: Vec<Row>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Row {
    #[count(i32)]
    columns: Vec<Column>,
}

#[derive(Debug, PartialEq, PgWire)]
struct Column {
    #[len(i32)]
    value: Option<Vec<u8>>,
}

/// Every level announces as many elements as its count can say.
#[test]
fn nested_lists_that_announce_all_they_can() {
    let mut cost = Cost::default();
    let all = b"\xff\xff\x7f\xff\xff\xff\xff".repeat(64);
    for len in 0..all.len() {
        let (found, held) = cost.of(len, || Level1::decode(&all[..len]).map(drop));
        assert!(found.is_err() && held <= ERROR, "{found:?}, {held} bytes held");
        let owned = b"\xff\xff\x7f\xff\xff\xff\x7f\xff\xff\xff";
        let (found, held) = cost.of(owned.len(), || Owned::decode(&owned[..len.min(owned.len())]).map(drop));
        assert!(found.is_err() && held <= ERROR, "{found:?}, {held} bytes held");
    }
    cost.print("nested lists that lie");
}

/// What is really there is read. A list over bytes costs nothing, one that owns its elements what they take.
#[test]
fn nested_lists_that_are_full() {
    let mut cost = Cost::default();
    let names = [&b"a\0".repeat(200)[..], b"\0"].concat();
    let level3 = [&b"\xff"[..], &names.repeat(255)].concat();
    let level2 = [&3_i32.to_be_bytes()[..], &level3.repeat(3)].concat();
    let level1 = [&9_u16.to_be_bytes()[..], &level2.repeat(9)].concat();
    let (message, held) = cost.of(level1.len(), || Level1::decode(&level1[..]).expect("it is all there"));
    assert_eq!(held, 0);
    let names =
        message.parts.iter().flat_map(|part| part.parts).flat_map(|part| part.parts).flat_map(|part| part.names);
    assert_eq!(names.count(), 9 * 3 * 255 * 200);
    cost.print("nested lists over bytes");

    let mut cost = Cost::default();
    let row = [&1000_i32.to_be_bytes()[..], &b"\xff\xff\xff\xff".repeat(1000)].concat();
    for rows in [0, 1, 200] {
        let input = [&u16::try_from(rows).unwrap_or_default().to_be_bytes()[..], &row.repeat(rows)].concat();
        let (message, held) = cost.of(input.len(), || Owned::decode(&input[..]).expect("it is all there"));
        assert_eq!(message.rows.len(), rows);
        // A NULL of four bytes is an `Option<Vec<u8>>` of 24, and a vector may have room for as many again.
        assert!(held <= 16 * input.len() as u64, "{held} bytes held for {}", input.len());
    }
    cost.print("nested lists that own their elements");
}

/// As many elements as a count can say, each as small as can be.
#[test]
fn the_longest_lists() {
    let mut cost = Cost::default();
    let framed = |tag: &[u8], body: &[u8]| {
        let length = u32::try_from(body.len() + 4).unwrap_or_default();
        [tag, &length.to_be_bytes(), body].concat()
    };
    let row = framed(b"D", &[&b"\xff\xff"[..], &b"\xff\xff\xff\xff".repeat(65_535)].concat());
    let (message, held) = cost.of(row.len(), || BackendMessage::decode(&row[..]).expect("a row of NULLs"));
    let BackendMessage::DataRow(DataRow { columns }) = &message else { panic!("a DataRow") };
    assert_eq!((columns.iter().count(), held), (65_535, 0));

    let error = framed(b"E", &[&b"Sx\0".repeat(100_000)[..], b"\0"].concat());
    let (message, held) = cost.of(error.len(), || BackendMessage::decode(&error[..]).expect("an error of many fields"));
    assert_eq!((message.message_name(), held), ("ErrorResponse", 0));

    let startup = framed(b"", &[&b"\0\x03\0\0"[..], &b"a\0\0".repeat(100_000), b"\0"].concat());
    let (message, held) = cost.of(startup.len(), || InitialMessage::decode(&startup[..]).expect("many parameters"));
    let InitialMessage::Startup(message) = &message else { panic!("a StartupMessage") };
    assert_eq!((message.params.len(), held), (100_000, 0));
    // The value that counts is the last one, so that all are looked at.
    assert!(cost.of(startup.len(), || message.parameter("b").is_none()).0);
    cost.print("the longest lists");
}

/// A cache keeps what it was shown, and no more than that.
#[test]
fn a_relation_cache_that_is_shown_many_relations() {
    let mut cost = Cost::default();
    let relations: Vec<Bytes> = (0..20_000_u32)
        .map(|oid| [b"R", &oid.to_be_bytes()[..], b"\0\0d\0\x01\0\0\0\0\0\x17\xff\xff\xff\xff"].concat().into())
        .collect();
    let bytes = relations.iter().map(Bytes::len).sum::<usize>();
    let ((), held) = cost.of(bytes, || {
        let mut cache = RelationCache::new();
        for relation in &relations {
            let context = pgwire_core::messages::logical::LogicalContext::default();
            cache.observe(&LogicalMessage::decode_with(&relation[..], &context).expect("a Relation"));
        }
    });
    cost.print("many relations");
    assert!(held <= 32 * bytes as u64, "{held} bytes held for {bytes}");
}
