//! The list of all messages.

use super::Layer::{
    Backend, BaseBackup, Frontend, Logical, LogicalPart, ReplicationBackend, ReplicationFrontend, Startup,
};
use super::{Entry, Layer, Note};
use crate::Describe;
use crate::messages::{backend, basebackup, frontend, logical, replication, startup};

/// Every message of PostgreSQL 14 to 20, in the order of the manual. Of the messages that both sides send, CopyData and
/// CopyDone, there is one for each side.
pub static CATALOGUE: &[Entry] = &[
    entry::<startup::StartupMessage>(Startup, "StartupMessage").noted(&[note(18, "Protocol 3.2 can be asked for.")]),
    entry::<startup::SSLRequest>(Startup, "SSLRequest")
        .noted(&[note(17, "TLS can begin without it, with the first byte of the connection.")]),
    entry::<startup::SSLResponse>(Startup, "SSLResponse"),
    entry::<startup::GSSENCRequest>(Startup, "GSSENCRequest"),
    entry::<startup::GSSENCResponse>(Startup, "GSSENCResponse"),
    entry::<startup::CancelRequest>(Startup, "CancelRequest")
        .noted(&[note(18, "With protocol 3.2 the key has 4 to 256 bytes; before, and with protocol 3.0, it has 4.")]),
    entry::<frontend::Query>(Frontend, "Query"),
    entry::<frontend::Parse>(Frontend, "Parse"),
    entry::<frontend::Bind>(Frontend, "Bind"),
    entry::<frontend::Execute>(Frontend, "Execute"),
    entry::<frontend::Describe>(Frontend, "Describe"),
    entry::<frontend::Close>(Frontend, "Close"),
    entry::<frontend::Sync>(Frontend, "Sync"),
    entry::<frontend::Flush>(Frontend, "Flush"),
    entry::<frontend::Terminate>(Frontend, "Terminate"),
    entry::<frontend::FunctionCall>(Frontend, "FunctionCall"),
    entry::<frontend::CopyData>(Frontend, "CopyData"),
    entry::<frontend::CopyDone>(Frontend, "CopyDone"),
    entry::<frontend::CopyFail>(Frontend, "CopyFail"),
    entry::<frontend::PasswordMessage>(Frontend, "PasswordMessage"),
    entry::<frontend::GSSResponse>(Frontend, "GSSResponse"),
    entry::<frontend::SASLInitialResponse>(Frontend, "SASLInitialResponse"),
    entry::<frontend::SASLResponse>(Frontend, "SASLResponse"),
    entry::<backend::AuthenticationOk>(Backend, "AuthenticationOk"),
    entry::<backend::AuthenticationKerberosV5>(Backend, "AuthenticationKerberosV5"),
    entry::<backend::AuthenticationCleartextPassword>(Backend, "AuthenticationCleartextPassword"),
    entry::<backend::AuthenticationMD5Password>(Backend, "AuthenticationMD5Password"),
    entry::<backend::AuthenticationSCMCredential>(Backend, "AuthenticationSCMCredential"),
    entry::<backend::AuthenticationGSS>(Backend, "AuthenticationGSS"),
    entry::<backend::AuthenticationGSSContinue>(Backend, "AuthenticationGSSContinue"),
    entry::<backend::AuthenticationSSPI>(Backend, "AuthenticationSSPI"),
    entry::<backend::AuthenticationSASL>(Backend, "AuthenticationSASL")
        .noted(&[note(18, "The mechanism can be OAUTHBEARER.")]),
    entry::<backend::AuthenticationSASLContinue>(Backend, "AuthenticationSASLContinue"),
    entry::<backend::AuthenticationSASLFinal>(Backend, "AuthenticationSASLFinal"),
    entry::<backend::BackendKeyData>(Backend, "BackendKeyData")
        .noted(&[note(18, "With protocol 3.2 the key has 4 to 256 bytes; before, and with protocol 3.0, it has 4.")]),
    entry::<backend::NegotiateProtocolVersion>(Backend, "NegotiateProtocolVersion").noted(&[note(
        18,
        "Names the lower of 3.2 and the version asked for; servers before name 3.0 whatever was asked for.",
    )]),
    entry::<backend::ParameterStatus>(Backend, "ParameterStatus"),
    entry::<backend::ReadyForQuery>(Backend, "ReadyForQuery"),
    entry::<backend::CommandComplete>(Backend, "CommandComplete"),
    entry::<backend::ParseComplete>(Backend, "ParseComplete"),
    entry::<backend::BindComplete>(Backend, "BindComplete"),
    entry::<backend::CloseComplete>(Backend, "CloseComplete"),
    entry::<backend::EmptyQueryResponse>(Backend, "EmptyQueryResponse"),
    entry::<backend::NoData>(Backend, "NoData"),
    entry::<backend::PortalSuspended>(Backend, "PortalSuspended"),
    entry::<backend::RowDescription>(Backend, "RowDescription"),
    entry::<backend::DataRow>(Backend, "DataRow"),
    entry::<backend::ParameterDescription>(Backend, "ParameterDescription"),
    entry::<backend::ErrorResponse>(Backend, "ErrorResponse"),
    entry::<backend::NoticeResponse>(Backend, "NoticeResponse"),
    entry::<backend::NotificationResponse>(Backend, "NotificationResponse"),
    entry::<backend::FunctionCallResponse>(Backend, "FunctionCallResponse"),
    entry::<backend::CopyInResponse>(Backend, "CopyInResponse"),
    entry::<backend::CopyOutResponse>(Backend, "CopyOutResponse"),
    entry::<backend::CopyBothResponse>(Backend, "CopyBothResponse"),
    entry::<backend::CopyData>(Backend, "CopyData"),
    entry::<backend::CopyDone>(Backend, "CopyDone"),
    entry::<replication::StandbyStatusUpdate>(ReplicationFrontend, "Standby status update"),
    entry::<replication::HotStandbyFeedbackMessage>(ReplicationFrontend, "Hot standby feedback message"),
    entry::<replication::RequestPrimaryStatusUpdate>(ReplicationFrontend, "Request primary status update"),
    entry::<replication::XLogData>(ReplicationBackend, "XLogData")
        .noted(&[note(19, "Named WALData by the manual; the bytes are the same.")]),
    entry::<replication::PrimaryKeepaliveMessage>(ReplicationBackend, "Primary keepalive message"),
    entry::<replication::PrimaryStatusUpdate>(ReplicationBackend, "Primary status update"),
    entry::<basebackup::NewArchive>(BaseBackup, "new archive"),
    entry::<basebackup::Manifest>(BaseBackup, "manifest"),
    entry::<basebackup::ArchiveOrManifestData>(BaseBackup, "archive or manifest data"),
    entry::<basebackup::ProgressReport>(BaseBackup, "progress report"),
    entry::<logical::Begin>(Logical, "Begin")
        .noted(&[note(15, "Not sent for a transaction that changed nothing of what is published.")]),
    entry::<logical::Message>(Logical, "Message"),
    entry::<logical::Commit>(Logical, "Commit"),
    entry::<logical::Origin>(Logical, "Origin"),
    entry::<logical::Relation>(Logical, "Relation").noted(&[
        note(15, "Lists the columns of the publication's column list only."),
        note(18, "Lists stored generated columns too, if they are published."),
    ]),
    entry::<logical::Type>(Logical, "Type"),
    entry::<logical::Insert>(Logical, "Insert"),
    entry::<logical::Update>(Logical, "Update"),
    entry::<logical::Delete>(Logical, "Delete"),
    entry::<logical::Truncate>(Logical, "Truncate"),
    entry::<logical::StreamStart>(Logical, "Stream Start"),
    entry::<logical::StreamStop>(Logical, "Stream Stop"),
    entry::<logical::StreamCommit>(Logical, "Stream Commit"),
    entry::<logical::StreamAbort>(Logical, "Stream Abort"),
    entry::<logical::BeginPrepare>(Logical, "Begin Prepare"),
    entry::<logical::Prepare>(Logical, "Prepare"),
    entry::<logical::CommitPrepared>(Logical, "Commit Prepared"),
    entry::<logical::RollbackPrepared>(Logical, "Rollback Prepared"),
    entry::<logical::StreamPrepare>(Logical, "Stream Prepare"),
    entry::<logical::TupleData>(LogicalPart, "TupleData").noted(&[
        note(15, "Has the columns of the publication's column list only."),
        note(18, "Has stored generated columns too, if they are published."),
    ]),
];

const fn entry<T: Describe>(layer: Layer, name: &'static str) -> Entry {
    Entry { layer, name, layout: T::LAYOUT, notes: &[] }
}

const fn note(server: u16, text: &'static str) -> Note {
    Note { server, text }
}

impl Entry {
    const fn noted(self, notes: &'static [Note]) -> Self {
        Self { notes, ..self }
    }
}
