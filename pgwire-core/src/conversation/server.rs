//! What the server sends.

use alloc::collections::VecDeque;

use super::client::{Client, encrypted};
use super::command::{Command, Commands, MAX_PENDING};
use super::{ConversationError, Message, Payload, Step};
use crate::error::DecodeError;
use crate::frame::{self, Found, Limits};
use crate::messages::backend::{Authentication, BackendMessage, ParameterStatus};
use crate::messages::basebackup::BaseBackupMessage;
use crate::messages::frontend::PasswordExchange;
use crate::messages::replication::ReplicationMessage;
use crate::messages::startup::{GSSENCAnswer, GSSENCResponse, SSLAnswer, SSLResponse};
use crate::wire::PgWire;

/// The first major version that sends typed messages inside the CopyData of a base backup.
const TYPED_BASE_BACKUP: u32 = 15;

/// Where the server is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// It has not sent a whole message yet.
    #[default]
    Initial,
    /// It lets the client in.
    Connecting,
    /// It answers queries.
    Session,
    /// It sends data.
    Copying,
    /// What it sends is encrypted.
    Encrypted,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Server {
    phase: Phase,
    /// Whether the client's first packets have been seen.
    pub(super) client_is_known: bool,
    /// Questions for encryption that have not been answered: whether each is for GSSAPI.
    questions: VecDeque<bool>,
    /// What the client has asked for, up to a ReadyForQuery each; the first is being answered.
    commands: Commands,
    /// The server's major version, from its ParameterStatus.
    major_version: Option<u32>,
}

impl Server {
    pub(super) fn expect_answer(&mut self, gss: bool) {
        // A client asks once for each kind; one that is watched alone must not cost memory.
        if self.questions.len() < MAX_PENDING {
            self.questions.push_back(gss);
        }
    }

    pub(super) fn expect(&mut self, command: Command) {
        self.commands.push(command);
    }

