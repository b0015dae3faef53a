//! What a message looks like on the wire, in the notation of the PostgreSQL manual.
//!
//! Everything here is `const`: a derive writes a [`Layout`] for each message, and programs read it.

use core::fmt;

/// A type that can describe itself. Derived by `PgWire`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no wire form of its own",
    label = "not a wire type",
    note = "text needs `#[cstring]`, bytes need `#[len(i32)]` or `#[rest]`, a list needs `#[count(u16)]`, `#[terminated]` or `#[rest]`",
    note = "for a type of your own, derive `PgWire`; for a foreign type, write a codec and name it in `#[with(Codec)]`"
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

/// A server version and a protocol version; a part that is `None` says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Version {
    /// The server's major version, such as 15.
    pub pg: Option<u16>,
    /// The protocol version: 3 for the frontend/backend protocol, 1 to 4 for logical replication.
    pub proto: Option<u16>,
}

impl Version {
    /// Says nothing.
    pub const ANY: Self = Self { pg: None, proto: None };
}

/// A field's format in the manual's notation: `Byte1('p')`, `Int8(0)`, `Int64 (XLogRecPtr)`, `String`, `Int16[n]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    /// The kind of value.
    pub kind: Kind,
    /// The value that it always has.
    pub constant: Option<i64>,
    /// What stands in the brackets of an array.
    pub dimension: Option<&'static str>,
}

/// The kind of value that a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// A byte that stands for a character.
    Byte1,
    /// This many bytes.
    Bytes(usize),
    /// Bytes whose number something else says.
    ByteN,
    /// An integer of one byte.
    Int8 {
        /// Whether it can be negative.
        signed: bool,
    },
    /// An integer of two bytes.
    Int16 {
        /// Whether it can be negative.
        signed: bool,
    },
    /// An integer of four bytes.
    Int32 {
        /// Whether it can be negative.
        signed: bool,
    },
    /// An integer of eight bytes.
    Int64 {
        /// Whether it can be negative.
        signed: bool,
    },
    /// Bytes up to a NUL.
    String,
    /// A WAL position.
    Lsn,
    /// Microseconds since 2000-01-01.
    Timestamp,
    /// A transaction ID.
    Xid,
    /// An object ID.
    Oid,
    /// A part that has a layout of its own, by its name.
    Part(&'static str),
}

impl Format {
    /// `Byte1`.
    pub const BYTE1: Self = Self::new(Kind::Byte1);
    /// `Byten`.
    pub const BYTEN: Self = Self::new(Kind::ByteN);
    /// `Int8`, read as unsigned.
    pub const INT8: Self = Self::new(Kind::Int8 { signed: false });
    /// `Int16`, read as signed.
    pub const INT16: Self = Self::new(Kind::Int16 { signed: true });
    /// `Int32`, read as signed.
    pub const INT32: Self = Self::new(Kind::Int32 { signed: true });
    /// `Int64`, read as signed.
    pub const INT64: Self = Self::new(Kind::Int64 { signed: true });
    /// `String`.
    pub const STRING: Self = Self::new(Kind::String);

    /// A format that is no array and has no constant value.
    #[must_use]
    pub const fn new(kind: Kind) -> Self {
        Self { kind, constant: None, dimension: None }
    }

    /// The same format with the value that it always has: `Int8` → `Int8(0)`.
    #[must_use]
    pub const fn constant(self, value: i64) -> Self {
        Self { constant: Some(value), ..self }
    }

    /// The same value under another name of the manual, such as `Byte1` for an `Int8`.
    #[doc(hidden)]
    #[must_use]
    pub const fn shown_as(self, name: &'static str) -> Self {
        let kind = match name.as_bytes() {
            b"Byte1" => Kind::Byte1,
            b"Byten" => Kind::ByteN,
            b"Int8" => Kind::Int8 { signed: false },
            b"String" => Kind::String,
            _ => return self.plain(),
        };
        Self { kind, ..self }
    }

