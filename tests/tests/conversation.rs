//! Every recorded conversation comes apart, and is the same bytes when it is put together again.

use std::collections::BTreeMap;

use fastrand::Rng;
use pgwire_core::PgWire;
use pgwire_core::conversation::{Conversation, ConversationError, Side, Step};
use pgwire_core::frame::{self, Limits};
use pgwire_core::messages::backend::BackendMessage;
use pgwire_tests::recording::{Recording, read, recordings};

/// What was found in one direction, in a form that can be compared.
#[derive(Debug, PartialEq)]
enum Found {
    Message { name: &'static str, shown: String, payload: Option<String> },
    Fault(String),
}

/// A conversation that is fed piece by piece.
struct Replay<'r> {
    recording: &'r Recording,
    conversation: Conversation,
    /// For each side: bytes that have arrived, and bytes that have been consumed.
    arrived: [usize; 2],
    consumed: [usize; 2],
    found: [Vec<Found>; 2],
    stuck: [bool; 2],
}

impl<'r> Replay<'r> {
    fn new(recording: &'r Recording) -> Self {
        Self {
            recording,
            conversation: Conversation::new(),
            arrived: [0; 2],
            consumed: [0; 2],
            found: [Vec::new(), Vec::new()],
            stuck: [false; 2],
        }
    }

    /// Lets `len` more bytes of one side arrive, and takes out the messages that are whole.
    fn arrive(&mut self, side: Side, len: usize) {
        let index = side as usize;
        let all = self.recording.of(side);
        self.arrived[index] = all.len().min(self.arrived[index] + len);
        while !self.stuck[index] && self.consumed[index] < self.arrived[index] {
            let bytes = &all[self.consumed[index]..self.arrived[index]];
            match self.conversation.next(side, bytes) {
                Ok(Step::Incomplete { needed }) => {
                    assert!(needed > 0, "{}: nothing is needed, and nothing is found", self.recording.name);
                    return;
                }
                Ok(Step::Message { len, message, payload }) => {
                    let same = message.to_bytes().expect("what was decoded can be encoded");
                    assert_eq!(same, &bytes[..len], "{}: {}", self.recording.name, message.name());
                    let payload = payload.map(|payload| self.check_payload(&payload, &bytes[5..len]));
                    let (name, shown) = (message.name(), format!("{message:?}"));
                    self.found[index].push(Found::Message { name, shown, payload });
                    self.consumed[index] += len;
                }
                Ok(_) => unreachable!("another step"),
                Err(ConversationError::Message { len, error }) => {
                    self.found[index].push(Found::Fault(error.to_string()));
                    self.consumed[index] += len;
                }
                Err(error) => {
                    self.found[index].push(Found::Fault(error.to_string()));
                    self.stuck[index] = true;
                }
            }
        }
    }

    fn check_payload(
        &self,
        payload: &Result<pgwire_core::conversation::Payload<'_>, pgwire_core::DecodeError>,
        data: &[u8],
    ) -> String {
        let payload = payload.as_ref().unwrap_or_else(|error| panic!("{}: {error}", self.recording.name));
        assert_eq!(payload.to_bytes().expect("encodes"), data, "{}: {}", self.recording.name, payload.name());
        payload.name().to_owned()
    }

    /// All is accounted for, up to a fault after which no message can be found.
    fn finish(self) -> [Vec<Found>; 2] {
        for side in [Side::Client, Side::Server] {
            let index = side as usize;
            if !self.stuck[index] {
                let name = &self.recording.name;
                assert_eq!(self.consumed[index], self.recording.of(side).len(), "{name}: bytes of {side:?} are left");
            }
        }
        self.found
    }
}

/// The arrivals of a recording, and what came after the last one listed.
fn arrivals(recording: &Recording) -> Vec<(Side, usize)> {
    let listed = |side| recording.arrivals.iter().filter(|(of, _)| *of == side).map(|(_, len)| len).sum::<usize>();
    let rest = [Side::Client, Side::Server].map(|side| (side, recording.of(side).len().saturating_sub(listed(side))));
    recording.arrivals.iter().copied().chain(rest).collect()
}

