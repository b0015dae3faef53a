use super::*;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use crate::layout::Kind;

const BYTE: Field = Field::new(Format::BYTE1);
const INT32: Field = Field::new(Format::INT32);
const INT64: Field = Field::new(Format::INT64);
const TEXT: Field = Field::new(Format::STRING);

static PAIR: [Field; 2] = [INT32, INT64];
static PAIR_LAYOUT: Layout = Layout::new("Pair", Shape::Fields(&PAIR));
static TEXTS: [Field; 2] = [INT32, TEXT];
static TEXTS_LAYOUT: Layout = Layout::new("Texts", Shape::Fields(&TEXTS));
static NUMBER_LAYOUT: Layout = Layout::scalar("Number", Format::INT64);

/// Widths as the manual gives them: Int32 is four bytes, Byte1 one.
#[test]
fn the_length_of_fields_is_known_if_each_has_one_width() {
    let cases: [(&[Field], usize, Option<usize>); 12] = [
        (&[], 0, Some(0)),
        (&[BYTE, INT32, INT64], 0, Some(13)),
        (&[BYTE, INT32, INT64], 1, Some(12)),
        (&[BYTE, INT32, INT64], 3, Some(0)),
        (&[BYTE, TEXT], 0, None),
        (&[TEXT, BYTE], 1, Some(1)),
        (&[INT32.when("cx.x")], 0, None),
        (&[INT32.if_next(b"x")], 0, None),
        (&[INT32.times("count")], 0, None),
        (&[INT32.until_end()], 0, None),
        (&[BYTE, part(&PAIR_LAYOUT)], 0, Some(13)),
        (&[BYTE, part(&TEXTS_LAYOUT)], 0, None),
    ];
    for (fields, start, expected) in cases {
        assert_eq!(Field::fixed_len(fields, start), expected, "{fields:?} from {start}");
    }
    assert_eq!(part(&PAIR_LAYOUT).not_null("len").width(), None);
    assert_eq!(part(&NUMBER_LAYOUT).width(), Some(8));
}

#[test]
fn widths_are_those_of_the_manual() {
    let widths = [
        (Format::BYTE1, Some(1)),
        (Format::INT8, Some(1)),
        (Format::INT16, Some(2)),
        (Format::INT32, Some(4)),
        (Format::INT64, Some(8)),
        (Format::new(Kind::Xid), Some(4)),
        (Format::new(Kind::Oid), Some(4)),
        (Format::new(Kind::Lsn), Some(8)),
        (Format::new(Kind::Timestamp), Some(8)),
        (Format::new(Kind::Bytes(16)), Some(16)),
        (Format::BYTEN, None),
        (Format::STRING, None),
        (Format::new(Kind::Part("Part")), None),
        (Format::INT16.array("n"), None),
    ];
    for (format, width) in widths {
        assert_eq!(format.width(), width, "{format:?}");
    }
}

/// As in the manual's `Int32(8)` of SSLRequest; the length counts itself and what is behind it.
#[test]
fn the_length_of_a_frame_is_a_constant_where_it_can_be() {
    let constant = |fields: &[Field]| fields.iter().map(|field| field.format.constant).collect::<Vec<_>>();
    assert_eq!(constant(&framed([length(), INT32], 0)), [Some(8), None]);
    assert_eq!(constant(&framed([tag(b'x'), length(), INT64], 1)), [Some(0x78), Some(12), None]);
    assert_eq!(constant(&framed([length(), TEXT], 0)), [None, None]);
}

#[test]
fn each_function_sets_one_thing() {
    let fields = named(&Rows("Message", &["a", "b", "c"]), [BYTE, INT32, TEXT]);
    let described = fields.each_ref().map(|field| (field.name, field.format));
    assert_eq!(described, [("a", Format::BYTE1), ("b", Format::INT32), ("c", Format::STRING)]);
    assert_eq!(INT32.constant(7).format, Format::INT32.constant(7));
    assert_eq!(INT32.shown_as("Byte1").format.to_string(), "Byte1");
    assert_eq!(INT32.array("n").format.to_string(), "Int32[n]");
    assert_eq!(INT32.when("x").condition, Some(Condition::When("x")));
    assert_eq!(INT32.if_next(b"x").condition, Some(Condition::NextByte(b"x")));
    assert_eq!(INT32.not_null("x").condition, Some(Condition::NotNull("x")));
    assert_eq!(INT32.times("x").repeat, Some(Repeat::Count("x")));
    assert_eq!(INT32.until_zero().repeat, Some(Repeat::UntilZero));
    assert_eq!(INT32.until_end().repeat, Some(Repeat::UntilEnd));
    assert!(part(&PAIR_LAYOUT).part.is_some() && part(&NUMBER_LAYOUT).part.is_none());
    assert_eq!(part(&NUMBER_LAYOUT).format, Format::INT64);
    let variant = message("A", &PAIR_LAYOUT).condition("cx.x").behind(&PAIR);
    assert_eq!((variant.name, variant.condition, variant.head.len()), ("A", Some("cx.x"), 2));
}

/// What is asked for is what is there, and nothing else.
#[test]
fn descriptions_have_what_they_are_given() {
    let rows = &Rows("Message", &["a", "b"]);
    let pair: &'static [Field; 2] = &[INT32, TEXT];
    let layout = fields(rows, pair).doc("Some.").since(Some(15), Some(3)).until(Some(18), None);
    assert_eq!((layout.name, layout.doc), ("Message", "Some."));
    assert_eq!((layout.since, layout.until), (version(Some(15), Some(3)), version(Some(18), None)));
    assert_eq!(layout.fields().len(), 2);
    assert_eq!(named(rows, [INT32, TEXT]).map(|field| field.name), ["a", "b"]);

    let set: &'static [Variant] = vec![
        message("Known", &PAIR_LAYOUT).condition("cx.a"),
        flattened("All", &TEXTS_LAYOUT),
        other("Unknown", &PAIR_LAYOUT),
        own_fields("Own", pair).behind(&PAIR),
    ]
    .leak();
    let layout = variants("Set", set);
    assert_eq!(
        layout.variants().iter().map(|variant| variant.name).collect::<Vec<_>>(),
        ["Known", "All", "Unknown", "Own"]
    );
    assert_eq!((set[0].condition, set[1].condition, set[3].head.len()), (Some("cx.a"), None, 2));

    let values: &'static [Value] = vec![Value::new("One", 1), Value::new("Two", 2).doc("The second.")].leak();
    let layout = Layout::of_values("Kind", Format::INT8, values);
    assert_eq!(layout.format(), Format::INT8);
    assert_eq!(values.iter().map(|value| (value.value, value.doc)).collect::<Vec<_>>(), [(1, ""), (2, "The second.")]);
    let kind: &'static Layout = alloc::boxed::Box::leak(alloc::boxed::Box::new(layout));
    assert_eq!(Layout::newtype("Wrapped", kind).format(), Format::INT8);

    let formats = [
        (number::<crate::Lsn>(), "Int64 (XLogRecPtr)"),
        (format(Format::INT16), "Int16"),
        (code(7), "Int32(7)"),
        (tag(b'p'), "Byte1('p')"),
        (length(), "Int32"),
        (string::<&[u8]>(), "String"),
        (bytes::<&[u8]>(), "Byten"),
        (format(Format::INT32).shown_as("Int16").array("n"), "Int16[n]"),
    ];
    for (field, expected) in formats {
        assert_eq!(field.format.to_string(), expected);
    }
}

const fn version(pg: Option<u16>, proto: Option<u16>) -> Version {
    Version { pg, proto }
}
