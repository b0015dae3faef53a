//! Which types the macro can see to be wrong for what an attribute says. What it cannot see, the traits say.

use proc_macro2::Ident;
use syn::{GenericArgument, PathArguments, Type};

use super::known::{Known, known};
use super::missing::when_it_is_there;
use crate::diag::Errors;
use crate::ir::{BytesEnd, Constraint, Field, Meaning, Presence, Wire};
use crate::tokens::{is_ident, last_segment, list_item, option_inner, shown, ungrouped, vec_inner};

/// Reports a type that cannot be what the attributes say.
pub(crate) fn check(item: &Ident, field: &Field<'_>, errors: &Errors) {
    let ty = field.ty;
    if matches!(field.wire, Wire::Skip | Wire::With(_)) {
        return;
    }
    if stands_in(item, ty) {
        let message = format!("`{item}` stands in itself, and no message is nested without end");
        errors.with_help(ty, message, "keep the inner part as bytes: `#[len(i32)]`");
        return;
    }
    if let Known::Formless(instead) = known(ty) {
        errors.with_help(ty, format!("`{}` has no wire form", shown(ty)), instead);
        return;
    }
    if let Presence::NextByte = field.presence {
        if field.marker.is_none() && known(ty) != Known::Unknown {
            let message = format!("`{}` has no tag that says whether it is there", shown(ty));
            errors.with_help(ty, message, "put a byte in front of it, `#[mark(b'N')]`, or use `#[when(…)]`");
            return;
        }
    }
    check_form(&field.wire, ty, errors);
    if let Wire::List { .. } = field.wire {
        if let Some(item) = list_item(ty) {
            check_element(item, errors);
        }
    }
}

/// Whether the item is the type, or one of those that it is made of.
fn stands_in(item: &Ident, ty: &Type) -> bool {
    if is_ident(ty, &item.to_string()) || is_ident(ty, "Self") {
        return true;
    }
    match ungrouped(ty) {
        Type::Path(path) => path.path.segments.iter().enumerate().any(|(index, segment)| {
            let is_it = path.path.segments.len() == 1 && index == 0 && segment.ident == *item;
            is_it || types_in(&segment.arguments).any(|ty| stands_in(item, ty))
        }),
        _ => false,
    }
}

fn types_in(arguments: &PathArguments) -> impl Iterator<Item = &Type> {
    let arguments = match arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    };
    arguments.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

fn check_form(wire: &Wire, ty: &Type, errors: &Errors) {
    use Known::{ByteArray, Bytes, CText, Foreign, Integer, List, Number, Option, Text, Unknown};
    let found = known(ty);
    let is_nullable = matches!(wire, Wire::Bytes { end: BytesEnd::Len { nullable: true, .. }, .. });
    if found == Option && !is_nullable {
        if let Some(inner) = option_inner(ty) {
            errors.with_help(ty, format!("`{}` does not say when it is there", shown(ty)), when_it_is_there(inner));
        }
        return;
    }
    let ty_shown = shown(ty);
    let report = |fits: &[Known], message: String, help: &str| {
        if found != Unknown && !fits.contains(&found) {
            errors.with_help(ty, message, help);
        }
    };
    match wire {
        Wire::Plain { meaning: Some(meaning), .. } => {
            let (word, newtype, integer) = match meaning {
                Meaning::Lsn => ("lsn", "Lsn", "u64"),
                Meaning::Timestamp => ("timestamp", "Timestamp", "i64"),
                Meaning::Xid => ("xid", "Xid", "u32"),
                Meaning::Oid => ("oid", "Oid", "u32"),
            };
            if found != Unknown && !is_ident(ty, integer) && last_segment(ty).is_none_or(|last| last.ident != newtype) {
                let message = format!("`#[{word}]` cannot stand on `{ty_shown}`");
                errors.with_help(ty, message, format!("use `{newtype}` or `{integer}`"));
            }
        }
        Wire::Plain { constraint: constraint @ (Constraint::Constant(_) | Constraint::NonZero), .. } => {
            let word = if matches!(constraint, Constraint::NonZero) { "nonzero" } else { "constant" };
            report(
                &[Integer, Number],
                format!("`{word}` is about a number, not `{ty_shown}`"),
                "use an integer, `Lsn`, `Timestamp`, `Xid` or `Oid`",
            );
        }
        Wire::Plain { .. } if found == Foreign => report_foreign(ty, errors),
        Wire::Plain { .. } | Wire::With(_) | Wire::Skip => {}
        Wire::CString { .. } => report(
            &[Text, CText, Bytes],
            format!("`#[cstring]` cannot stand on `{ty_shown}`"),
            "use `&str`, `&CStr`, `&[u8]`, `String`, `CString`, `Vec<u8>`, `Bytes`, `PgStr<B>` or the storage parameter",
        ),
        Wire::Bytes { end, .. } => {
            let word = if matches!(end, BytesEnd::Rest(_)) { "rest" } else { "len" };
            let inner = option_inner(ty).unwrap_or(ty);
            if !matches!(known(inner), Unknown | Text | Bytes) {
                let help = match known(inner) {
                    ByteArray => "an array has its length already: remove the attribute",
                    List => "a list takes `#[count(u16)]`",
                    Known::Formless(instead) => instead,
                    _ => {
                        "use `&[u8]`, `Vec<u8>`, `Bytes`, the storage parameter, or `&str` and `String` for UTF-8 text"
                    }
                };
                errors.with_help(ty, format!("`#[{word}]` cannot measure `{ty_shown}`"), help);
            }
        }
        Wire::List { .. } if found == Bytes && vec_inner(ty).is_none() => {
            errors.with_help(ty, format!("`{ty_shown}` is no list"), "bytes take `#[len(i32)]` or `#[rest]`");
        }
        Wire::List { .. } => report(
            &[List, Bytes],
            format!("`{ty_shown}` is no list"),
            "use `Vec<T>`, or `Seq<B, T>` for a list that stays on the wire",
        ),
    }
}

/// `Vec<String>`: an element says itself how it stands on the wire.
fn check_element(item: &Type, errors: &Errors) {
    match known(item) {
        Known::Unknown | Known::Integer | Known::Number | Known::ByteArray => {}
        Known::CText if last_segment(item).is_some_and(|last| last.ident == "PgStr") => {}
        Known::Foreign => report_foreign(item, errors),
        Known::Formless(instead) => {
            errors.with_help(item, format!("`{}` has no wire form", shown(item)), instead);
        }
        _ => {
            let message = format!("`{}` cannot be an element: it does not say how it stands on the wire", shown(item));
            errors.with_help(item, message, format!("wrap it: `{}`", element(item)));
        }
    }
}

fn report_foreign(ty: &Type, errors: &Errors) {
    let help = "use an integer, or write a codec and name it in `#[with(Codec)]`";
    errors.with_help(ty, format!("no message has a `{}`", shown(ty)), help);
}

/// A struct around a type that cannot be an element.
fn element(item: &Type) -> String {
    let shown = shown(item);
    let form = match known(item) {
        Known::Text | Known::CText => "#[cstring]",
        Known::List => "#[count(u16)]",
        Known::Option
            if !option_inner(item).is_some_and(|inner| matches!(known(inner), Known::Bytes | Known::Text)) =>
        {
            "#[when(…)]"
        }
        _ => "#[len(i32)]",
    };
    let params = if shown.contains("'a") { "<'a>" } else { "" };
    format!("#[derive(PgWire)] struct Element{params}({form} {shown});")
}
