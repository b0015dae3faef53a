//! `impl Decode` for a set.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::tags::{table_constant, tag_constant};
use crate::expand::decode::{self, Items, framed, head_width, impl_decode, min_len_sum};
use crate::expand::generics::{self, Header};
use crate::expand::presence;
use crate::expand::rows::tag_name;
use crate::ir::{Content, Dispatch, Input, Set};
use crate::tokens::unraw;

pub(super) fn decode(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let names = decode::Names::new();
    let header = generics::decode(input);
    let message = unraw(&input.original.ident);
    let body = match set.dispatch {
        Dispatch::Tag => dispatch_on_tag(input, set, &header, &names),
        Dispatch::Code => dispatch_on_code(input, set, &header, &names),
        Dispatch::OwnCode => dispatch_on_own_code(input, set, &header, &names),
    };
    let after_tag = match set.dispatch {
        Dispatch::OwnCode => body,
        _ => framed(&input.head, &names, &message, body),
    };
    let dispatch_len = match set.dispatch {
        Dispatch::Tag => quote!(1),
        Dispatch::Code | Dispatch::OwnCode => quote!(4),
    };
    let min_len = min_len_sum(head_width(&input.head).into_iter().chain([dispatch_len]));
    impl_decode(input, &header, &names, &Items { min_len, plain: None, after_tag })
}

/// The name that the byte has in errors: that of the variants, if they agree.
fn dispatch_name(set: &Set<'_>) -> String {
    let mut names = set.variants.iter().filter_map(|variant| match &variant.content {
        Content::Tagged(tag, _) => Some(tag_name(tag)),
        _ => None,
    });
    let first = names.next().unwrap_or_else(|| "tag".to_owned());
    if names.all(|name| name == first) { first } else { "tag".to_owned() }
}

