//! What a replication command will make the server send.

use alloc::collections::VecDeque;
use alloc::string::String;

use crate::messages::logical::{LogicalDecoder, Streaming};

/// What stands inside the CopyData messages that a command brings about.
#[derive(Clone, Debug)]
pub(super) enum Command {
    /// Data of the user's; so many commands in a row, so that a client that is watched alone costs no memory.
    Other(u64),
    /// WAL, or messages of an output plugin that is not known here.
    Replication,
    /// Messages of `pgoutput`.
    Logical(LogicalDecoder),
    /// A base backup.
    BaseBackup,
}

impl Command {
    /// Reads the text of a query. Only a connection for replication has these commands.
    pub(super) fn of_query(query: &[u8]) -> Self {
        let text = String::from_utf8_lossy(query);
        let mut words = text.split_ascii_whitespace();
        match words.next() {
            Some(word) if word.eq_ignore_ascii_case("START_REPLICATION") => {
                let is_logical = words.any(|word| word.eq_ignore_ascii_case("LOGICAL"));
                match option_value(&text, "proto_version").filter(|_| is_logical) {
                    Some(version) => Self::Logical(LogicalDecoder::new(
                        version.parse().unwrap_or(1),
                        streaming(option_value(&text, "streaming")),
                    )),
                    None => Self::Replication,
                }
            }
            Some(word) if word.eq_ignore_ascii_case("BASE_BACKUP") => Self::BaseBackup,
            _ => Self::Other(1),
        }
    }
}

/// What a client has asked for and a server has not answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Commands(VecDeque<Command>);

impl Commands {
    pub(super) fn push(&mut self, command: Command) {
        match (self.0.back_mut(), &command) {
            (Some(Command::Other(last)), Command::Other(more)) => *last += more,
            _ => self.0.push_back(command),
        }
    }

    /// The command that is being answered.
    pub(super) fn current(&mut self) -> Option<&mut Command> {
        self.0.front_mut()
    }

    /// The command at the front has been answered.
    pub(super) fn answered(&mut self) {
        match self.0.front_mut() {
            Some(Command::Other(left)) if *left > 1 => *left -= 1,
            _ => {
                self.0.pop_front();
            }
        }
    }
}

/// `proto_version '4'`, as the options of START_REPLICATION have it; quotes around the name are allowed.
fn option_value<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let start = text.to_ascii_lowercase().find(name)? + name.len();
    let rest = text.get(start..)?.trim_start_matches('"').trim_start();
    rest.strip_prefix('\'')?.split('\'').next()
}

fn streaming(value: Option<&str>) -> Streaming {
    match value {
        Some("parallel") => Streaming::Parallel,
        Some("on" | "true" | "1" | "yes") => Streaming::On,
        _ => Streaming::Off,
    }
}
