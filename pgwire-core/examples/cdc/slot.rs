//! The slot, which remembers for us how far we are.

use crate::Error;
use crate::connection::Connection;
use crate::stream::Options;

/// Makes the slot if it is not there.
pub(crate) fn create_or_reuse(connection: &mut Connection, options: &Options) -> Result<(), Error> {
    let name = &options.slot;
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_') {
        return Err(format!("a slot's name has small letters, digits and underscores: `{name}`").into());
    }
    let found = connection.query(&format!("SELECT plugin FROM pg_replication_slots WHERE slot_name = '{name}'"))?;
    match found.first().and_then(|row| row.first()) {
        None => {
            let two_phase = if options.two_phase { " TWO_PHASE" } else { "" };
            connection
                .query(&format!("CREATE_REPLICATION_SLOT {name} LOGICAL pgoutput NOEXPORT_SNAPSHOT{two_phase}"))?;
            eprintln!("cdc: slot {name} created");
            Ok(())
        }
        Some(Some(plugin)) if plugin == "pgoutput" => Ok(()),
        Some(plugin) => {
            Err(format!("slot {name} belongs to {}", plugin.as_deref().unwrap_or("physical replication")).into())
        }
    }
}
