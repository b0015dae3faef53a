//! IR → generated code: one file for each trait.

mod constants;
mod decode;
mod describe;
mod encode;
mod fallback;
mod generics;
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

pub(crate) fn derive(original: &DeriveInput) -> TokenStream {
    let errors = Errors::new();
    let input = lower(original, &errors);
    if let Some(input) = &input {
        check(input, &errors);
    }
    let krate = input.as_ref().and_then(|input| input.options.krate.clone());
    match (errors.finish(), input) {
        (Some(errors), _) => {
            let stubs = in_const_block(krate, fallback::stubs(original));
            quote!(#errors #stubs)
        }
        (None, Some(input)) if !has_unknown_lifetime(original) => in_const_block(krate, expand(&input)),
        (None, _) => in_const_block(krate, fallback::stubs(original)),
    }
}

fn expand(input: &Input<'_>) -> TokenStream {
    let impls = match &input.body {
        Body::Fields(fields) => {
            let presence = presence::of_fields(input, fields, None);
            let decode = decode::decode(input, fields);
            let encode = encode::encode(input, fields);
            let describe = describe::describe(input, fields);
            quote!(#presence #decode #encode #describe)
        }
        Body::Set(set) => set::expand(input, set),
        Body::Values(values) => values::expand(input, values),
    };
    let constants = constants::define(input);
    let tagged = set::tagged(input);
    let storage = storage::expand(input);
    quote!(#constants #impls #tagged #storage)
}

/// Generated code names nothing but `__pgwire`, so no name of the user's can be in its way.
fn in_const_block(krate: Option<syn::Path>, impls: TokenStream) -> TokenStream {
    let krate = krate.map_or_else(|| quote!(::pgwire_core), |path| quote!(#path));
    quote! {
        #[allow(
            non_snake_case, non_upper_case_globals, unused_qualifications, unused_lifetimes, unused_variables, unreachable_patterns, deprecated,
            clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction
        )]
        const _: () = {
            use #krate::__private as __pgwire;
            #impls
        };
    }
}
