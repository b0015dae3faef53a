//! Recordings of real connections: what client and server sent, and in which order it arrived.

use std::path::{Path, PathBuf};

use pgwire_core::conversation::Side;
use serde::Deserialize;

/// One connection.
#[derive(Debug)]
pub struct Recording {
    /// The folder and the name, such as `pg18/psql_basic`.
    pub name: String,
    /// All that the client sent.
    pub client: Vec<u8>,
    /// All that the server sent.
    pub server: Vec<u8>,
    /// What arrived, in order: side and length. Whatever is not listed came later.
    pub arrivals: Vec<(Side, usize)>,
    /// Whole messages from a part of the server's stream that was not kept.
    pub pieces: Vec<Vec<u8>>,
}

#[derive(Deserialize)]
struct Description {
    /// Triples of side, offset and length; a text stands for what was left out.
    timeline: Vec<serde_json::Value>,
}

#[derive(Deserialize)]
enum Letter {
    #[serde(rename = "c")]
    Client,
    #[serde(rename = "s")]
    Server,
}

/// All recordings: those beside the repository if they are there, or those that are committed.
#[must_use]
pub fn recordings() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shared = root.join("../../shared/captures/wire");
    let folder = if shared.is_dir() { shared } else { root.join("fixtures/wire") };
    let mut found: Vec<PathBuf> = entries(&folder).iter().flat_map(|version| entries(version)).collect();
    found.retain(|path| path.extension().is_some_and(|end| end == "json") && !path.ends_with("coverage.json"));
    found
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut entries: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    entries.sort();
    entries
}

/// Reads the recording described by a `.json` file.
///
/// # Panics
/// If a file is missing or malformed; the text names it.
#[must_use]
pub fn read(path: &Path) -> Recording {
    let fault = |error: &dyn std::fmt::Display| -> ! { panic!("{}: {error}", path.display()) };
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| fault(&error));
    let description: Description = serde_json::from_str(&text).unwrap_or_else(|error| fault(&error));
    let bytes = |end: &str| std::fs::read(path.with_extension(end)).unwrap_or_else(|error| fault(&error));
    let arrival = |chunk: serde_json::Value| {
        let (letter, _, len): (Letter, usize, usize) =
            serde_json::from_value(chunk).unwrap_or_else(|error| fault(&error));
        match letter {
            Letter::Client => (Side::Client, len),
            Letter::Server => (Side::Server, len),
        }
    };
    let listed = description.timeline.into_iter().take_while(|chunk| !chunk.is_string());
    let pieces = ["server.sel.bin", "server.tail.bin"].into_iter().filter(|end| path.with_extension(end).exists());
    let version = path.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Recording {
        name: format!("{version}/{name}"),
        client: bytes("client.bin"),
        server: bytes("server.bin"),
        arrivals: listed.map(arrival).collect(),
        pieces: pieces.map(bytes).filter(|bytes| !bytes.is_empty()).collect(),
    }
}

impl Recording {
    /// What one side sent.
    #[must_use]
    pub fn of(&self, side: Side) -> &[u8] {
        match side {
            Side::Client => &self.client,
            Side::Server => &self.server,
        }
    }
}
