//! Messages of another server beside PostgreSQL's own, in both directions.
//!
//! ```text
//! cargo run --example extend
//! ```
//!
//! In Postgres-XC and what has come of it, the nodes of a cluster speak PostgreSQL's protocol with a few messages more: a
//! coordinator tells a data node which transaction and snapshot to use, and both agree on barriers for recovery
//! (`pgxc_node_send_gxid`, `_snapshot` and `_timestamp` in its `pgxcnode.c`, and its `barrier.c`).

use bytes::Bytes;
use pgwire_core::frame::{self, Found, Limits};
use pgwire_core::messages::backend::BackendMessage;
use pgwire_core::messages::frontend::{FrontendContext, FrontendMessage, Query};
use pgwire_core::{PgStr, PgWire, RawMessage, Seq, Storage, Timestamp, Xid};

/// The transaction that what follows belongs to, in the whole cluster.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b'g')]
#[framed]
struct GlobalTransactionId {
    /// The transaction.
    gxid: Xid,
}

/// The snapshot that what follows sees.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b's')]
#[framed]
struct Snapshot<B: Storage = Bytes> {
    /// The oldest transaction that was running.
    xmin: Xid,
    /// The first transaction that had not begun.
    xmax: Xid,
    /// The oldest transaction that any node still sees.
    recent_global_xmin: Xid,
    /// Those that were running.
    #[count(u32, name = xcnt)]
    xip: Seq<B, Xid>,
}

/// What `now()` is, on every node.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b't')]
#[framed]
struct GlobalTimestamp {
    /// The time.
    timestamp: Timestamp,
}

/// A step in the making of a barrier, to which all nodes can be recovered.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b'b')]
#[framed]
struct Barrier<B: Storage = Bytes> {
    /// Which step.
    command: BarrierCommand,
    /// The name of the barrier.
    #[cstring]
    id: PgStr<B>,
}

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PgWire)]
#[repr(u8)]
enum BarrierCommand {
    /// Hold back commits.
    Prepare = b'P',
    /// Write the barrier.
    Execute = b'X',
    /// Let commits go on.
    End = b'E',
    /// A step that is not known here.
    #[other]
    Other(u8),
}

/// The answer to a [`Barrier`].
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
#[tag(b'b')]
#[framed]
struct BarrierDone<B: Storage = Bytes> {
    /// The name of the barrier.
    #[cstring]
    id: PgStr<B>,
}

/// Any message to a data node. That ours take no tag of PostgreSQL's is checked while compiling.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
enum ToNode<B: Storage = Bytes> {
    GlobalTransactionId(GlobalTransactionId),
    Snapshot(Snapshot<B>),
    GlobalTimestamp(GlobalTimestamp),
    Barrier(Barrier<B>),
    #[flatten]
    Standard(FrontendMessage<B>),
    #[other]
    Unknown(RawMessage<B>),
}

/// Any message from a data node.
#[derive(Clone, Debug, PartialEq, Eq, PgWire)]
enum FromNode<B: Storage = Bytes> {
    BarrierDone(BarrierDone<B>),
    #[flatten]
    Standard(BackendMessage<B>),
    #[other]
    Unknown(RawMessage<B>),
}

type Error = Box<dyn std::error::Error>;

fn main() -> Result<(), Error> {
    // What FrontendMessage has to know beyond the bytes is handed on by a set that says nothing of its own.
    let context = FrontendContext::default();
    let mut sent = Vec::new();
    for message in conversation()? {
        message.encode_with(&mut sent, &context)?;
    }
    println!("To the node, {} bytes:\n", sent.len());
    for bytes in messages(&sent)? {
        let message = ToNode::decode_with(bytes, &context)?;
        match &message {
            ToNode::Standard(message) => println!("  PostgreSQL's {}", message.message_name()),
            ToNode::Unknown(raw) => println!("  unknown: {raw:?}"),
            _ => println!("{}", message.explain_with(&context)),
        }
        assert_eq!(message.to_bytes_with(&context)?, bytes);
    }

    println!("From the node:\n");
    let received = b"b\0\0\0\x0cnightly\0Z\0\0\0\x05I";
    for bytes in messages(received)? {
        match FromNode::decode(bytes)? {
            FromNode::BarrierDone(done) => println!("  the barrier {} is prepared", done.id),
            FromNode::Standard(message) => println!("  PostgreSQL's {}", message.message_name()),
            FromNode::Unknown(raw) => println!("  unknown: {raw:?}"),
        }
    }
    Ok(())
}

/// What a coordinator tells a node before a query, and a barrier.
fn conversation() -> Result<[ToNode; 5], Error> {
    Ok([
        ToNode::GlobalTransactionId(GlobalTransactionId { gxid: Xid::new(740) }),
        ToNode::Snapshot(Snapshot {
            xmin: Xid::new(731),
            xmax: Xid::new(741),
            recent_global_xmin: Xid::new(700),
            xip: Seq::from_items(&[Xid::new(731), Xid::new(735)])?,
        }),
        ToNode::GlobalTimestamp(GlobalTimestamp { timestamp: Timestamp::from_postgres_micros(849_231_691_875_467) }),
        ToNode::Standard(FrontendMessage::Query(Query { query: PgStr::try_from("SELECT 1")? })),
        ToNode::Barrier(Barrier { command: BarrierCommand::Prepare, id: PgStr::try_from("nightly")? }),
    ])
}

/// The messages that stand one behind the other, by their length words alone.
fn messages(mut bytes: &[u8]) -> Result<Vec<&[u8]>, Error> {
    let mut messages = Vec::new();
    while !bytes.is_empty() {
        let Found::Message { len } = frame::tagged(bytes, &Limits::all(1_000_000))? else {
            return Err("the last message is cut short".into());
        };
        let (message, rest) = bytes.split_at(len);
        messages.push(message);
        bytes = rest;
    }
    Ok(messages)
}
