//! What the README shows is what is printed.

use pgwire_core::PgWire;
use pgwire_core::messages::logical::StreamPrepare;

#[test]
fn the_dump_in_the_readme() {
    let readme = include_str!("../../README.md");
    let bytes = b"p\0\0\0\0\0\x01\x6b\x37\x48\0\0\0\0\x01\x6b\x37\x78\0\x03\x04\x73\x47\x2a\xe4\x8b\0\0\x02\xdbcopy\0";
    let dump = StreamPrepare::decode(&bytes[..]).expect("a Stream Prepare").explain().to_string();
    assert!(readme.contains(&dump), "{dump}");
}
