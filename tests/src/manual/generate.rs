//! Messages with any values, built from `messages.json` alone.

use std::collections::BTreeMap;

use serde_json::Value;

use super::condition::{Session, Term, evaluate};
use super::json::{Entry, EntryField, constant, known_value};

/// Builds a message without our encoder. `choose` picks a number below the one that it is given: it says how long
/// lists are, which alternatives are there, and what the values are.
///
/// Values are those that PostgreSQL would send: known ones where there are any, and no zero where zero means nothing.
///
/// # Panics
/// If the entry has a field of a type that is not known here.
#[must_use]
pub fn generate(all: &[Entry], entry: &Entry, session: &Session, choose: &mut dyn FnMut(usize) -> usize) -> Vec<u8> {
    let mut message =
        Generator { all, session, entry, choose, bytes: Vec::new(), values: BTreeMap::new(), frame: None };
    let is_one_list = |a: &EntryField, b: &EntryField| (&a.repeats, &a.group) == (&b.repeats, &b.group);
    for fields in entry.fields.chunk_by(is_one_list) {
        for _ in 0..message.times(fields[0].repeats.as_deref()) {
            message.fields(fields);
        }
    }
    message.finish()
}

/// The longest text, value or list that is built, and one more.
const LENGTHS: usize = 20;
const COUNTS: usize = 5;
/// The least that a secret has in all versions of the protocol.
const SECRET: i64 = 4;

struct Generator<'e> {
    all: &'e [Entry],
    session: &'e Session,
    entry: &'e Entry,
    choose: &'e mut dyn FnMut(usize) -> usize,
    bytes: Vec<u8>,
    /// What has been written: counts and lengths as numbers, markers as letters.
    values: BTreeMap<&'e str, Term>,
    /// Where the length of the frame is.
    frame: Option<usize>,
}

impl<'e> Generator<'e> {
    fn finish(mut self) -> Vec<u8> {
        if let Some(at) = self.frame {
            let length = u32::try_from(self.bytes.len() - at).unwrap_or(u32::MAX);
            self.bytes[at..at + 4].copy_from_slice(&length.to_be_bytes());
        }
        self.bytes
    }

    /// How often fields are there.
    fn times(&mut self, repeats: Option<&str>) -> i64 {
        match repeats.map(|repeats| repeats.strip_prefix("field:")) {
            None => 1,
            Some(None) => self.below(COUNTS),
            Some(Some(count)) => self.number_of(count),
        }
    }

    fn fields(&mut self, fields: &'e [EntryField]) {
        let is_alternative = |field: &EntryField| field.condition.as_deref().is_some_and(|it| it.starts_with("peek "));
        for run in fields.chunk_by(|a, b| is_alternative(a) && is_alternative(b)) {
            if is_alternative(&run[0]) {
                self.alternative(run, fields);
            } else if self.is_there(&run[0]) {
                self.field(&run[0]);
            }
        }
    }

    /// Writes one of several marks, or none if what follows does without.
    fn alternative(&mut self, run: &'e [EntryField], fields: &'e [EntryField]) {
        let is_one_field = run.iter().all(|field| field.name == run[0].name);
        let mentions = |field: &EntryField| field.condition.as_deref().is_some_and(|it| it.contains(&*run[0].name));
        let can_be_left_out = !is_one_field && fields.iter().any(mentions);
        let chosen = (self.choose)(run.len() + usize::from(can_be_left_out));
        if let Some(field) = run.get(chosen) {
            self.field(field);
        }
    }

    fn is_there(&self, field: &EntryField) -> bool {
        let value_of = |name: &str| match name {
            "in_stream" => Some(Term::Flag(self.session.in_stream)),
            "proto_version" => Some(Term::Number(self.session.proto_version.into())),
            "streaming" => Some(Term::Text(self.session.streaming.to_owned())),
            name if name.ends_with("_marker") => Some(Term::Flag(self.values.contains_key(name))),
            name => self.values.get(name).cloned(),
        };
        field.condition.as_deref().is_none_or(|condition| evaluate(condition, &value_of))
    }

