//! Messages that are built from `messages.json` alone.

use std::collections::BTreeMap;

use serde_json::Value;

use super::condition::{Session, Term, evaluate};
use super::json::{Entry, EntryField, constant, known_value};

/// A message that was built from an entry, and where its fields are.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The message.
    pub bytes: Vec<u8>,
    /// Name, place and width of each field.
    pub fields: Vec<(String, usize, usize)>,
    /// Where the length of the frame is, if there is one.
    frame: Option<usize>,
}

impl Sample {
    /// The same bytes with another content of a field, of any length; `None` without such a field. A frame is as long as
    /// what is in it.
    #[must_use]
    pub fn with(&self, name: &str, content: &[u8]) -> Option<Vec<u8>> {
        let (_, start, len) = self.fields.iter().find(|(field, ..)| field == name)?;
        let mut bytes = self.bytes.clone();
        bytes.splice(*start..start + len, content.iter().copied());
        Some(self.framed(bytes))
    }

    /// The same bytes with others behind them, inside the frame if there is one.
    #[must_use]
    pub fn with_tail(&self, tail: &[u8]) -> Vec<u8> {
        self.framed([&self.bytes[..], tail].concat())
    }

    /// The first bytes, in a frame that ends with them if there is one; `None` if not even that is left.
    #[must_use]
    pub fn prefix(&self, len: usize) -> Option<Vec<u8>> {
        let head = self.frame.map_or(0, |at| at + 4);
        (len >= head).then(|| self.framed(self.bytes[..len].to_vec()))
    }

    /// The width of a field; `None` without such a field.
    #[must_use]
    pub fn width(&self, name: &str) -> Option<usize> {
        self.fields.iter().find(|(field, ..)| field == name).map(|(.., len)| *len)
    }

    /// These bytes with a length that fits them, if the message has one.
    #[must_use]
    pub fn framed(&self, mut bytes: Vec<u8>) -> Vec<u8> {
        if let Some(at) = self.frame {
            let length = u32::try_from(bytes.len() - at).unwrap_or(u32::MAX);
            bytes[at..at + 4].copy_from_slice(&length.to_be_bytes());
        }
        bytes
    }
}

/// Bytes of a text or of a value in a [`Sample`].
const SAMPLE_TEXT: &[u8] = b"abcd";

/// Builds a message from `messages.json` alone, without our encoder: each list has one element, numbers are not zero,
/// and of alternatives the one whose character is in `choices` is there. With `-` among them, values that can be NULL
/// are.
///
/// # Panics
/// If the entry has a field of a type that is not known here.
#[must_use]
pub fn sample(all: &[Entry], entry: &Entry, session: &Session, choices: &str) -> Sample {
    let mut sample = Sample::default();
    let mut chosen = BTreeMap::new();
    for (index, field) in entry.fields.iter().enumerate() {
        let letter = field.constant.as_ref().and_then(Value::as_str).unwrap_or_default();
        let value_of = |name: &str| match name {
            "peek" if choices.contains(letter) => Some(Term::Text(letter.to_owned())),
            "peek" => Some(Term::Text(String::new())),
            "in_stream" => Some(Term::Flag(session.in_stream)),
            "proto_version" => Some(Term::Number(session.proto_version.into())),
            "streaming" => Some(Term::Text(session.streaming.to_owned())),
            // As a flag, a marker is true if it is there; the others are compared with letters or numbers.
            name if name.ends_with("_marker") => Some(Term::Flag(chosen.contains_key(name))),
            name => Some(chosen.get(name).cloned().unwrap_or(Term::Text(String::new()))),
        };
        if field.condition.as_deref().is_some_and(|condition| !evaluate(condition, &value_of)) {
            continue;
        }
        let number = number(entry, field, index, choices);
        let term = if letter.is_empty() { Term::Number(number) } else { Term::Text(letter.to_owned()) };
        chosen.insert(field.name.as_str(), term);
        let start = sample.bytes.len();
        match field.wire.as_str() {
            "cstr" => sample.bytes.extend([SAMPLE_TEXT, b"\0"].concat()),
            "bytes" => {
                let fixed = field.len.as_ref().and_then(Value::as_u64).and_then(|len| usize::try_from(len).ok());
                sample.bytes.extend(SAMPLE_TEXT.iter().cycle().take(fixed.unwrap_or(SAMPLE_TEXT.len())));
            }
            "u8" | "i8" => sample.bytes.extend(&number.to_be_bytes()[7..]),
            "u16" | "i16" => sample.bytes.extend(&number.to_be_bytes()[6..]),
            "u32" | "i32" => sample.bytes.extend(&number.to_be_bytes()[4..]),
            "u64" | "i64" => sample.bytes.extend(number.to_be_bytes()),
            wire => {
                let part = wire.strip_prefix("struct:").and_then(|part| all.iter().find(|entry| entry.name == part));
                let part = part.unwrap_or_else(|| panic!("{}: what is {wire}?", field.name));
                let inner = self::sample(all, part, session, choices);
                sample.bytes.extend(inner.bytes);
                sample.fields.extend(inner.fields.into_iter().map(|(name, at, len)| (name, start + at, len)));
            }
        }
        sample.fields.push((field.name.clone(), start, sample.bytes.len() - start));
        // A length that is a constant stays as it is.
        if entry.framed && field.name == "length" && field.constant.is_none() {
            sample.frame = Some(start);
        }
    }
    let bytes = std::mem::take(&mut sample.bytes);
    sample.bytes = sample.framed(bytes);
    sample.frame = sample.fields.iter().find(|(name, ..)| entry.framed && name == "length").map(|(_, at, _)| *at);
    sample
}

/// The value of a number in a [`Sample`].
fn number(entry: &Entry, field: &EntryField, index: usize, choices: &str) -> i64 {
    let this = format!("field:{}", field.name);
    let counts = entry.fields.iter().any(|other| other.repeats.as_ref() == Some(&this));
    let measures = entry.fields.iter().any(|other| other.len.as_ref().and_then(Value::as_str) == Some(&this));
    let not_null = format!("{} != -1", field.name);
    let can_be_null = entry.fields.iter().any(|other| other.condition.as_ref() == Some(&not_null));
    match (&field.values, field.constant.as_ref().and_then(constant)) {
        (_, Some(value)) => value,
        (Some(values), _) => values.keys().next_back().map_or(1, |key| known_value(field, key)),
        _ if counts || field.flags.is_some() => 1,
        _ if can_be_null && choices.contains('-') => -1,
        _ if measures => i64::try_from(SAMPLE_TEXT.len()).unwrap_or_default(),
        _ => 0x10 + i64::try_from(index).unwrap_or_default(),
    }
}
