//! Why opinions of the same bytes differ, and that ours is right.
//!
//! An input is repaired in the one place where opinions part: of what it is then, both must have the same opinion, or
//! differ for another of these reasons. Where there is nothing to repair, the message itself shows the reason.

use pgwire_core::DecodeError;
use pgwire_core::error::DecodeErrorKind;

use crate::input::{Input, Layer};
use crate::ours::{self, Good};
use crate::peers::{Peer, Theirs};

/// A reason.
pub struct Class {
    pub name: &'static str,
    why: &'static str,
}

/// What has become of comparing.
pub enum Explained {
    /// Opinions are the same.
    Same,
    /// They differ for these reasons.
    Classes(Vec<&'static Class>),
    /// They differ, and nothing here says why.
    Not,
}

macro_rules! classes {
    ($($id:ident: $name:literal, $why:literal;)*) => {
        $(const $id: &Class = &Class { name: $name, why: $why };)*
        const ALL: &[&Class] = &[$($id),*];
    };
}

classes! {
    TRAILING: "bytes behind the last field",
        "a message has the fields of the manual and nothing else: servers refuse more (`pq_getmsgend`, 08P01), libpq as well \
         (`pqParseInput3`). A subscriber does not look; who wants that has `decode_prefix`";
    CONSTANT: "flags that are not 0",
        "the subscriber refuses flags that it does not know (`logicalrep_read_commit` and its neighbours in `proto.c`)";
    ZERO: "an LSN or a transaction that is not set",
        "the subscriber refuses zero (`logicalrep_read_begin` and its neighbours in `proto.c`)";
    LONG: "a longer identifier of a transaction than there can be",
        "no server has one of more than 199 bytes (`GIDSIZE` in `access/xact.h`), and cut off it would be another one";
    NEGATIVE: "a length below −1",
        "only −1 stands for NULL (`exec_bind_message` in `postgres.c`, 08P01); a server sends no other negative length";
    PART: "a byte that says which part comes next, and is none of those that there are",
        "the subscriber refuses it (`logicalrep_read_delete`, `logicalrep_read_tuple` in `proto.c`)";
    LEFT: "a list, a value or a String that is not all there",
        "every element is checked before any is handed out (`pq_getmsgbytes` and `pq_getmsgstring`: 08P01)";
    FRAME: "a length word below 4",
        "the length counts itself (`pq_getmessage` in `pqcomm.c`: invalid message length)";
    ABORT: "a Stream Abort without LSN and time with streaming=parallel",
        "the option of the session says whether they are there, and not the length (`write_abort_info` in `pgoutput.c`)";
    KEPT: "a message that no version has",
        "kept with its bytes, so that the caller chooses; a set without `#[other]` refuses it";
    NEWER: "a message of PostgreSQL 19",
        "the catalogue has the messages of every version, and says since when each is there";
    KEY: "a cancel key that has not 4 bytes",
        "from protocol 3.2 on a key has 4 to 256 bytes (`getBackendKeyData` in `fe-protocol3.c`)";
    ENCODING: "a String that is not UTF-8",
        "a String is in the encoding of the client, which the message does not say (`pq_sendstring` in `pqformat.c`)";
    VALUE: "a byte without a meaning where the manual lists some",
        "kept as it is, so that what is written is what was read, and the other side has the word";
    FLAG: "a flag that is neither 0 nor 1",
        "kept as it is: some readers compare it with 1 (`logicalrep_read_stream_start`), others with 0 (`walreceiver.c`)";
}

/// The reason in words.
pub fn why(name: &str) -> &'static str {
    ALL.iter().find(|class| class.name == name).map_or("", |class| class.why)
}

/// Repairs that one input may need.
const MOST_REPAIRS: usize = 64;

/// Compares opinions of an input.
pub fn explain(peer: &Peer, input: &Input, ours: &Result<Good, DecodeError>) -> Explained {
    match judge(peer, input, ours, MOST_REPAIRS) {
        None => Explained::Not,
        Some(classes) if classes.is_empty() => Explained::Same,
        Some(classes) => Explained::Classes(classes),
    }
}

