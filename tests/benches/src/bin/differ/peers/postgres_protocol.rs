//! postgres-protocol: messages of a server.

use bytes::BytesMut;
use fallible_iterator::FallibleIterator;
use postgres_protocol::message::backend::{ColumnFormats, ErrorFields, Message};

use super::{Peer, Theirs, framed, string};
use crate::input::Layer;

pub(super) const PEER: Peer = Peer {
    name: "postgres-protocol",
    knows: |input| input.layer == Layer::Backend && b"123ACDEGHIKNRSTZcdnst".contains(&input.tag()),
    read: |input| {
        let mut buffer = BytesMut::from(&input.bytes[..]);
        let message = Message::parse(&mut buffer).ok()??;
        if !buffer.is_empty() {
            return None;
        }
        Some(Theirs::Values(framed(input.tag(), &body(message)?)))
    },
};

/// The values of a message; lists are read to their end.
fn body(message: Message) -> Option<Vec<u8>> {
    let code = |code: i32, data: &[u8]| [&code.to_be_bytes(), data].concat();
    Some(match message {
        Message::AuthenticationOk => code(0, &[]),
        Message::AuthenticationKerberosV5 => code(2, &[]),
        Message::AuthenticationCleartextPassword => code(3, &[]),
        Message::AuthenticationMd5Password(body) => code(5, &body.salt()),
        Message::AuthenticationScmCredential => code(6, &[]),
        Message::AuthenticationGss => code(7, &[]),
        Message::AuthenticationGssContinue(body) => code(8, body.data()),
        Message::AuthenticationSspi => code(9, &[]),
        Message::AuthenticationSasl(body) => {
            let names = body.mechanisms().map(|name| Ok(string(name.as_bytes()))).collect::<Vec<_>>().ok()?;
            code(10, &string(&names.concat()))
        }
        Message::AuthenticationSaslContinue(body) => code(11, body.data()),
        Message::AuthenticationSaslFinal(body) => code(12, body.data()),
        Message::BackendKeyData(body) => code(body.process_id(), &body.secret_key().to_be_bytes()),
        Message::CommandComplete(body) => string(body.tag().ok()?.as_bytes()),
        Message::CopyData(body) => body.data().to_vec(),
        Message::CopyInResponse(body) => formats(body.format(), body.column_formats())?,
        Message::CopyOutResponse(body) => formats(body.format(), body.column_formats())?,
        Message::DataRow(body) => {
            let mut values = Vec::new();
            let mut ranges = body.ranges();
            let mut count = 0_u16;
            while let Some(range) = ranges.next().ok()? {
                let value = range.map(|range| &body.buffer()[range]);
                let length = value.map_or(-1, |value| i32::try_from(value.len()).expect("a short value"));
                values.extend(length.to_be_bytes());
                values.extend(value.unwrap_or_default());
                count += 1;
            }
            [&count.to_be_bytes(), &values[..]].concat()
        }
        Message::ErrorResponse(body) => fields(body.fields())?,
        Message::NoticeResponse(body) => fields(body.fields())?,
        Message::NotificationResponse(body) => {
            let texts = [string(body.channel().ok()?.as_bytes()), string(body.message().ok()?.as_bytes())];
            code(body.process_id(), &texts.concat())
        }
        Message::ParameterDescription(body) => {
            let types = body.parameters().collect::<Vec<_>>().ok()?;
            let count = u16::try_from(types.len()).expect("an Int16").to_be_bytes();
            let types = types.iter().map(|oid| oid.to_be_bytes()).collect::<Vec<_>>();
            [&count, types.as_flattened()].concat()
        }
        Message::ParameterStatus(body) => {
            [string(body.name().ok()?.as_bytes()), string(body.value().ok()?.as_bytes())].concat()
        }
        Message::ReadyForQuery(body) => vec![body.status()],
        Message::RowDescription(body) => {
            let mut values = Vec::new();
            let mut fields = body.fields();
            let mut count = 0_u16;
            while let Some(field) = fields.next().ok()? {
                values.extend(string(field.name().as_bytes()));
                values.extend(field.table_oid().to_be_bytes());
                values.extend(field.column_id().to_be_bytes());
                values.extend(field.type_oid().to_be_bytes());
                values.extend(field.type_size().to_be_bytes());
                values.extend(field.type_modifier().to_be_bytes());
                values.extend(field.format().to_be_bytes());
                count += 1;
            }
            [&count.to_be_bytes(), &values[..]].concat()
        }
        // Nothing but a tag.
        _ => Vec::new(),
    })
}

fn formats(overall: u8, columns: ColumnFormats<'_>) -> Option<Vec<u8>> {
    let columns = columns.collect::<Vec<_>>().ok()?;
    let count = u16::try_from(columns.len()).expect("an Int16").to_be_bytes();
    let columns = columns.iter().map(|format| format.to_be_bytes()).collect::<Vec<_>>();
    Some([&[overall], &count[..], columns.as_flattened()].concat())
}

fn fields(mut fields: ErrorFields<'_>) -> Option<Vec<u8>> {
    let mut values = Vec::new();
    while let Some(field) = fields.next().ok()? {
        values.push(field.type_());
        values.extend(string(field.value_bytes()));
    }
    values.push(0);
    Some(values)
}
