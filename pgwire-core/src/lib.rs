//! PostgreSQL's wire messages, declared once.
//!
//! [`PgWire`] is a trait and a derive: it turns a struct into a decoder, an encoder, an exact size, a description and
//! an annotated dump. `messages` has PostgreSQL's own, every one of them derived, and a list of them by version.
//!
//! ```
//! use pgwire_core::{Lsn, PgWire};
//!
//! #[derive(Debug, PartialEq, PgWire)]
//! #[tag(b'O')]
//! struct Origin<'a> {
//!     #[lsn]
//!     origin_lsn: Lsn,
//!     #[cstring]
//!     origin_name: &'a str,
//! }
//!
//! let bytes = b"O\0\0\0\0\x01\x6b\x37\x48node\0";
//! let origin = Origin::decode(&bytes[..])?;
//! assert_eq!(origin.origin_name, "node");
//! assert_eq!(origin.to_bytes()?, &bytes[..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Messages keep their bytes in one of three ways: a struct with a lifetime borrows the input, one of `String` and
//! `Vec<u8>` has a copy, and one with a parameter `B: Storage` does the one as `Query<&[u8]>` and shares its input as
//! `Query<Bytes>`. The catalogue is written in the last form:
//!
//! ```
//! # #[cfg(feature = "messages")] {
//! use pgwire_core::PgWire;
//! use pgwire_core::messages::backend::BackendMessage;
//!
//! let bytes = b"D\0\0\0\x10\0\x02\0\0\0\x0242\xff\xff\xff\xff";
//! let BackendMessage::DataRow(row) = BackendMessage::decode(&bytes[..])? else { panic!("a row") };
//! assert_eq!(row.columns.iter().map(|column| column.value).collect::<Vec<_>>(), [Some(&b"42"[..]), None]);
//! # }
//! # Ok::<(), pgwire_core::DecodeError>(())
//! ```
//!
//! # Where things are
//!
//! * [`PgWire`](trait@PgWire): what is called; [the derive](derive.PgWire.html): every attribute.
//! * [The guide](guide/index.html) for messages of your own, from the first to a crate of them.
//! * [`Storage`], [`PgStr`], [`Seq`]: messages that borrow their input or share it.
//! * [`error`]: what went wrong, in which message and field, and at which byte.
//! * [`layout`]: messages in the notation of the manual.
//! * [`frame`]: finding where messages end.
//! * `messages`, `conversation`, `trace` (feature `messages`): the catalogue, and connections followed from both sides.
//!
//! # Speed and safety
//!
//! A borrowed decode allocates nothing, and takes 0.9 to 1.3 times as long as safe code by hand with all the same checks; to
//! read every element of its lists as well, 1.4 to 2.2 times (a row of five values: 10 ns). The tables are in the
//! [README](https://github.com/pgwire-derive/pgwire-derive#speed), and `cargo bench` in `tests/benches` prints them.
//!
//! Bytes from peers cause no panic and no allocation that they do not justify, and nothing of a message is read past its
//! end or left over in silence; `unsafe` is forbidden. What is promised, and how often it was tried to break it, is in
//! [SECURITY.md](https://github.com/pgwire-derive/pgwire-derive/blob/main/SECURITY.md); `tests/fuzz/run` goes on trying.
//!
//! # Beside other crates
//!
//! There is no socket here, no TLS, no authentication, no SQL and no conversion of values: messages alone. As of November
//! 2026:
//!
//! | crate | is | does better | does not have |
//! |---|---|---|---|
//! | `postgres-protocol` 0.6 | what `tokio-postgres` stands on, for years and in many programs | SCRAM and MD5, values of SQL types to and from bytes, quoting | messages of the client as values; replication; where an error is |
//! | `pgwire` 0.42 | a framework for servers | authentication, TLS, query handlers, a whole server on tokio; a `Query` is written in 0.9 of our time, without a look for NULs | replication; rows that are taken apart and checked |
//! | `zero-postgres` 0.9 | a driver | pools, pipelines, conversions; rows are walked in half of our time, with fewer checks | both directions of each message; replication |
//! | `pg_walstream` 0.10 | a client for replication | connects, keeps slots, reconnects, copies what is there already, rows into structs | the other messages; borrowed lists; what is left over is ignored |
//! | `pgwire-replication` 0.5 | a client for logical replication | TLS, SCRAM, feedback to the server | what is inside of the changes |
//! | `deku` 0.20, `binrw` 0.15 | derives for any binary format | bits, either order of bytes, seeking | frames, what depends on the connection, lists that stay on the wire; PostgreSQL's messages |
//!
//! # Features
//!
//! On by default; without them the crate is `no_std` with `alloc`:
//!
//! * `std`: conversions to and from `SystemTime`.
//! * `derive`: the derive.
//! * `messages`: the catalogue, which needs the derive.
//!
//! Off by default, and described where the documentation is built with `--all-features`:
//!
//! * `memchr`: the end of strings of more than 64 bytes is found by the crate of that name, which is worth it where queries
//!   or texts of kilobytes are read.
//! * `serde`: `Serialize` for the catalogue and its parts; bytes that may be anything are text if they are UTF-8, and else a list
//!   of numbers; positions and times are text in formats for people.
//! * `tokio-util`: `codec`, a `Decoder` and `Encoder` for frames and messages.
//! * `chrono`, `jiff`, `time`: conversions of [`Timestamp`].
//! * `arbitrary`: what messages of your own are made of, out of random bytes.
#![no_std]
#![forbid(unsafe_code)]
// The documentation says which feature an item needs.
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
// Generated code says `::pgwire_core`, here as everywhere else.
extern crate self as pgwire_core;
#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
mod buffer;
#[cfg(feature = "tokio-util")]
pub mod codec;
#[cfg(feature = "messages")]
pub mod conversation;
mod decode;
mod encode;
pub mod error;
mod explain;
pub mod field;
mod find_nul;
pub mod frame;
// Text alone: nothing of it is in a program.
#[cfg(all(any(doc, doctest), feature = "messages"))]
pub mod guide;
pub mod layout;
mod lsn;
mod oid;
mod pad;
mod pg_str;
mod position;
mod primitive;
#[cfg(feature = "derive")]
mod raw_message;
mod reader;
mod room;
mod seq;
#[cfg(feature = "serde")]
mod serialize;
mod set;
mod storage;
mod timestamp;
#[cfg(feature = "messages")]
pub mod trace;
mod wire;
mod writer;
mod xid;

#[doc(hidden)]
pub mod __private;
#[cfg(feature = "messages")]
pub mod messages;

pub use buffer::Buffer;
/// Shared bytes, one of the two kinds of storage.
pub use bytes::Bytes;
pub use decode::{Decode, DecodeWith};
pub use encode::{DescribeWith, Encode, EncodeWith};
pub use error::{DecodeError, EncodeError};
pub use explain::Explanation;
pub use layout::{Describe, Layout};
pub use lsn::{Lsn, ParseLsnError};
pub use oid::Oid;
pub use pg_str::{InteriorNul, PgStr};
#[cfg(feature = "derive")]
pub use raw_message::RawMessage;
pub use reader::{CStringSlice, Reader, Slice};
pub use seq::{Seq, SeqIter};
pub use set::{Coded, MessageSet, Tagged};
pub use storage::{IntoStatic, Rebind, Storage, ToBorrowed};
pub use timestamp::{Timestamp, TimestampRangeError};
pub use wire::PgWire;
pub use writer::{Observer, Writer};
pub use xid::Xid;

#[cfg(feature = "derive")]
pub use pgwire_derive::PgWire;
