// errors: 1
// - no frame is 3 bytes long: the length counts its own four

use pgwire_core::PgWire;

#[derive(PgWire)]
#[framed(max = 3)]
struct Message {
    a: u8,
}

fn main() {}
