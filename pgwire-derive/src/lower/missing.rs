//! Types that cannot stand on the wire by themselves, and what to add to them.

use syn::Type;

use super::known::{Known, known};
use crate::attr::Attributes;
use crate::diag::Errors;
use crate::ir::Options;
use crate::tokens::{is_ident, last_segment, option_inner, shown};

/// Reports a type that does not say where it ends, or when it is there; `true` if it did.
pub(crate) fn report_missing_form(ty: &Type, words: &Attributes, options: &Options, errors: &Errors) -> bool {
    let Some(help) = missing_form(ty, options) else { return false };
    let what = if option_inner(ty).is_some() { "when it is there" } else { "where it ends" };
    let message = format!("`{}` does not say {what}", shown(ty));
    words.report_missing(errors, ty, message, help);
    true
}

/// What to add to a type that cannot stand on the wire alone.
fn missing_form(ty: &Type, options: &Options) -> Option<&'static str> {
    if options.storage.as_ref().is_some_and(|storage| is_ident(ty, &storage.to_string())) {
        return Some("add `#[len(i32)]`, `#[rest]` or `#[cstring]`");
    }
    match known(ty) {
        // A `PgStr` is a string whether it is said or not.
        Known::CText if last_segment(ty).is_some_and(|segment| segment.ident == "PgStr") => None,
        Known::Text | Known::CText => Some("add `#[cstring]`"),
        Known::Bytes => Some("add `#[len(i32)]`, `#[rest]` or `#[cstring]`"),
        Known::List => Some("add `#[count(u16)]`, `#[terminated]` or `#[rest]`"),
        Known::Option => Some(when_it_is_there(option_inner(ty)?)),
        _ => None,
    }
}

/// What says when an `Option` of the type is there.
pub(crate) fn when_it_is_there(inner: &Type) -> &'static str {
    match known(inner) {
        Known::Bytes | Known::Text => "add `#[len(i32)]`, where −1 is `None`, or a condition: `#[when(…)]`",
        Known::Unknown => "add `#[optional]` if it has a tag, or a condition: `#[when(…)]`",
        _ => "add a condition: `#[when(…)]`",
    }
}
