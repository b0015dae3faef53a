//! pgwire: the messages of a server library.

use bytes::{Bytes, BytesMut};
use pgwire::messages::data::DataRow;
use pgwire::messages::extendedquery::Bind;
use pgwire::messages::simplequery::Query;
use pgwire::messages::{DecodeContext, Message, PgWireBackendMessage, PgWireFrontendMessage};

use super::{RIGHT, at_walk, filled, walk_values};
use crate::shape::{Depth, Input, Kind};
use crate::side::{self, Decoder, Encoder};
use crate::values::{bind_of, query_of};

fn context() -> DecodeContext {
    let mut context = DecodeContext::default();
    context.awaiting_frontend_ssl = false;
    context.awaiting_frontend_startup = false;
    context
}

fn from_server(input: &Input, sum: impl Fn(PgWireBackendMessage) -> u64) -> u64 {
    let (mut buffer, context, mut total) = (filled(input), context(), 0);
    while let Some(message) = PgWireBackendMessage::decode(&mut buffer, &context).expect(RIGHT) {
        total += sum(message);
    }
    total
}

fn from_client(input: &Input, sum: impl Fn(PgWireFrontendMessage) -> u64) -> u64 {
    let (mut buffer, context, mut total) = (filled(input), context(), 0);
    while let Some(message) = PgWireFrontendMessage::decode(&mut buffer, &context).expect(RIGHT) {
        total += sum(message);
    }
    total
}

pub(super) fn decoder(kind: Kind, depth: Depth) -> Option<Decoder> {
    at_walk(
        depth,
        match kind {
            Kind::DataRow => |input| {
                from_server(input, |message| match message {
                    PgWireBackendMessage::DataRow(row) => walk_values(&row.data),
                    _ => 0,
                })
            },
            Kind::RowDescription => |input| {
                from_server(input, |message| match message {
                    PgWireBackendMessage::RowDescription(row) => {
                        let field = row.fields.iter().map(|field| {
                            let wide = u64::from(field.table_id as u32) + u64::from(field.type_id);
                            let narrow = u64::from(field.column_id as u16) + u64::from(field.type_size as u16);
                            let rest = u64::from(field.type_modifier as u32) + u64::from(field.format_code as u16);
                            field.name.len() as u64 + wide + narrow + rest
                        });
                        field.sum()
                    }
                    _ => 0,
                })
            },
            Kind::ErrorResponse => |input| {
                from_server(input, |message| match message {
                    PgWireBackendMessage::ErrorResponse(error) => {
                        error.fields.iter().map(|(letter, text)| u64::from(*letter) + text.len() as u64).sum()
                    }
                    _ => 0,
                })
            },
            Kind::Bind => |input| {
                from_client(input, |message| match message {
                    PgWireFrontendMessage::Bind(bind) => {
                        let names = [&bind.portal_name, &bind.statement_name];
                        let names: usize = names.iter().map(|name| name.as_ref().map_or(0, String::len)).sum();
                        let params: usize =
                            bind.parameters.iter().map(|value| value.as_ref().map_or(0, Bytes::len)).sum();
                        let formats = bind.parameter_format_codes.iter().chain(&bind.result_column_format_codes);
                        (names + params) as u64 + formats.map(|code| u64::from(*code as u16)).sum::<u64>()
                    }
                    _ => 0,
                })
            },
            Kind::Query => |input| {
                from_client(input, |message| match message {
                    PgWireFrontendMessage::Query(query) => query.query.len() as u64,
                    _ => 0,
                })
            },
            _ => return None,
        },
    )
}

pub(super) fn encoder(input: &'static Input) -> Option<Box<dyn Encoder>> {
    fn encode<M: Message>(message: &M, buffer: &mut BytesMut) {
        message.encode(buffer).expect(RIGHT);
    }
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect(RIGHT);
    match input.kind {
        Kind::Query => side::encoder(Query::new(text(query_of(input))), encode),
        Kind::Bind => {
            let values = bind_of(input);
            let params = values.params.iter().map(|value| value.map(Bytes::from_static)).collect();
            let (portal, statement) = (text(values.portal), text(values.statement));
            let names = [portal, statement].map(|name| (!name.is_empty()).then_some(name));
            let [portal, statement] = names;
            side::encoder(Bind::new(portal, statement, values.param_formats, params, values.result_formats), encode)
        }
        // The values are in wire form already.
        Kind::DataRow => {
            let count = i16::from_be_bytes([input.first()[5], input.first()[6]]);
            side::encoder(DataRow::new(BytesMut::from(&input.first()[7..]), count), encode)
        }
        _ => None,
    }
}
