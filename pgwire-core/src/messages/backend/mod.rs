//! Messages from the server.

mod authentication;
mod command_tag;
mod copy;
mod error;
mod query;
mod session;

pub use authentication::{
    Authentication, AuthenticationCleartextPassword, AuthenticationGSS, AuthenticationGSSContinue,
    AuthenticationKerberosV5, AuthenticationMD5Password, AuthenticationOk, AuthenticationOther, AuthenticationSASL,
    AuthenticationSASLContinue, AuthenticationSASLFinal, AuthenticationSCMCredential, AuthenticationSSPI,
};
pub use command_tag::CommandTag;
pub use copy::{CopyBothResponse, CopyData, CopyDone, CopyInResponse, CopyOutResponse, OverallFormat};
pub use error::{ErrorField, ErrorFieldType, ErrorResponse, NoticeResponse};
pub use query::{
    BindComplete, CloseComplete, CommandComplete, DataRow, DataValue, EmptyQueryResponse, FunctionCallResponse, NoData,
    ParameterDescription, ParseComplete, PortalSuspended, RowDescription, RowField,
};
pub use session::{
    BackendKeyData, NegotiateProtocolVersion, NotificationResponse, ParameterStatus, ReadyForQuery, TransactionStatus,
};

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgWire, RawMessage};

/// Any message from the server.
///
/// ```
/// use pgwire_core::PgWire;
/// use pgwire_core::messages::backend::BackendMessage;
///
/// let message = BackendMessage::decode(&b"C\x00\x00\x00\x0dSELECT 2\0"[..])?;
/// let BackendMessage::CommandComplete(complete) = message else { panic!("a CommandComplete") };
/// assert_eq!(complete.tag().rows, Some(2));
/// # Ok::<(), pgwire_core::DecodeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
pub enum BackendMessage<B: Storage = Bytes> {
    /// `R`
    Authentication(Authentication<B>),
    /// `K`
    BackendKeyData(BackendKeyData<B>),
    /// `2`
    BindComplete(BindComplete),
    /// `3`
    CloseComplete(CloseComplete),
    /// `C`
    CommandComplete(CommandComplete<B>),
    /// `W`
    CopyBothResponse(CopyBothResponse<B>),
    /// `d`
    CopyData(CopyData<B>),
    /// `c`
    CopyDone(CopyDone),
    /// `G`
    CopyInResponse(CopyInResponse<B>),
    /// `H`
    CopyOutResponse(CopyOutResponse<B>),
    /// `D`
    DataRow(DataRow<B>),
    /// `I`
    EmptyQueryResponse(EmptyQueryResponse),
    /// `E`
    ErrorResponse(ErrorResponse<B>),
    /// `V`
    FunctionCallResponse(FunctionCallResponse<B>),
    /// `v`
    NegotiateProtocolVersion(NegotiateProtocolVersion<B>),
    /// `n`
    NoData(NoData),
    /// `N`
    NoticeResponse(NoticeResponse<B>),
    /// `A`
    NotificationResponse(NotificationResponse<B>),
    /// `t`
    ParameterDescription(ParameterDescription<B>),
    /// `S`
    ParameterStatus(ParameterStatus<B>),
    /// `1`
    ParseComplete(ParseComplete),
    /// `s`
    PortalSuspended(PortalSuspended),
    /// `Z`
    ReadyForQuery(ReadyForQuery),
    /// `T`
    RowDescription(RowDescription<B>),
    /// A message of a kind that is not known here.
    #[other]
    Unknown(RawMessage<B>),
}
