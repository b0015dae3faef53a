//! Enums of messages or parts: one `match` on the tag or the code.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::decode::{self, Items, framed, head_width, impl_decode, min_len_sum};
use super::describe::{describe_facts, describe_row, impl_describe};
use super::encode::{self, head_of_variant, impl_encode, observed};
use super::generics::{self, Header, in_static_storage};
use super::presence;
use super::rows::{Row, RowKind, binding, of_fields, tag_name};
use crate::ir::{Body, Content, Dispatch, Field, Fields, Input, Set, Style, Variant, Wire};

pub(crate) fn expand(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let conditions = set.variants.iter().map(|variant| {
        let of_fields =
            variant.content.fields().map(|fields| presence::of_fields(input, fields, Some(&variant.original.ident)));
        let of_variant = presence::of_variant(input, variant);
        quote!(#of_fields #of_variant)
    });
    let constants = constants(input, set);
    let decode = decode(input, set);
    let encode = encode(input, set);
    let describe = describe(input, set);
    quote!(#constants #(#conditions)* #decode #encode #describe)
}

impl<'a> Content<'a> {
    fn fields(&self) -> Option<&Fields<'a>> {
        match self {
            Self::Tagged(_, fields) | Self::Coded(_, fields) => Some(fields),
            _ => None,
        }
    }
}

/// The name of a variant's own tag among the constants.
fn tag_constant(variant: &Variant<'_>) -> Ident {
    format_ident!("__TAG_{}", variant.original.ident)
}

fn table_constant(variant: &Variant<'_>) -> Ident {
    format_ident!("__TAGS_{}", variant.original.ident)
}

/// What is known while compiling: each variant's tag or code, all tags, and that no two are the same.
fn constants(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let of_variant = |variant: &Variant<'_>| {
        let name = tag_constant(variant);
        match &variant.content {
            Content::Message(ty) => {
                let span = ty.span();
                let ty = in_static_storage(input, ty);
                Some(quote_spanned!(span=> const #name: __pgwire::u8 = <#ty as __pgwire::Tagged>::TAG;))
            }
            Content::Tagged(tag, _) => Some(quote!(const #name: __pgwire::u8 = #tag;)),
            Content::Coded(code, _) => Some(quote!(const #name: __pgwire::i32 = #code;)),
            Content::Set(ty) => {
                let (span, table) = (ty.span(), table_constant(variant));
                let ty = in_static_storage(input, ty);
                Some(quote_spanned! {span=>
                    const #name: &[__pgwire::u8] = <#ty as __pgwire::MessageSet>::TAGS;
                    const #table: [__pgwire::bool; 256] = __pgwire::tags::table(#name);
                })
            }
            Content::Other(_) => None,
        }
    };
    let of_variants = set.variants.iter().filter_map(of_variant);
    let tags = (set.dispatch == Dispatch::Tag).then(|| all_tags(input, set));
    quote!(#(#of_variants)* #tags)
}

fn all_tags(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let message = input.original.ident.to_string();
    let entry = |variant: &Variant<'_>| {
        let (constant, name) = (tag_constant(variant), variant.original.ident.to_string());
        let conditional = variant.when.is_some();
        let tags = match &variant.content {
            // The stub that stands in for a message with an error has no tags, so that it takes none from others.
            Content::Message(ty) => {
                let span = ty.span();
                let ty = in_static_storage(input, ty);
                quote_spanned!(span=> __pgwire::tags::of_message::<#ty>())
            }
            Content::Tagged(..) => quote!(&[#constant]),
            Content::Set(_) => quote!(#constant),
            Content::Coded(..) | Content::Other(_) => return None,
        };
        Some(quote!(__pgwire::tags::TagsOf { variant: #name, tags: #tags, conditional: #conditional }))
    };
    let entries = set.variants.iter().filter_map(entry);
    let span = input.original.ident.span();
    quote_spanned! {span=>
        const __TAGS_OF_VARIANTS: &[__pgwire::tags::TagsOf] = &[#(#entries),*];
        const __TAGS: &[__pgwire::u8] =
            &__pgwire::tags::concat::<{ __pgwire::tags::total(__TAGS_OF_VARIANTS) }>(__TAGS_OF_VARIANTS);
        const _: () = __pgwire::tags::assert_distinct(#message, __TAGS_OF_VARIANTS);
    }
}

/// `impl Tagged` and `impl MessageSet`, for structs and enums alike.
pub(crate) fn tagged(input: &Input<'_>) -> TokenStream {
    let Header { params, ty, bounds, .. } = generics::plain(input);
    let message_set = |tags: TokenStream| {
        quote! {
            #[automatically_derived]
            impl #params __pgwire::MessageSet for #ty #bounds {
                const TAGS: &'static [__pgwire::u8] = #tags;
            }
        }
    };
    match (&input.head.tag, &input.body) {
        (Some(tag), _) => {
            let set = message_set(quote!(&[#tag]));
            quote! {
                #[automatically_derived]
                impl #params __pgwire::Tagged for #ty #bounds {
                    const TAG: __pgwire::u8 = #tag;
                }
                #set
            }
        }
        (None, Body::Set(set)) if set.dispatch == Dispatch::Tag && !input.head.framed => message_set(quote!(__TAGS)),
        _ => TokenStream::new(),
    }
}

fn decode(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let names = decode::Names::new();
    let header = generics::decode(input);
    let message = input.original.ident.to_string();
    let body = match set.dispatch {
        Dispatch::Tag => dispatch_on_tag(input, set, &header, &names),
        Dispatch::Code => dispatch_on_code(input, set, &header, &names),
    };
    let after_tag = framed(&input.head, &names, &message, body);
    let dispatch_len = match set.dispatch {
        Dispatch::Tag => quote!(1),
        Dispatch::Code => quote!(4),
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
    let message = input.original.ident.to_string();
    let name = dispatch_name(set);
    let arms = set.variants.iter().filter_map(|variant| {
        let (ident, constant) = (&variant.original.ident, tag_constant(variant));
        let condition = presence::call_of_variant(input, variant).map(|condition| quote!(if #condition));
        match &variant.content {
            Content::Message(ty) => {
                let ty = generics::with_one_lifetime(input, generics::wire_lifetime(input).as_ref(), ty);
                Some(quote! {
                    #constant #condition => {
                        #reader.skip_tag();
                        match <#ty as __pgwire::Decode<#storage, #context_ty>>::read_after_tag(#reader, #context) {
                            __pgwire::Ok(message) => __pgwire::Ok(Self::#ident(message)),
                            __pgwire::Err(error) => __pgwire::Err(error),
                        }
                    }
                })
            }
            Content::Tagged(_, fields) => {
                let part = decode::Part { input, header, names, message: &message, fields, variant: Some(ident) };
                let (statements, value) = (part.read(None), part.construct(&quote!(Self::#ident)));
                Some(quote! {
                    #constant #condition => {
                        #reader.skip_tag();
                        #statements
                        __pgwire::Ok(#value)
                    }
                })
            }
            Content::Set(ty) => {
                let table = table_constant(variant);
                let read = read_payload(input, header, names, ty, ident);
                Some(quote!(tag if #table[tag as __pgwire::usize] => #read,))
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
        match #reader.peek() {
            __pgwire::Some(tag) => match tag {
                #(#read_arms)*
                _ => #other,
            },
            __pgwire::None => __pgwire::Err(#reader.cut_short(1).in_field(#message, #name)),
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
    let decode::Names { reader, context } = names;
    let Header { storage, context: context_ty, .. } = header;
    let ty = generics::with_one_lifetime(input, generics::wire_lifetime(input).as_ref(), ty);
    quote! {
        match <#ty as __pgwire::Decode<#storage, #context_ty>>::read(#reader, #context) {
            __pgwire::Ok(message) => __pgwire::Ok(Self::#variant(message)),
            __pgwire::Err(error) => __pgwire::Err(error),
        }
    }
}

fn dispatch_on_code(input: &Input<'_>, set: &Set<'_>, header: &Header, names: &decode::Names) -> TokenStream {
    let reader = &names.reader;
    let storage = &header.storage;
    let message = input.original.ident.to_string();
    let start = Ident::new("start", Span::mixed_site());
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
    let remember = other(set).map(|_| quote!(let #start = #reader.clone();));
    let other = match other(set) {
        Some((ident, ty)) => {
            let read = read_payload(input, header, names, ty, ident);
            quote!({ *#reader = #start; #read })
        }
        None => quote!(__pgwire::Err(__pgwire::unknown_code(#reader, #message, code))),
    };
    quote! {
        #remember
        let code = __pgwire::read_code::<#storage>(#reader, #message)?;
        match code {
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

fn encode(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let names = encode::Names::new();
    let header = generics::encode(input);
    let message = input.original.ident.to_string();
    let (mut lens, mut writes) = (Vec::new(), Vec::new());
    for (index, variant) in set.variants.iter().enumerate() {
        let (len, write) = encode_variant(input, &header, &names, &message, index, variant);
        lens.push(len);
        writes.push(write);
    }
    impl_encode(&header, &names, quote!(match self { #(#lens)* }), quote!(match self { #(#writes)* }))
}

/// The arms of one variant in `encoded_len` and in `write`.
fn encode_variant(
    input: &Input<'_>,
    header: &Header,
    names: &encode::Names,
    message: &str,
    index: usize,
    variant: &Variant<'_>,
) -> (TokenStream, TokenStream) {
    let encode::Names { writer, context, .. } = names;
    let (ident, context_ty) = (&variant.original.ident, &header.context);
    let condition = presence::call_of_variant(input, variant)
        .map(|condition| quote!(__pgwire::check_variant(#condition, #message)?;));
    let own = match &variant.content {
        Content::Message(ty) | Content::Set(ty) | Content::Other(ty) => {
            let head = super::rows::of_head(&input.head);
            // A payload brings its tag or code with it; only a length can stand in front.
            let no_fields = Fields { style: Style::Unit, list: Vec::new() };
            let part = encode::Part { input, header, names, message, fields: &no_fields, variant: Some(ident) };
            let payload = quote!(<#ty as __pgwire::Encode<#context_ty>>);
            let head_len = part.len(head);
            let write = quote!(#payload::write(message, #writer, #context)?;);
            let write = if input.head.tag.is_some() || input.head.framed {
                let before = part.write_around(super::rows::of_head(&input.head), write);
                observed(names, &quote!(enter_variant(<Self as __pgwire::Describe>::LAYOUT, #index)), before)
            } else {
                write
            };
            return (
                quote!(Self::#ident(message) => #head_len + #payload::encoded_len(message, #context),),
                quote!(Self::#ident(message) => { #condition #write }),
            );
        }
        Content::Tagged(tag, _) => Row { name: tag_name(tag), kind: RowKind::Tag(&tag.tokens) },
        Content::Coded(code, _) => Row { name: "code".to_owned(), kind: RowKind::Code(code) },
    };
    let Some(fields) = variant.content.fields() else { return Default::default() };
    let part = encode::Part { input, header, names, message, fields, variant: Some(ident) };
    let pattern = pattern(ident, fields);
    let len = part.len(head_of_variant(&input.head, Row { name: own.name.clone(), kind: own.kind }));
    let write = part.write(head_of_variant(&input.head, own));
    let write = observed(names, &quote!(enter_variant(<Self as __pgwire::Describe>::LAYOUT, #index)), write);
    (quote!(#pattern => #len,), quote!(#pattern => { #condition #write }))
}

/// `Self::Text { 0: field_0 }`
fn pattern(variant: &Ident, fields: &Fields<'_>) -> TokenStream {
    let on_wire = |field: &Field<'_>| !matches!(field.wire, Wire::Skip);
    let members = fields.list.iter().enumerate().filter(|(_, field)| on_wire(field)).map(|(index, field)| {
        let (member, binding) = (&field.member, binding(index));
        quote!(#member: #binding)
    });
    quote!(Self::#variant { #(#members,)* .. })
}

fn describe(input: &Input<'_>, set: &Set<'_>) -> TokenStream {
    let name = input.original.ident.to_string();
    let variants = set.variants.iter().map(|variant| {
        let (name, facts) = (variant.original.ident.to_string(), describe_facts(&variant.facts));
        let condition = variant.when.as_ref().map(|expression| {
            let expression = expression.to_string();
            quote!(.condition(#expression))
        });
        let content = match &variant.content {
            Content::Message(ty) => quote!(__pgwire::Content::Message(<#ty as __pgwire::Describe>::LAYOUT)),
            Content::Set(ty) => quote!(__pgwire::Content::Set(<#ty as __pgwire::Describe>::LAYOUT)),
            Content::Other(ty) => quote!(__pgwire::Content::Other(<#ty as __pgwire::Describe>::LAYOUT)),
            Content::Tagged(tag, fields) => {
                let own = Row { name: tag_name(tag), kind: RowKind::Tag(&tag.tokens) };
                describe_variant_fields(input, own, fields)
            }
            Content::Coded(code, fields) => {
                describe_variant_fields(input, Row { name: "code".to_owned(), kind: RowKind::Code(code) }, fields)
            }
        };
        quote!(__pgwire::Variant::new(#name, #content) #facts #condition)
    });
    let layout = quote!(__pgwire::Layout::of_variants(#name, &[#(#variants),*]));
    impl_describe(input, layout, layout_of_value(set))
}

/// A set is described by the message that it holds.
fn layout_of_value(set: &Set<'_>) -> Option<TokenStream> {
    let arms: Vec<TokenStream> = set
        .variants
        .iter()
        .filter_map(|variant| match &variant.content {
            Content::Message(_) | Content::Set(_) | Content::Other(_) => {
                let ident = &variant.original.ident;
                Some(quote!(Self::#ident(message) => __pgwire::Describe::layout(message),))
            }
            Content::Tagged(..) | Content::Coded(..) => None,
        })
        .collect();
    let own = (arms.len() < set.variants.len()).then(|| quote!(_ => Self::LAYOUT,));
    (!arms.is_empty()).then(|| {
        quote! {
            fn layout(&self) -> &'static __pgwire::Layout {
                match self { #(#arms)* #own }
            }
        }
    })
}

fn describe_variant_fields<'i>(input: &'i Input<'_>, own: Row<'i, 'i>, fields: &'i Fields<'_>) -> TokenStream {
    let rows = head_of_variant(&input.head, own);
    let head = rows.iter().map(describe_row);
    let own = of_fields(fields);
    let fields = own.iter().map(describe_row);
    quote!(__pgwire::Content::Fields(&[#(#head,)* #(#fields),*]))
}
