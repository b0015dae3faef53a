//! The properties that are fuzzed, checked with what the fuzzer found, and with changes of it at random.
//!
//! `tests/fuzz` has the fuzzer. Here nothing is searched for, so that the run takes seconds: `MUTATIONS=1000000 cargo test
//! --release -p pgwire-tests --test fuzzing` takes longer.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};

use fastrand::Rng;
use pgwire_core::layout::{Content, Layout, Shape};
use pgwire_core::messages::CATALOGUE;
use pgwire_core::messages::startup::{GSSENCResponse, SSLResponse};
use pgwire_core::{Decode, Describe, Encode, PgWire};
use pgwire_tests::fuzz::mutation::mutate;
use pgwire_tests::fuzz::sets::SETS;
use pgwire_tests::fuzz::{Effort, TARGETS, corpus, seeds};

/// Changed inputs for each target.
const MUTATIONS: u64 = 20_000;

fn mutations() -> u64 {
    std::env::var("MUTATIONS").map_or(MUTATIONS, |count| count.parse().expect("MUTATIONS is a number"))
}

/// Runs a check; if it fails, says with which input.
fn check_input(target: &str, input: &[u8], check: impl FnOnce(&[u8])) {
    let result = catch_unwind(AssertUnwindSafe(|| check(input)));
    assert!(result.is_ok(), "{target} fails with {}", hex::encode(input));
}

#[test]
fn what_the_fuzzer_found_has_the_properties() {
    for set in SETS {
        for input in corpus::read(set.name) {
            check_input(set.name, &input, |input| (set.check_with)(input, Effort::Everything));
        }
    }
    for target in TARGETS {
        for input in corpus::read(target.name) {
            check_input(target.name, &input, target.check);
        }
    }
}

#[test]
fn seeds_have_the_properties() {
    let seeds = seeds::seeds();
    let names: BTreeSet<_> = TARGETS.iter().map(|target| target.name).collect();
    assert_eq!(seeds.keys().copied().collect::<BTreeSet<_>>(), names, "each target has seeds");
    for target in TARGETS {
        for input in &seeds[target.name] {
            check_input(target.name, input, target.check);
        }
    }
}

#[test]
fn inputs_changed_at_random_have_the_properties() {
    let seeds = seeds::seeds();
    for (number, target) in TARGETS.iter().enumerate() {
        let inputs: Vec<_> = seeds[target.name].iter().cloned().chain(corpus::read(target.name)).collect();
        let mut random = Rng::with_seed(number as u64);
        for _ in 0..mutations() {
            let mut input = inputs[random.usize(..inputs.len())].clone();
            let other = &inputs[random.usize(..inputs.len())];
            mutate(&mut input, other, &mut random);
            check_input(target.name, &input, target.check);
        }
    }
}

/// Each message of the catalogue is in a set that is fuzzed, or is one of the answers that are tried out in full.
#[test]
fn every_message_of_the_catalogue_is_fuzzed() {
    let mut fuzzed: BTreeSet<_> = EVERY_ANSWER.iter().map(|layout| layout.name).collect();
    for set in SETS {
        collect(set.layout, &mut fuzzed);
    }
    let missing: Vec<_> = CATALOGUE.iter().filter(|entry| !fuzzed.contains(entry.layout.name)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The names of everything that a layout is made of.
fn collect(layout: &'static Layout, names: &mut BTreeSet<&'static str>) {
    names.insert(layout.name);
    let fields = layout.variants().iter().flat_map(|variant| match variant.content {
        Content::Message(layout) | Content::Set(layout) | Content::Other(layout) => {
            collect(layout, names);
            &[][..]
        }
        Content::Fields(fields) => fields,
    });
    let fields: Vec<_> = fields.chain(layout.fields()).collect();
    for part in fields.into_iter().filter_map(|field| field.part) {
        if !matches!(part.shape, Shape::Scalar(_)) {
            collect(part, names);
        }
    }
}

/// Each binary of the fuzzer is a target, and each target has one.
#[test]
fn every_target_has_a_binary() {
    let manifest = include_str!("../fuzz/Cargo.toml");
    let binaries: Vec<_> = manifest.lines().filter_map(|line| line.strip_prefix("name = ")).skip(1).collect();
    let targets: Vec<_> = TARGETS.iter().map(|target| format!("{:?}", target.name)).collect();
    assert_eq!(binaries, targets);
}

const EVERY_ANSWER: [&Layout; 2] = [SSLResponse::LAYOUT, GSSENCResponse::LAYOUT];

/// Of one byte there are so few that nothing has to be searched for.
#[test]
fn every_answer_of_one_byte_is_read() {
    fn check<T: for<'b> Decode<&'b [u8]> + Encode>() {
        assert!(T::decode(&[][..]).is_err_and(|error| error.is_cut_short()));
        for byte in 0..=u8::MAX {
            let answer = T::decode(&[byte][..]).unwrap_or_else(|error| panic!("{byte}: {error}"));
            assert_eq!(answer.to_bytes().as_deref(), Ok(&[byte][..]));
            assert!(T::decode(&[byte, byte][..]).is_err());
        }
    }
    check::<SSLResponse>();
    check::<GSSENCResponse>();
}
