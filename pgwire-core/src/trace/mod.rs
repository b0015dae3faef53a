//! The text that libpq's `PQtrace` prints of a message, byte for byte: one line, without the time stamp.
//!
//! A line has the direction (`F` from the client, `B` from the server), the message's length word, its name and its
//! fields, with tabs between the first four. It is what libpq 18.6 prints with `PQTRACE_SUPPRESS_TIMESTAMPS`; all of
//! it comes out of the messages' descriptions, as there is one way to print each format of a field.
//!
//! Older releases do not print all messages, or print some of them differently, and no release prints everything that
//! it reads; here every message has its line. What is left out is libpq's complaint `mismatched message length`, which
//! it prints below messages that it has not taken apart to the end, such as AuthenticationMD5Password.
//!
//! ```
//! use pgwire_core::PgWire;
//! use pgwire_core::messages::backend::BackendMessage;
//! use pgwire_core::trace;
//!
//! let message = BackendMessage::decode(&b"D\x00\x00\x00\x10\x00\x02\x00\x00\x00\x02a\x00\xff\xff\xff\xff"[..])?;
//! assert_eq!(trace::backend(&message)?.to_string(), "B\t16\tDataRow\t 2 2 'a\\x00' -1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod line;
mod print;
mod values;

pub use line::Line;

use alloc::format;
use alloc::string::String;

use self::values::Values;
use crate::encode::Encode;
use crate::error::EncodeError;
use crate::messages::backend::{Authentication, AuthenticationKerberosV5, AuthenticationSCMCredential, BackendMessage};
use crate::messages::frontend::FrontendMessage;
use crate::messages::startup::{GSSENCResponse, InitialMessage, SSLResponse};
use crate::storage::Storage;
use crate::{Coded, PgWire, RawMessage};

/// The length word, and the version or request code.
const INITIAL_HEADER: usize = 8;
/// The tag and the length word.
const TAGGED_HEADER: usize = 5;

/// The line of a first packet. The version, or request code, is shown in halves.
pub fn initial<B: Storage>(message: &InitialMessage<B>) -> Result<Line, EncodeError> {
    let message = message.borrowed();
    let values = Values::of(&message, &(), INITIAL_HEADER)?;
    let mut line = Line::begin('F', values.wire_len(), message.message_name());
    line.push("\t");
    for half in values.header().chunks(2).skip(2) {
        line.int16(half);
    }
    for value in values.iter().filter(|value| !value.ends_list) {
        line.value(&value);
    }
    Ok(line)
}

/// The line of the answer to an SSLRequest.
pub fn ssl_response(answer: &SSLResponse) -> Result<Line, EncodeError> {
    let values = Values::of(answer, &(), 0)?;
    Ok(Line::begin('B', values.wire_len(), answer.message_name()).with(&values))
}

/// The line of the answer to a GSSENCRequest.
pub fn gssenc_response(answer: &GSSENCResponse) -> Result<Line, EncodeError> {
    let values = Values::of(answer, &(), 0)?;
    Ok(Line::begin('B', values.wire_len(), answer.message_name()).with(&values))
}

/// The line of a message from the client.
pub fn frontend<B: Storage>(message: &FrontendMessage<B>) -> Result<Line, EncodeError> {
    let message = message.borrowed();
    let nameless = match &message {
        FrontendMessage::Unknown(raw) => Some(unknown(raw)),
        _ => None,
    };
    tagged('F', &message, &message.context(), nameless)
}

/// The line of a message from the server.
pub fn backend<B: Storage>(message: &BackendMessage<B>) -> Result<Line, EncodeError> {
    let message = message.borrowed();
    let nameless = match &message {
        BackendMessage::Unknown(raw) => Some(unknown(raw)),
        BackendMessage::Authentication(request) => unknown_request(request),
        _ => None,
    };
    tagged('B', &message, &(), nameless)
}

/// Of a message that has no name, nothing else is printed.
fn tagged<T: Encode<C>, C>(
    side: char,
    message: &T,
    context: &C,
    nameless: Option<String>,
) -> Result<Line, EncodeError> {
    let values = Values::of(message, context, TAGGED_HEADER)?;
    let length = values.wire_len() - 1;
    Ok(match nameless {
        Some(text) => Line::begin(side, length, &text),
        None => Line::begin(side, length, message.message_name()).with(&values),
    })
}

fn unknown(raw: &RawMessage<&[u8]>) -> String {
    format!("Unknown message: {:02x}", raw.tag)
}

/// Only requests that libpq can answer have a name.
fn unknown_request(request: &Authentication<&[u8]>) -> Option<String> {
    let code = match request {
        Authentication::KerberosV5(_) => AuthenticationKerberosV5::CODE,
        Authentication::SCMCredential(_) => AuthenticationSCMCredential::CODE,
        Authentication::Other(other) => other.auth_code,
        _ => return None,
    };
    Some(format!("Unknown authentication message {code}"))
}
