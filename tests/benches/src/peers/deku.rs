//! deku: the one message here that it can express.

use deku::prelude::*;

use super::{RIGHT, at_walk};
use crate::shape::{Depth, Kind};
use crate::side::{Decoder, each};

#[derive(DekuRead)]
#[deku(endian = "big", magic = b"p")]
struct StreamPrepare {
    #[deku(assert_eq = "0")]
    _flags: u8,
    #[deku(assert = "*prepare_lsn != 0")]
    prepare_lsn: u64,
    #[deku(assert = "*end_lsn != 0")]
    end_lsn: u64,
    prepare_time: i64,
    #[deku(assert = "*xid != 0")]
    xid: u32,
    #[deku(until = "|byte: &u8| *byte == 0")]
    gid: Vec<u8>,
}

pub(super) fn decoder(kind: Kind, depth: Depth) -> Option<Decoder> {
    if kind != Kind::StreamPrepare {
        return None;
    }
    at_walk(depth, |input| {
        each(input, |bytes| {
            let ((rest, _), message) = StreamPrepare::from_bytes((bytes, 0)).expect(RIGHT);
            assert!(rest.is_empty(), "{RIGHT}");
            let lsns = message.prepare_lsn + message.end_lsn + message.prepare_time as u64;
            // The NUL is among the bytes.
            lsns + u64::from(message.xid) + message.gid.len() as u64 - 1
        })
    })
}
