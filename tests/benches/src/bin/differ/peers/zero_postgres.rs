//! zero-postgres: bodies of messages that a server answers queries with.

use zero_postgres::protocol::backend;

use super::{Peer, Theirs, framed};
use crate::input::Layer;

pub(super) const PEER: Peer = Peer {
    name: "zero-postgres",
    knows: |input| input.layer == Layer::Backend && b"DTE".contains(&input.tag()),
    read: |input| {
        let body = input.body()?;
        match input.tag() {
            b'D' => {
                let row = backend::DataRow::parse(body).ok()?;
                let mut values = Vec::new();
                let mut count = 0_u16;
                for value in row.iter() {
                    count += 1;
                    let length = value.map_or(-1, |value| i32::try_from(value.len()).expect("a short value"));
                    values.extend(length.to_be_bytes());
                    values.extend(value.unwrap_or_default());
                }
                Some(Theirs::Values(framed(b'D', &[&count.to_be_bytes(), &values[..]].concat())))
            }
            b'T' => {
                let fields = backend::RowDescription::parse(body).ok()?;
                let mut values = u16::try_from(fields.len()).expect("an Int16").to_be_bytes().to_vec();
                for field in fields.iter() {
                    values.extend(super::string(field.name.as_bytes()));
                    values.extend(field.table_oid().to_be_bytes());
                    values.extend(field.column_id().to_be_bytes());
                    values.extend(field.type_oid().to_be_bytes());
                    values.extend(field.type_size().to_be_bytes());
                    values.extend(field.type_modifier().to_be_bytes());
                    values.extend(field.tail.format.get().to_be_bytes());
                }
                Some(Theirs::Values(framed(b'T', &values)))
            }
            _ => backend::ErrorResponse::parse(body).ok().map(|_| Theirs::Read),
        }
    },
};
