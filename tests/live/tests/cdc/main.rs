//! The modules of `examples/cdc`, with servers that are played.

#![allow(dead_code, reason = "of the example's modules, tests use a part")]

#[path = "../../../../pgwire-core/examples/cdc/connection.rs"]
mod connection;
mod encryption;
#[path = "../../../../pgwire-core/examples/cdc/ends.rs"]
mod ends;
#[path = "../../../../pgwire-core/examples/cdc/line.rs"]
mod line;
#[path = "../../../../pgwire-core/examples/cdc/login.rs"]
mod login;
#[path = "../../../../pgwire-core/examples/cdc/open.rs"]
mod open;
#[path = "../../../../pgwire-core/examples/cdc/output.rs"]
mod output;
#[path = "../../../../pgwire-core/examples/cdc/progress.rs"]
mod progress;
#[path = "../../../../pgwire-core/examples/cdc/reach.rs"]
mod reach;
mod replayed;
#[path = "../../../../pgwire-core/examples/cdc/server_error.rs"]
mod server_error;
#[path = "../../../../pgwire-core/examples/cdc/settings.rs"]
mod settings;
#[path = "../../../../pgwire-core/examples/cdc/slot.rs"]
mod slot;
#[path = "../../../../pgwire-core/examples/socket/mod.rs"]
mod socket;
mod strange_servers;
#[path = "../../../../pgwire-core/examples/cdc/stream.rs"]
mod stream;
#[path = "../../../../pgwire-core/examples/cdc/tls.rs"]
mod tls;

use std::path::PathBuf;

/// What the modules of the example call an error.
type Error = Box<dyn std::error::Error>;

/// A file that is removed in the end.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("pgwire-cdc-{}-{name}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
