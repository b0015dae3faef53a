//! A guide for those who declare messages of their own: one chapter for each question, each with an example that runs.
//!
//! 1. [`message`]: from the table in a manual to a struct.
//! 2. [`storage`]: borrow the input, share it, or own the data.
//! 3. [`lists`]: NULL, lists, and lists that are not built to be written.
//! 4. [`conditions`]: fields that are not always there, and what decides.
//! 5. [`sets`]: several messages, families, values.
//! 6. [`extending`]: your messages beside ours.
//! 7. [`frames`]: where messages end, without I/O.
//! 8. [`errors`]: what is wrong and where, and what a good message is made of.
//! 9. [`testing`]: what to hold a message against.
//! 10. [`publishing`]: a crate of messages.
//!
//! What each attribute means in full is on the [derive's page](derive@crate::PgWire).

#[doc = include_str!("message.md")]
pub mod message {}

#[doc = include_str!("storage.md")]
pub mod storage {}

#[doc = include_str!("lists.md")]
pub mod lists {}

#[doc = include_str!("conditions.md")]
pub mod conditions {}

#[doc = include_str!("sets.md")]
pub mod sets {}

#[doc = include_str!("extending.md")]
pub mod extending {}

#[doc = include_str!("frames.md")]
pub mod frames {}

#[doc = include_str!("errors.md")]
pub mod errors {}

#[doc = include_str!("testing.md")]
pub mod testing {}

#[doc = include_str!("publishing.md")]
pub mod publishing {}
