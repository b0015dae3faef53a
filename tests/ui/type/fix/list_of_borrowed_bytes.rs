use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message<'a> {
    #[count(u16)]
    list: Vec<Element<'a>>,
}

#[derive(PgWire)]
struct Element<'a>(#[len(i32)] &'a [u8]);

fn main() {}
