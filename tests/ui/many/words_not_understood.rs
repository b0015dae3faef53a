// errors: 7
// - unknown option `contxt`
// - unknown option `coutn`
// - `flatten` cannot stand on a field
// - unknown option `cond`
// - unknown option `othr`
// - unknown option `tga`
// - an option is a word

// What a word that was not understood may have meant is not asked for again.

use pgwire_core::PgWire;

#[derive(PgWire)]
#[pgwire(contxt = u8)]
struct Message {
    #[pgwire(coutn(u16))]
    list: Vec<u32>,
    #[flatten]
    part: Option<u32>,
    #[when(cx == 1)]
    known: Option<u8>,
    #[pgwire(cond(part == 1))]
    flag: Option<u8>,
}

#[derive(PgWire)]
#[repr(u8)]
enum Values {
    A = 1,
    #[pgwire(othr)]
    B(u8),
}

#[derive(PgWire)]
enum Set {
    #[tag(b'a')]
    A,
    #[pgwire(tga(b'b'))]
    B { a: u8 },
    #[pgwire("c")]
    C,
}

fn main() {}
