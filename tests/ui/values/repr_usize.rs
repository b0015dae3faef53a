// errors: 1
// - `usize` does not say how wide the values of `Values` are on the wire

use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(usize)]
enum Values {
    A = 1,
    B,
}

fn main() {
    let value = Values::decode(&b"a"[..]).unwrap();
    let _ = (value.encoded_len(), value.to_bytes(), value.explain());
}
