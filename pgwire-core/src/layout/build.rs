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
mod tests;
