//! Messages from the client.
//!
//! What a server would refuse for its length is not encoded: each kind has the server's own limit
//! (`SocketBackend` in `tcop/postgres.c`, `libpq/libpq.h`, `libpq/auth.h`; SCRAM has 1024 for its messages, other
//! mechanisms have not).

mod context;
mod copy;
mod extended;
mod password;
mod simple;

pub use context::{FrontendContext, PasswordExchange};
pub use copy::{CopyData, CopyDone, CopyFail};
pub use extended::{Bind, Close, Describe, Execute, Flush, Parameter, Parse, Sync, TargetKind};
pub use password::{GSSResponse, PasswordMessage, SASLInitialResponse, SASLResponse};
pub use simple::{FunctionArgument, FunctionCall, Query, Terminate};

use bytes::Bytes;

use crate::storage::Storage;
use crate::{PgWire, RawMessage};

/// Any message from the client after its first packet.
///
/// Four messages share the tag `p`; the context says which one the server has asked for. For all others
/// `FrontendContext::default()` does, and a message that is at hand gives its own, [`FrontendMessage::context`]:
///
/// ```
/// use pgwire_core::PgWire;
/// use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage};
///
/// let message = FrontendMessage::decode_with(&b"S\0\0\0\x04"[..], &FrontendContext::default())?;
/// assert_eq!(message.message_name(), "Sync");
/// assert_eq!(message.to_bytes_with(&message.context())?, &b"S\0\0\0\x04"[..]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(bound = ""))]
#[pgwire(context = FrontendContext)]
pub enum FrontendMessage<B: Storage = Bytes> {
    /// `B`
    Bind(Bind<B>),
    /// `C`
    Close(Close<B>),
    /// `d`
    CopyData(CopyData<B>),
    /// `c`
    CopyDone(CopyDone),
    /// `f`
    CopyFail(CopyFail<B>),
    /// `D`
    Describe(Describe<B>),
    /// `E`
    Execute(Execute<B>),
    /// `H`
    Flush(Flush),
    /// `F`
    FunctionCall(FunctionCall<B>),
    /// `P`
    Parse(Parse<B>),
    /// `Q`
    Query(Query<B>),
    /// `S`
    Sync(Sync),
    /// `X`
    Terminate(Terminate),
    /// `p`, after AuthenticationGSS, AuthenticationSSPI or AuthenticationGSSContinue.
    #[when(cx.password == PasswordExchange::Gss)]
    GSSResponse(GSSResponse<B>),
    /// `p`, after AuthenticationSASL.
    #[when(cx.password == PasswordExchange::SaslInitial)]
    SASLInitialResponse(SASLInitialResponse<B>),
    /// `p`, after AuthenticationSASLContinue.
    #[when(cx.password == PasswordExchange::Sasl)]
    SASLResponse(SASLResponse<B>),
    /// `p`, after AuthenticationCleartextPassword or AuthenticationMD5Password.
    PasswordMessage(PasswordMessage<B>),
    /// A message of a kind that is not known here.
    #[other]
    Unknown(RawMessage<B>),
}
