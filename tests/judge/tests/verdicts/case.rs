//! What is sent, and when.

use pgwire_core::frame::Limits;
use pgwire_core::messages::frontend::{FrontendContext, PasswordExchange};
use pgwire_core::{Bytes, EncodeError};

/// How far a connection has come when a case is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It is the first packet.
    First,
    /// It is the first packet, and one byte answers it before a StartupMessage follows.
    Request,
    /// The server has asked for a password in the clear.
    Password,
    /// The server has offered SCRAM.
    SaslBegin,
    /// The server has answered with a nonce.
    SaslContinue,
    /// The session has begun.
    Session,
    /// A table is copied in.
    CopyIn,
    /// The server streams its log.
    Streaming,
}

impl Stage {
    /// The lengths that a server believes at this stage.
    pub(crate) fn limits(self) -> Limits {
        match self {
            Self::SaslBegin | Self::SaslContinue => Limits::FRONTEND_SASL,
            _ => Limits::FRONTEND,
        }
    }

    /// What a `p` is at this stage.
    pub(crate) fn context(self) -> FrontendContext {
        let password = match self {
            Self::SaslBegin => PasswordExchange::SaslInitial,
            Self::SaslContinue => PasswordExchange::Sasl,
            _ => PasswordExchange::Password,
        };
        FrontendContext { password }
    }
}

/// Bytes to be judged.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) message: &'static str,
    pub(crate) fault: String,
    pub(crate) stage: Stage,
    /// What makes sense of the bytes, such as the Parse in front of a Bind.
    pub(crate) before: Vec<u8>,
    pub(crate) bytes: Vec<u8>,
    /// What the bytes take effect with, such as the Execute behind a Bind.
    pub(crate) after: Vec<u8>,
    /// Whether the client sends nothing more.
    pub(crate) is_end: bool,
    /// What became of writing the same, where bytes that cannot be read can be said in a value.
    pub(crate) written: Option<Result<Bytes, EncodeError>>,
}

/// A message with a tag, as it should be.
#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) message: &'static str,
    pub(crate) stage: Stage,
    pub(crate) tag: u8,
    pub(crate) body: Vec<u8>,
    pub(crate) before: Vec<u8>,
    pub(crate) after: Vec<u8>,
}

impl Model {
    pub(crate) fn new(message: &'static str, stage: Stage, tag: u8, body: &[u8]) -> Self {
        Self { message, stage, tag, body: body.to_vec(), before: Vec::new(), after: Vec::new() }
    }

    pub(crate) fn between(mut self, before: Vec<u8>, after: Vec<u8>) -> Self {
        self.before = before;
        self.after = after;
        self
    }

    /// The message in a frame of its length with another body.
    pub(crate) fn with_body(&self, fault: &str, body: &[u8]) -> Case {
        self.with_bytes(fault, frame(self.tag, body))
    }

    /// Other bytes in its place.
    pub(crate) fn with_bytes(&self, fault: &str, bytes: Vec<u8>) -> Case {
        Case {
            message: self.message,
            fault: fault.to_owned(),
            stage: self.stage,
            before: self.before.clone(),
            bytes,
            after: self.after.clone(),
            is_end: false,
            written: None,
        }
    }

    /// The message, and what can be wrong with any.
    pub(crate) fn and_faults_of_any(&self) -> Vec<Case> {
        let whole = frame(self.tag, &self.body);
        let mut cases = vec![
            self.with_body("none", &self.body),
            self.with_body("a byte behind its last field", &[&self.body[..], &[0]].concat()),
        ];
        if let [front @ .., _] = &self.body[..] {
            cases.push(self.with_body("without its last byte", front));
            cases.push(self.with_body("length 4, no body", &[]));
        }
        for (fault, length) in [("length 3", 3), ("length 0", 0), ("length −1", -1), ("length 2147483647", i32::MAX)]
        {
            cases.push(self.with_bytes(fault, head(self.tag, length)));
        }
        let max = i32::try_from(self.stage.limits().of(self.tag)).unwrap_or(i32::MAX);
        cases.push(self.with_bytes("length at the limit, and the end", head(self.tag, max)).at_end());
        cases.push(self.with_bytes("length one above the limit", head(self.tag, max + 1)));
        cases.push(self.with_bytes("the end in its last byte", whole[..whole.len() - 1].to_vec()).at_end());
        cases
    }
}

impl Case {
    /// The client sends nothing more.
    pub(crate) fn at_end(mut self) -> Self {
        self.is_end = true;
        self
    }

    /// What became of writing the same.
    pub(crate) fn written(mut self, written: Result<Bytes, EncodeError>) -> Self {
        self.written = Some(written);
        self
    }
}

/// A tag and a length word.
pub(crate) fn head(tag: u8, length: i32) -> Vec<u8> {
    [&[tag], &length.to_be_bytes()[..]].concat()
}

/// A message with a tag.
pub(crate) fn frame(tag: u8, body: &[u8]) -> Vec<u8> {
    [head(tag, i32::try_from(body.len() + 4).expect("a short body")), body.to_vec()].concat()
}

/// A packet without a tag.
pub(crate) fn packet(body: &[u8]) -> Vec<u8> {
    frame(0, body).split_off(1)
}