    pub(super) fn next<'a>(&mut self, client: &mut Client, arrived: &'a [u8]) -> Result<Step<'a>, ConversationError> {
        let found = match self.phase {
            Phase::Encrypted => return Ok(encrypted(arrived)),
            Phase::Initial => match self.question(arrived) {
                Some(Question::Undecided { needed }) => return Ok(Step::Incomplete { needed }),
                Some(Question::Answer { gss }) => return self.answer(arrived, gss),
                None => frame::while_connecting(arrived)?,
            },
            Phase::Connecting => frame::while_connecting(arrived)?,
            Phase::Session => frame::tagged(arrived, &Limits::BACKEND)?,
            Phase::Copying => frame::tagged(arrived, &Limits::BACKEND_COPYING)?,
        };
        let len = match found {
            Found::Incomplete { needed } => return Ok(Step::Incomplete { needed }),
            Found::Text { len } => {
                let message = Message::Text(arrived.get(..len).unwrap_or(arrived));
                return Ok(Step::Message { len, message, payload: None });
            }
            Found::Message { len } => len,
            Found::Tls => return Ok(encrypted(arrived)),
        };
        let bytes = arrived.get(..len).unwrap_or(arrived);
        let message = BackendMessage::decode(bytes).map_err(|error| ConversationError::Message { len, error })?;
        self.follow(client, &message);
        let payload = match &message {
            BackendMessage::CopyData(copy) => self.payload(copy.data),
            _ => None,
        };
        Ok(Step::Message { len, message: Message::Backend(message), payload })
    }

    /// Whether a one-byte answer comes next.
    fn question(&self, arrived: &[u8]) -> Option<Question> {
        if let Some(&gss) = self.questions.front() {
            return match frame::negotiation_answer(arrived) {
                Ok(Found::Message { len: 1 }) => Some(Question::Answer { gss }),
                // Nothing yet: one byte will do, and what is behind it is not for us.
                Ok(Found::Incomplete { needed }) if arrived.is_empty() => Some(Question::Undecided { needed }),
                // An error message instead of an answer.
                _ => None,
            };
        }
        // Without the client's side, a letter is an answer if it is not the tag of a message.
        match arrived.first() {
            Some(letter @ (b'S' | b'N' | b'G')) if !self.client_is_known => {
                match frame::tagged(arrived, &Limits::BACKEND_CONNECTING) {
                    Ok(Found::Incomplete { needed }) if arrived.len() < 5 => Some(Question::Undecided { needed }),
                    Ok(_) => None,
                    Err(_) => Some(Question::Answer { gss: *letter == b'G' }),
                }
            }
            _ => None,
        }
    }

    fn answer<'a>(&mut self, arrived: &'a [u8], gss: bool) -> Result<Step<'a>, ConversationError> {
        let bytes = arrived.get(..1).unwrap_or(arrived);
        let broken = |error| ConversationError::Message { len: 1, error };
        let (message, accepted) = if gss {
            let response = GSSENCResponse::decode(bytes).map_err(broken)?;
            (Message::GSSENCResponse(response), response.answer == GSSENCAnswer::Yes)
        } else {
            let response = SSLResponse::decode(bytes).map_err(broken)?;
            (Message::SSLResponse(response), response.answer == SSLAnswer::Yes)
        };
        self.questions.pop_front();
        if accepted {
            self.phase = Phase::Encrypted;
        }
        Ok(Step::Message { len: 1, message, payload: None })
    }

    fn follow(&mut self, client: &mut Client, message: &BackendMessage<&[u8]>) {
        match message {
            BackendMessage::Authentication(request) if client.asked.len() < MAX_PENDING => {
                client.asked.extend(asked_for(request));
            }
            BackendMessage::ParameterStatus(status) => self.note_version(status),
            BackendMessage::ReadyForQuery(_) => {
                // The first one answers nothing but the start.
                if self.phase != Phase::Connecting && self.phase != Phase::Initial {
                    self.commands.answered();
                }
                self.phase = Phase::Session;
            }
            BackendMessage::CopyOutResponse(_) | BackendMessage::CopyBothResponse(_) => self.phase = Phase::Copying,
            BackendMessage::CopyDone(_) | BackendMessage::ErrorResponse(_) if self.phase == Phase::Copying => {
                self.phase = Phase::Session;
            }
            _ => {}
        }
        if self.phase == Phase::Initial {
            self.phase = Phase::Connecting;
        }
    }

    fn note_version(&mut self, status: &ParameterStatus<&[u8]>) {
        if status.name == "server_version" {
            let digits = status.value.as_bytes().split(|byte| !byte.is_ascii_digit()).next().unwrap_or_default();
            self.major_version = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
        }
    }

    /// Takes apart what stands inside a CopyData.
    fn payload<'a>(&mut self, data: &'a [u8]) -> Option<Result<Payload<'a>, DecodeError>> {
        match self.commands.current()? {
            Command::Other(_) => None,
            Command::Replication => Some(ReplicationMessage::decode(data).map(Payload::Replication)),
            Command::Logical(decoder) => Some(ReplicationMessage::decode(data).and_then(|message| match message {
                ReplicationMessage::XLogData(envelope) => {
                    let context = *decoder.context();
                    let logical = decoder.decode(envelope.data)?;
                    Ok(Payload::Logical(envelope, logical, context))
                }
                other => Ok(Payload::Replication(other)),
            })),
            Command::BaseBackup if self.major_version? < TYPED_BASE_BACKUP => None,
            Command::BaseBackup => Some(BaseBackupMessage::decode(data).map(Payload::BaseBackup)),
        }
    }
}

/// What the first byte from a server may be.
enum Question {
    /// An answer of one byte.
    Answer { gss: bool },
    /// Not known before more has arrived.
    Undecided { needed: usize },
}

/// What the client has to answer to an Authentication message.
fn asked_for(request: &Authentication<&[u8]>) -> Option<PasswordExchange> {
    match request {
        Authentication::CleartextPassword(_) | Authentication::MD5Password(_) => Some(PasswordExchange::Password),
        Authentication::GSS(_) | Authentication::SSPI(_) | Authentication::GSSContinue(_) => {
            Some(PasswordExchange::Gss)
        }
        Authentication::SASL(_) => Some(PasswordExchange::SaslInitial),
        Authentication::SASLContinue(_) => Some(PasswordExchange::Sasl),
        _ => None,
    }
}
