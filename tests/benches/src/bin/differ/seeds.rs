//! What real servers and clients have sent.

use std::collections::BTreeMap;

use pgwire_core::PgWire;
use pgwire_core::conversation::{Conversation, ConversationError, Message, Payload, Side, Step};
use pgwire_tests::{recording, replay};

use crate::input::{Input, Layer};
use crate::ours;

/// The longest seed: a longer one has nothing in it that a shorter one has not.
const LONGEST: usize = 400;
/// Seeds of one kind of message in one context.
const OF_A_KIND: usize = 24;

/// Messages of every kind that was recorded.
pub fn seeds() -> Vec<Input> {
    let mut seeds = Seeds::default();
    for path in recording::recordings() {
        let recording = recording::read(&path);
        let mut conversation = Conversation::new();
        for side in [Side::Client, Side::Server] {
            let mut rest = recording.of(side);
            while !rest.is_empty() {
                let len = match conversation.next(side, rest) {
                    Ok(Step::Message { len, message, payload }) => {
                        seeds.message(&message, &rest[..len]);
                        if let Some(Ok(payload @ Payload::Replication(_))) = &payload {
                            let bytes = payload.to_bytes().expect("as it was read");
                            seeds.push(payload.name(), Layer::Replication, &bytes);
                        }
                        len
                    }
                    Err(ConversationError::Message { len, .. }) => len,
                    _ => break,
                };
                rest = &rest[len..];
            }
        }
    }
    for capture in &replay::captures() {
        for replayed in replay::replay(capture) {
            let layer = Layer::Logical(replayed.context);
            let input = Input { layer, bytes: replayed.bytes().to_vec() };
            let name = ours::read(&input).expect("as it was sent").name;
            seeds.push(name, layer, replayed.bytes());
        }
    }
    seeds.0.into_values().flatten().collect()
}

/// Seeds by the name of their message and their layer.
#[derive(Default)]
struct Seeds(BTreeMap<(&'static str, String), Vec<Input>>);

impl Seeds {
    fn message(&mut self, message: &Message<'_>, bytes: &[u8]) {
        match message {
            Message::Frontend(message) => self.push(message.message_name(), Layer::Frontend, bytes),
            Message::Backend(message) => self.push(message.message_name(), Layer::Backend, bytes),
            _ => {}
        }
    }

    fn push(&mut self, name: &'static str, layer: Layer, bytes: &[u8]) {
        let of_kind = self.0.entry((name, format!("{layer:?}"))).or_default();
        let is_new = of_kind.iter().all(|input| input.bytes != bytes);
        if bytes.len() <= LONGEST && of_kind.len() < OF_A_KIND && is_new {
            of_kind.push(Input { layer, bytes: bytes.to_vec() });
        }
    }
}
