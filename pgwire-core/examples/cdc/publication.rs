//! The publications: which tables are captured.

use crate::Error;
use crate::connection::Connection;

/// An error if one of the names, which have commas between them, is not there. A server of version 18 streams without it,
/// so that changes would be passed over; one before 18 says so only when something changes.
pub(crate) fn check(connection: &mut Connection, names: &str) -> Result<(), Error> {
    let found = connection.query("SELECT pubname FROM pg_publication")?;
    let is_there = |name: &String| found.iter().any(|row| matches!(row.as_slice(), [Some(there)] if there == name));
    match each(names).find(|name| !is_there(name)) {
        None => Ok(()),
        Some(name) => {
            let quoted = format!("\"{}\"", name.replace('"', "\"\""));
            Err(format!("there is no publication {quoted}: CREATE PUBLICATION {quoted} FOR ALL TABLES makes one")
                .into())
        }
    }
}

/// The names as the server reads them: small letters, unless they stand in quotes.
fn each(names: &str) -> impl Iterator<Item = String> {
    names.split(',').map(|name| {
        let name = name.trim();
        match name.strip_prefix('"').and_then(|name| name.strip_suffix('"')) {
            Some(quoted) => quoted.replace("\"\"", "\""),
            None => name.to_lowercase(),
        }
    })
}
