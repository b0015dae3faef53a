//! What ours makes of a case.

use std::fmt;

use pgwire_core::frame::{self, Found};
use pgwire_core::messages::frontend::FrontendMessage;
use pgwire_core::messages::replication::StandbyMessage;
use pgwire_core::messages::startup::InitialMessage;
use pgwire_core::{Bytes, DecodeError, EncodeError, PgWire};

use crate::case::{Case, Stage};

/// What ours makes of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// They are the message.
    Reads,
    /// They are kept as a message that is not known.
    Keeps,
    /// There must be more of them.
    Waits,
    /// They are none: the kind of error.
    Refuses(String),
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reads => f.write_str("reads"),
            Self::Keeps => f.write_str("keeps as unknown"),
            Self::Waits => f.write_str("waits"),
            Self::Refuses(kind) => f.write_str(kind),
        }
    }
}

/// What ours makes of a case, and whether it writes the same: nothing, if no value says it.
///
/// # Panics
/// If what has been read is not written as it was.
pub(crate) fn read_and_write(case: &Case) -> (Reading, Option<String>) {
    let (reading, written) = match read(case) {
        Ok((reading, written)) => (reading, written),
        Err(refusal) => (Reading::Refuses(refusal), None),
    };
    let written = written.or_else(|| case.written.clone()).map(|written| match written {
        Ok(bytes) if bytes == case.bytes => "writes".to_owned(),
        Ok(bytes) => panic!("{}, {}: {bytes:?} written", case.message, case.fault),
        Err(error) => name(error.kind()),
    });
    (reading, written)
}

type Read = (Reading, Option<Result<Bytes, EncodeError>>);

fn read(case: &Case) -> Result<Read, String> {
    let found = match case.stage {
        Stage::First | Stage::Request => frame::initial(&case.bytes),
        _ => frame::tagged(&case.bytes, &case.stage.limits()),
    };
    match found.map_err(|error| name(&error))? {
        Found::Incomplete { .. } => return Ok((Reading::Waits, None)),
        Found::Message { len } => assert_eq!(len, case.bytes.len(), "{}, {}", case.message, case.fault),
        Found::Tls => return Ok((Reading::Reads, None)),
        found => panic!("{found:?}"),
    }
    let refusal = |error: DecodeError| name(error.kind());
    match case.stage {
        Stage::First | Stage::Request => {
            let message = InitialMessage::decode(&case.bytes[..]).map_err(refusal)?;
            Ok((Reading::Reads, Some(message.to_bytes())))
        }
        stage => {
            let message = FrontendMessage::decode_with(&case.bytes[..], &stage.context()).map_err(refusal)?;
            let reading = match &message {
                FrontendMessage::CopyData(inside) if stage == Stage::Streaming => {
                    match StandbyMessage::decode(inside.data).map_err(refusal)? {
                        StandbyMessage::Unknown(_) => Reading::Keeps,
                        _ => Reading::Reads,
                    }
                }
                FrontendMessage::Unknown(_) => Reading::Keeps,
                _ => Reading::Reads,
            };
            Ok((reading, Some(message.to_bytes_with(&stage.context()))))
        }
    }
}

/// The word in front of an error's figures.
fn name(error: &impl fmt::Debug) -> String {
    let text = format!("{error:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}
