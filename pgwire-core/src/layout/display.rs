//! A layout as text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::{Condition, Content, Field, Format, Layout, Repeat, Shape, Variant};

/// The fields in the manual's notation, one a line: `Int64 (XLogRecPtr)  prepare_lsn`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.name)?;
        match self.shape {
            Shape::Scalar(format) => writeln!(f, "  {format}"),
            Shape::Values { format, values } => {
                writeln!(f, "  {format}")?;
                values.iter().try_for_each(|value| writeln!(f, "    {:<4} {}", shown(format, value.value), value.name))
            }
            Shape::Fields(fields) => write_fields(f, fields, 2),
            Shape::Choice(variants) => write_variants(f, variants, 2),
        }
    }
}

/// A value as the manual writes it: a byte that is a character as that.
fn shown(format: Format, value: i64) -> String {
    match u8::try_from(value) {
        Ok(byte) if format == Format::BYTE1 && byte.is_ascii_graphic() => alloc::format!("'{}'", char::from(byte)),
        _ => value.to_string(),
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
        if let Some(condition) = field.condition {
            write!(f, ", {condition}")?;
        }
        if let Some(repeat) = field.repeat {
            write!(f, ", {repeat}")?;
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

/// `when cx.in_stream`
impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::When(expression) => write!(f, "when {expression}"),
            Self::NextByte(bytes) => write!(f, "when next is one of b\"{}\"", bytes.escape_ascii()),
            Self::NotNull(length) => write!(f, "when {length} is not -1"),
        }
    }
}

/// `num_columns times`
impl fmt::Display for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(count) => write!(f, "{count} times"),
            Self::UntilZero => f.write_str("until a zero byte"),
            Self::UntilEnd => f.write_str("to the end"),
        }
    }
}

fn write_variants(f: &mut fmt::Formatter<'_>, variants: &[Variant], indent: usize) -> fmt::Result {
    for variant in variants {
        let begins = match variant.content {
            Content::Message(layout) => constants(layout),
            Content::Set(layout) => alloc::format!("any {}", layout.name),
            Content::Other(_) => "anything else".to_string(),
            Content::Fields(_) => String::new(),
        };
        match begins.as_str() {
            "" => write!(f, "{:indent$}{}", "", variant.name)?,
            _ => write!(f, "{:indent$}{begins:<width$} {}", "", variant.name, width = 30usize.saturating_sub(indent))?,
        }
        if let Some(condition) = variant.condition {
            write!(f, ", when {condition}")?;
        }
        f.write_str("\n")?;
        let fields = if let Content::Fields(fields) = variant.content { fields } else { variant.head };
        write_fields(f, fields, indent + 2)?;
    }
    Ok(())
}

/// The tag and the code that a message begins with.
fn constants(layout: &Layout) -> String {
    let is_of = |format: Format, kind: Format| format.constant.is_some() && format.kind == kind.kind;
    let behind_length = |field: &&Field| field.name != "length";
    let mut head = layout.fields().iter().filter(behind_length).map(|field| field.format).peekable();
    let tag = head.next_if(|format| is_of(*format, Format::BYTE1));
    let code = head.next_if(|format| is_of(*format, Format::INT32));
    tag.into_iter().chain(code).map(|format| format.to_string()).collect::<Vec<_>>().join(" ")
}

/// Text that honours the width of the format, for a value whose `Display` does not.
struct TextOf(Format);

impl fmt::Display for TextOf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0.to_string())
    }
}
