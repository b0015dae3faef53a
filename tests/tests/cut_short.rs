//! A message that ends too early is an error that says in which field and where, and one with a byte too many as well.
//!
//! What is right is not taken from the library: `fixtures/messages.json` says which fields the messages have.

use std::collections::{HashMap, HashSet};

use bytes::Bytes;
use pgwire_core::error::DecodeErrorKind;
use pgwire_core::messages::logical::{LogicalContext, LogicalDecoder, LogicalMessage, Streaming};
use pgwire_core::{DecodeError, PgWire};
use pgwire_tests::manual::{Entry, EntryField, Session, entries, holds};
use pgwire_tests::owned::OwnedMessage;
use pgwire_tests::replay::{Failures, Replayed, captures, decoder, replay, same};
use serde_json::Value;

#[test]
fn every_prefix_of_every_shape_says_where_it_ends() {
    let manual = Manual::read();
    let mut failures = Failures::default();
    let (mut shapes, mut prefixes) = (HashSet::new(), 0);
    for capture in &captures() {
        let mut decoder = decoder(capture);
        for replayed in replay(capture) {
            let bytes = replayed.bytes();
            match manual.walk(bytes, replayed.context) {
                Err(cut) => failures.check(replayed, Err(format!("the manual has more fields: {cut:?}"))),
                Ok(shape) => {
                    if shapes.insert(shape) {
                        prefixes += bytes.len();
                        for len in 0..bytes.len() {
                            let place = format_args!("{replayed}, the first {len} bytes");
                            failures.check(place, check_prefix(&manual, &replayed, len, &mut decoder));
                        }
                    }
                    failures.check(replayed, check_with_a_byte_more(&replayed, &mut decoder));
                }
            }
            failures.check(replayed, decoder.decode(bytes).map(drop).map_err(|error| error.to_string()));
        }
    }
    println!("{} shapes, {prefixes} prefixes", shapes.len());
    failures.finish();
}

fn check_prefix(
    manual: &Manual,
    replayed: &Replayed<'_>,
    len: usize,
    decoder: &mut LogicalDecoder,
) -> Result<(), String> {
    let (prefix, context) = (&replayed.bytes()[..len], &replayed.context);
    let expected = manual.walk(prefix, *context).err().ok_or("complete, says the manual")?;

    let error = decoder.decode(prefix).err().ok_or("no error")?;
    same("the context after the error", decoder.context(), context)?;
    same("the place", &Cut::of(&error), &expected)?;
    same("is_cut_short", &error.is_cut_short(), &true)?;
    same("the first line of render", &error.render(prefix).to_string().lines().next(), &Some(&*error.to_string()))?;

    same("decode_prefix", &decoder.decode_prefix(prefix).err().as_ref(), &Some(&error))?;
    same("the context after decode_prefix", decoder.context(), context)?;
    let shared = LogicalMessage::decode_with(Bytes::copy_from_slice(prefix), context).err();
    same("over Bytes", &shared.as_ref(), &Some(&error))?;
    // Owned structs name the bytes of their tags otherwise, so the fields are not compared.
    let owned = OwnedMessage::decode_with(prefix, context).err().map(|error| (error.offset(), error.is_cut_short()));
    same("owned", &owned, &Some((error.offset(), true)))
}

fn check_with_a_byte_more(replayed: &Replayed<'_>, decoder: &mut LogicalDecoder) -> Result<(), String> {
    let len = replayed.bytes().len();
    let longer = [replayed.bytes(), b"?"].concat();
    let error = decoder.decode(&longer[..]).err().ok_or("no error")?;
    same("the error", error.kind(), &DecodeErrorKind::TrailingBytes { left: 1 })?;
    same("its place", &(error.field().as_str(), error.offset(), error.is_cut_short()), &("", len, false))?;
    same("the context after the error", decoder.context(), &replayed.context)?;

    let (message, left) =
        LogicalMessage::decode_prefix_with(&longer[..], decoder.context()).map_err(|e| e.to_string())?;
    same("what is left", &left, &&b"?"[..])?;
    same("the message in front", &message.encoded_len_with(&replayed.context), &len)
}

/// Where a message ends too early.
#[derive(Debug, PartialEq)]
struct Cut {
    message: String,
    field: String,
    offset: usize,
}

impl Cut {
    fn of(error: &DecodeError) -> Self {
        Self { message: error.message().to_owned(), field: error.field(), offset: error.offset() }
    }
}

/// The logical messages of `messages.json`.
struct Manual {
    messages: HashMap<u8, Entry>,
    tuple: Entry,
}

impl Manual {
    fn read() -> Self {
        let of_layer = |layer| entries().into_iter().filter(move |entry| entry.layer == layer);
        let tag = |entry: &Entry| entry.tag.as_ref().expect("a message has a tag").as_bytes()[0];
        Self {
            messages: of_layer("logical").map(|entry| (tag(&entry), entry)).collect(),
            tuple: of_layer("logical-part").next().expect("TupleData is the only part"),
        }
    }

