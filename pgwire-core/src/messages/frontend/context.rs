//! What a message from the client means depends on what the server has asked for.

use super::FrontendMessage;
use crate::storage::Storage;

/// What has to be known of the session beyond the bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct FrontendContext {
    /// Which message the tag `p` stands for.
    pub password: PasswordExchange,
}

impl<B: Storage> FrontendMessage<B> {
    /// The context in which this message is what it is.
    #[must_use]
    pub fn context(&self) -> FrontendContext {
        let password = match self {
            Self::GSSResponse(_) => PasswordExchange::Gss,
            Self::SASLInitialResponse(_) => PasswordExchange::SaslInitial,
            Self::SASLResponse(_) => PasswordExchange::Sasl,
            _ => PasswordExchange::Password,
        };
        FrontendContext { password }
    }
}

/// Which of the four messages with the tag `p` comes next: the last Authentication request decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PasswordExchange {
    /// PasswordMessage: a password in the clear, or its MD5.
    #[default]
    Password,
    /// GSSResponse: GSSAPI or SSPI data.
    Gss,
    /// SASLInitialResponse: the choice of a mechanism.
    SaslInitial,
    /// SASLResponse: the mechanism's data.
    Sasl,
}
