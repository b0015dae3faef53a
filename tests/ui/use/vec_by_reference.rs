// errors: 1
// - `&Vec<u8>` is no storage that a message can be decoded from

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[cstring]
    text: &'a str,
}

fn main() {
    let bytes = vec![b'm', 0];
    let _ = Message::decode(&bytes).unwrap().text;
}
