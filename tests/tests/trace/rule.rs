//! Where libpq prints something else than ours, or nothing.

/// Why a line of ours is not among libpq's, or is another one there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rule {
    /// Before 18, nothing is printed of Authentication requests.
    RequestsAreSilentBefore18,
    /// Of AuthenticationOk nothing is printed by any release recorded here.
    AuthenticationOkIsSilent,
    /// Before 18, first packets have no name and no fields.
    InitialIsUnknownBefore18,
    /// Before 18, nothing is known of the tag `p`; what is printed is the number of another tag.
    PasswordIsUnknownBefore18,
    /// Before 18, CopyData to the server has neither name nor data.
    CopyDataIsNamelessBefore18,
    /// Before 18, nothing is printed of CopyData from the server.
    CopyDataIsSilentBefore18,
    /// Before 18, nothing is printed of the ReadyForQuery behind a FunctionCallResponse, which `PQfn` reads by itself.
    ReadyBehindFunctionCallIsSilentBefore18,
    /// The client closed the connection without reading what the server had still sent.
    NeverRead,
    /// The trace was cut when it was recorded.
    TraceIsCut,
    /// Before 18, nothing is printed of the answer to an SSLRequest.
    AnswersAreSilentBefore18,
    /// Before 18, nothing is printed of an error that comes instead of AuthenticationOk.
    RefusalsAreSilentBefore18,
    /// Nothing is printed of a NegotiateProtocolVersion that the client does not accept.
    RefusedVersionIsSilent,
    /// In 18.4 and before, the key in BackendKeyData is an integer; in 18.6 it is bytes.
    KeyIsIntegerBefore18_6,
    /// Below a message that is not taken apart to its end, libpq complains of itself.
    Complaint,
    /// Nothing is printed of the Terminate in the recordings `libpq_ctypes`, and nobody knows why: other programs with
    /// the same libpq print it. Perhaps tracing ended first.
    TerminateIsMissing,
}

impl Rule {
    pub(crate) const ALL: [Self; 15] = [
        Self::RequestsAreSilentBefore18,
        Self::AuthenticationOkIsSilent,
        Self::InitialIsUnknownBefore18,
        Self::PasswordIsUnknownBefore18,
        Self::CopyDataIsNamelessBefore18,
        Self::CopyDataIsSilentBefore18,
        Self::ReadyBehindFunctionCallIsSilentBefore18,
        Self::NeverRead,
        Self::TraceIsCut,
        Self::AnswersAreSilentBefore18,
        Self::RefusalsAreSilentBefore18,
        Self::RefusedVersionIsSilent,
        Self::KeyIsIntegerBefore18_6,
        Self::Complaint,
        Self::TerminateIsMissing,
    ];

    /// Who says so.
    pub(crate) fn source(self) -> &'static str {
        match self {
            Self::TerminateIsMissing => "not explained",
            Self::AnswersAreSilentBefore18
            | Self::RefusalsAreSilentBefore18
            | Self::RefusedVersionIsSilent
            | Self::KeyIsIntegerBefore18_6
            | Self::Complaint => "seen here, and in libpq's sources",
            _ => "known of the recordings",
        }
    }
}
