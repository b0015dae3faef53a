use pgwire_core::PgWire;

#[derive(PgWire)]
struct Inner;

#[derive(PgWire)]
#[tag(b'm')]
struct Message {
    inner: Inner,
}

#[derive(PgWire)]
enum Set {
    Message(Message),
}

fn main() {}