fn replay(recording: &Recording, arrivals: impl IntoIterator<Item = (Side, usize)>) -> [Vec<Found>; 2] {
    let mut replay = Replay::new(recording);
    for (side, len) in arrivals {
        replay.arrive(side, len);
    }
    replay.finish()
}

/// Cuts arrivals into smaller ones.
fn cut(arrivals: &[(Side, usize)], mut size: impl FnMut() -> usize) -> Vec<(Side, usize)> {
    let mut pieces = Vec::new();
    for &(side, mut len) in arrivals {
        while len > 0 {
            let piece = size().min(len);
            pieces.push((side, piece));
            len -= piece;
        }
    }
    pieces
}

/// The faults that raw clients were made to send: recording and text. Nothing else is wrong with any recording.
const FAULTS: [(&str, &str); 6] = [
    ("raw_badlen", "b'Q': length 2 is below 4"),
    ("raw_badstartup", "first packet: length 1195725856 is over 10004"),
    ("raw_trailing", "Bind: 4 trailing bytes (offset 13)"),
    ("raw_trailing", "Describe.target_name: no NUL in the 0 bytes left (offset 6)"),
    ("raw_trailing", "Parse.param_types: 3 elements of 4 bytes wanted, 4 bytes left (offset 17)"),
    ("raw_trailing", "Sync: 1 trailing byte (offset 5)"),
];

