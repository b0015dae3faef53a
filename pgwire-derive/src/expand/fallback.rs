//! After an error: empty impls, so that one mistake gives one message and not a wall of unsatisfied bounds.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{DeriveInput, parse_quote};

use crate::diag::Errors;
use crate::lower::storage_by_bound;
use crate::tokens::{replace, unraw};

/// Impls of every trait that a use of the type may need, for every storage and every context.
///
/// They can only be called in a program that compiles, which is when there is a `reason` to stop it after all.
pub(crate) fn stubs(original: &DeriveInput, reason: Option<&str>) -> TokenStream {
    let name = &original.ident;
    let shown = unraw(name);
    let (params, ty, bounds) = original.generics.split_for_impl();
    let quiet = Errors::new();
    let storage = storage_by_bound(&original.generics, &quiet);
    let _ = quiet.finish();
    let mut generics = original.generics.clone();
    generics.params.push(parse_quote!(__C));
    let (encode_params, ..) = generics.split_for_impl();
    let encode_params = quote!(#encode_params);
    if storage.is_none() {
        generics.params.push(parse_quote!(__B: __p::Storage));
    }
    let (decode_params, ..) = generics.split_for_impl();
    let read_from = storage.clone().unwrap_or_else(|| format_ident!("__B"));
    let over = |other: TokenStream| match &storage {
        Some(storage) => replace(quote!(#name #ty), &|_| None, &|param| (param == storage).then(|| other.clone())),
        None => quote!(Self),
    };
    let (borrowed, owned) = (over(quote!(&'__s [__p::u8])), over(quote!(__p::Bytes)));
    let owned = if storage.is_some() && original.generics.params.len() == 1 { owned } else { quote!(()) };
    let never = quote!(__p::core::unreachable!());
    // In functions with parameters of their own, because others are looked at even in a program that is wrong.
    let stop = match reason {
        Some(reason) => quote!(const { __p::core::panic!(#reason) }),
        None => never.clone(),
    };
    // A call of one that has.
    let stop_here = |value: TokenStream| {
        quote! {
            <Self as __p::Encode<()>>::wire_len(#value, &());
            #never
        }
    };
    let (stop_borrowed, stop_static) = (stop_here(quote!(self)), stop_here(quote!(&self)));
    quote! {
        impl #decode_params __p::Decode<#read_from, __C> for #name #ty #bounds {
            const MIN_LEN: __p::usize = 1;
            fn read(
                _: &mut __p::Reader<'_, #read_from>,
                _: &__C,
            ) -> __p::Result<Self, __p::DecodeError> { #stop }
        }
        impl #encode_params __p::Encode<__C> for #name #ty #bounds {
            fn wire_len(&self, _: &__C) -> __p::usize { #stop }
            fn write<__O: __p::Observer>(
                &self,
                _: &mut __p::Writer<'_, __O>,
                _: &__C,
            ) -> __p::Result<(), __p::EncodeError> { #stop }
        }
        impl #params __p::Describe for #name #ty #bounds {
            const LAYOUT: &'static __p::Layout = &__p::Layout::scalar(#shown, __p::Format::BYTEN);
        }
        impl #params __p::Tagged for #name #ty #bounds {
            const TAG: __p::u8 = 0;
        }
        impl #params __p::MessageSet for #name #ty #bounds {
            const TAGS: &'static [__p::u8] = &[];
        }
        impl #params __p::Rebind for #name #ty #bounds {
            type With<'__s> = #borrowed;
        }
        impl #params __p::ToBorrowed for #name #ty #bounds {
            fn to_borrowed(&self) -> <Self as __p::Rebind>::With<'_> { #stop_borrowed }
        }
        impl #params __p::IntoStatic for #name #ty #bounds {
            type Static = #owned;
            fn into_static_storage(self) -> <Self as __p::IntoStatic>::Static { #stop_static }
        }
    }
}
