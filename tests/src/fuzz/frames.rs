//! What must hold of frames that are looked for in any bytes.

use pgwire_core::frame::{self, Found, FrameError, Limits};

/// A way to look for a message.
type Finder = (&'static str, fn(&[u8]) -> Result<Found, FrameError>);

const FINDERS: [Finder; 8] = [
    ("initial", frame::initial),
    ("while_connecting", frame::while_connecting),
    ("negotiation_answer", frame::negotiation_answer),
    ("FRONTEND", |arrived| frame::tagged(arrived, &Limits::FRONTEND)),
    ("FRONTEND_SASL", |arrived| frame::tagged(arrived, &Limits::FRONTEND_SASL)),
    ("BACKEND", |arrived| frame::tagged(arrived, &Limits::BACKEND)),
    ("BACKEND_COPYING", |arrived| frame::tagged(arrived, &Limits::BACKEND_COPYING)),
    ("BACKEND_CONNECTING", |arrived| frame::tagged(arrived, &Limits::BACKEND_CONNECTING)),
];

/// The first byte of the input says how many of the others have arrived first.
///
/// # Panics
/// If a property is broken.
pub(super) fn check(input: &[u8]) {
    let Some((&first, arrived)) = input.split_first() else { return };
    let earlier = &arrived[..usize::from(first).min(arrived.len())];
    for (name, find) in FINDERS {
        let (before, found) = (find(earlier), find(arrived));
        match before {
            // What was found stays found, whatever comes after it.
            Ok(Found::Message { len } | Found::Text { len }) => {
                assert!((1..=earlier.len()).contains(&len), "{name}: {len} of {}", earlier.len());
                assert_eq!(found, before, "{name}");
                let without_its_end = find(&earlier[..len - 1]);
                assert!(matches!(without_its_end, Ok(Found::Incomplete { .. })), "{name}: {without_its_end:?}");
            }
            // So many are needed at least: with fewer, nothing is found.
            Ok(Found::Incomplete { needed }) => {
                assert!(needed > 0, "{name}: nothing is needed, and nothing is found");
                // A TLS record is longer than what a first packet is asked for.
                let is_found = matches!(found, Ok(Found::Message { .. } | Found::Text { .. }));
                assert!(!is_found || arrived.len() - earlier.len() >= needed, "{name}: {needed} were not needed");
            }
            _ => assert_eq!(found, before, "{name}: not as with the first {} bytes", earlier.len()),
        }
    }
}
