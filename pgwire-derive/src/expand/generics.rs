//! Impl headers: type parameters, storage, context and bounds.

use std::cell::RefCell;
use std::collections::HashSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{GenericParam, Generics, Lifetime, parse_quote};

use crate::ir::{BytesEnd, Constraint, Field, Input, Presence, Wire};
use crate::lower::needs_no_bound;
use crate::tokens::{mentions, option_inner, primitive_width, replace};

/// An impl header.
pub(crate) struct Header {
    /// `<'a, B: Storage, __C>`
    pub(crate) params: TokenStream,
    /// `StreamPrepare<B>`
    pub(crate) ty: TokenStream,
    /// `where …`
    pub(crate) bounds: TokenStream,
    /// The storage that is read from.
    pub(crate) storage: TokenStream,
    /// The type of the context.
    pub(crate) context: TokenStream,
}

/// The header of `impl Decode<B, C> for T`.
pub(crate) fn decode(input: &Input<'_>) -> Header {
    let mut generics = input.original.generics.clone();
    let wire_lifetime = wire_lifetime(input);
    let storage = match (&input.options.storage, &wire_lifetime) {
        (Some(storage), _) => quote!(#storage),
        (None, Some(lifetime)) => {
            let lifetime = Lifetime { apostrophe: lifetime.span(), ident: lifetime.clone() };
            quote!(&#lifetime [__p::u8])
        }
        (None, None) => {
            generics.params.push(parse_quote!(__B: __p::Storage));
            quote!(__B)
        }
    };
    let context = context(input, &mut generics);
    // A part over `Bytes` does not come from a storage of any kind, whatever the context.
    let is_any_storage = input.options.storage.is_none() && wire_lifetime.is_none();
    let is_unproven = |field: &Field<'_>| {
        let is_part = matches!(field.wire, Wire::Plain { .. } | Wire::CString { .. } | Wire::List { .. });
        !is_proven(input, field) || is_any_storage && is_part && is_doubtful(input, field)
    };
    let payloads = if is_any_storage { input.payloads() } else { open_payloads(input) };
    let bounds = each_field(input, |field| is_unproven(field).then(|| decode_bound(input, field, &storage, &context)))
        .into_iter()
        .chain(payloads.into_iter().map(|ty| quote!(#ty: __p::Decode<#storage, #context>)));
    let kept = wire_lifetime.as_ref();
    let bounds = bounds.map(|bound| if_it_holds(input, with_one_lifetime(input, kept, &bound)));
    let bounds = where_clause(&generics, bounds);
    let (_, ty, _) = input.original.generics.split_for_impl();
    let (name, ty) = (&input.original.ident, ty.to_token_stream());
    // All lifetimes of the type are that of the input.
    let keep = wire_lifetime.clone();
    generics.params = generics
        .params
        .into_iter()
        .filter(|param| match (param, &keep) {
            (GenericParam::Lifetime(param), Some(kept)) => param.lifetime.ident == *kept,
            _ => true,
        })
        .collect();
    let (params, ..) = generics.split_for_impl();
    let one = |tokens: &dyn ToTokens| with_one_lifetime(input, wire_lifetime.as_ref(), tokens);
    Header { params: one(&params), ty: one(&quote!(#name #ty)), bounds: one(&bounds), storage, context }
}

/// The header of `impl Encode<C> for T`.
pub(crate) fn encode(input: &Input<'_>) -> Header {
    let mut generics = input.original.generics.clone();
    let context = context(input, &mut generics);
    let unproven = |field: &Field<'_>| if is_proven(input, field) { None } else { encode_bound(field, &context) };
    let bounds = each_field(input, unproven)
        .into_iter()
        .chain(open_payloads(input).into_iter().map(|ty| quote!(#ty: __p::Encode<#context>)))
        .chain(describe_bounds(input));
    header(input, &generics, bounds.map(|bound| for_every_lifetime(input, bound)), context.clone())
}

/// The header of an impl that is the same for every storage and context.
pub(crate) fn describe(input: &Input<'_>) -> Header {
    with_bounds(input, describe_bounds(input).into_iter().map(|bound| for_every_lifetime(input, bound)))
}

/// The header with nothing added.
pub(crate) fn plain(input: &Input<'_>) -> Header {
    with_bounds(input, std::iter::empty())
}

/// The header with these bounds beside those of the declaration.
pub(crate) fn with_bounds(input: &Input<'_>, bounds: impl Iterator<Item = TokenStream>) -> Header {
    header(input, &input.original.generics, bounds, TokenStream::new())
}

fn header(
    input: &Input<'_>,
    generics: &Generics,
    bounds: impl Iterator<Item = TokenStream>,
    context: TokenStream,
) -> Header {
    let (params, ..) = generics.split_for_impl();
    let (_, ty, _) = input.original.generics.split_for_impl();
    let name = &input.original.ident;
    Header {
        params: params.to_token_stream(),
        ty: quote!(#name #ty),
        bounds: where_clause(generics, bounds),
        storage: TokenStream::new(),
        context,
    }
}

fn context(input: &Input<'_>, generics: &mut Generics) -> TokenStream {
    match &input.options.context {
        Some(context) => quote!(#context),
        None => {
            generics.params.push(parse_quote!(__C));
            quote!(__C)
        }
    }
}

/// The bounds of the declaration, and each of these once.
fn where_clause(generics: &Generics, bounds: impl Iterator<Item = TokenStream>) -> TokenStream {
    let declared = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let mut seen = HashSet::new();
    let added = bounds.filter(|bound| seen.insert(bound.to_string()));
    let all: Vec<TokenStream> = declared.map(ToTokens::to_token_stream).chain(added).collect();
    if all.is_empty() { TokenStream::new() } else { quote!(where #(#all),*) }
}

/// The lifetime of the input, if the type borrows without a storage parameter.
pub(crate) fn wire_lifetime(input: &Input<'_>) -> Option<Ident> {
    if input.options.storage.is_some() {
        return None;
    }
    input.original.generics.lifetimes().next().map(|param| param.lifetime.ident.clone())
}

/// Replaces every lifetime of the type by that of the input.
pub(crate) fn with_one_lifetime(input: &Input<'_>, kept: Option<&Ident>, tokens: &dyn ToTokens) -> TokenStream {
    let Some(kept) = kept else { return tokens.to_token_stream() };
    replace(tokens, &|name| input.has_lifetime(name).then(|| kept.clone()), &|_| None)
}

/// The type with `'static` for every lifetime and `&'static [u8]` for the storage, for use in a constant.
pub(crate) fn in_static_storage(input: &Input<'_>, tokens: impl ToTokens) -> TokenStream {
    let is_storage = |name: &Ident| input.options.storage.as_ref() == Some(name);
    replace(tokens, &|name| input.has_lifetime(name).then(|| format_ident!("static")), &|name| {
        is_storage(name).then(|| quote!(&'static [__p::u8]))
    })
}

fn each_field(input: &Input<'_>, bound: impl Fn(&Field<'_>) -> Option<TokenStream>) -> Vec<TokenStream> {
    input.fields().into_iter().filter_map(bound).collect()
}

/// Whether rustc can see without a bound that the field's type has the impls that are called.
///
/// A bound on a type that has no parameter in it would only repeat, at every use, what is said at the declaration. But
/// where the context is not named, a part hands on what it needs to know, and that must be said.
fn is_proven(input: &Input<'_>, field: &Field<'_>) -> bool {
    let is_closed = || !input.mentions_type_param(field.ty);
    // `PgStr<Bytes>` comes from `Bytes` alone.
    let is_of_bytes = || is_closed() && ["Bytes", "PgStr", "Seq"].iter().any(|name| mentions(field.ty, name));
    match &field.wire {
        Wire::Skip => is_closed() && !is_of_bytes(),
        Wire::With(_) => false,
        _ if primitive_width(field.ty).is_some() => true,
        Wire::Bytes { end, .. } => needs_no_bound(bytes_ty(field.ty, end)) && !is_of_bytes(),
        Wire::Plain { .. } | Wire::CString { .. } | Wire::List { .. } => {
            (needs_no_bound(field.ty) || input.options.context.is_some() && is_closed()) && !is_of_bytes()
        }
    }
}

/// Whether no bound says that a plain value has the impls that are called, so that rustc may find that it has not.
pub(crate) fn is_doubtful(input: &Input<'_>, field: &Field<'_>) -> bool {
    is_proven(input, field) && !needs_no_bound(field.ty)
}

/// The same for the message that a variant holds.
pub(crate) fn is_doubtful_payload(input: &Input<'_>, ty: &syn::Type) -> bool {
    input.options.context.is_some() && !input.mentions_type_param(ty)
}

/// The types of messages that need a bound.
fn open_payloads<'a>(input: &Input<'a>) -> Vec<&'a syn::Type> {
    let named = input.options.context.is_some();
    input.payloads().into_iter().filter(|ty| !named || input.mentions_type_param(ty)).collect()
}

fn decode_bound(input: &Input<'_>, field: &Field<'_>, storage: &TokenStream, context: &TokenStream) -> TokenStream {
    let ty = field.ty;
    match &field.wire {
        Wire::Plain { constraint: Constraint::None, .. } => {
            let needs_tags = matches!(field.presence, Presence::NextByte) && field.marker.is_none();
            let tagged = (needs_tags && input.mentions_type_param(ty)).then(|| quote!(+ __p::MessageSet));
            quote!(#ty: __p::Decode<#storage, #context> #tagged)
        }
        Wire::Plain { .. } => quote!(#ty: __p::ReadInteger<#storage>),
        Wire::CString { .. } => quote!(#ty: __p::ReadCString<#storage>),
        Wire::Bytes { end, .. } => {
            let ty = bytes_ty(ty, end);
            quote!(#ty: __p::ReadByteString<#storage>)
        }
        Wire::List { .. } => quote!(#ty: __p::ReadList<#storage, #context>),
        Wire::With(codec) => quote!(#codec: __p::DecodeWith<#ty, #storage, #context>),
        Wire::Skip => quote!(#ty: __p::Default),
    }
}

fn encode_bound(field: &Field<'_>, context: &TokenStream) -> Option<TokenStream> {
    let ty = field.ty;
    Some(match &field.wire {
        Wire::Plain { constraint: Constraint::None, .. } => quote!(#ty: __p::Encode<#context>),
        Wire::Plain { .. } => quote!(#ty: __p::WriteInteger<#context>),
        Wire::CString { .. } => quote!(#ty: __p::WriteCString<#context>),
        Wire::Bytes { end, .. } => {
            let ty = bytes_ty(ty, end);
            quote!(#ty: __p::WriteByteString<#context>)
        }
        Wire::List { .. } => quote!(#ty: __p::WriteList<#context>),
        Wire::With(codec) => quote!(#codec: __p::EncodeWith<#ty, #context>),
        Wire::Skip => return None,
    })
}

/// The bound for every lifetime at once: two that differ in the lifetime only could not be told apart.
fn for_every_lifetime(input: &Input<'_>, bound: TokenStream) -> TokenStream {
    // Numbered as they come, so that bounds that differ in names only are the same.
    let seen = RefCell::new(Vec::<Ident>::new());
    let numbered = |name: &Ident| {
        let mut seen = seen.borrow_mut();
        let index = seen.iter().position(|other| other == name).unwrap_or_else(|| {
            seen.push(name.clone());
            seen.len() - 1
        });
        format_ident!("__{index}")
    };
    let replaced = replace(&bound, &|name| input.has_lifetime(name).then(|| numbered(name)), &|_| None);
    let lifetimes = (0..seen.borrow().len()).map(|index| Lifetime::new(&format!("'__{index}"), Span::call_site()));
    let lifetimes: Vec<Lifetime> = lifetimes.collect();
    match lifetimes.is_empty() {
        false => quote!(for<#(#lifetimes),*> #replaced),
        true => if_it_holds(input, bound),
    }
}

/// rustc refuses an impl with a bound that can never hold, unless the bound is for every lifetime. That a type has no
/// wire form is said once, at the field, where the description names it.
fn if_it_holds(input: &Input<'_>, bound: TokenStream) -> TokenStream {
    if input.mentions_type_param(&bound) { bound } else { quote!(for<'__any> #bound) }
}

/// What the description demands of types that are not known before they are filled in.
fn describe_bounds(input: &Input<'_>) -> Vec<TokenStream> {
    let is_open = |ty: &dyn ToTokens| {
        input
            .original
            .generics
            .type_params()
            .filter(|param| Some(&param.ident) != input.options.storage.as_ref())
            .any(|param| mentions(ty, &param.ident.to_string()))
    };
    let of_field = |field: &Field<'_>| {
        let ty = field.ty;
        let needs_tags = matches!(field.presence, Presence::NextByte) && field.marker.is_none();
        if let Wire::With(codec) = &field.wire {
            return (is_open(ty) || is_open(codec)).then(|| quote!(#codec: __p::EncodeWith<#ty>));
        }
        if !is_open(ty) {
            return None;
        }
        Some(match &field.wire {
            Wire::Plain { constraint, .. } => {
                let tags = needs_tags.then(|| quote!(+ __p::MessageSet));
                let number = (!matches!(constraint, Constraint::None)).then(|| quote!(+ __p::WireInteger));
                quote!(#ty: __p::Describe #tags #number)
            }
            Wire::CString { .. } => quote!(#ty: __p::CStringField),
            Wire::Bytes { end, .. } => {
                let ty = bytes_ty(ty, end);
                quote!(#ty: __p::ByteStringField)
            }
            Wire::List { .. } => quote!(#ty: __p::ListField),
            Wire::With(_) | Wire::Skip => return None,
        })
    };
    let mut bounds = each_field(input, of_field);
    bounds.extend(input.payloads().into_iter().filter(|ty| is_open(ty)).map(|ty| quote!(#ty: __p::Describe)));
    bounds
}

/// The type that the bytes are of: `T` of an `Option<T>` with a nullable length.
pub(crate) fn bytes_ty<'t>(ty: &'t syn::Type, end: &BytesEnd) -> &'t syn::Type {
    match end {
        BytesEnd::Len { nullable: true, .. } => option_inner(ty).unwrap_or(ty),
        _ => ty,
    }
}
