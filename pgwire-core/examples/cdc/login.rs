//! The start of a session: who asks, and how that is proved.

use pgwire_core::frame::Limits;
use pgwire_core::messages::backend::{Authentication, BackendMessage};
use pgwire_core::messages::frontend::{FrontendMessage, PasswordMessage, SASLInitialResponse, SASLResponse};
use pgwire_core::messages::startup::{ProtocolVersion, StartupMessage, StartupParameter};
use pgwire_core::{Bytes, Seq};
use postgres_protocol::authentication::md5_hash;
use postgres_protocol::authentication::sasl::{ChannelBinding, SCRAM_SHA_256, ScramSha256};

use crate::Error;
use crate::connection::Connection;
use crate::server_error::text_of;
use crate::settings::Settings;

/// What the server wants to know.
enum Request {
    Nothing,
    Password,
    Md5([u8; 4]),
    Scram,
    ScramContinue(Vec<u8>),
    ScramFinal(Vec<u8>),
    Ready,
    Version(u32),
}

/// Begins a session for logical replication, and returns the server's major version.
pub(crate) fn log_in(connection: &mut Connection, settings: &Settings) -> Result<u32, Error> {
    let parameters = [
        ("user", settings.user.as_str()),
        ("database", &settings.database),
        ("replication", "database"),
        ("client_encoding", "UTF8"),
        ("application_name", "cdc"),
    ];
    let mut params = Vec::new();
    for (name, value) in parameters {
        params.push(StartupParameter::<&[u8]> { param_name: name.try_into()?, param_value: value.try_into()? });
    }
    let params: Seq<Bytes, _> = Seq::from_items(&params)?;
    connection.send(&StartupMessage { protocol_version: ProtocolVersion::V3_0, params })?;

    let password = || settings.password.as_deref().ok_or("the server asks for a password, and none is set");
    let (mut scram, mut version) = (None, 0);
    loop {
        match request(connection.answer()?)? {
            Request::Nothing => {}
            Request::Ready => {
                connection.believe(Limits::BACKEND);
                return Ok(version);
            }
            Request::Version(found) => version = found,
            Request::Password => send_password(connection, password()?)?,
            Request::Md5(salt) => {
                send_password(connection, &md5_hash(settings.user.as_bytes(), password()?.as_bytes(), salt))?;
            }
            Request::Scram => {
                let begun = scram.insert(ScramSha256::new(password()?.as_bytes(), ChannelBinding::unsupported()));
                let response = Some(begun.message());
                let mechanism = SCRAM_SHA_256.try_into()?;
                let message = SASLInitialResponse { mechanism, response };
                connection.send_frontend(&FrontendMessage::SASLInitialResponse(message))?;
            }
            Request::ScramContinue(data) => {
                let begun: &mut ScramSha256 = scram.as_mut().ok_or("SASL was not begun")?;
                if repeats_nothing(&data) {
                    return Err("the server asks for a password that is hashed zero times".into());
                }
                begun.update(&data)?;
                connection.send_frontend(&FrontendMessage::SASLResponse(SASLResponse { data: begun.message() }))?;
            }
            Request::ScramFinal(data) => scram.as_mut().ok_or("SASL was not begun")?.finish(&data)?,
        }
    }
}

fn request(message: BackendMessage<&[u8]>) -> Result<Request, Error> {
    Ok(match message {
        BackendMessage::Authentication(request) => match request {
            Authentication::Ok(_) => Request::Nothing,
            Authentication::CleartextPassword(_) => Request::Password,
            Authentication::MD5Password(request) => Request::Md5(request.salt),
            Authentication::SASL(request) if request.mechanisms.iter().any(|name| name == SCRAM_SHA_256) => {
                Request::Scram
            }
            Authentication::SASLContinue(request) => Request::ScramContinue(request.data.to_vec()),
            Authentication::SASLFinal(request) => Request::ScramFinal(request.data.to_vec()),
            other => return Err(format!("the server asks for something that is not known here: {other:?}").into()),
        },
        BackendMessage::ParameterStatus(status) if status.name == "server_version" => {
            let text = status.value.to_string_lossy();
            let digits = text.split(|character: char| !character.is_ascii_digit()).next().unwrap_or_default();
            Request::Version(digits.parse().map_err(|_| format!("server_version is {text}"))?)
        }
        BackendMessage::ErrorResponse(error) => return Err(text_of(&error).into()),
        BackendMessage::ReadyForQuery(_) => Request::Ready,
        _ => Request::Nothing,
    })
}

/// Whether the number of iterations in a server's first SCRAM message (RFC 5802) is zero: a proof that is as good as the
/// password, for whoever pretends to be the server.
fn repeats_nothing(data: &[u8]) -> bool {
    let count = data.split(|byte| *byte == b',').find_map(|attribute| attribute.strip_prefix(b"i="));
    count.is_some_and(|digits| digits.iter().all(|digit| *digit == b'0'))
}

fn send_password(connection: &mut Connection, password: &str) -> Result<(), Error> {
    connection.send_frontend(&FrontendMessage::PasswordMessage(PasswordMessage { password: password.try_into()? }))
}
