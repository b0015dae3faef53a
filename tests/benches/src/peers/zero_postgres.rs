//! zero-postgres: bodies are parsed; the frame is for its user to find.

use zero_postgres::protocol::{backend, frontend};

use super::{RIGHT, at_walk};
use crate::shape::{Depth, Input, Kind};
use crate::side::{self, Decoder, Encoder, each};
use crate::values::query_of;

/// The body of a message of this kind.
fn body(message: &[u8], tag: u8) -> &[u8] {
    let (head, body) = message.split_first_chunk::<5>().expect(RIGHT);
    let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
    assert!(head[0] == tag && length == message.len() - 1, "{RIGHT}");
    body
}

pub(super) fn decoder(kind: Kind, depth: Depth) -> Option<Decoder> {
    at_walk(
        depth,
        match kind {
            Kind::DataRow => |input| {
                each(input, |message| {
                    let row = backend::DataRow::parse(body(message, b'D')).expect(RIGHT);
                    row.iter().map(|value| value.map_or(0, <[u8]>::len)).sum::<usize>() as u64
                })
            },
            Kind::RowDescription => |input| {
                each(input, |message| {
                    let fields = backend::RowDescription::parse(body(message, b'T')).expect(RIGHT);
                    let field = fields.iter().map(|field| {
                        let wide = u64::from(field.table_oid()) + u64::from(field.type_oid());
                        let narrow = u64::from(field.column_id() as u16) + u64::from(field.type_size() as u16);
                        let rest = u64::from(field.type_modifier() as u32) + u64::from(field.tail.format.get());
                        field.name.len() as u64 + wide + narrow + rest
                    });
                    field.sum()
                })
            },
            Kind::ErrorResponse => |input| {
                each(input, |message| {
                    let error = backend::ErrorResponse::parse(body(message, b'E')).expect(RIGHT);
                    let field =
                        |letter: &u8| error.error().get(*letter).map(|text| u64::from(*letter) + text.len() as u64);
                    b"SVCMPFLRDHpqWstcdn".iter().filter_map(field).sum()
                })
            },
            _ => return None,
        },
    )
}

pub(super) fn encoder(input: &'static Input) -> Option<Box<dyn Encoder>> {
    match input.kind {
        Kind::Query => {
            let text = std::str::from_utf8(query_of(input)).expect(RIGHT);
            side::encoder(text, |text, buffer: &mut Vec<u8>| frontend::write_query(buffer, text))
        }
        _ => None,
    }
}
