//! Other crates, each with what it decodes and encodes. None has a schema; each is used as its documentation says.
//!
//! All of them split what they split at the depth of a walk; what they leave in one piece is walked here, as their users
//! have to. Some take their input out of a `BytesMut`: they get all messages of an input in one, and what filling it
//! takes is a row of its own.

mod binrw;
mod deku;
mod pg_walstream;
mod pgoutput;
mod pgwire;
mod pgwire_replication;
mod postgres_protocol;
mod zero_postgres;

use bytes::BytesMut;

use crate::shape::{Depth, Input, Kind};
use crate::side::{Decoder, Side, no_encoder};

/// The message is known to be right.
const RIGHT: &str = "the input decodes";

/// All peers.
pub const PEERS: [Side; 9] = [
    Side {
        name: "postgres-protocol",
        checks: "frame, counts, ends of lists",
        decoder: postgres_protocol::decoder,
        encoder: postgres_protocol::encoder,
    },
    Side {
        name: "zero-postgres",
        checks: "lengths; a list that ends early is a short list",
        decoder: zero_postgres::decoder,
        encoder: zero_postgres::encoder,
    },
    Side {
        name: "pgwire",
        checks: "frame; values of a row as they are",
        decoder: pgwire::decoder,
        encoder: pgwire::encoder,
    },
    Side {
        name: "pg_walstream",
        checks: "lengths, kinds; leftovers are ignored",
        decoder: pg_walstream::decoder,
        encoder: pg_walstream::encoder,
    },
    Side {
        name: "pgoutput",
        checks: "the least length; panics on others",
        decoder: pgoutput::decoder,
        encoder: no_encoder,
    },
    Side { name: "deku", checks: "lengths", decoder: deku::decoder, encoder: no_encoder },
    Side { name: "binrw", checks: "lengths", decoder: binrw::decoder, encoder: no_encoder },
    Side {
        name: "pgwire-replication",
        checks: "the envelope only",
        decoder: pgwire_replication::decoder,
        encoder: no_encoder,
    },
    Side { name: "(refill)", checks: "nothing: the copy into a BytesMut", decoder: refill, encoder: no_encoder },
];

/// All messages of an input in a buffer that is taken apart.
fn filled(input: &Input) -> BytesMut {
    BytesMut::from(std::hint::black_box(&input.joined[..]))
}

/// What it takes to fill the buffer, and nothing else.
fn refill(kind: Kind, depth: Depth) -> Option<Decoder> {
    let framed = matches!(kind, Kind::DataRow | Kind::RowDescription | Kind::ErrorResponse | Kind::Bind | Kind::Query);
    (framed && depth == Depth::Walk).then_some(|input| filled(input).len() as u64)
}

/// The lengths of values, each with an Int32 in front.
fn walk_values(mut rest: &[u8]) -> u64 {
    let mut lengths = 0;
    while let Some((length, after)) = rest.split_first_chunk() {
        let length = usize::try_from(i32::from_be_bytes(*length)).unwrap_or(0);
        lengths += length as u64;
        rest = after.get(length..).expect(RIGHT);
    }
    lengths
}

/// Only what other crates do as well is compared.
fn at_walk(depth: Depth, decoder: Decoder) -> Option<Decoder> {
    (depth == Depth::Walk).then_some(decoder)
}