    /// An array of this format: `Int16` → `Int16[n]`.
    #[must_use]
    pub const fn array(self, dimension: &'static str) -> Self {
        Self { dimension: Some(dimension), ..self }
    }

    /// The format without the remark and the fixed value that newer manuals add: `Int64 (XLogRecPtr)` → `Int64`.
    #[must_use]
    pub const fn plain(self) -> Self {
        let kind = match self.kind {
            Kind::Lsn => Kind::Int64 { signed: false },
            Kind::Timestamp => Kind::Int64 { signed: true },
            Kind::Xid | Kind::Oid => Kind::Int32 { signed: false },
            kind => kind,
        };
        let constant = if matches!(kind, Kind::Byte1) { self.constant } else { None };
        Self { kind, constant, dimension: self.dimension }
    }
}

impl Layout {
    /// The description of a type that is one value.
    #[must_use]
    pub const fn scalar(name: &'static str, format: Format) -> Self {
        Self { name, doc: "", since: Version::ANY, until: Version::ANY, shape: Shape::Scalar(format) }
    }

    /// The description of a type that is made of fields.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_fields(name: &'static str, fields: &'static [Field]) -> Self {
        Self { name, doc: "", since: Version::ANY, until: Version::ANY, shape: Shape::Fields(fields) }
    }

    /// The description of a set.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_variants(name: &'static str, variants: &'static [Variant]) -> Self {
        Self { name, doc: "", since: Version::ANY, until: Version::ANY, shape: Shape::Choice(variants) }
    }

    /// The description of a value out of a list.
    #[doc(hidden)]
    #[must_use]
    pub const fn of_values(name: &'static str, format: Format, values: &'static [Value]) -> Self {
        Self { name, doc: "", since: Version::ANY, until: Version::ANY, shape: Shape::Values { format, values } }
    }

    /// The description of a type that is nothing but another.
    #[doc(hidden)]
    #[must_use]
    pub const fn newtype(name: &'static str, inner: &'static Self) -> Self {
        Self { name, doc: "", since: Version::ANY, until: Version::ANY, shape: inner.shape }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn doc(self, doc: &'static str) -> Self {
        Self { doc, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn since(self, pg: Option<u16>, proto: Option<u16>) -> Self {
        Self { since: Version { pg, proto }, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn until(self, pg: Option<u16>, proto: Option<u16>) -> Self {
        Self { until: Version { pg, proto }, ..self }
    }

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

    /// This description as the part of a field; `None` for a single value, whose format says it all.
    #[doc(hidden)]
    #[must_use]
    pub const fn as_part(&'static self) -> Option<&'static Self> {
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

    #[doc(hidden)]
    #[must_use]
    pub const fn doc(self, doc: &'static str) -> Self {
        Self { doc, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn since(self, pg: Option<u16>, proto: Option<u16>) -> Self {
        Self { since: Version { pg, proto }, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn until(self, pg: Option<u16>, proto: Option<u16>) -> Self {
        Self { until: Version { pg, proto }, ..self }
    }
}

impl Variant {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, content: Content) -> Self {
        Self { name, doc: "", since: Version::ANY, until: Version::ANY, condition: None, content }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn doc(self, doc: &'static str) -> Self {
        Self { doc, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn since(self, pg: Option<u16>, proto: Option<u16>) -> Self {
        Self { since: Version { pg, proto }, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn until(self, pg: Option<u16>, proto: Option<u16>) -> Self {
        Self { until: Version { pg, proto }, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn condition(self, condition: &'static str) -> Self {
        Self { condition: Some(condition), ..self }
    }
}

impl Field {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(name: &'static str, format: Format) -> Self {
        Self {
            name,
            doc: "",
            format,
            since: Version::ANY,
            until: Version::ANY,
            condition: None,
            repeat: None,
            part: None,
        }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn doc(self, doc: &'static str) -> Self {
        Self { doc, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn since(self, pg: Option<u16>, proto: Option<u16>) -> Self {
        Self { since: Version { pg, proto }, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn until(self, pg: Option<u16>, proto: Option<u16>) -> Self {
        Self { until: Version { pg, proto }, ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn condition(self, condition: Condition) -> Self {
        Self { condition: Some(condition), ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn repeat(self, repeat: Repeat) -> Self {
        Self { repeat: Some(repeat), ..self }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn part(self, part: &'static Layout) -> Self {
        Self { part: part.as_part(), ..self }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (base, remark) = match self.kind {
            Kind::Byte1 => ("Byte1", ""),
            Kind::Bytes(len) => return write!(f, "Byte{len}"),
            Kind::ByteN => ("Byten", ""),
            Kind::Int8 { .. } => ("Int8", ""),
            Kind::Int16 { .. } => ("Int16", ""),
            Kind::Int32 { .. } => ("Int32", ""),
            Kind::Int64 { .. } => ("Int64", ""),
            Kind::String => ("String", ""),
            Kind::Lsn => ("Int64", " (XLogRecPtr)"),
            Kind::Timestamp => ("Int64", " (TimestampTz)"),
            Kind::Xid => ("Int32", " (TransactionId)"),
            Kind::Oid => ("Int32", " (Oid)"),
            Kind::Part(name) => (name, ""),
        };
        f.write_str(base)?;
        if let Some(dimension) = self.dimension {
            write!(f, "[{dimension}]")?;
        }
        if let Some(value) = self.constant {
            match u8::try_from(value) {
                Ok(byte) if self.kind == Kind::Byte1 && byte.is_ascii_graphic() => {
                    write!(f, "('{}')", char::from(byte))?;
                }
                _ => write!(f, "({value})")?,
            }
        }
        f.write_str(remark)
    }
}

/// The fields in the manual's notation, one a line: `Int64 (XLogRecPtr)  prepare_lsn`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        match self.shape {
            Shape::Scalar(format) => writeln!(f, "  {format}"),
            Shape::Values { format, values } => {
                writeln!(f, "  {format}")?;
                values.iter().try_for_each(|value| writeln!(f, "    {:<4} {}", value.value, value.name))
            }
            Shape::Fields(fields) => write_fields(f, fields, 2),
            Shape::Choice(variants) => write_variants(f, variants, 2),
        }
    }
}

fn write_fields(f: &mut fmt::Formatter<'_>, fields: &[Field], indent: usize) -> fmt::Result {
    for field in fields {
        write!(
            f,
            "{:indent$}{:<width$} {}",
            "",
            TextOf(field.format),
            field.name,
            width = 30usize.saturating_sub(indent)
        )?;
        match field.condition {
            Some(Condition::When(expression)) => write!(f, ", when {expression}")?,
            Some(Condition::NextByte(bytes)) => write!(f, ", when next is one of b\"{}\"", bytes.escape_ascii())?,
            Some(Condition::NotNull(length)) => write!(f, ", when {length} is not -1")?,
            None => {}
        }
        match field.repeat {
            Some(Repeat::Count(count)) => write!(f, ", {count} times")?,
            Some(Repeat::UntilZero) => f.write_str(", until a zero byte")?,
            Some(Repeat::UntilEnd) => f.write_str(", to the end")?,
            None => {}
        }
        f.write_str("\n")?;
        if let Some(part) = field.part {
            match part.shape {
                Shape::Fields(fields) => write_fields(f, fields, indent + 2)?,
                Shape::Choice(variants) => write_variants(f, variants, indent + 2)?,
                Shape::Scalar(_) | Shape::Values { .. } => {}
            }
        }
    }
    Ok(())
}

fn write_variants(f: &mut fmt::Formatter<'_>, variants: &[Variant], indent: usize) -> fmt::Result {
    for variant in variants {
        writeln!(f, "{:indent$}{}", "", variant.name)?;
        if let Content::Fields(fields) = variant.content {
            write_fields(f, fields, indent + 2)?;
        }
    }
    Ok(())
}

/// Text that honours the width of the format, for a value whose `Display` does not.
struct TextOf(Format);

impl fmt::Display for TextOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&alloc::string::ToString::to_string(&self.0))
    }
}
