//! The format of one field, in the manual's notation.

use core::fmt;

/// A field's format in the manual's notation: `Byte1('p')`, `Int8(0)`, `Int64 (XLogRecPtr)`, `String`, `Int16[n]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Format {
    /// The kind of value.
    pub kind: Kind,
    /// The value that it always has.
    pub constant: Option<i64>,
    /// What stands in the brackets of an array.
    pub dimension: Option<&'static str>,
    /// The manual's word where it is not that of the kind: `Int32` for an OID, `Int8` for a letter.
    pub notation: Option<&'static str>,
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
        Self { kind, constant: None, dimension: None, notation: None }
    }

    /// The same format with the value that it always has: `Int8` → `Int8(0)`.
    #[must_use]
    pub const fn constant(self, value: i64) -> Self {
        Self { constant: Some(value), ..self }
    }

    /// The same value under another word of the manual, such as `Int8` for a letter.
    #[must_use]
    pub(super) const fn shown_as(self, notation: &'static str) -> Self {
        Self { notation: Some(notation), ..self }
    }

    /// An array of this format: `Int16` → `Int16[n]`.
    #[must_use]
    pub const fn array(self, dimension: &'static str) -> Self {
        Self { dimension: Some(dimension), ..self }
    }

    /// The number of bytes, if it is the same for every value.
    pub(super) const fn width(self) -> Option<usize> {
        match self.kind {
            _ if self.dimension.is_some() => None,
            Kind::Byte1 | Kind::Int8 { .. } => Some(1),
            Kind::Int16 { .. } => Some(2),
            Kind::Int32 { .. } | Kind::Xid | Kind::Oid => Some(4),
            Kind::Int64 { .. } | Kind::Lsn | Kind::Timestamp => Some(8),
            Kind::Bytes(len) => Some(len),
            Kind::ByteN | Kind::String | Kind::Part(_) => None,
        }
    }

    /// The format without the remark and the fixed value that newer manuals add: `Int64 (XLogRecPtr)` → `Int64`.
    #[must_use]
    pub const fn plain(self) -> Self {
        let notation = match self.kind {
            Kind::Lsn | Kind::Timestamp => Some("Int64"),
            Kind::Xid | Kind::Oid => Some("Int32"),
            _ => self.notation,
        };
        let constant = if matches!(self.kind, Kind::Byte1) { self.constant } else { None };
        Self { constant, notation, ..self }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (base, remark) = match self.kind {
            Kind::Byte1 => ("Byte1", ""),
            Kind::Bytes(len) if self.notation.is_none() => return write!(f, "Byte{len}"),
            Kind::Bytes(_) => ("Byte", ""),
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
        f.write_str(self.notation.unwrap_or(base))?;
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
        if self.notation.is_none() {
            f.write_str(remark)?;
        }
        Ok(())
    }
}
