//! What ours makes of an input.

use pgwire_core::messages::backend::{Authentication, BackendMessage};
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage};
use pgwire_core::messages::logical::LogicalMessage;
use pgwire_core::messages::replication::ReplicationMessage;
use pgwire_core::{DecodeError, Encode, PgWire};

use crate::input::{Input, Layer};

/// A message that ours reads.
#[derive(Debug)]
pub struct Good {
    /// Its name.
    pub name: &'static str,
    /// Whether it is kept as one that is not known.
    pub is_kept: bool,
    /// Where its Strings are.
    pub strings: fn(&Input) -> Vec<std::ops::Range<usize>>,
}

/// Reads an input.
///
/// # Panics
/// If what has been read is not written as it was.
pub fn read(input: &Input) -> Result<Good, DecodeError> {
    let bytes = &input.bytes[..];
    match &input.layer {
        Layer::Backend => {
            let message = BackendMessage::decode(bytes)?;
            let is_kept = matches!(
                message,
                BackendMessage::Unknown(_) | BackendMessage::Authentication(Authentication::Other(_))
            );
            Ok(good(&message, &(), is_kept, bytes))
        }
        Layer::Frontend => {
            let message = FrontendMessage::decode_with(bytes, &FrontendContext::default())?;
            let is_kept = matches!(message, FrontendMessage::Unknown(_));
            Ok(good(&message, &FrontendContext::default(), is_kept, bytes))
        }
        Layer::Replication => {
            let message = ReplicationMessage::decode(bytes)?;
            let is_kept = matches!(message, ReplicationMessage::Unknown(_));
            Ok(good(&message, &(), is_kept, bytes))
        }
        Layer::Logical(context) => {
            let message = LogicalMessage::decode_with(bytes, context)?;
            let is_kept = matches!(message, LogicalMessage::Unknown(_));
            Ok(good(&message, context, is_kept, bytes))
        }
    }
}

fn good<M: Encode<C>, C>(message: &M, context: &C, is_kept: bool, bytes: &[u8]) -> Good {
    let mut written = Vec::with_capacity(bytes.len());
    message.encode_with(&mut written, context).expect("what has been read is written");
    assert_eq!(written, bytes, "{}", message.message_name());
    Good { name: message.message_name(), is_kept, strings }
}

/// Where an input that ours reads has Strings: the explanation of a message tells them by their format.
fn strings(input: &Input) -> Vec<std::ops::Range<usize>> {
    let bytes = &input.bytes[..];
    let explanation = match &input.layer {
        Layer::Backend => BackendMessage::decode(bytes).map(|message| message.explain().to_string()),
        Layer::Frontend => FrontendMessage::decode_with(bytes, &FrontendContext::default())
            .map(|message| message.explain_with(&FrontendContext::default()).to_string()),
        Layer::Replication => ReplicationMessage::decode(bytes).map(|message| message.explain().to_string()),
        Layer::Logical(context) => {
            LogicalMessage::decode_with(bytes, context).map(|message| message.explain_with(context).to_string())
        }
    };
    let explanation = explanation.expect("it has been read before");
    let offset = |row: &str| row.split_whitespace().next().and_then(|word| word.parse().ok());
    let rows: Vec<(usize, bool)> = explanation
        .lines()
        .filter_map(|row| Some((offset(row)?, row.split("  ").any(|column| column.trim() == "String"))))
        .collect();
    let ends = rows.iter().skip(1).map(|(offset, _)| *offset).chain([bytes.len()]);
    rows.iter().zip(ends).filter(|((_, is_string), _)| *is_string).map(|((start, _), end)| *start..end).collect()
}
