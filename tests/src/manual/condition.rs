//! The small language of the conditions of `messages.json`.

/// What a condition of `messages.json` depends on, besides the fields of the message.
#[derive(Clone, Copy, Debug)]
pub struct Session {
    /// Whether the message stands between Stream Start and Stream Stop.
    pub in_stream: bool,
    /// The option `proto_version`.
    pub proto_version: u32,
    /// The option `streaming`.
    pub streaming: &'static str,
}

/// What a name in a condition stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Term {
    Flag(bool),
    Number(i64),
    Text(String),
}

/// Whether a condition of `messages.json` over the session holds.
///
/// # Panics
/// If the condition is not of that small language.
#[must_use]
pub fn holds(condition: &str, session: &Session) -> bool {
    evaluate(condition, &|name| match name {
        "in_stream" => Some(Term::Flag(session.in_stream)),
        "proto_version" => Some(Term::Number(session.proto_version.into())),
        "streaming" => Some(Term::Text(session.streaming.to_owned())),
        _ => None,
    })
}

pub(super) fn evaluate(condition: &str, value_of: &dyn Fn(&str) -> Option<Term>) -> bool {
    condition.split(" or ").any(|part| part.split(" and ").all(|test| evaluate_test(test.trim(), value_of)))
}

fn evaluate_test(comparison: &str, value_of: &dyn Fn(&str) -> Option<Term>) -> bool {
    let bad = || -> ! { panic!("`{comparison}` is not a comparison that is known here") };
    let literal = |text: &str| match text.strip_prefix('\'').and_then(|text| text.strip_suffix('\'')) {
        Some(quoted) => Term::Text(quoted.to_owned()),
        None => text.parse().map_or_else(|_| bad(), Term::Number),
    };
    let mut words = comparison.splitn(3, ' ');
    let value = words.next().and_then(value_of).unwrap_or_else(|| bad());
    match (words.next(), words.next()) {
        (None, None) => match value {
            Term::Flag(flag) => flag,
            _ => bad(),
        },
        (Some("=="), Some(other)) => value == literal(other),
        (Some("!="), Some(other)) => value != literal(other),
        (Some(">="), Some(other)) => match (value, literal(other)) {
            (Term::Number(value), Term::Number(other)) => value >= other,
            _ => bad(),
        },
        (Some("in"), Some(list)) => match list.strip_prefix('[').and_then(|list| list.strip_suffix(']')) {
            Some(list) => list.split(',').any(|other| value == literal(other.trim())),
            None => bad(),
        },
        _ => bad(),
    }
}
