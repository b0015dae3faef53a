//! What has begun in a stream and has not ended.

use pgwire_core::PgWire;
use pgwire_core::messages::logical::LogicalMessage;

use crate::Error;

/// Between its two ends, no place can be confirmed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Open {
    #[default]
    Nothing,
    /// From Begin to Commit.
    Transaction,
    /// From Begin Prepare to Prepare.
    Prepared,
    /// From Stream Start to Stream Stop: a part of a transaction that may go on later.
    Part,
}

impl Open {
    /// What is open behind a message. A message where it does not belong is an error: what it would end is not whole.
    pub(crate) fn after(self, message: &LogicalMessage<&[u8]>) -> Result<Self, Error> {
        Ok(match (self, message) {
            (Self::Nothing, LogicalMessage::Begin(_)) => Self::Transaction,
            (Self::Nothing, LogicalMessage::BeginPrepare(_)) => Self::Prepared,
            (Self::Nothing, LogicalMessage::StreamStart(_)) => Self::Part,
            (Self::Transaction, LogicalMessage::Commit(_))
            | (Self::Prepared, LogicalMessage::Prepare(_))
            | (Self::Part, LogicalMessage::StreamStop(_))
            | (
                Self::Nothing,
                LogicalMessage::StreamCommit(_)
                | LogicalMessage::StreamAbort(_)
                | LogicalMessage::StreamPrepare(_)
                | LogicalMessage::CommitPrepared(_)
                | LogicalMessage::RollbackPrepared(_),
            ) => Self::Nothing,
            (
                Self::Transaction | Self::Prepared | Self::Part,
                LogicalMessage::Insert(_)
                | LogicalMessage::Update(_)
                | LogicalMessage::Delete(_)
                | LogicalMessage::Truncate(_)
                | LogicalMessage::Origin(_),
            )
            | (_, LogicalMessage::Relation(_) | LogicalMessage::Type(_) | LogicalMessage::Message(_)) => self,
            (_, message) => return Err(format!("{} {}", message.message_name(), self.place()).into()),
        })
    }

    /// Where a message stands that comes now.
    pub(crate) fn place(self) -> &'static str {
        match self {
            Self::Nothing => "outside of transactions",
            Self::Transaction => "inside a transaction",
            Self::Prepared => "inside a transaction that is prepared",
            Self::Part => "inside a part of a transaction",
        }
    }
}
