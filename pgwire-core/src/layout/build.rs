//! How generated code puts a layout together: `const` functions, each of which sets one thing.

use crate::__private::Rows;
use crate::field::{ByteStringField, CStringField};

use super::{Condition, Content, Describe, Field, Format, Layout, Repeat, Shape, Value, Variant, Version};

/// What every description can say of itself.
macro_rules! facts {
    ($($ty:ident),*) => {$(
        impl $ty {
            #[doc(hidden)]
            #[must_use]
            pub const fn doc(mut self, doc: &'static str) -> Self {
                self.doc = doc;
                self
            }

            #[doc(hidden)]
            #[must_use]
            pub const fn since(mut self, pg: Option<u16>, proto: Option<u16>) -> Self {
                self.since = Version { pg, proto };
                self
            }

            #[doc(hidden)]
            #[must_use]
            pub const fn until(mut self, pg: Option<u16>, proto: Option<u16>) -> Self {
                self.until = Version { pg, proto };
                self
            }
        }
    )*};
}

facts!(Layout, Value, Variant, Field);

impl Layout {
    const fn new(name: &'static str, shape: Shape) -> Self {
        Self { name, doc: "", since: Version::ANY, until: Version::ANY, shape }
    }

    /// The description of a type that is one value.
    #[must_use]
    pub const fn scalar(name: &'static str, format: Format) -> Self {
        Self::new(name, Shape::Scalar(format))
    }

    /// The description of a value out of a list.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_values(name: &'static str, format: Format, values: &'static [Value]) -> Self {
        Self::new(name, Shape::Values { format, values })
    }

    /// The description of a type that is nothing but another.
    #[doc(hidden)]
    #[must_use]
    pub const fn newtype(name: &'static str, inner: &'static Self) -> Self {
        Self::new(name, inner.shape)
    }

    /// This description as the part of a field; `None` for a single value, whose format says it all.
    const fn as_part(&'static self) -> Option<&'static Self> {
        match self.shape {
            Shape::Scalar(_) => None,
            _ => Some(self),
        }
    }
}

impl Value {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, value: i64) -> Self {
        Self { name, doc: "", since: Version::ANY, until: Version::ANY, value }
    }
}

