use pgwire_core::PgWire;

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 1,
    #[other]
    B(u8) = 2,
}

fn main() {}
