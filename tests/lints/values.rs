//! Enums without fields.

use pgwire_core::PgWire;

/// Closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[repr(u8)]
pub enum Closed {
    /// One.
    One = b'1',
    /// Two.
    Two,
}

/// Open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[repr(i16)]
pub enum Open {
    /// One.
    One = -1,
    /// Deprecated.
    #[deprecated]
    Old,
    /// Anything else.
    #[other]
    Other(i16),
}

/// Wide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[repr(i64)]
pub enum Wide {
    /// One.
    One,
    /// Two.
    Two = 1 << 40,
}

/// In capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[expect(non_camel_case_types, reason = "as the other side has it")]
#[repr(u32)]
pub enum Capitals {
    /// One.
    NUMBER_ONE,
    /// Two.
    number_two,
}
