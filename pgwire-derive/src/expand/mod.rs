//! IR → generated code: one file for each trait.

mod constants;
mod decode;
mod describe;
mod encode;
mod fallback;
mod generics;
mod len;
mod lints;
mod presence;
mod rows;
mod set;
mod storage;
mod table;
mod values;

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::check::{check, has_unknown_lifetime};
use crate::diag::Errors;
use crate::ir::{Body, Input};
use crate::lower::lower;
use crate::tokens::unraw;

pub(crate) fn derive(original: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let input = lower(original, &errors);
    if let Some(input) = &input {
        check(input, &errors);
    }
    let krate = input.as_ref().and_then(|input| input.options.krate.clone());
    let reported = errors.finish();
    let stubs = |reason: Option<&str>| in_const_block(original, krate.clone(), fallback::stubs(original, reason));
    match (reported.errors, reported.doubtful, input) {
        (Some(errors), ..) => {
            let stubs = stubs(None);
            quote!(#errors #stubs)
        }
        (None, Some(doubtful), _) => stubs(Some(&doubtful)),
        (None, None, Some(input)) if !has_unknown_lifetime(original) => in_const_block(original, krate, expand(&input)),
        (None, None, _) => stubs(None),
    }
}

fn expand(input: &Input<'_>) -> TokenStream {
    let impls = match &input.body {
        Body::Fields(fields) => {
            let presence = presence::of_fields(input, fields, None);
            let decode = decode::decode(input, fields);
            let encode = encode::encode(input, fields);
            let describe = describe::describe(input, fields);
            let rows = rows::of_message(&input.head, fields);
            let names = (input.newtype_field(fields).is_none())
                .then(|| rows::names(None, &unraw(&input.original.ident), &rows));
            quote!(#names #presence #decode #encode #describe)
        }
        Body::Set(set) => set::expand(input, set),
        Body::Values(values) => values::expand(input, values),
    };
    let constants = constants::define(input);
    let tagged = set::tagged(input);
    let storage = storage::expand(input);
    quote!(#constants #impls #tagged #storage)
}

/// What stands in front of an impl without code of its own.
///
/// Lints have nothing to say of such an impl, unless they count how often a lifetime is used.
fn impl_attributes(input: &Input<'_>) -> TokenStream {
    let borrows = input.original.generics.lifetimes().next().is_some();
    let derived = borrows.then(|| quote!(#[automatically_derived]));
    let unlisted = unlisted();
    quote!(#derived #unlisted)
}

/// Keeps the catalogue's messages out of rustc's lists of types that have a trait: a user is helped by the others.
///
/// Only there: under `#![no_implicit_prelude]` the attribute's tool is not known.
fn unlisted() -> Option<TokenStream> {
    let is_catalogue = std::env::var_os("CARGO_CRATE_NAME").is_some_and(|name| name == "pgwire_core");
    is_catalogue.then(|| quote!(#[diagnostic::do_not_recommend]))
}

/// Generated code names nothing but `__p`, so no name of the user's can be in its way.
fn in_const_block(original: &DeriveInput, krate: Option<syn::Path>, impls: TokenStream) -> TokenStream {
    let allowed = lints::allowed(original);
    let krate = krate.map_or_else(|| quote!(::pgwire_core), |path| quote!(#path));
    quote! {
        #allowed
        const _: () = {
            use #krate::__private as __p;
            #impls
        };
    }
}
