// A mistake: its message, and impls that keep it from being followed by others.

#[derive(PgWire)]
struct Query<B: Storage> {
    #[pgwire(ctsring)]
    query: PgStr<B>,
}
