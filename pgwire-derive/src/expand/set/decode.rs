//! `impl Decode` for a set.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::Type;

use super::tags::{table_constant, tag_constant};
use crate::expand::decode::{Items, Names, Part, framed, head_width, impl_decode};
use crate::expand::generics::{self, Header};
use crate::expand::len::Len;
use crate::expand::presence;
use crate::expand::rows::{self, literal, names_constant, tag_name};
use crate::ir::{Content, Dispatch, Fields, Input, Set};
use crate::tokens::{place, unraw};

pub(super) fn decode(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let (names, header) = (Names::new(), generics::decode(input));
    let message = unraw(&input.original.ident);
    let decoder = Decoder { input, set, header: &header, names: &names, message: &message };
    let read = match set.dispatch {
        Dispatch::Tag => decoder.behind_head(decoder.dispatch_on_tag()),
        Dispatch::Code => decoder.behind_head(decoder.dispatch_on_code()),
        Dispatch::OwnCode => decoder.dispatch_on_own_code(),
    };
    let mut min_len = head_width(&input.head);
    min_len.add(Len::Constant(match set.dispatch {
        Dispatch::Tag => 1,
        Dispatch::Code | Dispatch::OwnCode => 4,
    }));
    impl_decode(&header, &names, &Items { min_len, plain: None, read })
}

struct Decoder<'i, 'a> {
    input: &'i Input<'a>,
    set: &'i Set<'a>,
    header: &'i Header,
    names: &'i Names,
    /// The name of the set, for errors.
    message: &'i str,
}

