//! Inputs to begin with: what real servers and clients sent, and a message of each kind.

use std::collections::BTreeMap;

use fastrand::Rng;
use pgwire_core::PgWire;
use pgwire_core::conversation::{Conversation, ConversationError, Message, Payload, Side, Step};
use pgwire_core::messages::frontend::PasswordExchange;

use super::built::CASES;
use super::sets::SETS;
use crate::{recording, replay};

/// The longest seed: a longer one slows a fuzzer down, and has nothing in it that a shorter one has not.
const LONGEST: usize = 512;
/// Seeds of one kind of message, the shortest ones.
const OF_A_KIND: usize = 3;
/// Messages of each kind that are built with values of their own.
const BUILT: u64 = 2;

/// The seeds of every target.
#[must_use]
pub fn seeds() -> BTreeMap<&'static str, Vec<Vec<u8>>> {
    let mut seeds = Seeds::default();
    seeds.built();
    seeds.recorded();
    seeds.replicated();
    seeds.finish()
}

/// The seeds by target and message, in order of their length.
#[derive(Default)]
struct Seeds(BTreeMap<(&'static str, &'static str), Vec<Vec<u8>>>);

impl Seeds {
    fn push(&mut self, target: &'static str, kind: &'static str, input: Vec<u8>) {
        let of_kind = self.0.entry((target, kind)).or_default();
        if input.len() <= LONGEST && !of_kind.contains(&input) {
            of_kind.push(input);
            of_kind.sort_by_key(Vec::len);
            of_kind.truncate(OF_A_KIND);
        }
    }

    /// A message of a set, for the targets of the set and those that print it.
    fn message(&mut self, target: &'static str, kind: &'static str, context: Option<usize>, bytes: &[u8]) {
        let first = |number: usize| u8::try_from(number).ok();
        let input: Vec<u8> = context.and_then(first).into_iter().chain(bytes.iter().copied()).collect();
        let printed = |number: usize| [&[u8::try_from(number).unwrap_or_default()], &input[..]].concat();
        if let Some(number) = SETS.iter().position(|set| set.name == target) {
            self.push("explain", kind, printed(number));
        }
        if let Some(number) = ["initial", "frontend", "backend"].iter().position(|set| *set == target) {
            self.push("trace", kind, printed(number));
            // All of it has arrived at once.
            self.push("frames", kind, [&[u8::MAX], bytes].concat());
        }
        self.push(target, kind, input);
    }

    fn built(&mut self) {
        for (case, seed) in CASES.iter().flat_map(|case| (0..BUILT).map(move |seed| (case, seed))) {
            let mut random = Rng::with_seed(seed);
            let bytes = case.generate(&mut |bound| random.usize(..bound));
            self.message(case.set.name, &case.entry.name, (case.set.contexts > 1).then_some(case.context), &bytes);
        }
        for (index, _) in CASES.iter().enumerate().step_by(5) {
            let [.., high, low] = index.to_be_bytes();
            let mut random = Rng::with_seed(index as u64);
            self.push("built", "any", [high, low].into_iter().chain((0..32).map(|_| random.u8(..))).collect());
        }
    }

    fn recorded(&mut self) {
        for path in recording::recordings() {
            let recording = recording::read(&path);
            let mut conversation = Conversation::new();
            let mut whole = Vec::new();
            for side in [Side::Client, Side::Server] {
                let mut rest = recording.of(side);
                loop {
                    let len = match conversation.next(side, rest) {
                        Ok(Step::Message { len, message, payload }) => {
                            self.recorded_message(&message, &rest[..len]);
                            if let Some(Ok(payload)) = &payload {
                                self.recorded_payload(payload);
                            }
                            len
                        }
                        Err(ConversationError::Message { len, .. }) => len,
                        _ => break,
                    };
                    if len < 0x80 && whole.len() < LONGEST / 2 {
                        let side = if side == Side::Client { 0 } else { 0x80 };
                        whole.push(side | u8::try_from(len).unwrap_or_default());
                        whole.extend(&rest[..len]);
                    }
                    rest = &rest[len..];
                    if rest.is_empty() {
                        break;
                    }
                }
            }
            self.push("conversation", "whole", whole);
        }
    }

    fn recorded_message(&mut self, message: &Message<'_>, bytes: &[u8]) {
        match message {
            Message::Initial(initial) => self.message("initial", initial.message_name(), None, bytes),
            Message::Frontend(frontend) => {
                let exchange = match frontend.context().password {
                    PasswordExchange::Password => 0,
                    PasswordExchange::Gss => 1,
                    PasswordExchange::SaslInitial => 2,
                    PasswordExchange::Sasl => 3,
                };
                self.message("frontend", frontend.message_name(), Some(exchange), bytes);
            }
            Message::Backend(backend) => {
                if bytes[0] == b'R' {
                    self.message("authentication", backend.message_name(), None, bytes);
                }
                self.message("backend", backend.message_name(), None, bytes);
            }
            _ => {}
        }
    }

    fn recorded_payload(&mut self, payload: &Payload<'_>) {
        let Ok(bytes) = payload.to_bytes() else { return };
        let target = match payload {
            Payload::Standby(_) => "standby",
            Payload::BaseBackup(_) => "basebackup",
            _ => "replication",
        };
        self.message(target, payload.name(), None, &bytes);
    }

    fn replicated(&mut self) {
        const TARGETS: [&str; 4] = ["logical_1", "logical_2", "logical_3", "logical_4"];
        for capture in &replay::captures() {
            for replayed in replay::replay(capture) {
                let context = replayed.context;
                let target = TARGETS[usize::try_from(context.protocol_version).unwrap_or(4) - 1];
                let number = context.streaming as usize * 2 + usize::from(context.in_stream);
                let message = pgwire_core::messages::logical::LogicalMessage::decode_with(replayed.bytes(), &context);
                let message = message.unwrap_or_else(|error| panic!("{replayed}: {error}"));
                self.message(target, message.message_name(), Some(number), replayed.bytes());
            }
        }
    }

    fn finish(self) -> BTreeMap<&'static str, Vec<Vec<u8>>> {
        let mut seeds: BTreeMap<&'static str, Vec<Vec<u8>>> = BTreeMap::new();
        for ((target, _), of_kind) in self.0 {
            seeds.entry(target).or_default().extend(of_kind);
        }
        seeds
    }
}
