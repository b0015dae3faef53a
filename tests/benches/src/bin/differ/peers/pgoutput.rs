//! pgoutput: whether it reads a message without values, outside a stream.

use pgoutput::events::event::{Event, EventType};
use pgoutput::options::{BinaryValueTraitOff, StreamingValueTraitOff};

use super::{Peer, Theirs};
use crate::input::Layer;

pub(super) const PEER: Peer = Peer {
    name: "pgoutput",
    knows: |input| {
        let outside = matches!(input.layer, Layer::Logical(context) if !context.in_stream);
        outside && b"BCRp".contains(&input.tag())
    },
    read: |input| {
        let kind = EventType::from_char(*input.bytes.first()?)?;
        Event::<BinaryValueTraitOff, StreamingValueTraitOff>::parse(&kind, &input.bytes[1..]).ok()?;
        Some(Theirs::Read)
    },
};
