//! postgres-protocol: rust-postgres' messages.

use bytes::BytesMut;
use fallible_iterator::FallibleIterator;
use postgres_protocol::IsNull;
use postgres_protocol::message::{backend, frontend};

use super::{RIGHT, at_walk, filled};
use crate::shape::{Depth, Input, Kind};
use crate::side::{self, Decoder, Encoder};
use crate::values::{bind_of, query_of};

/// The sum over all messages, which are taken out of a buffer.
fn each(input: &Input, sum: impl Fn(backend::Message) -> u64) -> u64 {
    let mut buffer = filled(input);
    let mut total = 0;
    while let Some(message) = backend::Message::parse(&mut buffer).expect(RIGHT) {
        total += sum(message);
    }
    total
}

pub(super) fn decoder(kind: Kind, depth: Depth) -> Option<Decoder> {
    at_walk(
        depth,
        match kind {
            Kind::DataRow => |input| {
                each(input, |message| match message {
                    backend::Message::DataRow(row) => {
                        let lengths = row.ranges().map(|range| Ok(range.map_or(0, |range| range.len())));
                        lengths.fold(0, |sum, length| Ok(sum + length as u64)).expect(RIGHT)
                    }
                    _ => 0,
                })
            },
            Kind::RowDescription => |input| {
                each(input, |message| match message {
                    backend::Message::RowDescription(fields) => {
                        let field = |field: backend::Field<'_>| {
                            let wide = u64::from(field.table_oid()) + u64::from(field.type_oid());
                            let narrow = u64::from(field.column_id() as u16) + u64::from(field.type_size() as u16);
                            let rest = u64::from(field.type_modifier() as u32) + u64::from(field.format() as u16);
                            Ok(field.name().len() as u64 + wide + narrow + rest)
                        };
                        fields.fields().map(field).fold(0, |sum, field| Ok(sum + field)).expect(RIGHT)
                    }
                    _ => 0,
                })
            },
            Kind::ErrorResponse => |input| {
                each(input, |message| match message {
                    backend::Message::ErrorResponse(error) => {
                        let field = |field: backend::ErrorField<'_>| {
                            Ok(u64::from(field.type_()) + field.value_bytes().len() as u64)
                        };
                        error.fields().map(field).fold(0, |sum, field| Ok(sum + field)).expect(RIGHT)
                    }
                    _ => 0,
                })
            },
            _ => return None,
        },
    )
}

pub(super) fn encoder(input: &'static Input) -> Option<Box<dyn Encoder>> {
    let text = |bytes| std::str::from_utf8(bytes).expect(RIGHT);
    match input.kind {
        Kind::Query => side::encoder(text(query_of(input)), |query: &&str, buffer: &mut BytesMut| {
            frontend::query(query, buffer).expect(RIGHT);
        }),
        Kind::Bind => {
            let values = bind_of(input);
            let names = (text(values.portal), text(values.statement));
            side::encoder((values, names), |(values, (portal, statement)), buffer: &mut BytesMut| {
                let (formats, params) = (values.param_formats.iter().copied(), values.params.iter());
                let serialize = |param: &Option<&[u8]>, buffer: &mut BytesMut| {
                    Ok(match param {
                        Some(bytes) => {
                            buffer.extend_from_slice(bytes);
                            IsNull::No
                        }
                        None => IsNull::Yes,
                    })
                };
                let results = values.result_formats.iter().copied();
                frontend::bind(portal, statement, formats, params, serialize, results, buffer).ok().expect(RIGHT);
            })
        }
        _ => None,
    }
}
