use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 30,
    B = 2,
}

fn main() {}
