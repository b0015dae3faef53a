//! pgwire: messages of both sides, which it writes as well.

use bytes::BytesMut;
use pgwire::messages::{DecodeContext, PgWireBackendMessage, PgWireFrontendMessage};

use super::{Peer, Theirs};
use crate::input::Layer;

pub(super) const BACKEND: Peer = Peer {
    name: "pgwire, from the server",
    knows: |input| input.layer == Layer::Backend && b"123ACDEGHIKNSTWZcdnstv".contains(&input.tag()),
    read: |input| {
        let mut buffer = BytesMut::from(&input.bytes[..]);
        let message = PgWireBackendMessage::decode(&mut buffer, &context()).ok()??;
        if !buffer.is_empty() {
            return None;
        }
        // Rows are left as they are.
        if let PgWireBackendMessage::DataRow(_) = message {
            return Some(Theirs::Read);
        }
        let mut bytes = BytesMut::new();
        message.encode(&mut bytes).ok()?;
        Some(Theirs::Values(bytes.to_vec()))
    },
};

pub(super) const FRONTEND: Peer = Peer {
    name: "pgwire, from the client",
    // What a `p` is, it leaves open.
    knows: |input| input.layer == Layer::Frontend && !b"pF".contains(&input.tag()),
    read: |input| {
        let mut buffer = BytesMut::from(&input.bytes[..]);
        let message = PgWireFrontendMessage::decode(&mut buffer, &context()).ok()??;
        if !buffer.is_empty() {
            return None;
        }
        let mut bytes = BytesMut::new();
        message.encode(&mut bytes).ok()?;
        Some(Theirs::Values(bytes.to_vec()))
    },
};

fn context() -> DecodeContext {
    let mut context = DecodeContext::default();
    context.awaiting_frontend_ssl = false;
    context.awaiting_frontend_startup = false;
    context
}