    /// The fields that `bytes` has, or the one in which they end.
    fn walk(&self, bytes: &[u8], context: LogicalContext) -> Result<Vec<String>, Cut> {
        let cut = |message: &str, (field, offset)| Cut { message: message.replace(' ', ""), field, offset };
        // Without a tag nobody knows which message it would have been.
        let tag = bytes.first().ok_or_else(|| cut("LogicalMessage", ("tag".to_owned(), 0)))?;
        let message = &self.messages[tag];
        let session = Session {
            in_stream: context.in_stream,
            proto_version: context.protocol_version,
            streaming: if context.streaming == Streaming::Parallel { "parallel" } else { "on or off" },
        };
        let mut walk = Walk { tuple: &self.tuple.fields, session, bytes, at: 0, shape: Vec::new() };
        walk.fields(&message.fields, "").map_err(|place| cut(&message.name, place))?;
        assert_eq!(walk.at, bytes.len(), "{}: the manual accounts for every byte", message.name);
        Ok(walk.shape)
    }
}

/// The byte that must come next for the field to be there, which is the field itself.
fn peek(field: &EntryField) -> Option<u8> {
    match field.condition.as_deref()?.strip_prefix("peek == '")?.as_bytes() {
        &[byte, b'\''] => Some(byte),
        _ => panic!("the condition of {}", field.name),
    }
}

/// Bytes of a number.
fn width(field: &EntryField) -> Option<usize> {
    match &*field.wire {
        "u8" => Some(1),
        "u16" => Some(2),
        "u32" | "i32" => Some(4),
        "u64" | "i64" => Some(8),
        _ => None,
    }
}

struct Walk<'a> {
    tuple: &'a [EntryField],
    session: Session,
    bytes: &'a [u8],
    at: usize,
    shape: Vec<String>,
}

/// The numbers that have been read, which conditions, counts and lengths refer to.
type Values<'a> = HashMap<&'a str, usize>;

impl<'a> Walk<'a> {
    /// Fields of which some may be repeated together.
    fn fields(&mut self, fields: &'a [EntryField], path: &str) -> Result<(), (String, usize)> {
        let mut values = Values::new();
        for run in fields.chunk_by(|one, next| one.group == next.group) {
            let Some(group) = &run[0].group else {
                self.record(run, path, &mut values)?;
                continue;
            };
            let count = values[referred(run[0].repeats.as_deref())];
            // A list of nothing but numbers is there as a whole or not at all.
            if matches!(run, [only] if width(only).is_some_and(|width| self.rest().len() < count * width)) {
                return Err((format!("{path}{group}"), self.at));
            }
            for index in 0..count {
                self.record(run, &format!("{path}{group}[{index}]."), &mut Values::new())?;
            }
        }
        Ok(())
    }

    /// Fields that come one after the other.
    fn record(
        &mut self,
        mut fields: &'a [EntryField],
        path: &str,
        values: &mut Values<'a>,
    ) -> Result<(), (String, usize)> {
        while let Some((field, rest)) = fields.split_first() {
            let alternatives = fields.iter().take_while(|field| peek(field).is_some()).count();
            if alternatives == 0 {
                fields = rest;
                if self.holds(field.condition.as_deref(), values) {
                    self.value(field, path, values)?;
                }
                continue;
            }
            let (run, rest) = fields.split_at(alternatives);
            fields = rest;
            let next = self.rest().first().copied();
            match run.iter().find(|field| peek(field) == next) {
                Some(field) => self.value(field, path, values)?,
                // They may all be missing.
                None if rest.first().is_some_and(|field| field.condition.as_deref() == Some(OLD_TUPLE)) => {}
                // One must be there, and nobody knows which: it goes by its name if they have the same, else it is
                // the tag of what follows.
                None => {
                    let same_name = run.iter().all(|field| field.name == run[0].name);
                    let name = if same_name { run[0].name.clone() } else { format!("{}.tag", rest[0].name) };
                    return Err((format!("{path}{name}"), self.at));
                }
            }
        }
        Ok(())
    }

    fn value(&mut self, field: &'a EntryField, path: &str, values: &mut Values<'a>) -> Result<(), (String, usize)> {
        let path = format!("{path}{}", field.name);
        if field.wire == "struct:TupleData" {
            return self.fields(self.tuple, &format!("{path}."));
        }
        let rest = self.rest();
        let len = match (&*field.wire, width(field)) {
            (_, Some(width)) => width,
            ("cstr", _) => rest.iter().position(|&byte| byte == 0).map_or(usize::MAX, |nul| nul + 1),
            ("bytes", _) => values[referred(field.len.as_ref().and_then(Value::as_str))],
            (other, _) => panic!("{path}: the wire form {other}"),
        };
        let bytes = rest.get(..len).ok_or_else(|| (path.clone(), self.at))?;
        if width(field).is_some() {
            values.insert(&field.name, bytes.iter().fold(0, |value, &byte| value << 8 | usize::from(byte)));
        }
        self.at += len;
        self.shape.push(format!("{path} {}", field.format));
        Ok(())
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    fn holds(&self, condition: Option<&str>, values: &Values<'_>) -> bool {
        match condition {
            None => true,
            Some(OLD_TUPLE) => values.contains_key("key_marker") || values.contains_key("old_marker"),
            Some("kind in ['t','b']") => [b't', b'b'].into_iter().any(|kind| values["kind"] == usize::from(kind)),
            Some(of_session) => holds(of_session, &self.session),
        }
    }
}

/// The condition of an old row.
const OLD_TUPLE: &str = "key_marker or old_marker";

/// `NAME` of `field:NAME`.
fn referred(to: Option<&str>) -> &str {
    to.and_then(|to| to.strip_prefix("field:")).unwrap_or_else(|| panic!("the reference {to:?}"))
}
