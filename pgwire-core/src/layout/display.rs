//! A layout as text.

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
