//! Ours and other crates on the same bytes: what real servers and clients sent, and the same changed at random.
//!
//! Where opinions differ, a class of `classes.rs` must say why ours is right, and show it with the input at hand; a
//! difference without one ends the run and prints the input.
//!
//! `differ [INPUTS] [SEED]`

mod classes;
mod input;
mod mutation;
mod ours;
mod peers;
mod seeds;

use std::collections::BTreeMap;
use std::process::ExitCode;

use pgwire_core::DecodeError;

use crate::classes::Explained;
use crate::input::Input;
use crate::mutation::Random;
use crate::peers::PEERS;

/// Kinds of differences without a reason after which there is no point in going on.
const MOST_UNEXPLAINED: usize = 30;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|text| text.parse().expect("a number"));
    let (inputs, seed) = (arguments.next().unwrap_or(100_000), arguments.next().unwrap_or(1));
    peers::keep_panics_quiet();
    let seeds = seeds::seeds();
    let mut tally = Tally::default();
    let mut random = Random::new(seed);
    for number in 0..inputs {
        let input = match seeds.get(usize::try_from(number).unwrap_or(usize::MAX)) {
            Some(seed) => seed.clone(),
            None => mutation::mutated(&seeds, &mut random),
        };
        tally.count(&input);
        if tally.unexplained.len() > MOST_UNEXPLAINED {
            break;
        }
    }
    println!("{} inputs, of which {} as they were recorded; ours reads {}", tally.inputs, seeds.len(), tally.read);
    tally.print();
    for ((peer, what), input) in &tally.unexplained {
        println!("\nwithout a reason, beside {peer}: {what}\n{input}");
    }
    ExitCode::from(u8::from(!tally.unexplained.is_empty()))
}

/// The word in front of an error's figures.
fn kind_of(error: &DecodeError) -> String {
    let text = format!("{:?}", error.kind());
    text.split([' ', '(']).next().unwrap_or_default().to_owned()
}

/// How often opinions were the same, and how often not, for which reason.
#[derive(Default)]
struct Tally {
    inputs: u64,
    read: u64,
    same: BTreeMap<&'static str, [u64; 2]>,
    classes: BTreeMap<(&'static str, &'static str), u64>,
    /// One input for each kind of difference that has no reason.
    unexplained: BTreeMap<(&'static str, String), String>,
}

impl Tally {
    /// Compares opinions of an input.
    fn count(&mut self, input: &Input) {
        let ours = ours::read(input);
        self.inputs += 1;
        self.read += u64::from(ours.is_ok());
        for peer in PEERS.iter().filter(|peer| (peer.knows)(input)) {
            match classes::explain(peer, input, &ours) {
                Explained::Same => self.same.entry(peer.name).or_default()[usize::from(ours.is_ok())] += 1,
                Explained::Classes(classes) => {
                    for class in classes {
                        *self.classes.entry((peer.name, class.name)).or_default() += 1;
                    }
                }
                Explained::Not => {
                    let what = match &ours {
                        Ok(good) => format!("ours reads {}", good.name),
                        Err(error) => format!("{}: {}", error.message(), kind_of(error)),
                    };
                    let theirs = peer.read(input);
                    self.unexplained.entry((peer.name, what)).or_insert_with(|| format!("{input:?}\n{theirs:?}"));
                }
            }
        }
    }

    fn print(&self) {
        println!("\n| beside | both read the same | both refuse |\n|---|---|---|");
        for (peer, [refused, read]) in &self.same {
            println!("| {peer} | {read} | {refused} |");
        }
        println!("\n| beside | differences | class | why |\n|---|---|---|---|");
        for ((peer, name), count) in &self.classes {
            println!("| {peer} | {count} | {name} | {} |", classes::why(name));
        }
    }
}
