//! Which types the macro can see to be wrong for what an attribute says. What it cannot see, the traits say.

use syn::Type;

use crate::diag::Errors;
use crate::ir::{BytesEnd, Constraint, Meaning, Wire};
use crate::tokens::{INTEGERS, array_of_bytes, is_ident, last_segment, option_inner, shown, ungrouped, vec_inner};

/// What the macro knows of a type by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Integer,
    /// `Lsn`, `Timestamp`, `Xid`, `Oid`
    Number,
    ByteArray,
    /// A primitive type that no message has.
    Foreign,
    Text,
    CText,
    Bytes,
    List,
    Unknown,
}

const FOREIGN: [&str; 8] = ["bool", "char", "f32", "f64", "usize", "isize", "u128", "i128"];

fn known(ty: &Type) -> Known {
    if INTEGERS.iter().any(|name| is_ident(ty, name)) {
        return Known::Integer;
    }
    if FOREIGN.iter().any(|name| is_ident(ty, name)) {
        return Known::Foreign;
    }
    if array_of_bytes(ty) {
        return Known::ByteArray;
    }
    if let Type::Reference(reference) = ungrouped(ty) {
        return match ungrouped(&reference.elem) {
            elem if is_ident(elem, "str") => Known::Text,
            Type::Slice(slice) if is_ident(&slice.elem, "u8") => Known::Bytes,
            Type::Slice(_) => Known::List,
            elem if last_segment(elem).is_some_and(|segment| segment.ident == "CStr") => Known::CText,
            _ => Known::Unknown,
        };
    }
    let Some(segment) = last_segment(ty) else { return Known::Unknown };
    match segment.ident.to_string().as_str() {
        "Lsn" | "Timestamp" | "Xid" | "Oid" if segment.arguments.is_none() => Known::Number,
        "String" => Known::Text,
        "CString" | "PgStr" => Known::CText,
        "Bytes" => Known::Bytes,
        "Vec" if vec_inner(ty).is_some_and(|item| is_ident(item, "u8")) => Known::Bytes,
        "Vec" | "Seq" if !segment.arguments.is_none() => Known::List,
        _ => Known::Unknown,
    }
}

/// Whether nothing is to be proven of the type: the core has all its impls, for every storage that it can come from.
pub(crate) fn needs_no_bound(ty: &Type) -> bool {
    if known(ty) == Known::List {
        return vec_inner(ty).or_else(|| seq_item(ty)).is_some_and(needs_no_bound);
    }
    // `Bytes` comes from `Bytes` alone, and a name that is not known may come from anywhere.
    !matches!(known(ty), Known::Unknown | Known::List | Known::Foreign)
        && last_segment(ty).is_none_or(|segment| segment.ident != "Bytes")
}

/// Reports a type that cannot be what the attributes say.
pub(crate) fn check(wire: &Wire, ty: &Type, errors: &Errors) {
    use Known::{ByteArray, Bytes, CText, Foreign, Integer, List, Number, Text, Unknown};
    let found = known(ty);
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
        Wire::Plain { constraint: Constraint::Constant(_) | Constraint::NonZero, .. } => report(
            &[Integer, Number],
            format!("`constant` and `nonzero` are about a number, not `{ty_shown}`"),
            "use an integer, `Lsn`, `Timestamp`, `Xid` or `Oid`",
        ),
        Wire::Plain { .. } if found == Foreign => {
            let help = "use an integer, or write a codec and name it in `#[with(Codec)]`";
            errors.with_help(ty, format!("no message has a `{ty_shown}`"), help);
        }
        Wire::Plain { .. } | Wire::With(_) | Wire::Skip => {}
        Wire::CString { .. } => report(
            &[Text, CText, Bytes],
            format!("`#[cstring]` cannot stand on `{ty_shown}`"),
            "use `&str`, `&CStr`, `&[u8]`, `String`, `CString`, `Bytes`, `PgStr<B>` or the storage parameter",
        ),
        Wire::Bytes { end, .. } => {
            let word = if matches!(end, BytesEnd::Rest) { "rest" } else { "len" };
            let inner = option_inner(ty).unwrap_or(ty);
            if !matches!(known(inner), Unknown | Text | Bytes) {
                let help = match known(inner) {
                    ByteArray => "an array has its length already: remove the attribute",
                    List => "a list takes `#[count(u16)]`",
                    _ => {
                        "use `&[u8]`, `Vec<u8>`, `Bytes`, the storage parameter, or `&str` and `String` for UTF-8 text"
                    }
                };
                errors.with_help(ty, format!("`#[{word}]` cannot measure `{ty_shown}`"), help);
            }
        }
        Wire::List { .. } => report(
            &[List, Bytes],
            format!("`{ty_shown}` is no list"),
            "use `Vec<T>`, or `Seq<B, T>` for a list that stays on the wire",
        ),
    }
    if let Wire::List { .. } = wire {
        // `Vec<String>`: an element says itself how it stands on the wire.
        if let Some(item) = vec_inner(ty).or_else(|| seq_item(ty)) {
            if !matches!(known(item), Unknown | Integer | Number | ByteArray)
                && last_segment(item).is_none_or(|last| last.ident != "PgStr")
            {
                let message =
                    format!("`{}` cannot be an element: it does not say how it stands on the wire", shown(item));
                errors.with_help(item, message, "wrap it: `#[derive(PgWire)] struct Element(#[cstring] String);`");
            }
        }
    }
}

/// `T` of `Seq<B, T>`.
fn seq_item(ty: &Type) -> Option<&Type> {
    let segment = last_segment(ty).filter(|segment| segment.ident == "Seq")?;
    match &segment.arguments {
        syn::PathArguments::AngleBracketed(arguments) => match arguments.args.last() {
            Some(syn::GenericArgument::Type(ty)) if arguments.args.len() == 2 => Some(ty),
            _ => None,
        },
        _ => None,
    }
}
