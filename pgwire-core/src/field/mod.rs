//! How one field stands on the wire: what the attributes of a field mean.
//!
//! The traits here say which types an attribute can stand on; implement them for string, byte and list types of your
//! own.

mod byte_string;
mod cstring;
mod integer;
mod limits;
mod list;
mod prefix;
mod presence;

pub use byte_string::{ByteStringField, ReadByteString};
pub use cstring::{CStringField, ReadCString};
pub use integer::{LsnField, OidField, TimestampField, WireInteger, XidField};
pub use list::{ListField, ReadList, WriteList};
pub use prefix::Prefix;

pub(crate) use byte_string::{read_byte_string, write_byte_string};
pub(crate) use cstring::{read_cstring, write_cstring};
pub(crate) use integer::{read_constant, read_marker, read_nonzero, write_constant, write_nonzero};
pub(crate) use limits::Limits;
pub(crate) use list::{assert_takes_bytes, check_count, write_item};
pub(crate) use prefix::{negative, read_count, write_count, write_len, write_nullable_len};
pub(crate) use presence::{check_absent, check_presence};

/// What generated code names, and nobody else needs.
#[doc(hidden)]
pub mod generated {
    pub use super::byte_string::{WriteByteString, nullable_byte_string_len};
    pub use super::cstring::{WriteCString, cstring_len};
    pub use super::integer::{
        ReadInteger, WriteInteger, integer_len, lsn_format, oid_format, timestamp_format, xid_format,
    };
    pub use super::limits::Limits;
    pub use super::presence::check_variant;
}
