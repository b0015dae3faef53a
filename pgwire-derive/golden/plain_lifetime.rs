// A run of fixed width, then text that borrows with a plain lifetime.

/// Says that a prepared transaction of a stream ends.
#[derive(PgWire)]
#[tag(b'p')]
struct StreamPrepare<'a> {
    #[constant(0)]
    flags: u8,
    #[lsn]
    prepare_lsn: Lsn,
    #[lsn]
    end_lsn: Lsn,
    #[timestamp]
    prepare_time: Timestamp,
    #[xid]
    xid: u32,
    #[cstring]
    gid: &'a str,
}
