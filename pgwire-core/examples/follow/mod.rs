//! Prints a connection, message by message, as its bytes arrive.

mod form;
#[cfg(feature = "serde")]
mod json;

use std::io::{self, Write};

use pgwire_core::conversation::{Conversation, ConversationError, Side, Step};

pub(crate) use self::form::Form;

/// The longest message that is waited for; a client may announce a gigabyte and take its time.
const MAX_WAITING: usize = 64 << 20;

/// One connection that is followed.
pub(crate) struct Follower {
    /// What stands in front of each message.
    before: String,
    form: Form,
    conversation: Conversation,
    client: Direction,
    server: Direction,
}

/// What one side has sent and was not printed yet.
#[derive(Default)]
struct Direction {
    waiting: Vec<u8>,
    /// Nothing can be found before so many bytes are there.
    needed: usize,
    /// Bytes that were printed.
    done: u64,
    /// Where the next message begins is not known any more.
    lost: bool,
}

impl Follower {
    pub(crate) fn new(before: String, form: Form) -> Self {
        let conversation = Conversation::new();
        Self { before, form, conversation, client: Direction::default(), server: Direction::default() }
    }

    /// Takes in what has arrived from a side, and prints the messages that are whole.
    pub(crate) fn arrived(&mut self, out: &mut impl Write, side: Side, bytes: &[u8]) -> io::Result<()> {
        let direction = match side {
            Side::Client => &mut self.client,
            Side::Server => &mut self.server,
        };
        if direction.lost {
            return Ok(());
        }
        // Only what is left over is kept: most of the time, whole messages arrive.
        let mut waiting = std::mem::take(&mut direction.waiting);
        let all = if waiting.is_empty() {
            bytes
        } else {
            waiting.extend_from_slice(bytes);
            &waiting[..]
        };
        if all.len() < direction.needed {
            direction.waiting = if waiting.is_empty() { all.to_vec() } else { waiting };
            return Ok(());
        }
        let mut rest = all;
        while !rest.is_empty() && !direction.lost {
            let at = direction.done;
            let passed = match self.conversation.next(side, rest) {
                Ok(Step::Message { len, message, payload }) => {
                    self.form.print(out, &self.before, side, &message, payload.as_ref())?;
                    if let Some(Err(error)) = payload {
                        let fault = format!("inside the message at byte {at}: {error}");
                        self.form.print_fault(out, &self.before, side, &fault)?;
                    }
                    len
                }
                Ok(Step::Incomplete { needed }) if rest.len().saturating_add(needed) > MAX_WAITING => {
                    let fault = format!("not followed from byte {at} on: too long a message");
                    self.form.print_fault(out, &self.before, side, &fault)?;
                    direction.lost = true;
                    0
                }
                Ok(Step::Incomplete { needed }) => {
                    direction.needed = rest.len() + needed;
                    break;
                }
                Ok(_) => break,
                Err(ConversationError::Message { len, error }) => {
                    self.form.print_fault(out, &self.before, side, &format!("fault at byte {at}: {error}"))?;
                    len
                }
                Err(error) => {
                    let fault = format!("not followed from byte {at} on: {error}");
                    self.form.print_fault(out, &self.before, side, &fault)?;
                    direction.lost = true;
                    0
                }
            };
            direction.done += passed as u64;
            direction.needed = 0;
            rest = rest.get(passed..).unwrap_or_default();
        }
        if !direction.lost {
            direction.waiting = rest.to_vec();
        }
        Ok(())
    }

    /// Says what is left when nothing more will arrive.
    pub(crate) fn ended(&self, out: &mut impl Write) -> io::Result<()> {
        for (side, direction) in [(Side::Client, &self.client), (Side::Server, &self.server)] {
            match direction.waiting.len() {
                0 => {}
                left => {
                    let fault = format!("{left} bytes of a message that was cut off");
                    self.form.print_fault(out, &self.before, side, &fault)?;
                }
            }
        }
        Ok(())
    }
}