fn dispatch_on_tag(input: &Input<'_>, set: &Set<'_>, header: &Header, names: &decode::Names) -> TokenStream {
    let decode::Names { reader, context } = names;
    let Header { storage, context: context_ty, .. } = header;
    let message = unraw(&input.original.ident);
    let name = dispatch_name(set);
    let arms = set.variants.iter().filter_map(|variant| {
        let (ident, constant) = (&variant.original.ident, tag_constant(variant));
        let condition = presence::call_of_variant(input, variant).map(|condition| quote!(if #condition));
        match &variant.content {
            Content::Message(ty) => {
                let ty = generics::with_one_lifetime(input, generics::wire_lifetime(input).as_ref(), ty);
                Some(quote! {
                    #constant #condition => {
                        __pgwire::Reader::skip_tag(#reader);
                        match <#ty as __pgwire::Decode<#storage, #context_ty>>::read_after_tag(#reader, #context) {
                            __pgwire::Ok(__message) => __pgwire::Ok(Self::#ident(__message)),
                            __pgwire::Err(__error) => __pgwire::Err(__error),
                        }
                    }
                })
            }
            Content::Tagged(_, fields) => {
                let part = decode::Part { input, header, names, message: &message, fields, variant: Some(ident) };
                let (statements, value) = (part.read(None), part.construct(&quote!(Self::#ident)));
                Some(quote! {
                    #constant #condition => {
                        __pgwire::Reader::skip_tag(#reader);
                        #statements
                        __pgwire::Ok(#value)
                    }
                })
            }
            Content::Set(ty) => {
                let table = table_constant(variant);
                let read = read_payload(input, header, names, ty, ident);
                Some(quote!(__tag if #table[__tag as __pgwire::usize] => #read,))
            }
            Content::Coded(..) | Content::Other(_) => None,
        }
    });
    let other = match other(set) {
        Some((ident, ty)) => read_payload(input, header, names, ty, ident),
        None => quote!(__pgwire::Err(__pgwire::unknown_tag(#reader, #message, #name, __TAGS))),
    };
    let read_arms: Vec<_> = arms.collect();
    quote! {
        match __pgwire::Reader::peek(#reader) {
            __pgwire::Some(__tag) => match __tag {
                #(#read_arms)*
                _ => #other,
            },
            __pgwire::None => __pgwire::Err(__pgwire::Reader::cut_short(#reader, 1).in_field(#message, #name)),
        }
    }
}

/// A payload that reads its tag or code itself.
fn read_payload(
    input: &Input<'_>,
    header: &Header,
    names: &decode::Names,
    ty: &syn::Type,
    variant: &Ident,
) -> TokenStream {
    read_with(input, header, names, ty, variant, &quote!(read))
}

fn read_with(
    input: &Input<'_>,
    header: &Header,
    names: &decode::Names,
    ty: &syn::Type,
    variant: &Ident,
    read: &TokenStream,
) -> TokenStream {
    let decode::Names { reader, context } = names;
    let Header { storage, context: context_ty, .. } = header;
    let ty = generics::with_one_lifetime(input, generics::wire_lifetime(input).as_ref(), ty);
    quote! {
        match <#ty as __pgwire::Decode<#storage, #context_ty>>::#read(#reader, #context) {
            __pgwire::Ok(__message) => __pgwire::Ok(Self::#variant(__message)),
            __pgwire::Err(__error) => __pgwire::Err(__error),
        }
    }
}

/// Looks ahead at the code, and lets the message read its own length and code.
fn dispatch_on_own_code(input: &Input<'_>, set: &Set<'_>, header: &Header, names: &decode::Names) -> TokenStream {
    let reader = &names.reader;
    let (message, code_name, framed) = (unraw(&input.original.ident), &set.code_name, input.head.framed);
    let read = if input.head.tag.is_some() { quote!(read_after_tag) } else { quote!(read) };
    let arms = set.variants.iter().filter_map(|variant| {
        let Content::Message(ty) = variant.content else { return None };
        let (ident, constant) = (&variant.original.ident, tag_constant(variant));
        let read = read_with(input, header, names, ty, ident, &read);
        Some(quote!(#constant => #read,))
    });
    let arms: Vec<TokenStream> = arms.collect();
    let other = match other(set) {
        Some((ident, ty)) => read_with(input, header, names, ty, ident, &read),
        None => quote!(__pgwire::Err(__pgwire::unknown_own_code(#reader, #message, #code_name, #framed, __code))),
    };
    quote! {
        let __code = __pgwire::peek_code(#reader, #message, #code_name, #framed)?;
        match __code {
            #(#arms)*
            _ => #other,
        }
    }
}

fn dispatch_on_code(input: &Input<'_>, set: &Set<'_>, header: &Header, names: &decode::Names) -> TokenStream {
    let reader = &names.reader;
    let storage = &header.storage;
    let (message, code_name) = (unraw(&input.original.ident), &set.code_name);
    let start = Ident::new("__start", Span::mixed_site());
    let arms = set.variants.iter().filter_map(|variant| {
        let Content::Coded(_, fields) = &variant.content else { return None };
        let (ident, constant) = (&variant.original.ident, tag_constant(variant));
        let part = decode::Part { input, header, names, message: &message, fields, variant: Some(ident) };
        let (statements, value) = (part.read(None), part.construct(&quote!(Self::#ident)));
        Some(quote! {
            #constant => {
                #statements
                __pgwire::Ok(#value)
            }
        })
    });
    let remember = other(set).map(|_| quote!(let #start = __pgwire::Clone::clone(&*#reader);));
    let other = match other(set) {
        Some((ident, ty)) => {
            let read = read_payload(input, header, names, ty, ident);
            quote!({ *#reader = #start; #read })
        }
        None => quote!(__pgwire::Err(__pgwire::unknown_code(#reader, #message, #code_name, __code))),
    };
    quote! {
        #remember
        let __code = __pgwire::read_code::<#storage>(#reader, #message, #code_name)?;
        match __code {
            #(#arms)*
            _ => #other,
        }
    }
}

fn other<'s>(set: &'s Set<'_>) -> Option<(&'s Ident, &'s syn::Type)> {
    set.variants.iter().find_map(|variant| match variant.content {
        Content::Other(ty) => Some((&variant.original.ident, ty)),
        _ => None,
    })
}
