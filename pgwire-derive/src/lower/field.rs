//! The attributes of fields.

use proc_macro2::Ident;
use syn::{Member, Type};

use super::known::{Known, known};
use super::missing::report_missing_form;
use super::{facts, fit};
use crate::attr::{
    Attribute, Attributes, Place, literal_number, parse_count, parse_expression, parse_format, parse_ident, parse_len,
    parse_tag, parse_type,
};
use crate::diag::Errors;
use crate::ir::{BytesEnd, Constraint, Field, Fields, Limits, ListEnd, Meaning, Options, Presence, Style, Wire};
use crate::tokens::{is_list, option_inner, shown, unraw};

/// Words that say how a value stands on the wire: a field has one of them at most.
const FORMS: [&str; 11] =
    ["cstring", "len", "rest", "count", "terminated", "with", "skip", "lsn", "timestamp", "xid", "oid"];

pub(crate) fn lower_fields<'a>(
    item: &Ident,
    fields: &'a syn::Fields,
    options: &Options,
    errors: &Errors,
) -> Fields<'a> {
    let style = match fields {
        syn::Fields::Named(_) => Style::Named,
        syn::Fields::Unnamed(_) => Style::Tuple,
        syn::Fields::Unit => Style::Unit,
    };
    let alone = fields.len() == 1;
    let list = fields
        .members()
        .zip(fields)
        .map(|(member, field)| lower_field(item, field, member, alone, options, errors))
        .collect();
    Fields { style, list }
}

fn lower_field<'a>(
    item: &Ident,
    original: &'a syn::Field,
    member: Member,
    alone: bool,
    options: &Options,
    errors: &Errors,
) -> Field<'a> {
    let mut words = Attributes::collect(&original.attrs, Place::Field, errors);
    let facts = facts(&original.attrs, &mut words, errors);
    let has_exclusive = report_exclusive(&words, errors);
    let name = match words.take("name").and_then(|attribute| parse_ident(&attribute, errors)) {
        Some(name) => unraw(&name),
        None => match &member {
            Member::Named(ident) => unraw(ident),
            Member::Unnamed(_) if alone => "value".to_owned(),
            Member::Unnamed(index) => index.index.to_string(),
        },
    };
    let marker = words.take("mark").and_then(|attribute| parse_tag(&attribute, errors));
    let format = words.take("format").and_then(|attribute| parse_format(&attribute, errors));
    let (presence, ty) = presence(&mut words, &original.ty, errors);
    let understood = wire(&mut words, ty, options, errors);
    let (broken, wire) = (understood.is_none(), understood.unwrap_or(Wire::Skip));
    let field = Field { original, member, name, ty, facts, presence, marker, wire, broken, format };
    if !has_exclusive {
        fit::check(item, &field, errors);
    }
    field
}

/// Takes `#[when]` and `#[optional]`, which say when an `Option` is there, and returns the type inside it.
fn presence<'a>(words: &mut Attributes, ty: &'a Type, errors: &Errors) -> (Presence, &'a Type) {
    let (attribute, presence) = match (words.take("when"), words.take("optional")) {
        (Some(attribute), _) => {
            // A condition that cannot be read has been reported; the field is still an `Option`.
            let expression = parse_expression(&attribute, errors).unwrap_or_default();
            (attribute, Presence::When(expression))
        }
        (None, Some(attribute)) => (attribute, Presence::NextByte),
        (None, None) => return (Presence::Always, ty),
    };
    match option_inner(ty) {
        Some(inner) => (presence, inner),
        None => {
            let (word, shown) = (&attribute.name, shown(ty));
            errors.with_help(
                ty,
                format!("`#[{word}]` says when a field is there, but `{shown}` is always there"),
                format!("make it `Option<{shown}>`"),
            );
            (Presence::Always, ty)
        }
    }
}

/// `None` if the form could not be read, which has been reported.
fn wire(words: &mut Attributes, ty: &Type, options: &Options, errors: &Errors) -> Option<Wire> {
    if words.take("skip").is_some() {
        return Some(Wire::Skip);
    }
    let limiting: Vec<Attribute> = ["min_len", "max_len"].iter().filter_map(|word| words.take(word)).collect();
    let limit = |name| {
        limiting
            .iter()
            .find(|attribute| attribute.word.name == name)
            .and_then(|attribute| parse_expression(attribute, errors))
    };
    let limits = Limits { min_len: limit("min_len"), max_len: limit("max_len") };
    report_empty_range(&limits, errors);
    let form = words.iter().find(|attribute| FORMS.contains(&attribute.word.name)).map(|form| form.name.to_string());
    let wire = if words.take("cstring").is_some() {
        Some(Wire::CString { limits: limits.clone() })
    } else if let Some(attribute) = words.take("len") {
        len(&attribute, ty, limits.clone(), errors)
    } else if let Some(attribute) = words.take("count") {
        parse_count(&attribute, errors).map(|args| Wire::List { end: ListEnd::Count(args) })
    } else if words.take("terminated").is_some() {
        Some(Wire::List { end: ListEnd::Terminated })
    } else if let Some(Attribute { name, .. }) = words.take("rest") {
        Some(match is_list(ty) {
            true => Wire::List { end: ListEnd::Rest(name) },
            false => Wire::Bytes { end: BytesEnd::Rest(name), limits: limits.clone() },
        })
    } else if let Some(attribute) = words.take("with") {
        parse_type(&attribute, errors).map(Wire::With)
    } else {
        return plain(words, ty, &limiting, options, errors);
    };
    if let Some(wire) = &wire {
        for attribute in &limiting {
            report_limit(attribute, wire, ty, errors);
        }
    }
    report_constraints(words, wire.as_ref(), form.as_deref(), errors);
    wire
}

