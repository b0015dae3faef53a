//! After an error: empty impls, so that one mistake gives one message and not a wall of unsatisfied bounds.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, parse_quote};

/// Impls of every trait that a use of the type may need, for every storage and every context.
pub(crate) fn stubs(original: &DeriveInput) -> TokenStream {
    let name = &original.ident;
    let shown = name.to_string();
    let (params, ty, bounds) = original.generics.split_for_impl();
    let mut generics = original.generics.clone();
    generics.params.push(parse_quote!(__C));
    let (encode_params, ..) = generics.split_for_impl();
    let encode_params = quote!(#encode_params);
    generics.params.push(parse_quote!(__B: __pgwire::Storage));
    let (decode_params, ..) = generics.split_for_impl();
    let never = quote!(__pgwire::core::unreachable!());
    quote! {
        impl #decode_params __pgwire::Decode<__B, __C> for #name #ty #bounds {
            const MIN_LEN: __pgwire::usize = 1;
            fn read(_: &mut __pgwire::Reader<'_, __B>, _: &__C) -> __pgwire::Result<Self, __pgwire::DecodeError> { #never }
        }
        impl #encode_params __pgwire::Encode<__C> for #name #ty #bounds {
            fn encoded_len(&self, _: &__C) -> __pgwire::usize { #never }
            fn write<__O: __pgwire::Observer>(
                &self,
                _: &mut __pgwire::Writer<'_, __O>,
                _: &__C,
            ) -> __pgwire::Result<(), __pgwire::EncodeError> { #never }
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
            type With<'__s> = Self;
        }
        impl #params __pgwire::ToBorrowed for #name #ty #bounds {
            fn to_borrowed(&self) -> Self { #never }
        }
        impl #params __pgwire::IntoStatic for #name #ty #bounds {
            type Static = ();
            fn into_static_storage(self) { #never }
        }
    }
}
