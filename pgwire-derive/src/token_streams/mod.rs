//! The derive does not panic, whatever tokens it is given: what comes out is Rust, or an error of ours.
//!
//! Outside of the compiler, so that it is fast: `STREAMS=1000000 cargo test --release -p pgwire-derive token_streams`.

mod mutation;
mod source;

use std::panic::{AssertUnwindSafe, catch_unwind};

use fastrand::Rng;
use proc_macro2::TokenStream;

use self::mutation::Mutator;

/// Token streams of a run.
const STREAMS: u64 = 3_000;
/// Laying a stream out as text and parsing it takes longer than all the rest, so only some are.
const PARSED: u64 = 20;

/// What became of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// syn says that it is no declaration.
    NoDeclaration,
    /// The derive reports an error.
    Refused,
    /// The derive writes impls.
    Expanded,
    /// An attribute has a value that is no expression. syn reads few of them without its largest feature, so that the
    /// derive leaves them to rustc, which reports it on the value.
    LeftToRustc,
}

#[test]
fn no_token_stream_makes_the_derive_panic() {
    let streams = std::env::var("STREAMS").map_or(STREAMS, |count| count.parse().expect("STREAMS is a number"));
    let declarations = source::declarations();
    assert!(declarations.len() > 50, "only {} declarations to begin with", declarations.len());
    for declaration in &declarations {
        assert_eq!(derive(declaration, true), Ok(Outcome::Expanded), "{declaration}");
    }
    let mut outcomes = Vec::new();
    let mutator = Mutator::new(&declarations);
    for seed in 0..streams {
        let stream = mutator.stream(&mut Rng::with_seed(seed));
        match derive(&stream, seed % PARSED == 0) {
            Ok(outcome) => outcomes.push(outcome),
            Err(what) => panic!("stream {seed}: {what}\n{stream}"),
        }
    }
    let count = |of: Outcome| outcomes.iter().filter(|outcome| **outcome == of).count();
    let (none, refused, expanded) = (count(Outcome::NoDeclaration), count(Outcome::Refused), count(Outcome::Expanded));
    let left = count(Outcome::LeftToRustc);
    println!("{streams} streams: {expanded} expanded, {refused} refused by the derive, {none} by syn, {left} by rustc");
    // Streams that do not get as far as the derive say nothing about it.
    assert!(none < outcomes.len() / 2, "{none} streams are no declarations");
    assert!(refused > outcomes.len() / 20 && expanded > outcomes.len() / 20, "{refused} refused, {expanded} expanded");
}

fn derive(stream: &TokenStream, is_parsed: bool) -> Result<Outcome, String> {
    let Ok(declaration) = syn::parse2(stream.clone()) else { return Ok(Outcome::NoDeclaration) };
    let code = catch_unwind(AssertUnwindSafe(|| crate::expand::derive(&declaration)));
    let code = code.map_err(|_| "the derive panics")?;
    let parsed = if is_parsed { syn2::parse_file(&code.to_string()).map(drop) } else { Ok(()) };
    if let Err(error) = parsed {
        let is_left_to_rustc = source::values(stream.clone()).iter().any(|value| !is_expression(value));
        return if is_left_to_rustc { Ok(Outcome::LeftToRustc) } else { Err(format!("no Rust comes out: {error}")) };
    }
    Ok(if is_error(code) { Outcome::Refused } else { Outcome::Expanded })
}

fn is_expression(value: &TokenStream) -> bool {
    syn2::parse_str::<syn2::Expr>(&value.to_string()).is_ok()
}

/// Errors are the first thing that comes out, as `::core::compile_error!`.
fn is_error(code: TokenStream) -> bool {
    code.into_iter().take(6).any(|token| token.to_string() == "compile_error")
}
