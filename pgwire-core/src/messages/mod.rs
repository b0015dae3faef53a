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
//! The [`catalogue`] lists them all, and says which version has which.

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
