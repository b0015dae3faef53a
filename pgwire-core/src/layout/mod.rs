//! What a message looks like on the wire, in the notation of the PostgreSQL manual.
//!
//! Everything here is `const`: a derive writes a [`Layout`] for each message, and programs read it.

pub(crate) mod build;
mod display;
mod format;
mod member;
mod version;

pub use format::{Format, Kind};
pub use member::{Member, MemberKind};
pub use version::Version;

/// A type that can describe itself. Derived by `PgWire`, which also shows the layout as a table on the type's page, beside
/// its `impl Describe`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no wire form of its own",
    label = "not a wire type",
    note = "for a type of your own, derive `PgWire`; for a foreign type, write a codec and name it in `#[with(Codec)]`",
    note = "text needs `#[cstring]`, bytes need `#[len(i32)]` or `#[rest]`, a list needs `#[count(u16)]`, `#[terminated]` or `#[rest]`"
)]
pub trait Describe {
    /// The description.
    const LAYOUT: &'static Layout;

    /// The description of this value: of the message that a set holds, where [`LAYOUT`](Self::LAYOUT) is of the set.
    fn layout(&self) -> &'static Layout {
        Self::LAYOUT
    }
}

/// The description of a message, of a part of one, or of a single value.
///
/// ```
/// use pgwire_core::Describe;
/// use pgwire_core::messages::replication::RequestPrimaryStatusUpdate;
///
/// let layout = RequestPrimaryStatusUpdate::LAYOUT;
/// assert_eq!((layout.name, layout.since.pg), ("RequestPrimaryStatusUpdate", Some(19)));
/// let fields: Vec<_> = layout.fields().iter().map(|field| (field.name, field.format.to_string())).collect();
/// assert_eq!(fields, [("tag", "Byte1('p')".to_owned()), ("send_time", "Int64".to_owned())]);
/// ```
#[derive(Debug)]
pub struct Layout {
    /// The Rust name, such as `StreamPrepare`.
    pub name: &'static str,
    /// The doc comment.
    pub doc: &'static str,
    /// The first versions that have it.
    pub since: Version,
    /// The last versions that have it.
    pub until: Version,
    /// What it is made of.
    pub shape: Shape,
}

/// What a [`Layout`] describes.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// One value.
    Scalar(Format),
    /// One value out of a list.
    Values {
        /// The value's format.
        format: Format,
        /// The known values.
        values: &'static [Value],
    },
    /// Fields, one after the other, tag and length included.
    Fields(&'static [Field]),
    /// One of several messages or parts.
    Choice(&'static [Variant]),
}

/// A value that an enum without fields knows.
#[derive(Debug)]
pub struct Value {
    /// The variant's name.
    pub name: &'static str,
    /// The variant's doc comment.
    pub doc: &'static str,
    /// The first versions that have it.
    pub since: Version,
    /// The last versions that have it.
    pub until: Version,
    /// The value on the wire.
    pub value: i64,
}

/// One variant of a set.
#[derive(Debug)]
pub struct Variant {
    /// The variant's name.
    pub name: &'static str,
    /// The variant's doc comment.
    pub doc: &'static str,
    /// The first versions that have it.
    pub since: Version,
    /// The last versions that have it.
    pub until: Version,
    /// The condition of `#[when(…)]`, as it was written.
    pub condition: Option<&'static str>,
    /// What stands in front of a message that the variant holds: a length, and a tag or code that all variants have.
    pub head: &'static [Field],
    /// What the variant holds.
    pub content: Content,
}

/// What a [`Variant`] holds.
#[derive(Debug)]
pub enum Content {
    /// A message with a tag of its own.
    Message(&'static Layout),
    /// All messages of another set.
    Set(&'static Layout),
    /// Whatever the set does not know.
    Other(&'static Layout),
    /// Fields of the variant itself, its tag or code first.
    Fields(&'static [Field]),
}

/// One field of a message, or one of the bytes around it: tag, length, count, marker.
#[derive(Debug)]
pub struct Field {
    /// The name, such as `prepare_lsn`.
    pub name: &'static str,
    /// The doc comment.
    pub doc: &'static str,
    /// The format in the manual's notation.
    pub format: Format,
    /// The first versions that have it.
    pub since: Version,
    /// The last versions that have it.
    pub until: Version,
    /// When the field is there, as it was written; `None` if always.
    pub condition: Option<Condition>,
    /// How often it is there; `None` if once.
    pub repeat: Option<Repeat>,
    /// What the field is made of, if it is more than one value.
    pub part: Option<&'static Layout>,
}

/// When a field is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// A Rust expression over the context `cx` and earlier fields.
    When(&'static str),
    /// The next byte is one of these.
    NextByte(&'static [u8]),
    /// The length field of this name is not −1.
    NotNull(&'static str),
}

/// How often a field is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// As often as the count field of this name says.
    Count(&'static str),
    /// Until a zero byte.
    UntilZero,
    /// To the end of the message.
    UntilEnd,
}

impl Layout {
    /// The format of a field of this type.
    #[must_use]
    pub const fn format(&self) -> Format {
        match self.shape {
            Shape::Scalar(format) | Shape::Values { format, .. } => format,
            Shape::Fields(_) | Shape::Choice(_) => Format::new(Kind::Part(self.name)),
        }
    }

    /// The fields, if it is made of fields.
    #[must_use]
    pub const fn fields(&self) -> &'static [Field] {
        match self.shape {
            Shape::Fields(fields) => fields,
            _ => &[],
        }
    }

    /// The variants, if it is a set.
    #[must_use]
    pub const fn variants(&self) -> &'static [Variant] {
        match self.shape {
            Shape::Choice(variants) => variants,
            _ => &[],
        }
    }
}
