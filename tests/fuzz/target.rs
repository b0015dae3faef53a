//! One target of `pgwire_tests::fuzz`: the one that the binary is named after.
#![no_main]

use pgwire_tests::fuzz::{Target, target};

const TARGET: Target = target(env!("CARGO_BIN_NAME"));

libfuzzer_sys::fuzz_target!(|input: &[u8]| (TARGET.check)(input));
