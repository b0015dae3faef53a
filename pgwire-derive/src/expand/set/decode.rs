//! `impl Decode` for a set.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::tags::{table_constant, tag_constant};
use crate::expand::decode::{self, Items, framed, head_width, impl_decode};
use crate::expand::generics::{self, Header};
use crate::expand::len::Len;
use crate::expand::presence;
use crate::expand::rows::{self, literal, names_constant, tag_name};
use crate::ir::{Content, Dispatch, Input, Set};
use crate::tokens::{place, unraw};

pub(super) fn decode(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let names = decode::Names::new();
    let header = generics::decode(input);
    let message = unraw(&input.original.ident);
    let body = match set.dispatch {
        Dispatch::Tag => dispatch_on_tag(input, set, &header, &names),
        Dispatch::Code => dispatch_on_code(input, set, &header, &names),
        Dispatch::OwnCode => dispatch_on_own_code(input, set, &header, &names),
    };
    let read = match set.dispatch {
        Dispatch::OwnCode => body,
        _ => framed(&input.head, &names, &message, body),
    };
    let read = match &input.head.tag {
        Some(tag) if set.dispatch != Dispatch::OwnCode => {
            let (reader, name, framed) = (&names.reader, tag_name(tag), input.head.framed);
            quote! {
                __p::read_tag_of_set(#reader, __TAG, #framed, #message, #name)?;
                #read
            }
        }
        _ => read,
    };
    let mut min_len = head_width(&input.head);
    min_len.add(Len::Constant(match set.dispatch {
        Dispatch::Tag => 1,
        Dispatch::Code | Dispatch::OwnCode => 4,
    }));
    impl_decode(&header, &names, &Items { min_len, plain: None, read })
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
    let decode::Names { reader, context, .. } = names;
    let message = unraw(&input.original.ident);
    let name = dispatch_name(set);
    let first = literal(rows::of_head(&input.head).len() + 1);
    let arms = set.variants.iter().filter_map(|variant| {
        let (ident, constant) = (&variant.original.ident, tag_constant(variant));
        let condition = presence::call_of_variant(input, variant).map(|condition| quote!(if #condition));
        match &variant.content {
            Content::Message(ty) => {
                let read = read_payload(input, header, names, ty, ident);
                Some(quote!(#constant #condition => #read,))
            }
            Content::Tagged(_, fields) => {
                let part = decode::Part { input, header, names, fields, variant: Some(ident) };
                let rows = names_constant(Some(ident));
                let begin = quote!(__p::read_variant(#reader, #context, #rows, #first));
                let read = part.read(begin, None, false, &quote!(Self::#ident));
                Some(quote!(#constant #condition => { #read }))
            }
            Content::Set(ty) => {
                let table = table_constant(variant);
                let read = read_payload(input, header, names, ty, ident);
                Some(quote!(__tag if #table[__tag as __p::usize] => #read,))
            }
            Content::Coded(..) | Content::Other(_) => None,
        }
    });
    let other = match other(set) {
        Some((ident, ty)) => read_payload(input, header, names, ty, ident),
        None => quote!(__p::Err(__p::unknown_tag(#reader, #message, #name, __TAGS))),
    };
    let read_arms: Vec<_> = arms.collect();
    quote! {
        match __p::Reader::peek(#reader) {
            __p::Some(__tag) => match __tag {
                #(#read_arms)*
                _ => #other,
            },
            __p::None => __p::Err(__p::no_tag(#reader, #message, #name)),
        }
    }
}

/// A payload, which reads its tag or code itself.
fn read_payload(
    input: &Input<'_>,
    header: &Header,
    names: &decode::Names,
    ty: &syn::Type,
    variant: &Ident,
) -> TokenStream {
    let decode::Names { reader, context, .. } = names;
    let span = place(ty);
    let payload = if generics::is_doubtful_payload(input, ty) {
        let Header { storage, context, .. } = header;
        let ty = generics::with_one_lifetime(input, generics::wire_lifetime(input).as_ref(), ty);
        quote_spanned!(span=> <#ty as __p::Decode<#storage, #context>>)
    } else {
        quote_spanned!(span=> __p::Decode)
    };
    quote_spanned!(span=> #payload::read(#reader, #context).map(Self::#variant))
}

/// Looks ahead at the code, and lets the message read its own length and code.
fn dispatch_on_own_code(input: &Input<'_>, set: &Set<'_>, header: &Header, names: &decode::Names) -> TokenStream {
    let reader = &names.reader;
    let (message, code_name, framed) = (unraw(&input.original.ident), &set.code_name, input.head.framed);
    let ahead = literal(usize::from(input.head.tag.is_some()) + 4 * usize::from(framed));
    let tag = match &input.head.tag {
        Some(tag) => {
            let name = tag_name(tag);
            quote!(__p::Some((__TAG, #name)))
        }
        None => quote!(__p::None),
    };
    let arms = set.variants.iter().filter_map(|variant| {
        let Content::Message(ty) = variant.content else { return None };
        let (ident, constant) = (&variant.original.ident, tag_constant(variant));
        let read = read_payload(input, header, names, ty, ident);
        Some(quote!(#constant => #read,))
    });
    let arms: Vec<TokenStream> = arms.collect();
    let other = match other(set) {
        Some((ident, ty)) => read_payload(input, header, names, ty, ident),
        None => quote!(__p::Err(__p::unknown_own_code(#reader, #message, #code_name, #ahead, __code))),
    };
    quote! {
        let __code = __p::peek_code(#reader, #message, #code_name, #tag, #framed)?;
        match __code {
            #(#arms)*
            _ => #other,
        }
    }
}

fn dispatch_on_code(input: &Input<'_>, set: &Set<'_>, header: &Header, names: &decode::Names) -> TokenStream {
    let decode::Names { reader, context, .. } = names;
    let storage = &header.storage;
    let first = literal(rows::of_head(&input.head).len() + 1);
    let (message, code_name) = (unraw(&input.original.ident), &set.code_name);
    let start = Ident::new("__start", Span::mixed_site());
    let arms = set.variants.iter().filter_map(|variant| {
        let Content::Coded(_, fields) = &variant.content else { return None };
        let (ident, constant) = (&variant.original.ident, tag_constant(variant));
        let part = decode::Part { input, header, names, fields, variant: Some(ident) };
        let rows = names_constant(Some(ident));
        let begin = quote!(__p::read_part(#reader, #context, #rows, #first));
        let read = part.read(begin, None, false, &quote!(Self::#ident));
        Some(quote!(#constant => { #read }))
    });
    let remember = other(set).map(|_| quote!(let #start = __p::Clone::clone(&*#reader);));
    let other = match other(set) {
        Some((ident, ty)) => {
            let read = read_payload(input, header, names, ty, ident);
            quote!({ *#reader = #start; #read })
        }
        None => quote!(__p::Err(__p::unknown_code(#reader, #message, #code_name, __code))),
    };
    quote! {
        #remember
        let __code = __p::read_code::<#storage>(#reader, #message, #code_name)?;
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
