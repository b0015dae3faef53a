use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<T: Copy, const N: usize>
where
    T: PartialEq,
{
    value: T,
    bytes: [u8; N],
    #[cstring]
    text: String,
}

fn main() {
    let message = Message::<u8, 2>::decode(&b"m"[..]).unwrap();
    let _ = message.to_bytes();
}
