//! As tables in Markdown.

use std::io::{self, Write};

use pgwire_core::layout::Version;

use crate::record::{ChangeRecord, MessageRecord};

pub(crate) fn messages(out: &mut impl Write, version: Version, messages: &[MessageRecord]) -> io::Result<()> {
    writeln!(out, "# Messages of {}", name_of(version))?;
    let mut layer = "";
    for message in messages {
        if message.layer != layer {
            layer = message.layer;
            writeln!(out, "\n## {layer}")?;
        }
        writeln!(out, "\n### {}\n\n{}", message.name, message.description)?;
        if let Some(manual) = message.manual {
            writeln!(out, "\n[Manual]({manual})")?;
        }
        writeln!(out, "\n| field | format | what | when |\n|---|---|---|---|")?;
        for field in &message.fields {
            let presence = field.presence.as_deref().unwrap_or_default();
            let cells = [&field.name, &field.format, &field.description, presence].map(cell);
            writeln!(out, "| {} |", cells.join(" | "))?;
        }
        if !message.history.is_empty() {
            writeln!(out)?;
        }
        for history in &message.history {
            writeln!(out, "* {}: {}", history.server, history.change)?;
        }
    }
    Ok(())
}

pub(crate) fn changes(out: &mut impl Write, from: Version, to: Version, changes: &[ChangeRecord]) -> io::Result<()> {
    writeln!(out, "# From {} to {}\n", name_of(from), name_of(to))?;
    if changes.is_empty() {
        return writeln!(out, "No difference.");
    }
    writeln!(out, "| layer | message | change |\n|---|---|---|")?;
    changes
        .iter()
        .try_for_each(|change| writeln!(out, "| {} | {} | {} |", change.layer, cell(change.name), cell(&change.text)))
}

fn name_of(version: Version) -> String {
    let server = version.pg.map(|pg| format!("PostgreSQL {pg}")).unwrap_or_default();
    match version.proto {
        Some(proto) => format!("{server} with logical replication {proto}"),
        None => server,
    }
}

/// Text that does not end its cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