fn len(attribute: &Attribute, ty: &Type, limits: Limits, errors: &Errors) -> Option<Wire> {
    let args = parse_len(attribute, errors)?;
    let nullable = option_inner(ty).is_some();
    if nullable && args.integer.to_string().starts_with('u') {
        let signed = args.integer.to_string().replacen('u', "i", 1);
        errors.with_help(
            &args.integer,
            format!("`{}` cannot be the −1 that stands for `None`", args.integer),
            format!("use `{signed}`"),
        );
    }
    Some(Wire::Bytes { end: BytesEnd::Len { args, nullable }, limits })
}

fn plain(
    words: &mut Attributes,
    ty: &Type,
    limiting: &[Attribute],
    options: &Options,
    errors: &Errors,
) -> Option<Wire> {
    let meanings =
        [("lsn", Meaning::Lsn), ("timestamp", Meaning::Timestamp), ("xid", Meaning::Xid), ("oid", Meaning::Oid)];
    let mut meaning = None;
    for (word, meant) in meanings {
        if words.take(word).is_some() {
            meaning = meaning.or(Some(meant));
        }
    }
    let constraint = match (words.take("constant"), words.take("nonzero")) {
        (Some(attribute), _) => Constraint::Constant(parse_expression(&attribute, errors).unwrap_or_default()),
        (None, Some(_)) => Constraint::NonZero,
        (None, None) => Constraint::None,
    };
    let wire = Wire::Plain { meaning, constraint };
    if !limiting.is_empty() {
        for attribute in limiting {
            report_limit(attribute, &wire, ty, errors);
        }
        return Some(wire);
    }
    // What is missing may have been meant by a word that was not understood.
    let says_nothing = meaning.is_none() && matches!(wire, Wire::Plain { constraint: Constraint::None, .. });
    if says_nothing && (words.is_incomplete() || report_missing_form(ty, words, options, errors)) {
        return None;
    }
    Some(wire)
}

/// Reports words that exclude each other; `true` if there were any.
fn report_exclusive(words: &Attributes, errors: &Errors) -> bool {
    let mut forms = words.iter().filter(|attribute| FORMS.contains(&attribute.word.name));
    let mut found = false;
    if let Some(first) = forms.next() {
        for second in forms {
            let (first, second_name) = (&first.name, &second.name);
            errors.with_help(
                second,
                format!("a field is either `#[{first}]` or `#[{second_name}]`"),
                "remove one of the two",
            );
            found = true;
        }
    }
    let pairs = [
        ("constant", "nonzero", "a constant says already whether it is zero"),
        (
            "when",
            "optional",
            "a field is either `#[when]` or `#[optional]`: a condition says when it is there, or the next byte",
        ),
    ];
    for (one, other, why) in pairs {
        if words.has(one) {
            if let Some(second) = words.iter().find(|attribute| attribute.word.name == other) {
                errors.with_help(second, why, "remove one of the two");
            }
        }
    }
    if words.has("skip") {
        for other in words.iter().filter(|attribute| !FORMS.contains(&attribute.word.name)) {
            let name = &other.name;
            errors.with_help(
                other,
                format!("`{name}` means nothing on a field that is not on the wire"),
                "remove it, or `#[skip]`",
            );
        }
    }
    found
}

fn report_limit(attribute: &Attribute, wire: &Wire, ty: &Type, errors: &Errors) {
    if !matches!(wire, Wire::CString { .. } | Wire::Bytes { .. }) {
        let help = match known(ty) {
            Known::Text | Known::CText | Known::Bytes | Known::Unknown => {
                "put it beside `#[cstring]`, `#[len(i32)]` or `#[rest]`"
            }
            _ => "remove it",
        };
        errors.with_help(attribute, format!("`{}` limits a string or bytes", attribute.name), help);
    }
}

/// `#[min_len(10)] #[max_len(3)]`
fn report_empty_range(limits: &Limits, errors: &Errors) {
    let (Some(min), Some(max)) = (&limits.min_len, &limits.max_len) else { return };
    if let (Some(least), Some(most)) = (literal_number(min), literal_number(max)) {
        if least > most {
            let message = format!("no length is at least {least} and at most {most}");
            errors.with_help(max, message, "exchange the two numbers");
        }
    }
}

fn report_constraints(words: &mut Attributes, wire: Option<&Wire>, form: Option<&str>, errors: &Errors) {
    for word in ["constant", "nonzero"] {
        match words.take(word) {
            Some(attribute) if wire.is_some() => errors.with_help(
                &attribute,
                format!("`{word}` is about a number, and `#[{}]` makes this none", form.unwrap_or_default()),
                "remove one of the two",
            ),
            _ => {}
        }
    }
}
