//! The Authentication family: one tag, told apart by an Int32.

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgStr, PgWire, Seq};

/// Any Authentication message.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'R')]
#[framed]
#[code(name = auth_code)]
pub enum Authentication<B: Storage = Bytes> {
    /// 0
    Ok(AuthenticationOk),
    /// 2
    KerberosV5(AuthenticationKerberosV5),
    /// 3
    CleartextPassword(AuthenticationCleartextPassword),
    /// 5
    MD5Password(AuthenticationMD5Password),
    /// 6
    SCMCredential(AuthenticationSCMCredential),
    /// 7
    GSS(AuthenticationGSS),
    /// 8
    GSSContinue(AuthenticationGSSContinue<B>),
    /// 9
    SSPI(AuthenticationSSPI),
    /// 10
    SASL(AuthenticationSASL<B>),
    /// 11
    SASLContinue(AuthenticationSASLContinue<B>),
    /// 12
    SASLFinal(AuthenticationSASLFinal<B>),
    /// A request of a kind that is not known here.
    #[other]
    Other(AuthenticationOther<B>),
}

/// An Authentication message with a code that is not known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'R')]
#[framed]
pub struct AuthenticationOther<B: Storage = Bytes> {
    /// The code.
    pub auth_code: i32,
    /// What comes after it.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub data: B,
}

/// The client is who it says.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONOK)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'R')]
#[framed]
#[code(0, name = auth_code)]
#[since(proto = 3)]
pub struct AuthenticationOk;

/// Asks for Kerberos V5, which no server supports any more.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONKERBEROSV5)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'R')]
#[framed]
#[code(2, name = auth_code)]
#[since(proto = 3)]
pub struct AuthenticationKerberosV5;

/// Asks for a password in the clear.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONCLEARTEXTPASSWORD)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'R')]
#[framed]
#[code(3, name = auth_code)]
#[since(proto = 3)]
pub struct AuthenticationCleartextPassword;

/// Asks for the MD5 of a password.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONMD5PASSWORD)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'R')]
#[framed]
#[code(5, name = auth_code)]
#[since(proto = 3)]
pub struct AuthenticationMD5Password {
    /// What to mix into it: four bytes, any of which may be zero.
    pub salt: [u8; 4],
}

/// Asked for credentials of the local socket; gone since PostgreSQL 16.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONSCMCREDENTIAL)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'R')]
#[framed]
#[code(6, name = auth_code)]
#[since(proto = 3)]
#[until(pg = 15)]
pub struct AuthenticationSCMCredential;

/// Asks for GSSAPI authentication.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONGSS)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'R')]
#[framed]
#[code(7, name = auth_code)]
#[since(proto = 3)]
pub struct AuthenticationGSS;

/// GSSAPI or SSPI data.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONGSSCONTINUE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'R')]
#[framed]
#[code(8, name = auth_code)]
#[since(proto = 3)]
pub struct AuthenticationGSSContinue<B: Storage = Bytes> {
    /// The data of the mechanism.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub data: B,
}

/// Asks for SSPI authentication.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONSSPI)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[tag(b'R')]
#[framed]
#[code(9, name = auth_code)]
#[since(proto = 3)]
pub struct AuthenticationSSPI;

/// Asks for SASL authentication.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONSASL)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'R')]
#[framed]
#[code(10, name = auth_code)]
#[since(pg = 10, proto = 3)]
pub struct AuthenticationSASL<B: Storage = Bytes> {
    /// The mechanisms that the server knows, the best first, such as `SCRAM-SHA-256`.
    #[terminated]
    pub mechanisms: Seq<B, PgStr<B>>,
}

/// A SASL mechanism's further data.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONSASLCONTINUE)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'R')]
#[framed]
#[code(11, name = auth_code)]
#[since(pg = 10, proto = 3)]
pub struct AuthenticationSASLContinue<B: Storage = Bytes> {
    /// The data of the mechanism.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub data: B,
}

/// A SASL mechanism's last data.
///
/// [Manual](https://www.postgresql.org/docs/current/protocol-message-formats.html#PROTOCOL-MESSAGE-FORMATS-AUTHENTICATIONSASLFINAL)
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[tag(b'R')]
#[framed]
#[code(12, name = auth_code)]
#[since(pg = 10, proto = 3)]
pub struct AuthenticationSASLFinal<B: Storage = Bytes> {
    /// The data of the mechanism.
    #[rest]
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::bytes"))]
    pub data: B,
}
