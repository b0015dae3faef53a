// errors: 1
// - the enum `Values` does not say how wide its values are

use pgwire_core::PgWire;

#[derive(PgWire)]
enum Values {
    A = 1,
    B,
}

fn main() {
    let value = Values::decode(&b"a"[..]).unwrap();
    let _ = (value.encoded_len(), value.to_bytes(), value.explain());
}
