// errors: 1
// - an enum without fields is one value

use pgwire_core::PgWire;

#[derive(PgWire)]
#[framed]
#[repr(u8)]
enum Values {
    A = 1,
}

fn main() {
    let value = Values::decode(&b"a"[..]).unwrap();
    let _ = (value.encoded_len(), value.to_bytes(), value.explain());
}
