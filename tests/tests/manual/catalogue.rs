//! The manual's messages with our layouts of them, and our sets.

use bytes::Bytes;
use pgwire_core::layout::Layout;
use pgwire_core::messages::{CATALOGUE, backend, basebackup, catalogue, frontend, logical, replication, startup};
use pgwire_core::{Coded, Describe, MessageSet};
use pgwire_tests::manual::Entry;

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
    let of_manual = |ours: &catalogue::Entry| {
        let entry = all.iter().find(|entry| entry.layer == ours.layer.name() && entry.name == ours.name);
        entry.unwrap_or_else(|| panic!("no entry {} in the layer {}", ours.name, ours.layer))
    };
    CATALOGUE.iter().map(|ours| (of_manual(ours), ours.layout)).collect()
}

/// The first entry of this name.
pub(crate) fn entry<'e>(all: &'e [Entry], name: &str) -> &'e Entry {
    pairs(all).into_iter().find(|(entry, _)| entry.name == name).unwrap_or_else(|| panic!("no entry {name}")).0
}
