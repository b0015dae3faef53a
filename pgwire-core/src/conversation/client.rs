//! What the client sends.

use super::command::Command;
use super::server::Server;
use super::{ConversationError, Message, Payload, Step};
use crate::frame::{self, Found, Limits};
use crate::messages::frontend::{FrontendContext, FrontendMessage, PasswordExchange};
use crate::messages::replication::StandbyMessage;
use crate::messages::startup::InitialMessage;
use crate::wire::PgWire;

/// Where the client is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// It has not sent a StartupMessage yet.
    #[default]
    Initial,
    /// It sends messages with tags.
    Session,
    /// What it sends is encrypted.
    Encrypted,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    phase: Phase,
    /// What the server has asked for and the client has not answered yet.
    pub(super) asked: alloc::collections::VecDeque<PasswordExchange>,
    /// Whether a SASL mechanism has been chosen.
    sasl: bool,
    /// Whether what it copies goes to a server that replicates.
    replicates: bool,
}

impl Client {
    pub(super) fn next<'a>(&mut self, server: &mut Server, arrived: &'a [u8]) -> Result<Step<'a>, ConversationError> {
        let found = match self.phase {
            Phase::Encrypted => return Ok(encrypted(arrived)),
            Phase::Initial => frame::initial(arrived)?,
            Phase::Session => frame::tagged(arrived, &Limits::FRONTEND)?,
        };
        let len = match found {
            Found::Incomplete { needed } => return Ok(Step::Incomplete { needed }),
            Found::Tls => {
                self.phase = Phase::Encrypted;
                return Ok(encrypted(arrived));
            }
            Found::Message { len } | Found::Text { len } => len,
        };
        let bytes = arrived.get(..len).unwrap_or(arrived);
        let broken = |error| ConversationError::Message { len, error };
        if self.phase == Phase::Initial {
            let message = InitialMessage::decode(bytes).map_err(broken)?;
            self.follow_initial(server, &message);
            return Ok(Step::Message { len, message: Message::Initial(message), payload: None });
        }
        let context = FrontendContext { password: self.password(bytes) };
        let message = FrontendMessage::decode_with(bytes, &context).map_err(broken)?;
        self.follow(server, &message);
        let payload = match &message {
            FrontendMessage::CopyData(copy) if self.replicates => {
                Some(StandbyMessage::decode(copy.data).map(Payload::Standby))
            }
            _ => None,
        };
        Ok(Step::Message { len, message: Message::Frontend(message), payload })
    }

    fn follow_initial(&mut self, server: &mut Server, message: &InitialMessage<&[u8]>) {
        server.client_is_known = true;
        match message {
            InitialMessage::SSLRequest(_) => server.expect_answer(false),
            InitialMessage::GSSENCRequest(_) => server.expect_answer(true),
            // Nothing follows, whatever the server does.
            InitialMessage::CancelRequest(_) => {}
            InitialMessage::Startup(_) => self.phase = Phase::Session,
        }
    }

    fn follow(&mut self, server: &mut Server, message: &FrontendMessage<&[u8]>) {
        match message {
            FrontendMessage::Query(query) => {
                let command = Command::of_query(query.query.as_bytes());
                self.replicates = matches!(command, Command::Replication | Command::Logical(_));
                server.expect(command);
            }
            // Each of these is answered by one ReadyForQuery, as a Query is.
            FrontendMessage::Sync(_) | FrontendMessage::FunctionCall(_) => server.expect(Command::Other(1)),
            FrontendMessage::SASLInitialResponse(_) => self.sasl = true,
            _ => {}
        }
    }

    /// Which of four messages a `p` is: what the server asked for, or what the bytes look like.
    fn password(&mut self, bytes: &[u8]) -> PasswordExchange {
        if bytes.first() != Some(&b'p') {
            return PasswordExchange::default();
        }
        if let Some(asked) = self.asked.pop_front() {
            return asked;
        }
        let body = bytes.get(5..).unwrap_or_default();
        let first_nul = crate::find_nul::find_nul(body);
        match first_nul {
            _ if self.sasl => PasswordExchange::Sasl,
            Some(nul) if nul + 1 == body.len() => PasswordExchange::Password,
            Some(nul) if is_initial_response(&body[nul + 1..]) => PasswordExchange::SaslInitial,
            _ => PasswordExchange::Gss,
        }
    }
}

/// Behind the mechanism's name: a length that fits what comes after it, or −1 and nothing.
fn is_initial_response(rest: &[u8]) -> bool {
    rest.split_first_chunk().is_some_and(|(length, data)| match i32::from_be_bytes(*length) {
        -1 => data.is_empty(),
        length => usize::try_from(length) == Ok(data.len()),
    })
}

/// All that has arrived of a stream that is encrypted.
pub(super) fn encrypted(arrived: &[u8]) -> Step<'_> {
    match arrived.len() {
        0 => Step::Incomplete { needed: 1 },
        len => Step::Message { len, message: Message::Encrypted(arrived), payload: None },
    }
}
