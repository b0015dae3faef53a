//! What a version has of a message.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Content, Field, Format, Layout, Shape, Value, Variant, Version};

/// One thing that a message is made of.
#[derive(Clone, Debug)]
pub struct Member {
    /// Where it is: `xid`, `columns[].column_name` in the elements of a list, `old_tuple.Key` for a variant.
    pub path: String,
    /// What it is.
    pub kind: MemberKind,
}

/// What a [`Member`] is.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum MemberKind {
    /// A field, or one of the bytes around it.
    Field(&'static Field),
    /// One of the forms that a field can have.
    Variant(&'static Variant),
    /// One of the values that a field is known to have.
    Value {
        /// The value.
        value: &'static Value,
        /// The field's format with this value: `Byte1('S')`.
        format: Format,
    },
}

impl Layout {
    /// The fields, variants and known values that a version has, in wire order.
    ///
    /// As in the manual, a list is followed by what its elements are made of, and a part such as `TupleData` that has a
    /// description of its own is one field.
    ///
    /// ```
    /// use pgwire_core::Describe;
    /// use pgwire_core::layout::Version;
    /// use pgwire_core::messages::logical::StreamAbort;
    ///
    /// let names = |version| StreamAbort::LAYOUT.members(version).into_iter().map(|member| member.path).collect::<Vec<_>>();
    /// assert_eq!(names(Version::of_server(15)), ["tag", "xid", "subxid"]);
    /// assert_eq!(names(Version::of_server(16)), ["tag", "xid", "subxid", "abort_lsn", "abort_time"]);
    /// ```
    #[must_use]
    pub fn members(&'static self, version: Version) -> Vec<Member> {
        let mut members = Members { version, found: Vec::new() };
        members.of_layout("", self);
        members.found
    }
}

struct Members {
    version: Version,
    found: Vec<Member>,
}

impl Members {
    fn push(&mut self, path: &str, kind: MemberKind) {
        self.found.push(Member { path: path.to_string(), kind });
    }

    fn of_layout(&mut self, path: &str, layout: &'static Layout) {
        let version = self.version;
        match layout.shape {
            Shape::Scalar(_) => {}
            Shape::Values { format, values } => self.of_values(path, format, values),
            Shape::Fields(fields) => self.of_fields(path, fields),
            Shape::Choice(variants) => {
                for variant in variants.iter().filter(|variant| variant.is_in(version)) {
                    self.of_variant(path, variant);
                }
            }
        }
    }

    fn of_values(&mut self, path: &str, format: Format, values: &'static [Value]) {
        let version = self.version;
        for value in values.iter().filter(|value| value.is_in(version)) {
            let format = Format { dimension: None, ..format }.constant(value.value);
            self.push(&join(path, value.name), MemberKind::Value { value, format });
        }
    }

    fn of_fields(&mut self, path: &str, fields: &'static [Field]) {
        let version = self.version;
        for field in fields.iter().filter(|field| field.is_in(version)) {
            let path = join(path, field.name);
            self.push(&path, MemberKind::Field(field));
            let Some(part) = field.part else { continue };
            let elements = if field.repeat.is_some() { path + "[]" } else { path };
            match part.shape {
                // A field can be written otherwise than its type.
                Shape::Values { values, .. } => self.of_values(&elements, field.format, values),
                Shape::Fields(_) if field.repeat.is_none() => {}
                _ => self.of_layout(&elements, part),
            }
        }
    }

    fn of_variant(&mut self, path: &str, variant: &'static Variant) {
        let path = join(path, variant.name);
        match variant.content {
            Content::Message(layout) | Content::Set(layout) if layout.is_in(self.version) => {
                self.push(&path, MemberKind::Variant(variant));
                self.of_layout(&path, layout);
            }
            Content::Message(_) | Content::Set(_) => {}
            Content::Other(_) => self.push(&path, MemberKind::Variant(variant)),
            Content::Fields(fields) => {
                self.push(&path, MemberKind::Variant(variant));
                self.of_fields(&path, fields);
            }
        }
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_string() } else { [path, ".", name].concat() }
}
