//! The sets of the catalogue, in every context that their messages can be read in.

use bytes::Bytes;
use pgwire_core::layout::Layout;
use pgwire_core::messages::backend::{Authentication, BackendMessage};
use pgwire_core::messages::basebackup::BaseBackupMessage;
use pgwire_core::messages::catalogue::Layer;
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage, PasswordExchange};
use pgwire_core::messages::logical::{LogicalContext, LogicalMessage, Streaming};
use pgwire_core::messages::replication::{ReplicationMessage, StandbyMessage};
use pgwire_core::messages::startup::InitialMessage;
use pgwire_core::{DecodeError, Describe};

use super::lines::check_dump_of;
use super::set::{Effort, Set, check, check_in, check_with};

/// What can be done with a set when it is chosen at run time.
#[derive(Clone, Copy, Debug)]
pub struct SetTarget {
    /// The name of the fuzz target.
    pub name: &'static str,
    /// The layer of the catalogue that its messages are of.
    pub layer: Layer,
    /// The description of the set.
    pub layout: &'static Layout,
    /// The number of contexts; if there are several, the first byte of an input chooses.
    pub contexts: usize,
    /// Checks an input.
    pub check: fn(&[u8]),
    /// Checks an input with more or less effort.
    pub check_with: fn(&[u8], Effort),
    /// Checks bytes in the context of this number, and returns the name of the message.
    pub check_in: fn(&[u8], usize, Effort) -> Result<&'static str, DecodeError>,
    /// Checks the annotated dump of an input.
    pub(super) explain: fn(&[u8]),
}

/// Each line: a name, the set, the layer, and the contexts.
macro_rules! sets {
    ($($(#[doc = $doc:literal])* $target:literal $name:ident: $set:ident, $layer:ident, $context:ty, $contexts:expr;)*) => {
        /// Every set of the catalogue.
        pub const SETS: &[SetTarget] = &[$(SetTarget {
            name: $target,
            layer: Layer::$layer,
            layout: <$set as Describe>::LAYOUT,
            contexts: $name::CONTEXTS.len(),
            check: check::<$name>,
            check_with: check_with::<$name>,
            check_in: check_in::<$name>,
            explain: check_dump_of::<$name>,
        }),*];

        $(
        $(#[doc = $doc])*
        #[derive(Debug)]
        pub enum $name {}

        impl Set for $name {
            type Context = $context;
            type Borrowed<'a> = $set<&'a [u8]>;
            type Shared = $set<Bytes>;
            const CONTEXTS: &'static [$context] = $contexts;
        }
        )*
    };
}

sets! {
    /// The first packets of a client.
    "initial" Initial: InitialMessage, Startup, (), &[()];
    /// From the client.
    "frontend" Frontend: FrontendMessage, Frontend, FrontendContext, &EXCHANGES;
    /// From the server.
    "backend" Backend: BackendMessage, Backend, (), &[()];
    /// From the server, with the tag `R`.
    "authentication" Authenticating: Authentication, Backend, (), &[()];
    /// Inside CopyData from the server.
    "replication" Replication: ReplicationMessage, ReplicationBackend, (), &[()];
    /// Inside CopyData from the client.
    "standby" Standby: StandbyMessage, ReplicationFrontend, (), &[()];
    /// Inside CopyData from the server.
    "basebackup" BaseBackup: BaseBackupMessage, BaseBackup, (), &[()];
    /// Inside XLogData, protocol version 1.
    "logical_1" Logical1: LogicalMessage, Logical, LogicalContext, &logical(1);
    /// Inside XLogData, protocol version 2.
    "logical_2" Logical2: LogicalMessage, Logical, LogicalContext, &logical(2);
    /// Inside XLogData, protocol version 3.
    "logical_3" Logical3: LogicalMessage, Logical, LogicalContext, &logical(3);
    /// Inside XLogData, protocol version 4.
    "logical_4" Logical4: LogicalMessage, Logical, LogicalContext, &logical(4);
}

const EXCHANGES: [FrontendContext; 4] = [
    FrontendContext { password: PasswordExchange::Password },
    FrontendContext { password: PasswordExchange::Gss },
    FrontendContext { password: PasswordExchange::SaslInitial },
    FrontendContext { password: PasswordExchange::Sasl },
];

/// Every state of a stream of this version.
const fn logical(protocol_version: u32) -> [LogicalContext; 6] {
    const fn state(protocol_version: u32, streaming: Streaming, in_stream: bool) -> LogicalContext {
        LogicalContext { protocol_version, streaming, in_stream }
    }
    [
        state(protocol_version, Streaming::Off, false),
        state(protocol_version, Streaming::Off, true),
        state(protocol_version, Streaming::On, false),
        state(protocol_version, Streaming::On, true),
        state(protocol_version, Streaming::Parallel, false),
        state(protocol_version, Streaming::Parallel, true),
    ]
}
