//! What runs under callgrind: every shape, once by ours and once by the floor.

use std::hint::black_box;

use pgwire_benches::floor::FLOOR;
use pgwire_benches::ours::OURS;
use pgwire_benches::shape::{self, Depth, Input};
use pgwire_benches::side::Side;

/// Messages encoded in one call.
const TIMES: usize = 100;

/// Prints a line for each call of [`measured`], in the order of the calls: operation, shape, side, messages.
pub(crate) fn all() {
    let inputs: &'static [Input] = shape::all().leak();
    for input in inputs {
        for side in [OURS, FLOOR] {
            for depth in [Depth::Decode, Depth::Walk] {
                decode(input, &side, depth);
            }
            encode(input, &side);
        }
    }
}

fn decode(input: &Input, side: &Side, depth: Depth) {
    let Some(run) = (side.decoder)(input.kind, depth) else { return };
    // The first call binds library functions.
    black_box(run(input));
    measured(&mut || {
        black_box(run(black_box(input)));
    });
    println!("{depth:?}\t{}\t{}\t{}", input.name, side.name, input.messages.len());
}

fn encode(input: &'static Input, side: &Side) {
    let Some(mut encoder) = (side.encoder)(input) else { return };
    encoder.encode(1);
    measured(&mut || {
        black_box(encoder.encode(TIMES));
    });
    println!("Encode\t{}\t{}\t{TIMES}", input.name, side.name);
}

/// Counting begins where this is entered; callgrind finds it by its name.
#[inline(never)]
fn measured(run: &mut dyn FnMut()) {
    run();
    counted();
}

/// The counts are written down where this is entered.
#[inline(never)]
fn counted() {
    black_box(());
}
