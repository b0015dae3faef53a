//! The messages of a recording, and our line of each.

use pgwire_core::messages::backend::{Authentication, BackendMessage};
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage, PasswordExchange};
use pgwire_core::messages::startup::{GSSENCResponse, InitialMessage, SSLResponse};
use pgwire_core::{DecodeError, PgWire, trace};

/// A message of the recording, and our line.
pub(crate) struct Sent<'r> {
    pub(crate) name: &'static str,
    pub(crate) bytes: &'r [u8],
    pub(crate) line: Vec<u8>,
}

impl Sent<'_> {
    pub(crate) fn is_from(&self, side: &str) -> bool {
        self.line.starts_with(side.as_bytes())
    }

    /// The length word; of an answer without one, its length.
    pub(crate) fn length(&self) -> i32 {
        match self.name {
            "SSLResponse" | "GSSENCResponse" => 1,
            name => self.int32(usize::from(!is_initial(name))),
        }
    }

    /// The Int32 at `at`.
    pub(crate) fn int32(&self, at: usize) -> i32 {
        i32::from_be_bytes(self.bytes[at..at + 4].try_into().expect("four bytes"))
    }
}

pub(crate) fn is_initial(name: &str) -> bool {
    matches!(name, "StartupMessage" | "SSLRequest" | "GSSENCRequest" | "CancelRequest")
}

/// All messages of both sides.
pub(crate) fn split<'r>(mut client: &'r [u8], mut server: &'r [u8]) -> Result<Vec<Sent<'r>>, DecodeError> {
    let mut sent = Vec::new();
    let mut begun = false;
    while !begun && !client.is_empty() {
        let bytes = take_message(&mut client, 0);
        let message = InitialMessage::decode(bytes)?;
        let line = trace::initial(&message).expect("a line").into_bytes();
        sent.push(Sent { name: message.message_name(), bytes, line });
        match message {
            InitialMessage::Startup(_) => begun = true,
            InitialMessage::CancelRequest(_) => return Ok(sent),
            InitialMessage::SSLRequest(_) => {
                let bytes = take(&mut server, 1);
                let answer = SSLResponse::decode(bytes)?;
                let line = trace::ssl_response(&answer).expect("a line").into_bytes();
                sent.push(Sent { name: answer.message_name(), bytes, line });
            }
            InitialMessage::GSSENCRequest(_) => {
                let bytes = take(&mut server, 1);
                let answer = GSSENCResponse::decode(bytes)?;
                let line = trace::gssenc_response(&answer).expect("a line").into_bytes();
                sent.push(Sent { name: answer.message_name(), bytes, line });
            }
        }
    }
    let mut exchanges = Vec::new();
    while !server.is_empty() {
        let bytes = take_message(&mut server, 1);
        let message = BackendMessage::decode(bytes)?;
        if let BackendMessage::Authentication(request) = &message {
            exchanges.extend(exchange(request));
        }
        let line = trace::backend(&message).expect("a line").into_bytes();
        sent.push(Sent { name: message.message_name(), bytes, line });
    }
    let mut exchanges = exchanges.into_iter();
    while !client.is_empty() {
        let bytes = take_message(&mut client, 1);
        let password = if bytes[0] == b'p' { exchanges.next().expect("a request") } else { PasswordExchange::Password };
        let message = FrontendMessage::decode_with(bytes, &FrontendContext { password })?;
        let line = trace::frontend(&message).expect("a line").into_bytes();
        sent.push(Sent { name: message.message_name(), bytes, line });
    }
    Ok(sent)
}

/// The next message, which has its length at `at`.
fn take_message<'r>(rest: &mut &'r [u8], at: usize) -> &'r [u8] {
    let word = rest.get(at..at + 4).and_then(|word| word.try_into().ok()).expect("a length");
    take(rest, at + usize::try_from(u32::from_be_bytes(word)).expect("a length"))
}

fn take<'r>(rest: &mut &'r [u8], len: usize) -> &'r [u8] {
    let (taken, left) = rest.split_at_checked(len).expect("a whole message");
    *rest = left;
    taken
}

/// What the client answers a request with.
fn exchange(request: &Authentication<&[u8]>) -> Option<PasswordExchange> {
    match request {
        Authentication::CleartextPassword(_) | Authentication::MD5Password(_) => Some(PasswordExchange::Password),
        Authentication::GSS(_) | Authentication::GSSContinue(_) | Authentication::SSPI(_) => {
            Some(PasswordExchange::Gss)
        }
        Authentication::SASL(_) => Some(PasswordExchange::SaslInitial),
        Authentication::SASLContinue(_) => Some(PasswordExchange::Sasl),
        _ => None,
    }
}
