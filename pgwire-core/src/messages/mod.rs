//! The messages of PostgreSQL 14 to 20, each declared once, under the name that the manual gives it.
//!
//! | module | what | set |
//! |---|---|---|
//! | [`startup`] | the first packet of a connection, and the one-byte answers | [`InitialMessage`](startup::InitialMessage) |
//! | [`frontend`] | from the client | [`FrontendMessage`](frontend::FrontendMessage) |
//! | [`backend`] | from the server | [`BackendMessage`](backend::BackendMessage) |
//! | [`replication`] | streaming replication, inside CopyData, both directions | [`ReplicationMessage`](replication::ReplicationMessage), [`StandbyMessage`](replication::StandbyMessage) |
//! | [`basebackup`] | `BASE_BACKUP`, inside CopyData | [`BaseBackupMessage`](basebackup::BaseBackupMessage) |
//! | [`logical`] | logical replication, inside XLogData | [`LogicalMessage`](logical::LogicalMessage) |
//!
//! The [`catalogue`] lists them all, and says which version has which. The layout of each is a table, at its `impl Describe`.
//!
//! A set keeps a message that it does not know as `Unknown`, and an enum a value that it does not know as `Other`, so that what a
//! newer server sends can be handed on; a program that must know them matches on these.
//!
//! Messages are written as they are read. Where the type is not known from elsewhere, it is named with its storage:
//!
//! ```
//! use pgwire_core::messages::frontend::Query;
//! use pgwire_core::PgWire;
//!
//! let query = Query::<&[u8]> { query: "select 1".try_into()? };
//! assert_eq!(query.to_bytes()?, &b"Q\0\0\0\x0dselect 1\0"[..]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod backend;
pub mod basebackup;
pub mod catalogue;
mod format_code;
pub mod frontend;
pub mod logical;
pub mod replication;
pub mod startup;

pub use catalogue::CATALOGUE;
pub use format_code::FormatCode;
