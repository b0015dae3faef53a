//! As text for a terminal.

use std::io::{self, Write};

use crate::record::{ChangeRecord, MessageRecord};

pub(crate) fn messages(out: &mut impl Write, messages: &[MessageRecord]) -> io::Result<()> {
    let mut layer = "";
    for message in messages {
        if message.layer != layer {
            layer = message.layer;
            writeln!(out, "== {layer}\n")?;
        }
        writeln!(out, "{}", message.name)?;
        let name_width = message.fields.iter().map(|field| field.name.chars().count()).max().unwrap_or(0);
        for field in &message.fields {
            let mut line = format!("  {:<22} {:<name_width$}  {}", field.format, field.name, field.description);
            if let Some(presence) = &field.presence {
                line = format!("{line} ({presence})");
            }
            writeln!(out, "{}", line.trim_end())?;
        }
        for history in &message.history {
            writeln!(out, "  {}: {}", history.server, history.change)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

pub(crate) fn changes(out: &mut impl Write, changes: &[ChangeRecord]) -> io::Result<()> {
    if changes.is_empty() {
        return writeln!(out, "no difference");
    }
    changes.iter().try_for_each(|change| writeln!(out, "{:<20} {}: {}", change.layer, change.name, change.text))
}
