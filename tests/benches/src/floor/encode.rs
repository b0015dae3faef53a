//! Encoding by hand: the length is summed up first, the buffer grown once, and then cut up and filled.
//!
//! Text is known to have no NUL, as in `PgStr`; counts and lengths are checked against what their integers can say.

use crate::shape::{Input, Kind};
use crate::side::{self, Encoder};
use crate::values::{Columns, bind_of, columns_of, query_of, row_of};

pub(super) fn encoder(input: &'static Input) -> Option<Box<dyn Encoder>> {
    match input.kind {
        Kind::Bind => side::encoder(bind_of(input), |bind, buffer: &mut Vec<u8>| {
            let params: usize = bind.params.iter().map(|param| 4 + param.map_or(0, <[u8]>::len)).sum();
            let formats = (bind.param_formats.len() + bind.result_formats.len()) * 2;
            let len = 1 + 4 + bind.portal.len() + 1 + bind.statement.len() + 1 + 6 + formats + params;
            let room = grow(buffer, len);
            let room = head(room, b'B', len);
            let room = string(string(room, bind.portal), bind.statement);
            let room = bind.param_formats.iter().fold(count(room, bind.param_formats.len()), int16);
            let room = bind.params.iter().fold(count(room, bind.params.len()), value);
            bind.result_formats.iter().fold(count(room, bind.result_formats.len()), int16);
        }),
        Kind::Query => side::encoder(query_of(input), |text: &&[u8], buffer: &mut Vec<u8>| {
            let len = 1 + 4 + text.len() + 1;
            string(head(grow(buffer, len), b'Q', len), text);
        }),
        Kind::DataRow => side::encoder(row_of(input), |columns: &Columns, buffer: &mut Vec<u8>| {
            let values: usize = columns.iter().map(|column| 4 + column.map_or(0, <[u8]>::len)).sum();
            let len = 1 + 4 + 2 + values;
            let room = count(head(grow(buffer, len), b'D', len), columns.len());
            columns.iter().fold(room, value);
        }),
        Kind::Insert => side::encoder(columns_of(input), |(oid, columns): &(u32, Columns), buffer: &mut Vec<u8>| {
            let values: usize = columns.iter().map(|column| column.map_or(1, |bytes| 5 + bytes.len())).sum();
            let len = 1 + 4 + 1 + 2 + values;
            let (fixed, room) = grow(buffer, len).split_first_chunk_mut::<6>().expect(ROOM);
            let [o0, o1, o2, o3] = oid.to_be_bytes();
            *fixed = [b'I', o0, o1, o2, o3, b'N'];
            columns.iter().fold(count(room, columns.len()), |room, column| match column {
                Some(_) => value(bytes(room, b"t"), column),
                None => bytes(room, b"n"),
            });
        }),
        _ => None,
    }
}

/// The room was measured before.
const ROOM: &str = "there is room for what was measured";
const LENGTH: &str = "the length of a value is an Int32";

#[inline(always)]
fn grow(buffer: &mut Vec<u8>, len: usize) -> &mut [u8] {
    let start = buffer.len();
    buffer.resize(start + len, 0);
    &mut buffer[start..]
}

#[inline(always)]
fn bytes<'r>(room: &'r mut [u8], bytes: &[u8]) -> &'r mut [u8] {
    let (place, room) = room.split_at_mut_checked(bytes.len()).expect(ROOM);
    place.copy_from_slice(bytes);
    room
}

#[inline(always)]
fn head(room: &mut [u8], tag: u8, len: usize) -> &mut [u8] {
    let [l0, l1, l2, l3] = i32::try_from(len - 1).expect(LENGTH).to_be_bytes();
    let (place, room) = room.split_first_chunk_mut::<5>().expect(ROOM);
    *place = [tag, l0, l1, l2, l3];
    room
}

#[inline(always)]
fn string<'r>(room: &'r mut [u8], text: &[u8]) -> &'r mut [u8] {
    bytes(bytes(room, text), &[0])
}

#[inline(always)]
fn count(room: &mut [u8], count: usize) -> &mut [u8] {
    let (place, room) = room.split_first_chunk_mut().expect(ROOM);
    *place = u16::try_from(count).expect("a count is an Int16").to_be_bytes();
    room
}

#[inline(always)]
fn int16<'r>(room: &'r mut [u8], value: &i16) -> &'r mut [u8] {
    let (place, room) = room.split_first_chunk_mut().expect(ROOM);
    *place = value.to_be_bytes();
    room
}

#[inline(always)]
fn value<'r>(room: &'r mut [u8], value: &Option<&[u8]>) -> &'r mut [u8] {
    let (place, room) = room.split_first_chunk_mut().expect(ROOM);
    match value {
        Some(value) => {
            *place = i32::try_from(value.len()).expect(LENGTH).to_be_bytes();
            bytes(room, value)
        }
        None => {
            *place = (-1_i32).to_be_bytes();
            room
        }
    }
}
