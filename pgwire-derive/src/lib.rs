//! `#[derive(PgWire)]`: one declaration of a PostgreSQL message gives its decoder, encoder, size and description.
#![forbid(unsafe_code)]

mod attr;
mod check;
mod diag;
mod expand;
mod expression;
#[cfg(test)]
mod golden;
mod ir;
mod lower;
#[cfg(test)]
mod mistakes;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod token_streams;
mod tokens;

use proc_macro::TokenStream;

#[doc = include_str!("attributes.md")]
#[proc_macro_derive(
    PgWire,
    attributes(
        pgwire, tag, framed, code, since, until, cstring, lsn, timestamp, xid, oid, constant, nonzero, len, max_len,
        min_len, rest, count, terminated, mark, optional, when, with, skip, flatten, other
    )
)]
pub fn derive_pg_wire(input: TokenStream) -> TokenStream {
    expand::derive(&syn::parse_macro_input!(input as syn::DeriveInput)).into()
}
