//! A recorded connection.

use std::path::Path;

use pgwire_core::conversation::Side;
use serde::Deserialize;

/// All that was sent, and in which order it arrived.
pub(crate) struct Recording {
    client: Vec<u8>,
    server: Vec<u8>,
    pub(crate) arrivals: Vec<(Side, usize)>,
}

#[derive(Deserialize)]
struct Description {
    /// Triples of side, offset and length; a text stands for what was left out.
    timeline: Vec<serde_json::Value>,
}

impl Recording {
    pub(crate) fn of(&self, side: Side) -> &[u8] {
        match side {
            Side::Client => &self.client,
            Side::Server => &self.server,
        }
    }
}

/// Reads `NAME.json` and the two files beside it.
pub(crate) fn read(path: &Path) -> Result<Recording, String> {
    let fault = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let bytes = |end: &str| {
        let path = path.with_extension(end);
        std::fs::read(&path).map_err(|error| fault(&path, &error))
    };
    let text = std::fs::read_to_string(path).map_err(|error| fault(path, &error))?;
    let description: Description = serde_json::from_str(&text).map_err(|error| fault(path, &error))?;
    let (client, server) = (bytes("client.bin")?, bytes("server.bin")?);
    let mut arrivals = Vec::new();
    for chunk in description.timeline {
        if chunk.is_string() {
            break;
        }
        let (side, _, len): (char, usize, usize) =
            serde_json::from_value(chunk).map_err(|error| fault(path, &error))?;
        arrivals.push(match side {
            'c' => (Side::Client, len),
            's' => (Side::Server, len),
            _ => return Err(fault(path, &format!("`{side}` is neither `c` nor `s`"))),
        });
    }
    // What is not listed came after it.
    arrivals.extend([(Side::Client, client.len()), (Side::Server, server.len())]);
    Ok(Recording { client, server, arrivals })
}
