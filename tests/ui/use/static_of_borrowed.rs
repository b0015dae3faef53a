// errors: 1
// - `Message<'_>` borrows its bytes, so it cannot be made static

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[cstring]
    text: &'a str,
}

fn main() {
    let message = Message::decode(&b"m\0"[..]).unwrap();
    let _ = message.into_static();
}