impl Variant {
    const fn new(name: &'static str, content: Content) -> Self {
        Self { name, doc: "", since: Version::ANY, until: Version::ANY, condition: None, head: &[], content }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn condition(mut self, condition: &'static str) -> Self {
        self.condition = Some(condition);
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn behind(mut self, head: &'static [Field]) -> Self {
        self.head = head;
        self
    }
}

impl Field {
    const fn new(format: Format) -> Self {
        Self {
            name: "",
            doc: "",
            format,
            since: Version::ANY,
            until: Version::ANY,
            condition: None,
            repeat: None,
            part: None,
        }
    }

    /// The same field with the value that it always has.
    #[doc(hidden)]
    #[must_use]
    pub const fn constant(mut self, value: i64) -> Self {
        self.format = self.format.constant(value);
        self
    }

    /// The same field under another format of the manual.
    #[doc(hidden)]
    #[must_use]
    pub const fn shown_as(mut self, format: &'static str) -> Self {
        self.format = self.format.shown_as(format);
        self
    }

    /// The same field as an array.
    #[doc(hidden)]
    #[must_use]
    pub const fn array(mut self, dimension: &'static str) -> Self {
        self.format = self.format.array(dimension);
        self
    }

    const fn condition(mut self, condition: Condition) -> Self {
        self.condition = Some(condition);
        self
    }

    /// The same field, there if this expression holds.
    #[doc(hidden)]
    #[must_use]
    pub const fn when(self, expression: &'static str) -> Self {
        self.condition(Condition::When(expression))
    }

    /// The same field, there if the next byte is one of these.
    #[doc(hidden)]
    #[must_use]
    pub const fn if_next(self, tags: &'static [u8]) -> Self {
        self.condition(Condition::NextByte(tags))
    }

    /// The same field, there if the length of this name is not −1.
    #[doc(hidden)]
    #[must_use]
    pub const fn not_null(self, length: &'static str) -> Self {
        self.condition(Condition::NotNull(length))
    }

    const fn repeat(mut self, repeat: Repeat) -> Self {
        self.repeat = Some(repeat);
        self
    }

    /// The same field, there as often as the count of this name says.
    #[doc(hidden)]
    #[must_use]
    pub const fn times(self, count: &'static str) -> Self {
        self.repeat(Repeat::Count(count))
    }

    /// The same field, there until a zero byte.
    #[doc(hidden)]
    #[must_use]
    pub const fn until_zero(self) -> Self {
        self.repeat(Repeat::UntilZero)
    }

    /// The same field, there to the end of the message.
    #[doc(hidden)]
    #[must_use]
    pub const fn until_end(self) -> Self {
        self.repeat(Repeat::UntilEnd)
    }

    /// The number of bytes of these fields from `start` on, if it is the same in every message.
    const fn fixed_len(fields: &[Self], start: usize) -> Option<usize> {
        let (mut index, mut len) = (start, 0);
        while index < fields.len() {
            match fields[index].width() {
                Some(width) => len += width,
                None => return None,
            }
            index += 1;
        }
        Some(len)
    }

    const fn width(&self) -> Option<usize> {
        match (self.condition, self.repeat, self.part) {
            (None, None, Some(Layout { shape: Shape::Fields(fields), .. })) => Self::fixed_len(fields, 0),
            (None, None, _) => self.format.width(),
            _ => None,
        }
    }

    /// What the field is made of, where its format does not say it all.
    const fn part(mut self, part: &'static Layout) -> Self {
        self.part = part.as_part();
        self
    }
}

/// A field of this format, whose name is still missing.
#[doc(hidden)]
#[must_use]
pub const fn format(format: Format) -> Field {
    Field::new(format)
}

/// A field of a type that has a layout.
#[doc(hidden)]
#[must_use]
pub const fn part(layout: &'static Layout) -> Field {
    Field::new(layout.format()).part(layout)
}

/// A field of a number.
#[doc(hidden)]
#[must_use]
pub const fn number<T: Describe>() -> Field {
    part(T::LAYOUT)
}

/// A byte that always has one value.
#[doc(hidden)]
#[must_use]
pub const fn byte(value: u8) -> Field {
    // Every byte is an `i64`.
    #[allow(clippy::cast_lossless)]
    Field::new(Format::BYTE1.constant(value as i64))
}

/// The byte that says which message it is.
#[doc(hidden)]
#[must_use]
pub const fn tag(tag: u8) -> Field {
    byte(tag).doc("Says what this is.")
}

/// The Int32 that says which message of a family it is.
#[doc(hidden)]
#[must_use]
pub const fn code(code: i32) -> Field {
    // Every Int32 is an `i64`.
    #[allow(clippy::cast_lossless)]
    Field::new(Format::INT32.constant(code as i64)).doc("Says what this is.")
}

/// The length of a frame.
#[doc(hidden)]
#[must_use]
pub const fn length() -> Field {
    Field::new(Format::INT32).doc("The number of bytes, its own four included.")
}

/// The description of a type that is made of fields.
#[doc(hidden)]
#[must_use]
pub const fn fields(rows: &'static Rows, fields: &'static [Field]) -> Layout {
    Layout::new(rows.0, Shape::Fields(fields))
}

/// The fields under their names.
#[doc(hidden)]
#[must_use]
pub const fn named<const N: usize>(rows: &'static Rows, mut fields: [Field; N]) -> [Field; N] {
    let mut index = 0;
    while index < N {
        fields[index].name = rows.1[index];
        index += 1;
    }
    fields
}

/// The fields of a frame: where all of them have one width, its length is a constant, as in the manual's `Int32(8)`.
#[doc(hidden)]
#[must_use]
pub const fn framed<const N: usize>(mut fields: [Field; N], length: usize) -> [Field; N] {
    // The length counts itself, and not the tag in front of it.
    if let Some(len) = Field::fixed_len(&fields, length) {
        // No field is as long as an `i64` can say.
        #[allow(clippy::cast_possible_wrap)]
        let len = len as i64;
        fields[length].format = fields[length].format.constant(len);
    }
    fields
}

/// The description of a set.
#[doc(hidden)]
#[must_use]
pub const fn variants(name: &'static str, variants: &'static [Variant]) -> Layout {
    Layout::new(name, Shape::Choice(variants))
}

/// A variant that is a message with a tag or code of its own.
#[doc(hidden)]
#[must_use]
pub const fn message(name: &'static str, layout: &'static Layout) -> Variant {
    Variant::new(name, Content::Message(layout))
}

/// A variant that is all messages of another set.
#[doc(hidden)]
#[must_use]
pub const fn flattened(name: &'static str, layout: &'static Layout) -> Variant {
    Variant::new(name, Content::Set(layout))
}

/// A variant that is whatever the set does not know.
#[doc(hidden)]
#[must_use]
pub const fn other(name: &'static str, layout: &'static Layout) -> Variant {
    Variant::new(name, Content::Other(layout))
}

/// A variant with fields of its own.
#[doc(hidden)]
#[must_use]
pub const fn own_fields(name: &'static str, fields: &'static [Field]) -> Variant {
    Variant::new(name, Content::Fields(fields))
}

/// A `String`.
#[doc(hidden)]
#[must_use]
pub const fn string<T: CStringField>() -> Field {
    Field::new(Format::STRING)
}

/// Bytes.
#[doc(hidden)]
#[must_use]
pub const fn bytes<T: ByteStringField>() -> Field {
    Field::new(Format::BYTEN)
}

#[cfg(test)]
mod tests {
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
        assert_eq!(
            values.iter().map(|value| (value.value, value.doc)).collect::<Vec<_>>(),
            [(1, ""), (2, "The second.")]
        );
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
}
