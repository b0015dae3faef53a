// Fields that are there on a condition over context and earlier fields, or if the next byte says so.

#[derive(PgWire)]
#[pgwire(context = LogicalContext)]
struct Change<'a> {
    #[when(cx.in_stream)]
    xid: Option<Xid>,
    kind: u8,
    #[optional]
    old: Option<OldTuple<'a>>,
    #[mark(b'N')]
    #[optional]
    new: Option<u32>,
    #[when(kind == 1 && old.is_none())]
    #[cstring]
    reason: Option<&'a str>,
}
