// errors: 1
// - `Ipv4Addr` has no wire form of its own

use pgwire_core::PgWire;

#[derive(PgWire)]
struct Message {
    address: std::net::Ipv4Addr,
}

fn main() {}
