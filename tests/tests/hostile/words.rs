//! Counts and lengths that lie.

use pgwire_core::conversation::{Conversation, ConversationError, Side, Step};
use pgwire_core::frame::{self, Found, FrameError, Limits};
use pgwire_tests::fuzz::Effort;
use pgwire_tests::fuzz::built::{CASES, Case};
use pgwire_tests::manual::{EntryField, Sample};

use crate::cost::Cost;

/// Alternatives that are there: rows of both kinds, every kind of column, and NULLs.
const CHOICES: [&str; 6] = ["Kt", "Ob", "Kn", "Ou", "", "-"];
/// What an error may hold, and what checks of it may: its text, and a dump of the bytes around its place.
const ERROR: u64 = 16 * 1024;

/// What a lying word says: so much is never there.
const LIES: [i64; 8] = [-2, -1, i64::MAX, i64::MIN, 0x3fff_ffff, 0x4000_0000, 0x7fff_fffe, 0x7fff];

/// The words of a message that say how much comes after them: counts, lengths, and the length of the frame.
fn words<'c>(case: &'c Case, sample: &Sample) -> Vec<(&'c EntryField, usize, usize)> {
    let fields = case.entry.fields.iter().chain(part(case));
    let says_how_much = |field: &&EntryField| {
        let this = format!("field:{}", field.name);
        let is_meant = |other: &EntryField| {
            other.repeats.as_ref() == Some(&this) || other.len.as_ref().is_some_and(|len| *len == this.as_str())
        };
        case.entry.framed && field.name == "length" || case.entry.fields.iter().chain(part(case)).any(is_meant)
    };
    let place = |field: &'c EntryField| {
        let (_, start, width) = sample.fields.iter().find(|(name, ..)| *name == field.name)?;
        Some((field, *start, *width))
    };
    fields.filter(says_how_much).filter_map(place).collect()
}

/// The fields of the row that a message has, if it has one.
fn part(case: &Case) -> &'static [EntryField] {
    let has_row = case.entry.fields.iter().any(|field| field.wire.starts_with("struct:"));
    if has_row { &ROW.fields } else { &[] }
}

static ROW: std::sync::LazyLock<pgwire_tests::manual::Entry> = std::sync::LazyLock::new(|| {
    let row = pgwire_tests::manual::entries().into_iter().find(|entry| entry.name == "TupleData");
    row.expect("the row of logical replication")
});

/// Whether a word of this width can say this; it can always say the least and the most.
fn fits(number: i64, width: usize) -> bool {
    matches!(number, i64::MIN | i64::MAX) || number >> (8 * width - 1) == number >> 63
}

/// The last bytes of a number: as many as the word has.
fn bytes(number: i64, width: usize) -> Vec<u8> {
    let number = match width {
        // The greatest and the least of any width.
        _ if number == i64::MAX => i64::MAX >> (64 - 8 * width),
        _ if number == i64::MIN => i64::MIN >> (64 - 8 * width),
        _ => number,
    };
    number.to_be_bytes()[8 - width..].to_vec()
}

#[test]
fn every_count_and_length_at_its_limits() {
    let (mut lies, mut zeros, mut read) = (Cost::default(), Cost::default(), 0);
    for (case, choices) in CASES.iter().flat_map(|case| CHOICES.map(|choices| (case, choices))) {
        if case.entry.name == "Delete" && choices.len() < 2 {
            continue;
        }
        let sample = case.sample(choices);
        for (field, start, width) in words(case, &sample) {
            let is_frame = field.name == "length";
            let with = |number: i64, bytes_behind: &[u8]| {
                let changed = [&sample.bytes[..start], &bytes(number, width), bytes_behind].concat();
                // The frame is as long as what is in it, or else nothing else would be looked at.
                if is_frame { changed } else { sample.framed(changed) }
            };
            let not_null = format!("{} != -1", field.name);
            let can_be_null = case.entry.fields.iter().any(|other| other.condition.as_ref() == Some(&not_null));
            let behind = &sample.bytes[start + width..];
            for lie in LIES.into_iter().filter(|lie| fits(*lie, width)) {
                for bytes_behind in [behind, &behind[..behind.len() / 2], &[]] {
                    let input = with(lie, bytes_behind);
                    let (found, held) = lies.of(input.len(), || case.check(&input, Effort::More));
                    let place =
                        format!("{}.{} = {lie}, {} bytes behind it", case.entry.name, field.name, bytes_behind.len());
                    assert!(found.is_err() || lie == -1 && can_be_null, "{place}: {found:?}");
                    assert!(held <= ERROR, "{place}: {held} bytes held");
                }
            }
            for bytes_behind in [behind, &[]] {
                let input = with(0, bytes_behind);
                let (found, _) = zeros.of(input.len(), || case.check(&input, Effort::Everything));
                read += u32::from(found.is_ok());
            }
        }
    }
    lies.print("lying counts and lengths");
    zeros.print("counts and lengths of zero");
    // A list or value without anything in it, at the end of its message.
    assert!(read > 0);
}

/// A frame of any length is measured by its head alone.
#[test]
fn a_frame_that_announces_a_gigabyte_costs_nothing() {
    let mut cost = Cost::default();
    for kind in 0..=u8::MAX {
        for length in [0x3fff_fffe_u32, 0x4000_0002, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 3, 0] {
            let head = [&[kind], &length.to_be_bytes()[..], b"few"].concat();
            for limits in [Limits::FRONTEND, Limits::BACKEND, Limits::BACKEND_COPYING, Limits::all(u32::MAX)] {
                let (found, allocated) = cost.of(head.len(), || frame::tagged(&head, &limits));
                assert_eq!(allocated, 0);
                match found {
                    Ok(Found::Incomplete { needed }) => assert_eq!(needed, length as usize + 1 - head.len()),
                    Err(FrameError::TooLong { max, .. }) => assert!(length > max),
                    Err(FrameError::TooShort { .. }) => assert!(!(4..=0x7fff_ffff).contains(&length)),
                    other => panic!("{kind} {length}: {other:?}"),
                }
            }
        }
    }
    cost.print("heads of frames");
}

/// What has arrived is all that a conversation looks at.
#[test]
fn a_message_that_announces_a_gigabyte_costs_nothing() {
    let mut conversation = Conversation::new();
    let startup = b"\0\0\0\x10\0\x03\0\0user\0a\0\0";
    assert!(matches!(conversation.next(Side::Client, startup), Ok(Step::Message { len: 16, .. })));
    let mut cost = Cost::default();
    let head = b"d\x3f\xff\xff\xfefew";
    for side in [Side::Client, Side::Server] {
        let (step, allocated) = cost.of(head.len(), || conversation.next(side, head));
        assert_eq!((step, allocated), (Ok(Step::Incomplete { needed: 0x3fff_fffe + 1 - head.len() }), 0));
    }
    let (step, allocated) = cost.of(head.len(), || conversation.next(Side::Client, b"d\x3f\xff\xff\xfffew"));
    assert!(matches!(step, Err(ConversationError::Frame(FrameError::TooLong { .. }))), "{step:?}");
    assert_eq!(allocated, 0);
    cost.print("heads of messages");
}
