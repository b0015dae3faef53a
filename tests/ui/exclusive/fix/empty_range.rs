use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    #[len(i32)]
    #[min_len(3)]
    #[max_len(10)]
    bytes: Vec<u8>,
}

fn main() {}
