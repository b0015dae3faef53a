//! A message's bytes, cut into the values that a trace shows.

use alloc::vec::Vec;
use core::ops::Range;

use crate::encode::Encode;
use crate::error::EncodeError;
use crate::layout::{Content, Field, Kind, Layout, Repeat};
use crate::writer::{Observer, Writer};

/// A message's bytes and the values among them.
pub(super) struct Values {
    bytes: Vec<u8>,
    header: usize,
    places: Vec<Place>,
}

/// A value as it stands on the wire.
pub(super) struct Value<'v> {
    pub(super) kind: Kind,
    pub(super) bytes: &'v [u8],
    /// Whether it is the zero byte behind a list.
    pub(super) ends_list: bool,
}

/// Where a value stands.
struct Place {
    kind: Kind,
    span: Range<usize>,
    ends_list: bool,
}

impl Values {
    /// The values behind the first `header` bytes.
    pub(super) fn of<T: Encode<C>, C>(message: &T, context: &C, header: usize) -> Result<Self, EncodeError> {
        let mut bytes = alloc::vec![0; message.wire_len(context)];
        // Room for all but the longest messages, so that it is found once.
        let mut finder = Finder { size: bytes.len(), places: Vec::with_capacity(16), parts: Vec::with_capacity(4) };
        let mut writer = Writer::new(&mut bytes, &mut finder);
        message.write(&mut writer, context).and_then(|()| writer.finish())?;
        let mut places = finder.places;
        places.retain(|place| place.span.start >= header);
        Ok(Self { bytes, header, places })
    }

    /// The number of the message's bytes.
    pub(super) fn wire_len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn header(&self) -> &[u8] {
        &self.bytes[..self.header]
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Value<'_>> {
        self.places.iter().map(|place| Value {
            kind: place.kind,
            bytes: &self.bytes[place.span.clone()],
            ends_list: place.ends_list,
        })
    }
}

/// Notes where the values stand while a message is written.
struct Finder {
    size: usize,
    places: Vec<Place>,
    parts: Vec<Part>,
}

/// A part that is being written: its fields, and the one that it is at.
struct Part {
    fields: &'static [Field],
    current: Option<&'static Field>,
}

impl Finder {
    /// The value that was begun last ends at the same place where the next one, or anything else, begins.
    fn close(&mut self, left: usize) {
        let size = self.size;
        if let Some(place) = self.places.last_mut().filter(|place| place.span.end > size) {
            place.span.end = size - left;
        }
    }

    fn open(&mut self, kind: Kind, left: usize, ends_list: bool) {
        let span = self.size - left..usize::MAX;
        self.places.push(Place { kind, span, ends_list });
    }
}

impl Observer for Finder {
    fn enter(&mut self, layout: &'static Layout, variant: Option<usize>, left: usize) {
        self.close(left);
        let fields = match variant.and_then(|index| layout.variants().get(index)) {
            Some(variant) => match variant.content {
                Content::Fields(fields) => fields,
                _ => &[],
            },
            None => layout.fields(),
        };
        self.parts.push(Part { fields, current: None });
    }

    fn row(&mut self, index: usize, left: usize) {
        self.close(left);
        let Some(part) = self.parts.last_mut() else { return };
        let previous = part.current;
        part.current = part.fields.get(index);
        let Some(field) = part.current else { return };
        let is_constant = field.format.constant.is_some();
        match previous {
            // The end of a list is printed as what an element begins with: a Byte1, or a String, an empty one then.
            Some(list) if is_constant && list.repeat == Some(Repeat::UntilZero) => {
                self.open(first_of(list).format.kind, left, true);
            }
            _ => {
                // Tags and codes are told by the name; of a salt nothing is printed.
                let is_silent = is_constant || matches!(field.format.kind, Kind::Bytes(_));
                if !is_silent && is_value(field) && field.repeat.is_none() {
                    self.open(field.format.kind, left, false);
                }
            }
        }
    }

    fn item(&mut self, _: usize, left: usize) {
        self.close(left);
        if let Some(field) = self.parts.last().and_then(|part| part.current).filter(|field| is_value(field)) {
            self.open(field.format.kind, left, false);
        }
    }

    fn leave(&mut self, left: usize) {
        self.close(left);
        self.parts.pop();
    }
}

/// Whether a field, or an element of it, is one value.
fn is_value(field: &Field) -> bool {
    field.part.is_none_or(|layout| layout.fields().is_empty())
}

/// The first field of a list's elements.
fn first_of(list: &'static Field) -> &'static Field {
    list.part.and_then(|layout| layout.fields().first()).unwrap_or(list)
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};
    use alloc::vec::Vec;

    use super::Values;
    use crate::PgWire;

    #[derive(PgWire)]
    #[tag(b'x')]
    struct Message {
        a: i16,
        part: Name,
        salt: [u8; 4],
        #[count(u8)]
        numbers: Vec<i16>,
        #[terminated]
        pairs: Vec<Pair>,
        #[terminated]
        names: Vec<Name>,
        #[rest]
        rest: Vec<u8>,
    }

    #[derive(PgWire)]
    #[tag(b'p')]
    struct Pair {
        a: u8,
        b: i16,
    }

    #[derive(PgWire)]
    struct Name {
        #[cstring]
        name: String,
    }

    /// The kind, the bytes, and whether they end a list.
    #[test]
    fn values_of_all_but_constants_and_salts() {
        let message = Message {
            a: 1,
            part: Name { name: "m".to_string() },
            salt: *b"salt",
            numbers: [2, 3].to_vec(),
            pairs: [Pair { a: 4, b: 5 }].into(),
            names: [Name { name: "n".to_string() }].into(),
            rest: b"rest".to_vec(),
        };
        let found = |header| {
            let values = Values::of(&message, &(), header).expect("encodes");
            assert_eq!((values.wire_len(), values.header().len()), (26, header));
            let shown = values.iter().map(|value| (value.bytes.to_vec(), value.ends_list));
            shown.collect::<Vec<_>>()
        };
        let all = [
            (&b"\0\x01"[..], false),
            (b"m\0", false),
            (b"\x02", false),
            (b"\0\x02", false),
            (b"\0\x03", false),
            (b"\x04", false),
            (b"\0\x05", false),
            (b"\0", true),
            (b"n\0", false),
            (b"\0", true),
            (b"rest", false),
        ];
        let all = all.map(|(bytes, ends_list)| (bytes.to_vec(), ends_list));
        assert_eq!(found(1), all);
        assert_eq!(found(3), all[1..]);
    }
}
