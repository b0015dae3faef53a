//! The forms in which a message is printed.

use std::io::{self, Write};

use pgwire_core::conversation::{Message, Payload, Side};
use pgwire_core::{DecodeError, trace};

/// How messages are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Form {
    /// The side and the names.
    #[default]
    Line,
    /// As libpq's `PQtrace` does.
    Trace,
    /// An annotated hex dump.
    Explain,
    /// A JSON object a line.
    #[cfg(feature = "serde")]
    Json,
}

impl Form {
    /// The form that an option of this name stands for, if there is one in this build.
    pub(crate) fn of_option(name: &str) -> Option<Self> {
        match name {
            "trace" => Some(Self::Trace),
            "explain" => Some(Self::Explain),
            #[cfg(feature = "serde")]
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    /// Prints a message; `before` stands in front of it.
    pub(crate) fn print(
        self,
        out: &mut impl Write,
        before: &str,
        side: Side,
        message: &Message<'_>,
        payload: Option<&Result<Payload<'_>, DecodeError>>,
    ) -> io::Result<()> {
        let inner = payload.and_then(|payload| payload.as_ref().ok());
        match self {
            Self::Line => {
                let inside = inner.map_or(String::new(), |payload| format!(" > {}", payload.name()));
                writeln!(out, "{before}{side:?}  {}{inside}", message.name())
            }
            Self::Trace => {
                let line = match message {
                    Message::Initial(message) => trace::initial(message),
                    Message::SSLResponse(message) => trace::ssl_response(message),
                    Message::GSSENCResponse(message) => trace::gssenc_response(message),
                    Message::Frontend(message) => trace::frontend(message),
                    Message::Backend(message) => trace::backend(message),
                    _ => return writeln!(out, "{before}{side:?}  {}", message.name()),
                };
                out.write_all(before.as_bytes())?;
                // Not text: strings come in the client's encoding.
                out.write_all(line.map_err(io::Error::other)?.as_bytes())?;
                writeln!(out)
            }
            Self::Explain => {
                match message.explain() {
                    Some(dump) => writeln!(out, "{before}{side:?}  {dump}")?,
                    None => writeln!(out, "{before}{side:?}  {}\n", message.name())?,
                }
                inner.map_or(Ok(()), |payload| writeln!(out, "  inside  {}", payload.explain()))
            }
            #[cfg(feature = "serde")]
            Self::Json => super::json::print(out, before.trim(), side, message, inner),
        }
    }

    /// Prints what is wrong with something that a side has sent.
    pub(crate) fn print_fault(self, out: &mut impl Write, before: &str, side: Side, fault: &str) -> io::Result<()> {
        match self {
            #[cfg(feature = "serde")]
            Self::Json => super::json::print_fault(out, before.trim(), side, fault),
            _ => writeln!(out, "{before}{side:?}  {fault}"),
        }
    }
}
