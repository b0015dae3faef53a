//! What must hold of a conversation in which both sides send any bytes, in any chunks.

use pgwire_core::conversation::{Conversation, ConversationError, Message, Side, Step};

use super::memory;

/// Bytes of state that a conversation may hold, whatever it is shown.
const STATE: usize = 16 * 1024;
/// Bytes that a step may hold for each byte that it is shown: what an unfinished command is remembered by.
const FACTOR: usize = 16;

/// The input is a list of chunks: a byte whose highest bit is the side and whose others are the length, then the bytes.
///
/// # Panics
/// If a property is broken.
pub(super) fn check(input: &[u8]) {
    let chunks = chunks(input);
    let found = memory::of_step("a conversation", input.len() + STATE, FACTOR, || follow(&chunks, usize::MAX));
    // Smaller chunks take longer, so that only some inputs are cut.
    if input.len() < 128 && input.len() % 4 == 0 {
        assert_eq!(follow(&chunks, 1), found, "byte by byte");
    }
}

type Chunk<'i> = (Side, &'i [u8]);

fn chunks(mut input: &[u8]) -> Vec<Chunk<'_>> {
    let mut chunks = Vec::new();
    while let Some((&head, rest)) = input.split_first() {
        let side = if head < 0x80 { Side::Client } else { Side::Server };
        let (chunk, after) = rest.split_at(usize::from(head & 0x7f).min(rest.len()));
        chunks.push((side, chunk));
        input = after;
    }
    chunks
}

/// What was found: the side, the bytes, and whether they were a message.
type Found = (Side, usize, bool);

/// Lets the chunks arrive in pieces of at most this size.
fn follow(chunks: &[Chunk<'_>], size: usize) -> Vec<Found> {
    let mut conversation = Conversation::new();
    let mut unread = [Vec::new(), Vec::new()];
    let mut is_lost = [false; 2];
    let mut found = Vec::new();
    for &(side, chunk) in chunks {
        for piece in chunk.chunks(size) {
            let unread = &mut unread[side as usize];
            unread.extend_from_slice(piece);
            if !is_lost[side as usize] {
                is_lost[side as usize] = take(&mut conversation, side, unread, &mut found);
            }
        }
    }
    found
}

/// Takes all whole messages off what has arrived; says whether the side is lost, because a length is not believed.
fn take(conversation: &mut Conversation, side: Side, unread: &mut Vec<u8>, found: &mut Vec<Found>) -> bool {
    while !unread.is_empty() {
        let len = match conversation.next(side, unread) {
            Ok(Step::Incomplete { needed }) => {
                assert!(needed > 0, "nothing is needed, and nothing is found");
                return false;
            }
            Ok(Step::Message { len, message, payload }) => {
                let bytes = message.to_bytes().expect("what was decoded can be encoded");
                assert_eq!(bytes, unread[..len], "{}", message.name());
                // Printing costs more than all the rest, so that only some are.
                let is_printed = len % 8 == 0;
                if is_printed {
                    assert!(message.explain().is_none_or(|dump| dump.to_string().starts_with(message.name())));
                }
                if let Some(Ok(payload)) = payload {
                    assert!(!is_printed || payload.explain().to_string().starts_with(payload.name()));
                    let inner = payload.to_bytes().expect("what was decoded can be encoded");
                    assert!(unread[..len].ends_with(&inner), "{}", payload.name());
                }
                // How much of it is shown at once depends on the chunks.
                if !matches!(message, Message::Encrypted(_)) {
                    found.push((side, len, true));
                }
                len
            }
            Err(ConversationError::Message { len, error }) => {
                assert!(error.offset() <= len, "{error} of {len} bytes");
                found.push((side, len, false));
                len
            }
            Err(ConversationError::Frame(_)) => return true,
            other => panic!("another step: {other:?}"),
        };
        assert!((1..=unread.len()).contains(&len), "{len} of {} bytes", unread.len());
        unread.drain(..len);
    }
    false
}
