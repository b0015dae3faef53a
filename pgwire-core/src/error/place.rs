//! The message and the path of fields that an error belongs to.

use alloc::vec::Vec;
use core::fmt;

/// What an error with a [`Place`] says of it, and how it is placed from the inside out.
macro_rules! placed {
    ($error:ident) => {
        impl $error {
            /// The message, such as `StreamPrepare`; for an unknown tag the set.
            #[must_use]
            pub fn message(&self) -> &'static str {
                self.0.place.message()
            }

            /// The path of fields inside the message, such as `columns[2].type_oid`; empty if no field is to blame.
            #[must_use]
            pub fn field(&self) -> alloc::string::String {
                alloc::string::ToString::to_string(&self.0.place.path())
            }

            /// Whether a message has taken the error as its own.
            pub(crate) fn is_placed(&self) -> bool {
                self.0.place.has_message()
            }

            /// The same error inside a field of a message.
            #[cold]
            #[must_use]
            pub fn in_field(mut self, message: &'static str, field: &'static str) -> Self {
                self.0.place.set_message(message);
                self.0.place.push_field(field);
                self
            }

            /// The same error inside a message, of no particular field.
            #[cold]
            #[must_use]
            pub fn in_message(mut self, message: &'static str) -> Self {
                self.0.place.set_message(message);
                self
            }

            /// The same error inside an element of a list.
            #[cold]
            #[must_use]
            pub fn in_item(mut self, index: usize) -> Self {
                self.0.place.push_item(index);
                self
            }
        }
    };
}
pub(super) use placed;

/// Collected from the inside out: the innermost field is known first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    message: Option<&'static str>,
    segments: Vec<Segment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Segment {
    Field(&'static str),
    Item(usize),
}

impl Place {
    pub(crate) fn message(&self) -> &'static str {
        self.message.unwrap_or("message")
    }

    pub(crate) fn has_message(&self) -> bool {
        self.message.is_some()
    }

    pub(crate) fn set_message(&mut self, message: &'static str) {
        self.message = Some(message);
    }

    pub(crate) fn push_field(&mut self, field: &'static str) {
        self.segments.push(Segment::Field(field));
    }

    pub(crate) fn push_item(&mut self, index: usize) {
        self.segments.push(Segment::Item(index));
    }

    /// The path of fields, such as `columns[2].type_oid`.
    pub(crate) fn path(&self) -> Path<'_> {
        Path(&self.segments)
    }
}

/// `Relation.columns[2].type_oid`, or the message alone.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())?;
        if !self.segments.is_empty() {
            write!(f, ".{}", self.path())?;
        }
        Ok(())
    }
}

pub(crate) struct Path<'p>(&'p [Segment]);

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, segment) in self.0.iter().rev().enumerate() {
            match segment {
                Segment::Field(name) if depth == 0 => f.write_str(name)?,
                Segment::Field(name) => write!(f, ".{name}")?,
                Segment::Item(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}
