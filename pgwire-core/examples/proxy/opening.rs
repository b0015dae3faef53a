//! The start of a connection, where a client may ask for encryption.

use std::io::{self, Read, Write};

use pgwire_core::PgWire;
use pgwire_core::conversation::Side;
use pgwire_core::frame::{self, Found};
use pgwire_core::messages::startup::{InitialMessage, SSLAnswer, SSLResponse};

use crate::socket::Socket;
use crate::watch::Watch;

/// What is done about requests for encryption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encryption {
    /// They are answered with no.
    Refuse,
    /// The server answers them.
    Pass,
}

impl std::str::FromStr for Encryption {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "refuse" => Ok(Self::Refuse),
            "pass" => Ok(Self::Pass),
            _ => Err("neither `refuse` nor `pass`"),
        }
    }
}

/// Answers requests for encryption, and returns the bytes with which the client goes on: at least its first packet, if
/// it is one.
pub(crate) fn refuse_encryption(mut client: &Socket, watch: &Watch) -> io::Result<Vec<u8>> {
    let mut arrived = Vec::new();
    let mut chunk = [0; 4096];
    loop {
        match frame::initial(&arrived) {
            Ok(Found::Incomplete { .. }) => match client.read(&mut chunk)? {
                0 => return Ok(arrived),
                read => arrived.extend_from_slice(&chunk[..read]),
            },
            Ok(Found::Message { len }) if asks_for_encryption(&arrived[..len]) => {
                watch.note(Side::Client, &arrived[..len]);
                // The same byte refuses both kinds.
                let no = SSLResponse { answer: SSLAnswer::No }.to_bytes().map_err(io::Error::other)?;
                watch.note(Side::Server, &no);
                client.write_all(&no)?;
                arrived.drain(..len);
            }
            Ok(Found::Tls) => return Err(io::Error::other("TLS without a request, which cannot be refused politely")),
            // A StartupMessage, a CancelRequest, or nothing that is known: the server will see.
            _ => return Ok(arrived),
        }
    }
}

fn asks_for_encryption(packet: &[u8]) -> bool {
    matches!(InitialMessage::decode(packet), Ok(InitialMessage::SSLRequest(_) | InitialMessage::GSSENCRequest(_)))
}
