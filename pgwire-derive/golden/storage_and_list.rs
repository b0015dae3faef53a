// Over any storage, with a list that stays on the wire and its count ahead of an earlier field.

#[derive(PgWire)]
#[tag(b'T')]
#[since(pg = 11, proto = 1)]
pub struct Truncate<B: Storage = Bytes> {
    pub options: u8,
    /// The relations that were emptied.
    #[count(i32, before = options, name = num_relations)]
    pub relation_oids: Seq<B, Oid>,
    #[cstring]
    #[max_len(63)]
    pub name: PgStr<B>,
    #[skip]
    pub seen: bool,
    #[rest]
    pub rest: B,
}
