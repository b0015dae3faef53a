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
        generics.params.push(parse_quote!(__B: __pgwire::Storage));
    }
    let (decode_params, ..) = generics.split_for_impl();
    let read_from = storage.clone().unwrap_or_else(|| format_ident!("__B"));
    let over = |other: TokenStream| match &storage {
        Some(storage) => replace(quote!(#name #ty), &|_| None, &|param| (param == storage).then(|| other.clone())),
        None => quote!(Self),
    };
    let (borrowed, owned) = (over(quote!(&'__s [__pgwire::u8])), over(quote!(__pgwire::Bytes)));
    let owned = if storage.is_some() && original.generics.params.len() == 1 { owned } else { quote!(()) };
    let never = quote!(__pgwire::core::unreachable!());
    // In functions with parameters of their own, because others are looked at even in a program that is wrong.
    let stop = match reason {
        Some(reason) => quote!(const { __pgwire::core::panic!(#reason) }),
        None => never.clone(),
    };
    // A call of one that has.
    let stop_here = |value: TokenStream| {
        quote! {
            <Self as __pgwire::Encode<()>>::wire_len(#value, &());
            #never
        }
    };
    let (stop_borrowed, stop_static) = (stop_here(quote!(self)), stop_here(quote!(&self)));
    quote! {
        impl #decode_params __pgwire::Decode<#read_from, __C> for #name #ty #bounds {
            const MIN_LEN: __pgwire::usize = 1;
            fn read(
                _: &mut __pgwire::Reader<'_, #read_from>,
                _: &__C,
            ) -> __pgwire::Result<Self, __pgwire::DecodeError> { #stop }
        }
        impl #encode_params __pgwire::Encode<__C> for #name #ty #bounds {
            fn wire_len(&self, _: &__C) -> __pgwire::usize { #stop }
            fn write<__O: __pgwire::Observer>(
                &self,
                _: &mut __pgwire::Writer<'_, __O>,
                _: &__C,
            ) -> __pgwire::Result<(), __pgwire::EncodeError> { #stop }
        }
        impl #params __pgwire::Describe for #name #ty #bounds {
            const LAYOUT: &'static __pgwire::Layout = &__pgwire::Layout::scalar(#shown, __pgwire::Format::BYTEN);
        }
        impl #params __pgwire::Tagged for #name #ty #bounds {
            const TAG: __pgwire::u8 = 0;
        }
        impl #params __pgwire::MessageSet for #name #ty #bounds {
            const TAGS: &'static [__pgwire::u8] = &[];
        }
        impl #params __pgwire::Rebind for #name #ty #bounds {
            type With<'__s> = #borrowed;
        }
        impl #params __pgwire::ToBorrowed for #name #ty #bounds {
            fn to_borrowed(&self) -> <Self as __pgwire::Rebind>::With<'_> { #stop_borrowed }
        }
        impl #params __pgwire::IntoStatic for #name #ty #bounds {
            type Static = #owned;
            fn into_static_storage(self) -> <Self as __pgwire::IntoStatic>::Static { #stop_static }
        }
    }
}
