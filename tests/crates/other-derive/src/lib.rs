//! A derive that claims the short attributes of `PgWire`, and makes nothing of them.

use proc_macro::TokenStream;

/// Takes what `PgWire` takes, to mean something else by it.
#[proc_macro_derive(
    Other,
    attributes(
        tag, framed, code, since, until, cstring, lsn, timestamp, xid, oid, constant, nonzero, len, max_len, min_len,
        rest, count, terminated, mark, optional, when, with, skip, flatten, other, name, format, default, context
    )
)]
pub fn derive_other(_: TokenStream) -> TokenStream {
    TokenStream::new()
}
