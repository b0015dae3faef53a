//! Decoding and encoding every shape: ours, the floor and the peers.

use pgwire_benches::harness::{Operation, Unit, run, sides};
use pgwire_benches::shape;

fn main() {
    // Shapes whose names hold one of the arguments, or all.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let mut shapes = shape::all();
    shapes.retain(|input| words.is_empty() || words.iter().any(|word| input.name.contains(word)));
    run(shapes, &[Operation::Walk, Operation::Decode, Operation::Encode], &sides(), Unit::Message);
}