impl<'a> Decoder<'_, 'a> {
    /// Reads the tag and the length that all variants have, and bounds the rest by it.
    fn behind_head(&self, read: TokenStream) -> TokenStream {
        let head = &self.input.head;
        let read = framed(head, self.names, self.message, read);
        let Some(tag) = &head.tag else { return read };
        let (reader, message, name, framed) = (&self.names.reader, self.message, tag_name(tag), head.framed);
        quote! {
            __p::read_tag_of_set(#reader, __TAG, #framed, #message, #name)?;
            #read
        }
    }

    fn dispatch_on_tag(&self) -> TokenStream {
        let Names { reader, .. } = self.names;
        let (message, name) = (self.message, self.dispatch_name());
        let arms = self.set.variants.iter().filter_map(|variant| {
            let (ident, constant) = (&variant.original.ident, tag_constant(variant));
            let condition = presence::call_of_variant(self.input, variant).map(|condition| quote!(if #condition));
            match &variant.content {
                Content::Message(ty) => {
                    let read = self.read_payload(ty, ident);
                    Some(quote!(#constant #condition => #read,))
                }
                Content::Tagged(_, fields) => {
                    let read = self.read_fields(&quote!(read_variant), fields, ident);
                    Some(quote!(#constant #condition => { #read }))
                }
                Content::Set(ty) => {
                    let (table, read) = (table_constant(variant), self.read_payload(ty, ident));
                    Some(quote!(__tag if #table[__tag as __p::usize] => #read,))
                }
                Content::Coded(..) | Content::Other(_) => None,
            }
        });
        let unknown = quote!(__p::Err(__p::unknown_tag(#reader, #message, #name, __TAGS)));
        let (refused, other) = match self.other() {
            // What the set knows under another condition is not kept as unknown: it could not be written again.
            Some((ident, ty)) => {
                let conditional = self.set.variants.iter().filter(|variant| variant.when.is_some()).map(tag_constant);
                let refused = quote!(#(#[allow(unreachable_patterns)] #conditional => #unknown,)*);
                (refused, self.read_payload(ty, ident))
            }
            None => (TokenStream::new(), unknown),
        };
        quote! {
            match __p::Reader::peek(#reader) {
                __p::Some(__tag) => match __tag {
                    #(#arms)*
                    #refused
                    _ => #other,
                },
                __p::None => __p::Err(__p::no_tag(#reader, #message, #name)),
            }
        }
    }

    /// The name that the byte has in errors: that of the variants, if they agree.
    fn dispatch_name(&self) -> String {
        let mut names = self.set.variants.iter().filter_map(|variant| match &variant.content {
            Content::Tagged(tag, _) => Some(tag_name(tag)),
            _ => None,
        });
        let first = names.next().unwrap_or_else(|| "tag".to_owned());
        if names.all(|name| name == first) { first } else { "tag".to_owned() }
    }

    fn dispatch_on_code(&self) -> TokenStream {
        let (reader, storage) = (&self.names.reader, &self.header.storage);
        let (message, code_name) = (self.message, &self.set.code_name);
        let arms = self.set.variants.iter().filter_map(|variant| {
            let Content::Coded(_, fields) = &variant.content else { return None };
            let (ident, constant) = (&variant.original.ident, tag_constant(variant));
            let read = self.read_fields(&quote!(read_part), fields, ident);
            Some(quote!(#constant => { #read }))
        });
        let start = Ident::new("__start", Span::mixed_site());
        let (remember, other) = match self.other() {
            Some((ident, ty)) => {
                let read = self.read_payload(ty, ident);
                let remember = quote!(let #start = __p::Clone::clone(&*#reader););
                (remember, quote!({ *#reader = #start; #read }))
            }
            None => {
                let unknown = quote!(__p::Err(__p::unknown_code(#reader, #message, #code_name, __code)));
                (TokenStream::new(), unknown)
            }
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

    /// Looks ahead at the code, and lets the message read its own length and code.
    fn dispatch_on_own_code(&self) -> TokenStream {
        let (reader, head) = (&self.names.reader, &self.input.head);
        let (message, code_name, framed) = (self.message, &self.set.code_name, head.framed);
        let tag = match &head.tag {
            Some(tag) => {
                let name = tag_name(tag);
                quote!(__p::Some((__TAG, #name)))
            }
            None => quote!(__p::None),
        };
        let arms = self.set.variants.iter().filter_map(|variant| {
            let Content::Message(ty) = variant.content else { return None };
            let (ident, constant) = (&variant.original.ident, tag_constant(variant));
            let read = self.read_payload(ty, ident);
            Some(quote!(#constant => #read,))
        });
        let other = match self.other() {
            Some((ident, ty)) => self.read_payload(ty, ident),
            None => {
                let ahead = literal(usize::from(head.tag.is_some()) + 4 * usize::from(framed));
                quote!(__p::Err(__p::unknown_own_code(#reader, #message, #code_name, #ahead, __code)))
            }
        };
        quote! {
            let __code = __p::peek_code(#reader, #message, #code_name, #tag, #framed)?;
            match __code {
                #(#arms)*
                _ => #other,
            }
        }
    }

    /// The fields of a variant behind its tag or code; `begin` is the function that begins them.
    fn read_fields(&self, begin: &TokenStream, fields: &Fields<'a>, variant: &Ident) -> TokenStream {
        let Names { reader, context, .. } = self.names;
        let part = Part { input: self.input, header: self.header, names: self.names, fields, variant: Some(variant) };
        let (rows, first) = (names_constant(Some(variant)), literal(rows::of_head(&self.input.head).len() + 1));
        part.read(quote!(__p::#begin(#reader, #context, #rows, #first)), None, false, &quote!(Self::#variant))
    }

    /// A payload, which reads its tag or code itself.
    fn read_payload(&self, ty: &Type, variant: &Ident) -> TokenStream {
        let Names { reader, context, .. } = self.names;
        let span = place(ty);
        let payload = if generics::is_doubtful_payload(self.input, ty) {
            let Header { storage, context, .. } = self.header;
            let ty = generics::with_one_lifetime(self.input, generics::wire_lifetime(self.input).as_ref(), ty);
            quote_spanned!(span=> <#ty as __p::Decode<#storage, #context>>)
        } else {
            quote_spanned!(span=> __p::Decode)
        };
        quote_spanned!(span=> #payload::read(#reader, #context).map(Self::#variant))
    }

    /// The variant that keeps what the set does not know.
    fn other(&self) -> Option<(&'a Ident, &'a Type)> {
        self.set.variants.iter().find_map(|variant| match variant.content {
            Content::Other(ty) => Some((&variant.original.ident, ty)),
            _ => None,
        })
    }
}
