//! PostgreSQL's wire messages, declared once.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
// Generated code says `::pgwire_core`, here as everywhere else.
extern crate self as pgwire_core;
#[cfg(feature = "std")]
extern crate std;

mod buffer;
#[cfg(feature = "messages")]
pub mod conversation;
mod decode;
mod encode;
pub mod error;
mod explain;
pub mod field;
pub mod frame;
pub mod layout;
mod lsn;
mod oid;
mod pg_str;
mod primitive;
#[cfg(feature = "derive")]
mod raw_message;
mod reader;
mod seq;
mod set;
mod storage;
mod timestamp;
mod wire;
mod writer;
mod xid;

#[doc(hidden)]
pub mod __private;
#[cfg(feature = "messages")]
pub mod messages;

pub use buffer::Buffer;
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
pub use reader::{Reader, Slice};
pub use seq::{Seq, SeqIter};
pub use set::{Coded, MessageSet, Tagged};
pub use storage::{IntoStatic, Rebind, Storage, ToBorrowed};
pub use timestamp::{Timestamp, TimestampRangeError};
pub use wire::PgWire;
pub use writer::{Observer, Writer};
pub use xid::Xid;

#[cfg(feature = "derive")]
pub use pgwire_derive::PgWire;
