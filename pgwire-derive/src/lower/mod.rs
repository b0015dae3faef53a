//! Attributes → IR. Never stops at a mistake: it is reported, and the rest goes on.

mod doc;
mod field;
mod fit;
mod known;
mod missing;
mod set;
mod values;

use proc_macro2::Ident;
use syn::{Data, DeriveInput, Generics, TypeParamBound, WherePredicate};

use self::doc::documentation;
pub(crate) use self::known::{is_judged_by_name, needs_no_bound};
use crate::attr::{
    Attribute, Attributes, Place, parse_code, parse_framed, parse_ident, parse_tag, parse_type, parse_version,
};
use crate::diag::{Errors, join};
use crate::ir::{Body, Facts, Head, Input, Options};
use crate::tokens::is_ident;

/// Reads the declaration; `None` if there is nothing to go on with.
pub(crate) fn lower<'a>(original: &'a DeriveInput, errors: &Errors) -> Option<Input<'a>> {
    let place = match &original.data {
        Data::Struct(_) => Place::Struct,
        Data::Enum(_) => Place::Enum,
        Data::Union(data) => {
            errors.with_help(
                data.union_token,
                "`PgWire` cannot be derived for a union",
                "use an enum whose variants have tags",
            );
            return None;
        }
    };
    let mut words = Attributes::collect(&original.attrs, place, errors);
    let options = options(&mut words, &original.generics, errors);
    let facts = facts(&original.attrs, &mut words, errors);
    let is_values = matches!(&original.data, Data::Enum(data) if values::is_values(original, data));
    if is_values {
        values::report_head(&mut words, errors);
    }
    let own_code = (place == Place::Enum).then(|| words.take("code")).flatten();
    let head = head(&mut words, errors);
    let body = match &original.data {
        Data::Struct(data) => Body::Fields(field::lower_fields(&original.ident, &data.fields, &options, errors)),
        Data::Enum(data) if is_values => Body::Values(values::lower_values(original, data, errors)?),
        Data::Enum(data) => Body::Set(set::lower_set(original, data, own_code.as_ref(), &options, errors)?),
        Data::Union(_) => return None,
    };
    Some(Input { original, options, facts, head, body })
}

fn options(words: &mut Attributes, generics: &Generics, errors: &Errors) -> Options {
    let names_context = words.has("context");
    let krate = words.take("crate").and_then(|attribute| parse_type(&attribute, errors));
    let context = words.take("context").and_then(|attribute| parse_type(&attribute, errors));
    let named = words.take("storage").and_then(|attribute| parse_ident(&attribute, errors));
    let storage = match named {
        Some(name) if generics.type_params().any(|param| param.ident == name) => Some(name),
        Some(name) => {
            let params: Vec<String> = generics.type_params().map(|param| format!("`{}`", param.ident)).collect();
            let help = match params.is_empty() {
                true => format!("declare it: `<{name}: Storage>`"),
                false => format!("name one of its type parameters: {}", join(&params, "or")),
            };
            errors.with_help(&name, format!("there is no type parameter `{name}`"), help);
            storage_by_bound(generics, errors)
        }
        None => storage_by_bound(generics, errors),
    };
    let incomplete = words.is_incomplete() || names_context && context.is_none();
    Options { krate, context, storage, incomplete }
}

/// The type parameter that is bounded by `Storage`.
pub(crate) fn storage_by_bound(generics: &Generics, errors: &Errors) -> Option<Ident> {
    let is_storage = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => bound.path.segments.last().is_some_and(|segment| segment.ident == "Storage"),
        _ => false,
    };
    let by_where = |name: &Ident| {
        generics.where_clause.iter().flat_map(|clause| &clause.predicates).any(|predicate| match predicate {
            WherePredicate::Type(predicate) => {
                is_ident(&predicate.bounded_ty, &name.to_string()) && predicate.bounds.iter().any(is_storage)
            }
            _ => false,
        })
    };
    let mut found = generics
        .type_params()
        .filter(|param| param.bounds.iter().any(is_storage) || by_where(&param.ident))
        .map(|param| &param.ident);
    let first = found.next()?;
    for second in found {
        errors.with_help(
            second,
            format!("`{first}` is the storage already: a message lives in one"),
            format!("remove the parameter `{second}`"),
        );
    }
    Some(first.clone())
}

/// Doc comment and versions.
fn facts(attributes: &[syn::Attribute], words: &mut Attributes, errors: &Errors) -> Facts {
    let [since_word, until_word] = ["since", "until"].map(|name| words.take(name));
    let version = |word: &Option<Attribute>| word.as_ref().map(|word| parse_version(word, errors)).unwrap_or_default();
    let (since, until) = (version(&since_word), version(&until_word));
    let is_never =
        |since: Option<u16>, until: Option<u16>| matches!((since, until), (Some(since), Some(until)) if until < since);
    if is_never(since.pg, until.pg) || is_never(since.proto, until.proto) {
        if let Some(word) = &until_word {
            errors.with_help(
                word,
                "no version is between `since` and `until`",
                "exchange the two: `until` names the last version that has it",
            );
        }
    }
    Facts { doc: documentation(attributes), since, until }
}

fn head(words: &mut Attributes, errors: &Errors) -> Head {
    let framed = words.take("framed");
    Head {
        tag: words.take("tag").and_then(|attribute| parse_tag(&attribute, errors)),
        framed: framed.is_some(),
        frame_max: framed.and_then(|attribute| parse_framed(&attribute, errors)),
        code: words.take("code").and_then(|attribute| parse_code(&attribute, errors)),
    }
}
