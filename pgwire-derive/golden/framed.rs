// In a frame of limited length, with a list behind its count and bytes that can be NULL.

#[derive(PgWire)]
#[tag(b'F')]
#[framed(max = 10_000)]
struct FunctionCall {
    #[oid]
    function: u32,
    #[count(u16)]
    formats: Vec<i16>,
    #[len(i32)]
    argument: Option<Vec<u8>>,
    #[nonzero]
    result_format: i16,
}
