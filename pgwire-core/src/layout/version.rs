//! Which versions have what.

use super::{Field, Layout, Value, Variant};

/// A server version and a protocol version; a part that is `None` says nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Version {
    /// The server's major version, such as 15.
    pub pg: Option<u16>,
    /// The protocol version: 3 for the frontend/backend protocol, 1 to 4 for logical replication.
    pub proto: Option<u16>,
}

impl Version {
    /// Says nothing.
    pub const ANY: Self = Self { pg: None, proto: None };

    /// A server of this major version, whatever the protocol.
    #[must_use]
    pub const fn of_server(pg: u16) -> Self {
        Self { pg: Some(pg), proto: None }
    }

    /// The same server with this protocol version.
    #[must_use]
    pub const fn with_proto(self, proto: u16) -> Self {
        Self { proto: Some(proto), ..self }
    }

    const fn is_between(self, since: Self, until: Self) -> bool {
        !is_below(self.pg, since.pg)
            && !is_below(until.pg, self.pg)
            && !is_below(self.proto, since.proto)
            && !is_below(until.proto, self.proto)
    }
}

const fn is_below(one: Option<u16>, other: Option<u16>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one < other,
        _ => false,
    }
}

macro_rules! is_in {
    ($($ty:ident),*) => {$(
        impl $ty {
            /// Whether a version has it. This is what the manual says; real servers also send what an earlier version of
            /// the protocol does not have, and decoding takes it.
            #[must_use]
            pub const fn is_in(&self, version: Version) -> bool {
                version.is_between(self.since, self.until)
            }
        }
    )*};
}

is_in!(Layout, Value, Variant, Field);