/// The reasons for a difference: none if there is no difference, `None` if there is one without a reason.
fn judge(
    peer: &Peer,
    input: &Input,
    ours: &Result<Good, DecodeError>,
    repairs_left: usize,
) -> Option<Vec<&'static Class>> {
    let theirs = peer.read(input);
    let (class, repaired) = match (ours, &theirs) {
        (Err(_), Theirs::Refused) | (Ok(_), Theirs::Read) => return Some(Vec::new()),
        (Ok(_), Theirs::Values(bytes)) if *bytes == input.bytes => return Some(Vec::new()),
        (Ok(good), theirs) => match read_by_ours(input, good, theirs) {
            Some(class) => return Some(vec![class]),
            None => repair_theirs(input, good)?,
        },
        (Err(error), theirs) => match refused_by_ours(input, error, theirs) {
            Some(class) => return Some(vec![class]),
            None => repair_ours(input, error)?,
        },
    };
    let ours = ours::read(&repaired);
    let more = judge(peer, &repaired, &ours, repairs_left.checked_sub(1)?)?;
    Some([vec![class], more].concat())
}

/// Why ours refuses what cannot be repaired.
fn refused_by_ours(input: &Input, error: &DecodeError, theirs: &Theirs) -> Option<&'static Class> {
    use DecodeErrorKind as Kind;
    if !matches!(error.kind(), Kind::CutShort { .. } | Kind::NoNul { .. } | Kind::CountTooLarge { .. }) {
        return None;
    }
    if error.field() == "abort_lsn" {
        return Some(ABORT);
    }
    match theirs {
        // All of the input has been read, and something must have been there.
        Theirs::Values(bytes) if *bytes == input.bytes => None,
        _ => Some(LEFT),
    }
}

/// Makes good what ours objects to.
fn repair_ours(input: &Input, error: &DecodeError) -> Option<(&'static Class, Input)> {
    use DecodeErrorKind as Kind;
    let mut repaired = input.clone();
    let (bytes, at) = (&mut repaired.bytes, error.offset());
    let class = match *error.kind() {
        Kind::TrailingBytes { left } => {
            bytes.drain(at..at + left);
            TRAILING
        }
        Kind::NotConstant { expected, .. } => {
            bytes[at] = u8::try_from(expected).ok()?;
            CONSTANT
        }
        Kind::Zero => {
            bytes[at] = 1;
            ZERO
        }
        Kind::TooLong { len, max } => {
            bytes.drain(at..at + (len - max));
            LONG
        }
        Kind::Negative { .. } => {
            bytes[at..at + 4].fill(0xff);
            NEGATIVE
        }
        Kind::FrameTooShort { .. } => FRAME,
        Kind::NotMarker { expected, .. } => {
            bytes[at] = expected;
            PART
        }
        Kind::UnknownTag { known, .. } if matches!(input.layer, Layer::Logical(_)) => {
            bytes[at] = *known.first()?;
            PART
        }
        _ => return None,
    };
    if repaired.is_framed() {
        repaired.measure();
    }
    Some((class, repaired))
}

/// Why ours reads what needs no repair.
fn read_by_ours(input: &Input, good: &Good, theirs: &Theirs) -> Option<&'static Class> {
    match (good.name, theirs, &input.bytes[..]) {
        (_, Theirs::Refused, _) if good.is_kept => Some(KEPT),
        ("PrimaryStatusUpdate", Theirs::Refused, _) => Some(NEWER),
        ("BackendKeyData", Theirs::Refused, _) if input.body()?.len() != 8 => Some(KEY),
        ("StreamStart" | "PrimaryKeepaliveMessage", Theirs::Values(values), [front @ .., _]) => {
            (values[..] == [front, &[1]].concat()).then_some(FLAG)
        }
        _ => None,
    }
}

/// Makes good what another crate objects to, or reads as something else.
fn repair_theirs(input: &Input, good: &Good) -> Option<(&'static Class, Input)> {
    let mut repaired = input.clone();
    if good.name == "ReadyForQuery" && !b"ITE".contains(&input.bytes[5]) {
        repaired.bytes[5] = b'I';
        return Some((VALUE, repaired));
    }
    for string in (good.strings)(input) {
        let string = &mut repaired.bytes[string];
        if std::str::from_utf8(string).is_err() {
            string.iter_mut().filter(|byte| !byte.is_ascii()).for_each(|byte| *byte = b'?');
        }
    }
    (repaired.bytes != input.bytes).then_some((ENCODING, repaired))
}
