//! What the macro knows of a type by its name alone.

use syn::Type;

use crate::tokens::{
    INTEGERS, is_byte_array, is_ident, last_segment, list_item, only_argument, only_word, option_inner, ungrouped,
    vec_inner,
};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Known {
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
    Option,
    /// A type that can stand in no message, such as a tuple, and what to use in its place.
    Formless(&'static str),
    Unknown,
}

const FOREIGN: [&str; 8] = ["bool", "char", "f32", "f64", "usize", "isize", "u128", "i128"];

/// Types of the standard library that have no wire form.
const FORMLESS: &[(&str, &str)] = &[
    ("Arc", "use the type inside it"),
    ("BTreeMap", "use a `Vec` of a struct that derives `PgWire`"),
    ("BTreeSet", "use a `Vec`"),
    ("Cow", "use `&'a str` or `&'a [u8]`, or a storage parameter"),
    ("Duration", "use an integer, or write a codec and name it in `#[with(Codec)]`"),
    ("HashMap", "use a `Vec` of a struct that derives `PgWire`"),
    ("HashSet", "use a `Vec`"),
    ("Instant", "use `Timestamp`"),
    ("Rc", "use the type inside it"),
    ("SystemTime", "use `Timestamp`"),
    ("VecDeque", "use a `Vec`"),
];

pub(crate) fn known(ty: &Type) -> Known {
    let ty = ungrouped(ty);
    match ty {
        Type::Reference(reference) if reference.mutability.is_some() => {
            return Known::Formless("use a shared reference");
        }
        Type::Reference(reference) => return known_behind_reference(&reference.elem),
        Type::Array(_) if is_byte_array(ty) => return Known::ByteArray,
        Type::Array(array) if known(&array.elem) == Known::Unknown => return Known::Unknown,
        Type::Array(_) => return Known::Formless("use a field for each element, or a `Vec` with a count"),
        Type::Slice(_) => return Known::Formless("use a `Vec`, or a slice behind a reference"),
        Type::Tuple(_) => return Known::Formless("use a struct that derives `PgWire`"),
        Type::Path(path) if path.qself.is_none() => {}
        Type::Path(_) | Type::Macro(_) | Type::Verbatim(_) | Type::Infer(_) => return Known::Unknown,
        // Pointers, functions, `!`, `dyn Trait`.
        _ => return Known::Formless("leave it out of the message, or mark it with `#[skip]`"),
    }
    match only_word(ty).map(ToString::to_string).as_deref() {
        Some("str") => return Known::Formless("use `String`, or `&str` with a lifetime"),
        Some(word) if INTEGERS.contains(&word) => return Known::Integer,
        Some(word) if FOREIGN.contains(&word) => return Known::Foreign,
        _ => {}
    }
    if !is_judged_by_name(ty) {
        return Known::Unknown;
    }
    if option_inner(ty).is_some() {
        return Known::Option;
    }
    let Some(segment) = last_segment(ty) else { return Known::Unknown };
    let name = segment.ident.to_string();
    match name.as_str() {
        "Lsn" | "Timestamp" | "Xid" | "Oid" if segment.arguments.is_none() => Known::Number,
        "String" => Known::Text,
        "CString" | "PgStr" => Known::CText,
        "Bytes" => Known::Bytes,
        "Vec" if vec_inner(ty).is_some_and(|item| is_ident(item, "u8")) => Known::Bytes,
        "Vec" | "Seq" if !segment.arguments.is_none() => Known::List,
        "Box" => match only_argument(segment, "Box") {
            Some(Type::Slice(_)) => Known::Formless("use a `Vec`"),
            Some(inner) if is_ident(inner, "str") => Known::Formless("use `String`"),
            _ => Known::Unknown,
        },
        _ => match FORMLESS.iter().find(|(formless, _)| is_of_std(ty) && *formless == name) {
            Some((_, instead)) => Known::Formless(instead),
            None => Known::Unknown,
        },
    }
}

/// Whether the last name of a path says which type it is: it stands alone, or behind a crate whose types are known.
fn is_judged_by_name(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => {
            let segments = &path.path.segments;
            segments.len() == 1
                || segments.first().is_some_and(|first| {
                    ["std", "core", "alloc", "bytes", "pgwire_core"].iter().any(|name| first.ident == name)
                })
        }
        _ => true,
    }
}

/// Whether the path says that the type is of the standard library; a name alone may be that of a user's own type.
fn is_of_std(ty: &Type) -> bool {
    match ty {
        Type::Path(path) => path
            .path
            .segments
            .first()
            .is_some_and(|first| ["std", "core", "alloc"].iter().any(|name| first.ident == name)),
        _ => false,
    }
}

fn known_behind_reference(elem: &Type) -> Known {
    match ungrouped(elem) {
        elem if is_ident(elem, "str") => Known::Text,
        Type::Slice(slice) if is_ident(&slice.elem, "u8") => Known::Bytes,
        Type::Slice(slice) if known(&slice.elem) == Known::Unknown => Known::Unknown,
        Type::Slice(_) => Known::List,
        elem if last_segment(elem).is_some_and(|segment| segment.ident == "CStr") => Known::CText,
        _ => match known(elem) {
            Known::Text => Known::Formless("use `&str`"),
            Known::Bytes | Known::ByteArray => Known::Formless("use `&[u8]`"),
            Known::CText => Known::Formless("use `&CStr`"),
            Known::Unknown => Known::Unknown,
            _ => Known::Formless("use the type itself: only text and bytes can be borrowed from a message"),
        },
    }
}

/// Whether nothing is to be proven of the type: the core has all its impls, for every storage that it can come from.
pub(crate) fn needs_no_bound(ty: &Type) -> bool {
    match known(ty) {
        Known::Integer | Known::Number | Known::ByteArray | Known::Text | Known::CText => true,
        // `Bytes` comes from `Bytes` alone.
        Known::Bytes => last_segment(ty).is_none_or(|segment| segment.ident != "Bytes"),
        Known::List => list_item(ty).is_some_and(needs_no_bound),
        // A name that is not known may come from anywhere.
        Known::Foreign | Known::Option | Known::Formless(_) | Known::Unknown => false,
    }
}
