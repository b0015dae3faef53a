// errors: 1
// - the trait bound `NoDefault: std::default::Default` is not satisfied

use pgwire_core::PgWire;

#[derive(Clone)]
struct NoDefault;

#[derive(PgWire)]
struct Message {
    a: u8,
    #[skip]
    state: NoDefault,
}

fn main() {
    let message = Message::decode(&b"m"[..]).unwrap();
    let _ = (message.to_bytes(), NoDefault);
}
