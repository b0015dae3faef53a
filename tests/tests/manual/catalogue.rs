//! The manual's messages and our layouts of them.

use bytes::Bytes;
use pgwire_core::layout::Layout;
use pgwire_core::messages::{backend, basebackup, frontend, logical, replication, startup};
use pgwire_core::{Coded, Describe, MessageSet};
use pgwire_tests::manual::Entry;

/// Layer by layer, the manual's messages and our layouts of them.
pub(crate) const CATALOGUE: &[(&str, &[(&str, &Layout)])] = &[
    (
        "startup",
        &[
            ("StartupMessage", startup::StartupMessage::<Bytes>::LAYOUT),
            ("SSLRequest", startup::SSLRequest::LAYOUT),
            ("SSLResponse", startup::SSLResponse::LAYOUT),
            ("GSSENCRequest", startup::GSSENCRequest::LAYOUT),
            ("GSSENCResponse", startup::GSSENCResponse::LAYOUT),
            ("CancelRequest", startup::CancelRequest::<Bytes>::LAYOUT),
        ],
    ),
    (
        "frontend",
        &[
            ("Query", frontend::Query::<Bytes>::LAYOUT),
            ("Parse", frontend::Parse::<Bytes>::LAYOUT),
            ("Bind", frontend::Bind::<Bytes>::LAYOUT),
            ("Execute", frontend::Execute::<Bytes>::LAYOUT),
            ("Describe", frontend::Describe::<Bytes>::LAYOUT),
            ("Close", frontend::Close::<Bytes>::LAYOUT),
            ("Sync", frontend::Sync::LAYOUT),
            ("Flush", frontend::Flush::LAYOUT),
            ("Terminate", frontend::Terminate::LAYOUT),
            ("FunctionCall", frontend::FunctionCall::<Bytes>::LAYOUT),
            ("CopyData", frontend::CopyData::<Bytes>::LAYOUT),
            ("CopyDone", frontend::CopyDone::LAYOUT),
            ("CopyFail", frontend::CopyFail::<Bytes>::LAYOUT),
            ("PasswordMessage", frontend::PasswordMessage::<Bytes>::LAYOUT),
            ("GSSResponse", frontend::GSSResponse::<Bytes>::LAYOUT),
            ("SASLInitialResponse", frontend::SASLInitialResponse::<Bytes>::LAYOUT),
            ("SASLResponse", frontend::SASLResponse::<Bytes>::LAYOUT),
        ],
    ),
    (
        "backend",
        &[
            ("AuthenticationOk", backend::AuthenticationOk::LAYOUT),
            ("AuthenticationKerberosV5", backend::AuthenticationKerberosV5::LAYOUT),
            ("AuthenticationCleartextPassword", backend::AuthenticationCleartextPassword::LAYOUT),
            ("AuthenticationMD5Password", backend::AuthenticationMD5Password::LAYOUT),
            ("AuthenticationSCMCredential", backend::AuthenticationSCMCredential::LAYOUT),
            ("AuthenticationGSS", backend::AuthenticationGSS::LAYOUT),
            ("AuthenticationGSSContinue", backend::AuthenticationGSSContinue::<Bytes>::LAYOUT),
            ("AuthenticationSSPI", backend::AuthenticationSSPI::LAYOUT),
            ("AuthenticationSASL", backend::AuthenticationSASL::<Bytes>::LAYOUT),
            ("AuthenticationSASLContinue", backend::AuthenticationSASLContinue::<Bytes>::LAYOUT),
            ("AuthenticationSASLFinal", backend::AuthenticationSASLFinal::<Bytes>::LAYOUT),
            ("BackendKeyData", backend::BackendKeyData::<Bytes>::LAYOUT),
            ("NegotiateProtocolVersion", backend::NegotiateProtocolVersion::<Bytes>::LAYOUT),
            ("ParameterStatus", backend::ParameterStatus::<Bytes>::LAYOUT),
            ("ReadyForQuery", backend::ReadyForQuery::LAYOUT),
            ("CommandComplete", backend::CommandComplete::<Bytes>::LAYOUT),
            ("ParseComplete", backend::ParseComplete::LAYOUT),
            ("BindComplete", backend::BindComplete::LAYOUT),
            ("CloseComplete", backend::CloseComplete::LAYOUT),
            ("EmptyQueryResponse", backend::EmptyQueryResponse::LAYOUT),
            ("NoData", backend::NoData::LAYOUT),
            ("PortalSuspended", backend::PortalSuspended::LAYOUT),
            ("RowDescription", backend::RowDescription::<Bytes>::LAYOUT),
            ("DataRow", backend::DataRow::<Bytes>::LAYOUT),
            ("ParameterDescription", backend::ParameterDescription::<Bytes>::LAYOUT),
            ("ErrorResponse", backend::ErrorResponse::<Bytes>::LAYOUT),
            ("NoticeResponse", backend::NoticeResponse::<Bytes>::LAYOUT),
            ("NotificationResponse", backend::NotificationResponse::<Bytes>::LAYOUT),
            ("FunctionCallResponse", backend::FunctionCallResponse::<Bytes>::LAYOUT),
            ("CopyInResponse", backend::CopyInResponse::<Bytes>::LAYOUT),
            ("CopyOutResponse", backend::CopyOutResponse::<Bytes>::LAYOUT),
            ("CopyBothResponse", backend::CopyBothResponse::<Bytes>::LAYOUT),
            ("CopyData", backend::CopyData::<Bytes>::LAYOUT),
            ("CopyDone", backend::CopyDone::LAYOUT),
        ],
    ),
    (
        "replication-frontend",
        &[
            ("Standby status update", replication::StandbyStatusUpdate::LAYOUT),
            ("Hot standby feedback message", replication::HotStandbyFeedbackMessage::LAYOUT),
            ("Request primary status update", replication::RequestPrimaryStatusUpdate::LAYOUT),
        ],
    ),
    (
        "replication-backend",
        &[
            ("XLogData", replication::XLogData::<Bytes>::LAYOUT),
            ("Primary keepalive message", replication::PrimaryKeepaliveMessage::LAYOUT),
            ("Primary status update", replication::PrimaryStatusUpdate::LAYOUT),
        ],
    ),
    (
        "basebackup",
        &[
            ("new archive", basebackup::NewArchive::<Bytes>::LAYOUT),
            ("manifest", basebackup::Manifest::LAYOUT),
            ("archive or manifest data", basebackup::ArchiveOrManifestData::<Bytes>::LAYOUT),
            ("progress report", basebackup::ProgressReport::LAYOUT),
        ],
    ),
    (
        "logical",
        &[
            ("Begin", logical::Begin::LAYOUT),
            ("Message", logical::Message::<Bytes>::LAYOUT),
            ("Commit", logical::Commit::LAYOUT),
            ("Origin", logical::Origin::<Bytes>::LAYOUT),
            ("Relation", logical::Relation::<Bytes>::LAYOUT),
            ("Type", logical::Type::<Bytes>::LAYOUT),
            ("Insert", logical::Insert::<Bytes>::LAYOUT),
            ("Update", logical::Update::<Bytes>::LAYOUT),
            ("Delete", logical::Delete::<Bytes>::LAYOUT),
            ("Truncate", logical::Truncate::<Bytes>::LAYOUT),
            ("Stream Start", logical::StreamStart::LAYOUT),
            ("Stream Stop", logical::StreamStop::LAYOUT),
            ("Stream Commit", logical::StreamCommit::LAYOUT),
            ("Stream Abort", logical::StreamAbort::LAYOUT),
            ("Begin Prepare", logical::BeginPrepare::<Bytes>::LAYOUT),
            ("Prepare", logical::Prepare::<Bytes>::LAYOUT),
            ("Commit Prepared", logical::CommitPrepared::<Bytes>::LAYOUT),
            ("Rollback Prepared", logical::RollbackPrepared::<Bytes>::LAYOUT),
            ("Stream Prepare", logical::StreamPrepare::<Bytes>::LAYOUT),
        ],
    ),
    ("logical-part", &[("TupleData", logical::TupleData::<Bytes>::LAYOUT)]),
];

