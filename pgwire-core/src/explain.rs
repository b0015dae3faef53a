//! A message's bytes, annotated.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::encode::Encode;
use crate::error::{EncodeError, EncodeErrorKind, hex};
use crate::layout::{Content, Describe, Field, Format, Kind, Layout, Shape};
use crate::writer::{Observer, Writer};
use crate::{Lsn, Timestamp};

/// Bytes that a line of the dump shows; longer fields end in an ellipsis.
const BYTES_SHOWN: usize = 8;
/// Characters of a string's value that are shown.
const TEXT_SHOWN: usize = 60;
/// Rows that are noted: a message of a few bytes a field would otherwise take hundreds of times its own room.
const ROWS_SHOWN: usize = 1 << 16;

/// An annotated hex dump: print it. It is what [`PgWire::explain`](crate::PgWire::explain), which has an example, returns.
///
/// Each line has the offset, the bytes, the field, its format and its value; the parts of a field stand below it,
/// indented. A message that cannot be encoded shows what comes before the fault, and then the error. Behind the first
/// 65,536 fields and parts, only the number of bytes that are left is shown.
#[derive(Clone, Debug)]
pub struct Explanation {
    name: &'static str,
    bytes: Vec<u8>,
    rows: Vec<Row>,
    error: Option<EncodeError>,
}

/// A field, or a part of one, and where its bytes begin.
#[derive(Clone, Debug)]
struct Row {
    depth: usize,
    start: usize,
    label: Label,
}

