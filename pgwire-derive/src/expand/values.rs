//! Enums without fields: the discriminant is the value on the wire.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::decode::{self, Items, impl_decode};
use super::describe::{describe_facts, impl_describe};
use super::encode::{self, impl_encode};
use super::generics;
use super::len::{Len, Sum};
use super::rows::literal;
use super::table;
use crate::ir::{Input, ValueVariant, Values};
use crate::tokens::{integer_width, unraw};

pub(crate) fn expand(input: &Input<'_>, values: &Values<'_>) -> TokenStream {
    let constants = constants(&input.original.ident, values);
    let decode = decode(input, values);
    let encode = encode(input, values);
    let describe = describe(input, values);
    quote!(#constants #decode #encode #describe)
}

/// The constant that holds a variant's value.
fn constant(variant: &ValueVariant<'_>) -> Ident {
    format_ident!("__VALUE_{}", unraw(&variant.original.ident))
}

/// The discriminants, which count on from the last one given, as Rust has it.
fn constants(item: &Ident, values: &Values<'_>) -> TokenStream {
    let repr = &values.repr;
    if values.other.is_none() {
        // Not a copy of the user's expressions, so that rustc says once what is wrong with one.
        let constants = values.list.iter().map(|variant| {
            let (name, ident) = (constant(variant), &variant.original.ident);
            quote!(const #name: __p::#repr = #item::#ident as __p::#repr;)
        });
        return constants.collect();
    }
    let mut previous: Option<Ident> = None;
    let constants = values.list.iter().map(|variant| {
        let name = constant(variant);
        let value = match (&variant.original.discriminant, &previous) {
            (Some((_, expression)), _) => quote!(#expression),
            (None, Some(previous)) => quote!(#previous + 1),
            (None, None) => quote!(0),
        };
        previous = Some(name.clone());
        quote!(const #name: __p::#repr = #value;)
    });
    constants.collect()
}

fn decode(input: &Input<'_>, values: &Values<'_>) -> TokenStream {
    let names = decode::Names::new();
    let header = generics::decode(input);
    let (reader, repr, storage) = (&names.reader, &values.repr, &header.storage);
    let arms = values.known().map(|variant| {
        let ident = &variant.original.ident;
        let constant = constant(variant);
        quote!(#constant => Self::#ident,)
    });
    let width = literal(integer_width(repr));
    let message = unraw(&input.original.ident);
    let other = match values.other {
        Some(variant) => {
            let ident = &variant.ident;
            quote!(__other => Self::#ident(__other),)
        }
        None => {
            quote!(__other => return __p::Err(__p::unknown_value(#reader, #message, #width, __other as __p::i128)),)
        }
    };
    let read = quote! {
        let __value = <__p::#repr as __p::Decode<#storage>>::read(#reader, &())?;
        __p::Ok(match __value {
            #(#arms)*
            #other
        })
    };
    let plain = values.other.map(|_| quote!(true));
    let mut min_len = Sum::default();
    min_len.add(Len::Constant(integer_width(repr)));
    impl_decode(&header, &names, &Items { min_len, plain, read })
}

fn encode(input: &Input<'_>, values: &Values<'_>) -> TokenStream {
    let names = encode::Names::new();
    let header = generics::encode(input);
    let (writer, repr) = (&names.writer, &values.repr);
    let arms = values.known().map(|variant| {
        let ident = &variant.original.ident;
        let constant = constant(variant);
        quote!(Self::#ident => #constant,)
    });
    let other = values.other.map(|variant| {
        let ident = &variant.ident;
        quote!(Self::#ident(__other) => *__other,)
    });
    impl_encode(
        &header,
        &names,
        literal(integer_width(repr)),
        quote! {
            let __value: __p::#repr = match self { #(#arms)* #other };
            __p::Writer::array(#writer, __p::#repr::to_be_bytes(__value))
        },
    )
}

fn describe(input: &Input<'_>, values: &Values<'_>) -> TokenStream {
    let (name, repr) = (unraw(&input.original.ident), &values.repr);
    let list = values.known().map(|variant| {
        let (name, facts) = (unraw(&variant.original.ident), describe_facts(&variant.facts));
        let constant = constant(variant);
        quote!(__p::Value::new(#name, #constant as __p::i64) #facts)
    });
    let format = if values.are_characters() {
        quote!(__p::Format::BYTE1)
    } else {
        quote!(<__p::#repr as __p::Describe>::LAYOUT.format())
    };
    let layout = quote!(__p::Layout::of_values(#name, #format, &[#(#list),*]));
    impl_describe(input, table::of_values(input, values), layout, None)
}
