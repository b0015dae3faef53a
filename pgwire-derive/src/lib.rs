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
mod tokens;

use proc_macro::TokenStream;

/// Derives the wire form of a PostgreSQL message: decoder, encoder, exact size, description and annotated dump.
///
/// It goes on structs (named, tuple and unit), on enums whose variants are messages or parts told apart by a tag or a
/// code, and on enums without fields, whose discriminant is the value on the wire. Fields stand on the wire in the
/// order of declaration, integers in network byte order.
///
/// Every short attribute can also be written inside `#[pgwire(…)]`, as in `#[pgwire(tag(b'p'))]`, for types on which
/// another derive claims the short one.
///
/// # On a struct or an enum
///
/// | attribute | on the wire |
/// |---|---|
/// | `#[tag(b'p')]` | `Byte1('p')` first |
/// | `#[framed]` | an Int32 length that counts itself and not the tag; it bounds the body, leftovers are an error; `max = 10_000` limits what is written |
/// | `#[code(80877103)]` on a struct | an Int32 constant at the head of the body; `name = …` names it |
/// | `#[code]` on an enum | nothing: its messages have the same tag and frame, and are told apart by their own codes |
/// | `#[since(pg = 15, proto = 3)]`, `#[until(…)]` | nothing: facts for the description, never a gate |
/// | `#[pgwire(context = Type)]` | nothing: the type of `cx`, what has to be known beyond the bytes |
/// | `#[pgwire(storage = B)]` | nothing: the type parameter that is the storage, where it is not bounded by `Storage` |
/// | `#[pgwire(crate = path)]` | nothing: where `pgwire_core` is, see below |
/// | `#[repr(u8)]` … | how wide the values of an enum without fields are |
///
/// # On a field
///
/// | attribute | on the wire |
/// |---|---|
/// | *(none)* | an integer, `[u8; N]`, `Lsn`, `Timestamp`, `Xid`, `Oid`, or any type that derives `PgWire` |
/// | `#[cstring]` | `String`: bytes up to a NUL |
/// | `#[lsn]`, `#[timestamp]`, `#[xid]`, `#[oid]` | an integer and what it means |
/// | `#[constant(0)]`, `#[nonzero]` | a number that must have this value, or must not be zero, in both directions |
/// | `#[len(i32)]` | bytes with their length in front; on an `Option`, −1 is `None`; `name = …` names the length |
/// | `#[rest]` | all that is left, bytes or list |
/// | `#[max_len(199)]`, `#[min_len(4)]` | beside `cstring`, `len` or `rest`: longer, or shorter, is an error |
/// | `#[count(u16)]` | a list with its count in front; `before = field` puts the count ahead of an earlier field |
/// | `#[terminated]` | a list that a zero byte ends |
/// | `#[mark(b'N')]` | a constant byte in front of the field |
/// | `#[optional]` | an `Option` that is there if the next byte is its mark, or one of its tags |
/// | `#[when(expr)]` | an `Option` that is there exactly if `expr` over `cx` and earlier fields holds |
/// | `#[with(Codec)]` | as the codec says |
/// | `#[skip]` | not on the wire; `Default` when decoded |
/// | `#[pgwire(name = value)]`, `#[pgwire(format = Byte1)]` | nothing: another name or format in the description |
///
/// In `expr`, numbers are copied and all other earlier fields are references, in both directions.
///
/// # On a variant
///
/// | attribute | on the wire |
/// |---|---|
/// | *(none)* | one message that has a tag of its own |
/// | `#[tag(b't')]` | the tag, then the variant's fields |
/// | `#[code(10)]` | an Int32, then the variant's fields |
/// | `#[flatten]` | all messages of another set |
/// | `#[other]` | whatever the set does not know: a `RawMessage`, or the value in an enum without fields |
/// | `#[when(expr)]` | several messages share a tag, and the context says which it is; the first that holds is taken |
///
/// # Where the core is
///
/// Generated code says `::pgwire_core`. Where there is no dependency of this name, say what it is called:
///
/// * `#[pgwire(crate = wire)]` after `wire = { package = "pgwire-core", … }` in `Cargo.toml`;
/// * `#[pgwire(crate = library::wire)]` where a library hands it on with `pub use pgwire_core as wire;`
/// * `#[pgwire(crate = $crate::wire)]` in a macro of such a library.
///
/// # Names and lints
///
/// No name of yours is in the way of generated code, unless it begins with two underscores. Lints have nothing to say of
/// generated code; what you allow on a declaration or in it is allowed of its code as well, and nothing else is.
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
