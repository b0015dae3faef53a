//! Types of the core that have a storage, in a message that has one: it must be said, and must be the same.

use proc_macro2::{Ident, TokenTree};
use quote::ToTokens;
use syn::{DeriveInput, Type};

use crate::diag::Errors;
use crate::ir::{Body, Content, Fields, Input, Variant, Wire};
use crate::tokens::mentions;

/// Types whose first parameter is the storage. Behind a path they may be of the user's own.
const OVER_STORAGE: [&str; 3] = ["PgStr", "RawMessage", "Seq"];

pub(super) fn check(input: &Input<'_>, errors: &Errors) {
    let original = input.original;
    let types = types_on_wire(&input.body);
    if input.options.storage.is_none() {
        unbounded_storage(original, &types, errors);
    }
    let storage = match (&input.options.storage, original.generics.lifetimes().next()) {
        (Some(storage), _) => storage.to_string(),
        (None, Some(param)) => format!("&{} [u8]", param.lifetime),
        // Nothing says what is decoded from, so it can be `Bytes`.
        (None, None) => return,
    };
    for ty in types {
        if let Some(word) = without_storage(ty) {
            let message = format!("`{word}` alone is over `Bytes`, and `{}` is not", original.ident);
            errors.with_help(&word, message, format!("write `{word}<{storage}>`"));
        }
    }
}

/// `struct Query<B> { query: PgStr<B> }`: rustc says it on the field's type, unless these are types of the user's own.
fn unbounded_storage(original: &DeriveInput, types: &[&Type], errors: &Errors) {
    let in_where = |param: &Ident| {
        original.generics.where_clause.as_ref().is_some_and(|clause| mentions(clause, &param.to_string()))
    };
    let open = original.generics.type_params().filter(|param| param.bounds.is_empty() && !in_where(&param.ident));
    for param in open.map(|param| &param.ident) {
        if types.iter().any(|ty| storage_of(ty).contains(param)) {
            let message = format!("`{param}` is a storage, and its bound does not say so");
            errors.doubtful(message, format!("write `{param}: Storage`"));
        }
    }
}

/// The types of all fields that are on the wire, and of all messages that a set holds.
fn types_on_wire<'a>(body: &Body<'a>) -> Vec<&'a Type> {
    let of_fields = |fields: &Fields<'a>| -> Vec<&'a Type> {
        let fields = fields.list.iter().filter(|field| !matches!(field.wire, Wire::Skip));
        fields.map(|field| &field.original.ty).collect()
    };
    match body {
        Body::Fields(fields) => of_fields(fields),
        Body::Set(set) => {
            let types = |variant: &Variant<'a>| match &variant.content {
                Content::Message(ty) | Content::Set(ty) | Content::Other(ty) => vec![*ty],
                Content::Tagged(_, fields) | Content::Coded(_, fields) => of_fields(fields),
            };
            set.variants.iter().flat_map(types).collect()
        }
        Body::Values(_) => Vec::new(),
    }
}

/// The first name of a type over storage that has no parameters.
fn without_storage(ty: &Type) -> Option<Ident> {
    // A list has no default, so that a lonely `Seq` is of the user's own.
    let with_default = each_over_storage(ty).into_iter().filter(|(word, _)| word != "Seq");
    with_default.into_iter().find_map(|(word, behind)| behind.is_none().then_some(word))
}

/// The names that stand as the storage of something; a `RawMessage` may well be of the user's own.
fn storage_of(ty: &Type) -> Vec<Ident> {
    let of_core = each_over_storage(ty).into_iter().filter(|(word, _)| word != "RawMessage");
    of_core.filter_map(|(_, behind)| behind).collect()
}

/// `PgStr` and `Some(B)` for `PgStr<B>`; what is behind is also there if it is no single name.
fn each_over_storage(ty: &Type) -> Vec<(Ident, Option<Ident>)> {
    fn visit(tokens: proc_macro2::TokenStream, found: &mut Vec<(Ident, Option<Ident>)>) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Ident(word) if OVER_STORAGE.iter().any(|name| word == name) => {
                    let is = |offset: usize, sign: char| matches!(tokens.get(index + offset), Some(TokenTree::Punct(punct)) if punct.as_char() == sign);
                    let is_behind_path =
                        index > 0 && matches!(&tokens[index - 1], TokenTree::Punct(punct) if punct.as_char() == ':');
                    match tokens.get(index + 2) {
                        _ if is_behind_path => {}
                        Some(TokenTree::Ident(storage)) if is(1, '<') => {
                            found.push((word.clone(), Some(storage.clone())));
                        }
                        _ if is(1, '<') || is(1, ':') => {}
                        _ => found.push((word.clone(), None)),
                    }
                }
                TokenTree::Group(group) => visit(group.stream(), found),
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    visit(ty.to_token_stream(), &mut found);
    found
}
