//! `impl Describe` for a set.

use proc_macro2::TokenStream;
use quote::quote;

use super::{head_in_front, rows_of};
use crate::expand::describe::{describe_facts, describe_rows, describe_rows_of_head, impl_describe};
use crate::expand::table;
use crate::ir::{Content, Input, Set};
use crate::tokens::unraw;

pub(super) fn describe(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let name = unraw(&input.original.ident);
    let head = head_in_front(input, set);
    let variants = set.variants.iter().map(|variant| {
        let variant_name = Some(&variant.original.ident);
        let (name, facts) = (unraw(&variant.original.ident), describe_facts(&variant.facts));
        let condition = variant.when.as_ref().map(|expression| {
            let expression = expression.to_string();
            quote!(.condition(#expression))
        });
        let content = match &variant.content {
            Content::Message(ty) => quote!(__p::message(#name, <#ty as __p::Describe>::LAYOUT)),
            Content::Set(ty) => quote!(__p::flattened(#name, <#ty as __p::Describe>::LAYOUT)),
            Content::Other(ty) => quote!(__p::other(#name, <#ty as __p::Describe>::LAYOUT)),
            Content::Tagged(_, fields) | Content::Coded(_, fields) => {
                let rows = describe_rows(input, variant_name, &rows_of(input, variant, Some(fields)));
                quote!(__p::own_fields(#name, #rows))
            }
        };
        let behind = (!head.is_empty() && variant.content.fields().is_none()).then(|| {
            let rows = describe_rows_of_head(input, &variant.original.ident, &head);
            quote!(.behind(#rows))
        });
        quote!(#content #behind #facts #condition)
    });
    let layout = quote!(__p::variants(#name, &[#(#variants),*]));
    impl_describe(input, table::of_set(input, set), layout, layout_of_value(set))
}

/// A set is described by the message that it holds.
fn layout_of_value(set: &Set<'_>) -> Option<TokenStream> {
    let arms: Vec<TokenStream> = set
        .variants
        .iter()
        .filter_map(|variant| match &variant.content {
            Content::Message(_) | Content::Set(_) | Content::Other(_) => {
                let ident = &variant.original.ident;
                Some(quote!(Self::#ident(__m) => __p::Describe::layout(__m),))
            }
            Content::Tagged(..) | Content::Coded(..) => None,
        })
        .collect();
    let own = (arms.len() < set.variants.len()).then(|| quote!(_ => <Self as __p::Describe>::LAYOUT,));
    (!arms.is_empty()).then(|| {
        quote! {
            fn layout(&self) -> &'static __p::Layout {
                match self { #(#arms)* #own }
            }
        }
    })
}