    fn field(&mut self, field: &'e EntryField) {
        if self.entry.framed && field.name == "length" {
            self.frame = Some(self.bytes.len());
        }
        match field.wire.as_str() {
            "cstr" => {
                let ends_list = field.repeats.as_deref() == Some("until_zero_byte");
                let len = usize::from(ends_list) + (self.choose)(LENGTHS);
                (0..len).for_each(|_| self.byte(1));
                self.bytes.push(0);
            }
            "bytes" => {
                let len = self.len(field);
                (0..len).for_each(|_| self.byte(0));
            }
            "u8" | "i8" => self.number(field, 1),
            "u16" | "i16" => self.number(field, 2),
            "u32" | "i32" => self.number(field, 4),
            "u64" | "i64" => self.number(field, 8),
            wire => {
                let part = wire.strip_prefix("struct:").and_then(|part| self.all.iter().find(|it| it.name == part));
                let part = part.unwrap_or_else(|| panic!("{}: what is {wire}?", field.name));
                let part = generate(self.all, part, self.session, &mut *self.choose);
                self.bytes.extend(part);
            }
        }
    }

    fn len(&mut self, field: &EntryField) -> i64 {
        match field.len.as_ref() {
            Some(Value::String(text)) => match text.strip_prefix("field:") {
                Some(length) => self.number_of(length),
                None if field.sem.as_deref() == Some("secret") => self.below(LENGTHS).max(SECRET),
                None => self.below(LENGTHS),
            },
            len => len.and_then(Value::as_i64).unwrap_or_else(|| panic!("{}: no length", field.name)),
        }
    }

    fn number(&mut self, field: &'e EntryField, width: usize) {
        let number = self.value(field, width);
        let letter = field.constant.as_ref().and_then(Value::as_str);
        self.values.insert(&field.name, letter.map_or(Term::Number(number), |letter| Term::Text(letter.to_owned())));
        self.bytes.extend(&number.to_be_bytes()[8 - width..]);
    }

    fn value(&mut self, field: &EntryField, width: usize) -> i64 {
        let this = format!("field:{}", field.name);
        let not_null = format!("{} != -1", field.name);
        let has = |is: &dyn Fn(&EntryField) -> bool| self.entry.fields.iter().any(is);
        let counts = has(&|other| other.repeats.as_ref() == Some(&this));
        let measures = has(&|other| other.len.as_ref().and_then(Value::as_str) == Some(&this));
        let can_be_null = has(&|other| other.condition.as_ref() == Some(&not_null));
        match (&field.values, field.constant.as_ref().and_then(constant)) {
            (_, Some(value)) => value,
            (Some(values), _) => {
                let index = (self.choose)(values.len());
                values.keys().nth(index).map_or(0, |key| known_value(field, key))
            }
            _ if counts => self.below(COUNTS),
            _ if measures => self.below(LENGTHS) - i64::from(can_be_null),
            // Other major versions are codes of requests.
            _ if field.sem.as_deref() == Some("protocol_version") => 3 << 16 | self.below(256),
            _ => (0..width).fold(0, |number, _| number << 8 | self.below(256)) | i64::from(field.sem.is_some()),
        }
    }

    fn number_of(&self, name: &str) -> i64 {
        match self.values.get(name) {
            Some(Term::Number(number)) => *number,
            other => panic!("{}: {name} is {other:?}", self.entry.name),
        }
    }

    fn below(&mut self, bound: usize) -> i64 {
        i64::try_from((self.choose)(bound)).unwrap_or_default()
    }

    /// Writes any byte that is not below `least`.
    fn byte(&mut self, least: u8) {
        let byte = (self.choose)(256);
        self.bytes.push(u8::try_from(byte).unwrap_or_default().max(least));
    }
}
