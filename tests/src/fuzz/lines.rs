//! What must hold of messages that are printed.

use pgwire_core::{Encode, EncodeError, PgWire, trace};

use super::memory;
use super::set::{Set, split};
use super::sets::{Backend, Frontend, Initial, SETS};

/// Bytes that a dump or a line may hold for each byte of a message: an element of one byte has a row of its own.
const FACTOR: usize = 1024;

/// The dump of a message of any set: the first byte of the input says which set.
///
/// # Panics
/// If a property is broken.
pub(super) fn check_dump(input: &[u8]) {
    if let Some((&first, input)) = input.split_first() {
        (SETS[usize::from(first) % SETS.len()].explain)(input);
    }
}

/// The dump of a message of this set.
pub(super) fn check_dump_of<S: Set>(input: &[u8]) {
    let Some((context, bytes)) = split::<S>(input) else { return };
    if let Ok(message) = S::Borrowed::decode_with(bytes, &context) {
        check_explanation(&message, bytes, &context);
    }
}

/// A dump says how long the message is, and goes through its bytes in order.
pub(super) fn check_explanation<M: Encode<C>, C>(message: &M, bytes: &[u8], context: &C) {
    let dump = memory::of_step("a dump", bytes.len(), FACTOR, || message.explain_with(context).to_string());
    let (head, rows) = dump.split_once('\n').expect("a line of its own for the name");
    let plural = if bytes.len() == 1 { "" } else { "s" };
    assert!(head.starts_with(message.message_name()), "{dump}");
    assert!(head.ends_with(&format!(" {} byte{plural}", bytes.len())), "{dump}");
    let mut last = 0;
    for row in rows.lines() {
        let offset = row.split_whitespace().next().and_then(|word| word.parse().ok());
        let offset: usize = offset.unwrap_or_else(|| panic!("a row without an offset, in\n{dump}"));
        assert!((last..=bytes.len()).contains(&offset), "{dump}");
        last = offset;
    }
}

/// The line that libpq would print of a message: the first byte of the input says of which set.
///
/// # Panics
/// If a property is broken.
#[allow(clippy::redundant_closure, reason = "a function of one storage is not one of all lifetimes")]
pub(super) fn check_trace(input: &[u8]) {
    let Some((&first, input)) = input.split_first() else { return };
    match first % 3 {
        0 => check_line::<Initial>(input, 'F', 0, |message| trace::initial(message)),
        1 => check_line::<Frontend>(input, 'F', 1, |message| trace::frontend(message)),
        _ => check_line::<Backend>(input, 'B', 1, |message| trace::backend(message)),
    }
}

/// A line begins with the side and the length, which does not count the `tag`.
fn check_line<S: Set>(
    input: &[u8],
    side: char,
    tag: usize,
    print: for<'m, 'b> fn(&'m S::Borrowed<'b>) -> Result<trace::Line, EncodeError>,
) {
    let Some((context, bytes)) = split::<S>(input) else { return };
    if let Ok(message) = S::Borrowed::decode_with(bytes, &context) {
        let line = memory::of_step("a line", bytes.len(), FACTOR, || print(&message));
        let line = line.unwrap_or_else(|error| panic!("{error}: {message:?}"));
        let start = format!("{side}\t{}\t", bytes.len() - tag);
        assert!(line.as_bytes().starts_with(start.as_bytes()), "{line}");
    }
}
