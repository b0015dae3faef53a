use pgwire_core::PgWire;

#[derive(PgWire)]
enum Set<'a> {
    #[code(1)]
    A(#[cstring] &'a str),
    #[other]
    Rest(Rest<'a>),
}

#[derive(PgWire)]
struct Rest<'a> {
    code: i32,
    #[rest]
    data: &'a [u8],
}

fn main() {}