#[derive(Clone, Copy, Debug)]
enum Label {
    Field(&'static Field),
    /// An element of the list that is this field.
    Item(usize, &'static Field),
    Part(&'static str),
    End,
    /// All that comes when there are too many rows.
    Rest,
}

impl Explanation {
    pub(crate) fn of<T: Encode<C>, C>(message: &T, context: &C) -> Self {
        let name = <T as Describe>::LAYOUT.name;
        let len = message.wire_len(context);
        if isize::try_from(len).is_err() {
            let error = EncodeError::new(EncodeErrorKind::Overflow).in_message(name);
            return Self { name, bytes: Vec::new(), rows: Vec::new(), error: Some(error) };
        }
        let mut bytes = alloc::vec![0; len];
        let mut recorder = Recorder { size: bytes.len(), rows: Vec::new(), parts: Vec::new(), name: None };
        let mut writer = Writer::new(&mut bytes, &mut recorder);
        let written = message.write(&mut writer, context);
        let error = written.and_then(|()| writer.finish().map_err(|error| error.in_message(name))).err();
        let name = recorder.name.unwrap_or(name);
        Self { name, bytes, rows: recorder.rows, error }
    }
}

/// Notes where each part and each field begins.
struct Recorder {
    size: usize,
    rows: Vec<Row>,
    parts: Vec<Part>,
    name: Option<&'static str>,
}

/// A part that is being written: its fields, and the element that its list is at.
struct Part {
    fields: &'static [Field],
    current: Option<&'static Field>,
}

impl Recorder {
    fn push(&mut self, depth: usize, left: usize, label: Label) {
        let start = self.size - left;
        match self.rows.len() {
            ..ROWS_SHOWN => self.rows.push(Row { depth, start, label }),
            ROWS_SHOWN => self.rows.push(Row { depth: 0, start, label: Label::Rest }),
            _ => {}
        }
    }
}

impl Observer for Recorder {
    fn enter(&mut self, layout: &'static Layout, variant: Option<usize>, left: usize) {
        let fields = match (&layout.shape, variant.and_then(|index| layout.variants().get(index))) {
            (_, Some(variant)) => match variant.content {
                Content::Fields(fields) => fields,
                _ => variant.head,
            },
            (Shape::Fields(fields), None) => fields,
            _ => &[],
        };
        let _ = self.name.get_or_insert(layout.name);
        // A part that no field announces, such as the message in a variant, says what it is itself.
        let announced = self.parts.last().is_none_or(|part| part.current.is_some());
        if !announced {
            self.push(self.parts.len() - 1, left, Label::Part(layout.name));
        }
        self.parts.push(Part { fields, current: None });
    }

    fn row(&mut self, index: usize, left: usize) {
        let depth = self.parts.len().saturating_sub(1);
        if let Some(part) = self.parts.last_mut() {
            part.current = part.fields.get(index);
            if let Some(field) = part.current {
                self.push(depth, left, Label::Field(field));
            }
        }
    }

    fn item(&mut self, index: usize, left: usize) {
        let depth = self.parts.len();
        if let Some(field) = self.parts.last().and_then(|part| part.current) {
            self.push(depth, left, Label::Item(index, field));
        }
    }

    fn leave(&mut self, left: usize) {
        self.parts.pop();
        self.push(self.parts.len(), left, Label::End);
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<43} {}", self.name, count_of_bytes(self.bytes.len()))?;
        // Made twice and never kept: together they take hundreds of times the room of the message.
        let (mut name_width, mut format_width) = (0, 0);
        for line in self.lines() {
            name_width = name_width.max(line.name.chars().count());
            format_width = format_width.max(line.format.chars().count());
        }
        for line in self.lines() {
            let mut text = alloc::format!(
                "{:>5}  {:<width$}  {:<name_width$}  {:<format_width$}  {}",
                line.offset,
                line.bytes,
                line.name,
                line.format,
                line.value,
                width = BYTES_SHOWN * 3 + 1,
            );
            text.truncate(text.trim_end().len());
            writeln!(f, "{text}")?;
        }
        match &self.error {
            Some(error) => writeln!(f, "       {error}"),
            None => Ok(()),
        }
    }
}

struct Line {
    offset: usize,
    bytes: String,
    name: String,
    format: String,
    value: String,
}

impl Explanation {
    fn lines(&self) -> impl Iterator<Item = Line> {
        let mut unnamed_end = self.bytes.len();
        if self.error.is_some() {
            // What was not written is not shown.
            unnamed_end = match self.rows.last() {
                Some(Row { label: Label::Rest, .. }) => self.bytes.len(),
                last => last.map_or(0, |row| row.start),
            };
        }
        let nexts = self.rows.iter().skip(1).map(Some).chain([None]);
        self.rows.iter().zip(nexts).filter_map(move |(row, next)| {
            let end = next.map_or(unnamed_end, |next| next.start);
            let has_parts = next.is_some_and(|next| next.depth > row.depth && !matches!(next.label, Label::End));
            let bytes = if has_parts { &[] } else { self.bytes.get(row.start..end).unwrap_or_default() };
            let (name, format, value) = match row.label {
                Label::End => return None,
                Label::Rest if bytes.is_empty() => return None,
                Label::Rest => ("…".to_string(), String::new(), alloc::format!("{} more", count_of_bytes(bytes.len()))),
                Label::Part(name) => (name.to_string(), String::new(), String::new()),
                Label::Field(field) => {
                    let is_missing = next.is_none() && self.error.is_some();
                    let value = match has_parts || is_missing {
                        true => String::new(),
                        false => value_text(field.format, field.part, bytes),
                    };
                    (field.name.to_string(), field.format.to_string(), value)
                }
                Label::Item(index, list) => {
                    let format = item_format(list);
                    let value = format.map_or(String::new(), |format| value_text(format, list.part, bytes));
                    (alloc::format!("[{index}]"), format.map_or(String::new(), |format| format.to_string()), value)
                }
            };
            let name = alloc::format!("{}{name}", "  ".repeat(row.depth));
            Some(Line { offset: row.start, bytes: shown(bytes), name, format, value })
        })
    }
}

fn count_of_bytes(count: usize) -> String {
    alloc::format!("{count} byte{}", if count == 1 { "" } else { "s" })
}

/// The format of a list's elements, if each is one value.
fn item_format(list: &Field) -> Option<Format> {
    match list.part.map(|layout| &layout.shape) {
        None | Some(Shape::Values { .. } | Shape::Scalar(_)) => Some(Format { dimension: None, ..list.format }),
        Some(_) => None,
    }
}

fn shown(bytes: &[u8]) -> String {
    match bytes.get(..BYTES_SHOWN) {
        Some(start) if bytes.len() > BYTES_SHOWN => alloc::format!("{}…", hex(start)),
        _ => hex(bytes).to_string(),
    }
}

/// The value of a field's bytes, as its format reads them.
fn value_text(format: Format, layout: Option<&'static Layout>, bytes: &[u8]) -> String {
    if bytes.is_empty() && format.kind != Kind::ByteN
        || format.dimension.is_some()
        || (format.constant.is_some() && layout.is_none())
    {
        return String::new();
    }
    let (unsigned, signed) = integers(bytes);
    let number = match format.kind {
        Kind::Byte1 => match bytes {
            [byte] => alloc::format!("'{}'", byte.escape_ascii()),
            _ => String::new(),
        },
        Kind::Bytes(_) | Kind::ByteN => text(bytes),
        Kind::String => text(bytes.strip_suffix(&[0]).unwrap_or(bytes)),
        Kind::Lsn => Lsn::new(unsigned).to_string(),
        Kind::Timestamp => Timestamp::from_postgres_micros(signed).to_string(),
        Kind::Int8 { signed: true }
        | Kind::Int16 { signed: true }
        | Kind::Int32 { signed: true }
        | Kind::Int64 { signed: true } => signed.to_string(),
        Kind::Int8 { .. } | Kind::Int16 { .. } | Kind::Int32 { .. } | Kind::Int64 { .. } | Kind::Xid | Kind::Oid => {
            unsigned.to_string()
        }
        Kind::Part(_) => String::new(),
    };
    let Some(Layout { shape: Shape::Values { values, .. }, .. }) = layout else {
        return number;
    };
    match values.iter().find(|known| known.value == signed || u64::try_from(known.value) == Ok(unsigned)) {
        Some(known) => alloc::format!("{number} {}", known.name),
        None => number,
    }
}

/// The integer that at most eight bytes are, read both ways.
fn integers(bytes: &[u8]) -> (u64, i64) {
    let mut widened = [0; 8];
    let width = bytes.len().min(8);
    widened[8 - width..].copy_from_slice(&bytes[..width]);
    let unsigned = u64::from_be_bytes(widened);
    if bytes.first().is_some_and(|first| first & 0x80 != 0) {
        widened[..8 - width].fill(0xff);
    }
    (unsigned, i64::from_be_bytes(widened))
}

/// Bytes as text in quotes, cut where it gets long.
fn text(bytes: &[u8]) -> String {
    let mut text = String::from_utf8_lossy(bytes).escape_debug().to_string();
    match text.char_indices().nth(TEXT_SHOWN) {
        Some((end, _)) => {
            text.truncate(end);
            alloc::format!("\"{text}\"… {} bytes", bytes.len())
        }
        None => alloc::format!("\"{text}\""),
    }
}
