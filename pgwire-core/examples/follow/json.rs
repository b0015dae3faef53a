//! A message as a line of JSON.

use std::io::{self, Write};

use pgwire_core::conversation::{Message, Payload, Side};
use serde::Serialize;
use serde_json::{Value, to_value};

#[derive(Serialize)]
struct Line<'l> {
    #[serde(skip_serializing_if = "str::is_empty")]
    connection: &'l str,
    side: String,
    name: &'static str,
    #[serde(skip_serializing_if = "Value::is_null")]
    message: Value,
    /// What stands inside a CopyData, from the outside to the inside.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inside: Vec<Value>,
}

/// Prints a message; what stands inside it is printed instead of its bytes.
pub(crate) fn print(
    out: &mut impl Write,
    connection: &str,
    side: Side,
    message: &Message<'_>,
    payload: Option<&Payload<'_>>,
) -> io::Result<()> {
    let inside = payload.map(inside).transpose()?.unwrap_or_default();
    let message_value = if inside.is_empty() { of_message(message)? } else { Value::Null };
    let side = format!("{side:?}").to_lowercase();
    serde_json::to_writer(&mut *out, &Line { connection, side, name: message.name(), message: message_value, inside })?;
    writeln!(out)
}

/// Prints what is wrong with something that a side has sent.
pub(crate) fn print_fault(out: &mut impl Write, connection: &str, side: Side, fault: &str) -> io::Result<()> {
    let side = format!("{side:?}").to_lowercase();
    writeln!(out, "{}", serde_json::json!({ "connection": connection, "side": side, "fault": fault }))
}

/// The fields. A set is written as its variant's name and what it holds; the name is known already.
fn of_message(message: &Message<'_>) -> serde_json::Result<Value> {
    match message {
        Message::Initial(message) => to_value(message).map(held),
        Message::SSLResponse(message) => to_value(message),
        Message::GSSENCResponse(message) => to_value(message),
        Message::Frontend(message) => to_value(message).map(held),
        Message::Backend(message) => to_value(message).map(held),
        Message::Text(bytes) => to_value(String::from_utf8_lossy(bytes)),
        Message::Encrypted(bytes) => to_value(bytes.len()),
        _ => Ok(Value::Null),
    }
}

fn held(value: Value) -> Value {
    match value {
        Value::Object(object) => object.into_iter().next().map_or(Value::Null, |(_, held)| held),
        other => other,
    }
}

fn inside(payload: &Payload<'_>) -> serde_json::Result<Vec<Value>> {
    Ok(match payload {
        Payload::Replication(message) => vec![to_value(message)?],
        Payload::Logical(envelope, message, _) => {
            let mut envelope = to_value(envelope)?;
            // Its data is the message.
            envelope.as_object_mut().map(|fields| fields.remove("data"));
            vec![serde_json::json!({ "XLogData": envelope }), to_value(message)?]
        }
        Payload::Standby(message) => vec![to_value(message)?],
        Payload::BaseBackup(message) => vec![to_value(message)?],
        _ => Vec::new(),
    })
}
