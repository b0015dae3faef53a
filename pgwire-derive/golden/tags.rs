// Told apart by tags: a message, a variant with fields of its own, a condition, another set, and anything else.

#[derive(PgWire)]
#[pgwire(context = LogicalContext)]
enum MyStream<B: Storage> {
    #[when(cx.in_stream)]
    Heartbeat(Heartbeat<B>),
    #[tag(b'H')]
    Hello {
        version: u16,
        #[cstring]
        node: PgStr<B>,
    },
    #[tag(b'-')]
    Nothing,
    #[flatten]
    Standard(LogicalMessage<B>),
    #[other]
    Unknown(RawMessage<B>),
}