#[test]
fn every_byte_is_accounted_for_in_any_chunks() {
    let mut counts: BTreeMap<(Side, &'static str), u64> = BTreeMap::new();
    let mut payloads: BTreeMap<String, u64> = BTreeMap::new();
    let mut faults: BTreeMap<String, u64> = BTreeMap::new();
    let (mut connections, mut bytes) = (0_u64, 0_u64);
    for path in recordings() {
        let recording = read(&path);
        connections += 1;
        bytes += (recording.client.len() + recording.server.len()) as u64;
        let arrivals = arrivals(&recording);
        let found = replay(&recording, arrivals.iter().copied());
        let mut random = Rng::with_seed(recording.name.len() as u64);
        assert_eq!(replay(&recording, cut(&arrivals, || 1)), found, "{}: byte by byte", recording.name);
        let chunks = cut(&arrivals, || random.usize(1..=97));
        assert_eq!(replay(&recording, chunks), found, "{}: in random chunks", recording.name);
        for order in [[Side::Client, Side::Server], [Side::Server, Side::Client]] {
            let whole = replay(&recording, order.map(|side| (side, usize::MAX / 2)));
            for side in [Side::Client, Side::Server] {
                let (whole, found) = (&whole[side as usize], &found[side as usize]);
                assert_eq!(outer(whole), outer(found), "{}: {order:?}, each side whole", recording.name);
            }
        }
        for (index, side) in [Side::Client, Side::Server].into_iter().enumerate() {
            for found in &found[index] {
                match found {
                    Found::Message { name, payload, .. } => {
                        *counts.entry((side, name)).or_default() += 1;
                        if let Some(payload) = payload {
                            *payloads.entry(payload.clone()).or_default() += 1;
                        }
                    }
                    Found::Fault(fault) => {
                        let name = recording.name.split('/').next_back().unwrap_or_default();
                        let is_known = FAULTS.contains(&(name, fault.as_str()));
                        assert!(is_known, "{}: {fault}", recording.name);
                        *faults.entry(fault.clone()).or_default() += 1;
                    }
                }
            }
        }
    }
    println!("{connections} connections, {bytes} bytes");
    for ((side, name), count) in &counts {
        println!("{count:>8}  {side:?}  {name}");
    }
    for (name, count) in &payloads {
        println!("{count:>8}  inside CopyData  {name}");
    }
    for (fault, count) in &faults {
        println!("{count:>8}  fault  {fault}");
    }
    assert_eq!(faults.len(), FAULTS.len(), "every fault that was made is found");
    assert!(connections > 0);
    // One raw client sends a message that no version of PostgreSQL knows.
    let unknown: Vec<_> = counts.keys().filter(|(_, name)| *name == "RawMessage").collect();
    assert_eq!(unknown, [&(Side::Client, "RawMessage")]);
}

/// What does not depend on the other side's bytes.
fn outer(found: &[Found]) -> Vec<(&'static str, &str)> {
    let of_one = |found| match found {
        // An `N` alone does not say what was asked.
        &Found::Message { name: "SSLResponse" | "GSSENCResponse", .. } => ("answer", ""),
        &Found::Message { name, ref shown, .. } => (name, shown.as_str()),
        Found::Fault(fault) => ("fault", fault.as_str()),
    };
    found.iter().map(of_one).collect()
}

/// Of long base backups only some whole messages were kept from the middle and the end.
#[test]
fn messages_from_the_middle_of_base_backups() {
    let mut messages = 0_u64;
    for path in recordings() {
        let recording = read(&path);
        for piece in &recording.pieces {
            let mut rest = &piece[..];
            while !rest.is_empty() {
                let Ok(frame::Found::Message { len }) = frame::tagged(rest, &Limits::BACKEND_COPYING) else {
                    panic!("{}: {} bytes are no message", recording.name, rest.len())
                };
                let message =
                    BackendMessage::decode(&rest[..len]).unwrap_or_else(|error| panic!("{}: {error}", recording.name));
                assert_eq!(message.to_bytes().expect("encodes"), &rest[..len], "{}", recording.name);
                messages += 1;
                rest = &rest[len..];
            }
        }
    }
    println!("{messages} messages");
}

/// One byte answers a question for encryption: no more may be asked for, let alone read.
#[test]
fn an_answer_of_one_byte_needs_one_byte() {
    for code in [b'/', b'0'] {
        let mut conversation = Conversation::new();
        let request = [0, 0, 0, 8, 4, 0xd2, 0x16, code];
        assert!(matches!(conversation.next(Side::Client, &request), Ok(Step::Message { len: 8, .. })));
        assert_eq!(conversation.next(Side::Server, b""), Ok(Step::Incomplete { needed: 1 }));
        assert!(matches!(conversation.next(Side::Server, b"N"), Ok(Step::Message { len: 1, .. })));
    }
}

/// What one side alone sends is not piled up, however much it is.
#[test]
fn a_side_that_is_fed_alone_costs_no_memory() {
    let startup = b"\0\0\0\x10\0\x03\0\0user\0a\0\0";
    let client: [(&[u8], &[u8]); 3] = [
        (startup, b"Q\0\0\0\x10BASE_BACKUP\0S\0\0\0\x04"),
        (startup, b"Q\0\0\0\x16START_REPLICATION\0S\0\0\0\x04"),
        (b"", b"\0\0\0\x08\x04\xd2\x16/"),
    ];
    let server: [(&[u8], &[u8]); 1] = [(b"", b"R\0\0\0\x08\0\0\0\x03")];
    let sides = client.map(|case| (Side::Client, case)).into_iter().chain(server.map(|case| (Side::Server, case)));
    for (side, (first, unit)) in sides {
        let mut conversation = Conversation::new();
        let mut take = |mut rest: &[u8]| {
            while let Ok(Step::Message { len, .. }) = conversation.next(side, rest) {
                rest = &rest[len..];
            }
            assert!(rest.is_empty());
        };
        take(first);
        (0..1_000).for_each(|_| take(unit));
        let used = allocation_counter::measure(|| (0..10_000).for_each(|_| take(unit)));
        assert_eq!(used.bytes_current, 0, "{side:?} {unit:?}");
    }
}