/// The set of a layer, its layout, and the tags that it has of its own.
pub(crate) struct Set {
    pub(crate) layer: &'static str,
    pub(crate) layout: &'static Layout,
    pub(crate) tags: &'static [u8],
}

const fn set<T: Describe + MessageSet>(layer: &'static str) -> Set {
    Set { layer, layout: T::LAYOUT, tags: T::TAGS }
}

/// The set of each layer that has one; first packets have no tags.
pub(crate) const SETS: [Set; 7] = [
    Set { layer: "startup", layout: startup::InitialMessage::<Bytes>::LAYOUT, tags: &[] },
    set::<frontend::FrontendMessage<Bytes>>("frontend"),
    set::<backend::BackendMessage<Bytes>>("backend"),
    set::<replication::StandbyMessage<Bytes>>("replication-frontend"),
    set::<replication::ReplicationMessage<Bytes>>("replication-backend"),
    set::<basebackup::BaseBackupMessage<Bytes>>("basebackup"),
    set::<logical::LogicalMessage<Bytes>>("logical"),
];

const fn code<T: Describe + Coded>() -> (&'static str, i32) {
    (T::LAYOUT.name, T::CODE)
}

/// The messages that an Int32 tells apart.
pub(crate) const CODES: &[(&str, i32)] = &[
    code::<startup::SSLRequest>(),
    code::<startup::GSSENCRequest>(),
    code::<startup::CancelRequest<Bytes>>(),
    code::<backend::AuthenticationOk>(),
    code::<backend::AuthenticationKerberosV5>(),
    code::<backend::AuthenticationCleartextPassword>(),
    code::<backend::AuthenticationMD5Password>(),
    code::<backend::AuthenticationSCMCredential>(),
    code::<backend::AuthenticationGSS>(),
    code::<backend::AuthenticationGSSContinue<Bytes>>(),
    code::<backend::AuthenticationSSPI>(),
    code::<backend::AuthenticationSASL<Bytes>>(),
    code::<backend::AuthenticationSASLContinue<Bytes>>(),
    code::<backend::AuthenticationSASLFinal<Bytes>>(),
];

/// Every entry with its layout.
pub(crate) fn pairs(all: &[Entry]) -> Vec<(&Entry, &'static Layout)> {
    let listed =
        CATALOGUE.iter().flat_map(|(layer, list)| list.iter().map(move |(name, layout)| (layer, name, layout)));
    let pairs = listed.map(|(layer, name, layout)| {
        let entry = all.iter().find(|entry| entry.layer == *layer && entry.name == *name);
        (entry.unwrap_or_else(|| panic!("no entry {name} in the layer {layer}")), *layout)
    });
    pairs.collect()
}

/// The first entry of this name.
pub(crate) fn entry<'e>(all: &'e [Entry], name: &str) -> &'e Entry {
    pairs(all).into_iter().find(|(entry, _)| entry.name == name).unwrap_or_else(|| panic!("no entry {name}")).0
}
