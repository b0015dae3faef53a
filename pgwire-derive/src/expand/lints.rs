//! Lints: what the user allows of a declaration is allowed of the code that is generated from it.
//!
//! Nothing else is: where a user forbids a lint, allowing it is an error.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Meta};

/// `#[allow(…)]` for the whole of the generated code.
pub(crate) fn allowed(original: &DeriveInput) -> TokenStream {
    let attributes = attributes(original);
    let is_deprecated = attributes.iter().any(|attribute| attribute.path().is_ident("deprecated"));
    let deprecated = is_deprecated.then(|| quote!(#[allow(deprecated)]));
    let lints = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::List(list) if list.path.is_ident("allow") || list.path.is_ident("expect") => Some(&list.tokens),
        _ => None,
    });
    quote!(#deprecated #(#[allow(#lints)])*)
}

/// The attributes of the item, its variants and fields.
fn attributes(original: &DeriveInput) -> Vec<&syn::Attribute> {
    let mut all: Vec<_> = original.attrs.iter().collect();
    match &original.data {
        Data::Struct(data) => all.extend(of_fields(&data.fields)),
        Data::Enum(data) => {
            for variant in &data.variants {
                all.extend(variant.attrs.iter().chain(of_fields(&variant.fields)));
            }
        }
        Data::Union(_) => {}
    }
    all
}

fn of_fields(fields: &syn::Fields) -> impl Iterator<Item = &syn::Attribute> {
    fields.iter().flat_map(|field| &field.attrs)
}
