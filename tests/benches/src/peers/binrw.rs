//! binrw: the one message here that it can express.

use binrw::{BinRead, NullString};

use super::{RIGHT, at_walk};
use crate::shape::{Depth, Kind};
use crate::side::{Decoder, each};

#[derive(BinRead)]
#[br(big, magic = b"p")]
struct StreamPrepare {
    #[br(assert(flags == 0))]
    flags: u8,
    #[br(assert(prepare_lsn != 0))]
    prepare_lsn: u64,
    #[br(assert(end_lsn != 0))]
    end_lsn: u64,
    prepare_time: i64,
    #[br(assert(xid != 0))]
    xid: u32,
    gid: NullString,
}

pub(super) fn decoder(kind: Kind, depth: Depth) -> Option<Decoder> {
    if kind != Kind::StreamPrepare {
        return None;
    }
    at_walk(depth, |input| {
        each(input, |bytes| {
            let mut cursor = std::io::Cursor::new(bytes);
            let message = StreamPrepare::read(&mut cursor).expect(RIGHT);
            assert_eq!(cursor.position(), bytes.len() as u64, "{RIGHT}");
            let lsns = message.prepare_lsn + message.end_lsn + message.prepare_time as u64;
            lsns + u64::from(message.flags) + u64::from(message.xid) + message.gid.len() as u64
        })
    })
}
