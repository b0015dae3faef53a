//! The tags and codes of a set, which are known while compiling, and the traits that say them.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use crate::expand::generics::{self, Header, in_static_storage};
use crate::ir::{Body, Content, Dispatch, Input, Set, Variant};
use crate::tokens::{place, unraw};

/// The name of a variant's own tag among the constants.
pub(super) fn tag_constant(variant: &Variant<'_>) -> Ident {
    format_ident!("__TAG_{}", unraw(&variant.original.ident))
}

/// The name of all tags of a variant.
fn tags_constant(variant: &Variant<'_>) -> Ident {
    format_ident!("__TAGS_{}", unraw(&variant.original.ident))
}

/// The name of the table of a flattened set, which says of every byte whether it is one of its tags.
pub(super) fn table_constant(variant: &Variant<'_>) -> Ident {
    format_ident!("__TABLE_{}", unraw(&variant.original.ident))
}

/// What is known while compiling: each variant's tag or code, all tags, and that no two are the same.
pub(super) fn constants(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let of_variant = |(index, variant): (usize, &Variant<'_>)| {
        let name = tag_constant(variant);
        match &variant.content {
            Content::Message(ty) if set.dispatch == Dispatch::OwnCode => {
                let span = place(ty);
                let ty = in_static_storage(input, ty);
                Some(quote_spanned!(span=> const #name: __p::i32 = <#ty as __p::Coded>::CODE;))
            }
            Content::Message(ty) => {
                let span = place(ty);
                let earlier = set.variants.iter().take(index);
                let index = Literal::usize_unsuffixed(earlier.filter(|variant| has_tags(variant)).count());
                Some(quote_spanned!(span=> const #name: __p::u8 = __SET.tag(#index);))
            }
            Content::Tagged(tag, _) => {
                let span = place(&tag.tokens);
                Some(quote_spanned!(span=> const #name: __p::u8 = #tag;))
            }
            Content::Coded(code, _) => {
                let (span, code) = (place(&code.tokens), &code.tokens);
                Some(quote_spanned!(span=> const #name: __p::i32 = #code;))
            }
            Content::Set(ty) => {
                let (span, tags, table) = (place(ty), tags_constant(variant), table_constant(variant));
                let ty = in_static_storage(input, ty);
                Some(quote_spanned! {span=>
                    const #tags: &[__p::u8] = <#ty as __p::MessageSet>::TAGS;
                    const #table: [__p::bool; 256] = __p::tags::table(#tags);
                })
            }
            Content::Other(_) => None,
        }
    };
    let of_variants = set.variants.iter().enumerate().filter_map(of_variant);
    let all = match set.dispatch {
        Dispatch::Tag => all_tags(input, set),
        Dispatch::Code | Dispatch::OwnCode => distinct_codes(input, set),
    };
    quote!(#(#of_variants)* #all)
}

/// Whether a variant is one of those whose tags are listed.
fn has_tags(variant: &Variant<'_>) -> bool {
    !matches!(variant.content, Content::Coded(..) | Content::Other(_))
}

fn all_tags(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let message = unraw(&input.original.ident);
    let entry = |variant: &Variant<'_>| {
        let (constant, name) = (tag_constant(variant), unraw(&variant.original.ident));
        let place = place_of(variant);
        let entry = match &variant.content {
            Content::Message(ty) => {
                let ty = in_static_storage(input, ty);
                quote_spanned!(place=> __p::tags::message::<#ty>(#name))
            }
            Content::Set(_) => {
                let tags = tags_constant(variant);
                quote!(__p::tags::set(#name, #tags))
            }
            Content::Tagged(..) => quote!(__p::tags::set(#name, &[#constant])),
            Content::Coded(..) | Content::Other(_) => return None,
        };
        let conditional = variant.when.is_some().then(|| quote!(.conditional()));
        Some((place, quote!(#entry #conditional)))
    };
    let (places, entries): (Vec<_>, Vec<_>) = set.variants.iter().filter_map(entry).unzip();
    let are_new = assertions(&places, |place, index| quote_spanned!(place=> __TAKEN.assert_new(#index)));
    quote! {
        const __SET: &__p::tags::Set = &__p::tags::Set(#message, &[#(#entries),*]);
        const __TAGS: &[__p::u8] = &__SET.tags::<{ __SET.size() }>();
        const __TAKEN: &__p::tags::Taken = &__SET.taken();
        #are_new
    }
}

/// Where it is said that a variant cannot be told from an earlier one.
fn place_of(variant: &Variant<'_>) -> Span {
    match &variant.content {
        Content::Message(ty) | Content::Set(ty) | Content::Other(ty) => place(ty),
        Content::Tagged(tag, _) => place(&tag.tokens),
        Content::Coded(code, _) => place(&code.tokens),
    }
}

/// One assertion for each variant that has earlier ones, so that all mistakes are shown, each at its place.
fn assertions(places: &[Span], assertion: impl Fn(Span, Literal) -> TokenStream) -> TokenStream {
    let of_variant = |(index, place): (usize, &Span)| {
        let assertion = assertion(*place, Literal::usize_unsuffixed(index));
        quote_spanned!(*place=> const _: () = #assertion;)
    };
    places.iter().enumerate().skip(1).map(of_variant).collect()
}

fn distinct_codes(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let message = unraw(&input.original.ident);
    let has_code = |variant: &&Variant<'_>| matches!(variant.content, Content::Coded(..) | Content::Message(_));
    let of_variant = |variant: &Variant<'_>| {
        let (name, constant) = (unraw(&variant.original.ident), tag_constant(variant));
        (place_of(variant), quote!((#name, #constant)))
    };
    let (places, codes): (Vec<_>, Vec<_>) = set.variants.iter().filter(has_code).map(of_variant).unzip();
    let are_new = assertions(
        &places,
        |place, index| quote_spanned!(place=> __p::tags::assert_new_code(#message, __CODES, #index)),
    );
    quote! {
        const __CODES: &[(&'static __p::str, __p::i32)] = &[#(#codes),*];
        #are_new
    }
}

/// `impl Tagged`, `impl MessageSet` and `impl Coded`, for structs and enums alike.
pub(crate) fn tagged(input: &Input<'_>) -> TokenStream {
    let Header { params, ty, bounds, .. } = generics::plain(input);
    let attributes = crate::expand::impl_attributes(input);
    let coded = input.head.code.as_ref().map(|_| {
        quote! {
            #attributes
            impl #params __p::Coded for #ty #bounds {
                const CODE: __p::i32 = __CODE;
            }
        }
    });
    let message_set = |tags: TokenStream| {
        quote! {
            #attributes
            impl #params __p::MessageSet for #ty #bounds {
                const TAGS: &'static [__p::u8] = #tags;
            }
        }
    };
    let tagged = match (&input.head.tag, &input.body) {
        (Some(_), _) => {
            let set = message_set(quote!(&[__TAG]));
            quote! {
                #attributes
                impl #params __p::Tagged for #ty #bounds {
                    const TAG: __p::u8 = __TAG;
                }
                #set
            }
        }
        (None, Body::Set(set)) if set.dispatch == Dispatch::Tag && !input.head.framed => message_set(quote!(__TAGS)),
        _ => TokenStream::new(),
    };
    quote!(#tagged #coded)
}
