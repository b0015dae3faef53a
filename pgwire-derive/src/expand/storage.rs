//! `impl Rebind`, `ToBorrowed` and `IntoStatic`: the same message over other storage.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::{GenericParam, Member, Type};

use super::generics::{Header, with_bounds};
use super::rows::binding;
use crate::ir::{Body, Content, Field, Fields, Input, Style, Wire};
use crate::lower::is_judged_by_name;
use crate::tokens::{last_segment, mentions, place, primitive_width};

pub(crate) fn expand(input: &Input<'_>) -> TokenStream {
    let has_lifetimes = input.original.generics.lifetimes().next().is_some();
    if has_lifetimes {
        // A type that borrows cannot be made static, and one that borrows beside its storage not rebound.
        return if input.options.storage.is_some() { TokenStream::new() } else { rebind(input) };
    }
    let rebind = rebind(input);
    let to_borrowed = to_borrowed(input);
    let into_static = into_static(input);
    quote!(#rebind #to_borrowed #into_static)
}

/// The type's arguments, each type parameter and lifetime put through a function.
fn with_arguments(input: &Input<'_>, lifetime: &TokenStream, ty: &dyn Fn(&Ident) -> TokenStream) -> TokenStream {
    let name = &input.original.ident;
    let arguments = input.original.generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(_) => lifetime.clone(),
        GenericParam::Type(param) => ty(&param.ident),
        GenericParam::Const(param) => {
            let ident = &param.ident;
            quote!(#ident)
        }
    });
    quote!(#name<#(#arguments),*>)
}

/// Whether a type parameter is rebound with the storage. One that the user has bounds on stays as it is, because the
/// rebound one need not meet them.
fn is_rebound(input: &Input<'_>, param: &Ident) -> bool {
    let generics = &input.original.generics;
    let has_bounds = generics.type_params().any(|other| other.ident == *param && !other.bounds.is_empty());
    let in_where = generics.where_clause.as_ref().is_some_and(|clause| mentions(clause, &param.to_string()));
    input.options.storage.as_ref() == Some(param) || !(has_bounds || in_where)
}

/// The header with a bound on every type parameter that is rebound, and with these.
fn bounded(input: &Input<'_>, rebound: &TokenStream, others: Vec<TokenStream>) -> Header {
    let storage = input.options.storage.as_ref();
    let params = input.original.generics.type_params().map(|param| &param.ident);
    let params = params.filter(|param| Some(*param) != storage && is_rebound(input, param));
    with_bounds(input, params.map(|param| quote!(#param: #rebound)).chain(others))
}

/// The header with a bound on every type parameter.
fn bounded_everywhere(input: &Input<'_>, bound: &TokenStream) -> Header {
    let params = input.original.generics.type_params().map(|param| &param.ident);
    with_bounds(input, params.map(|param| quote!(#param: #bound)))
}

/// The types of fields that a parameter which stays as it is, and none that is rebound, stands in.
fn kept_types<'a>(input: &Input<'a>) -> Vec<&'a Type> {
    input.fields().into_iter().map(|field| &field.original.ty).filter(|ty| is_kept(input, ty)).collect()
}

/// Whether a parameter which stays as it is stands in a type, and none that is rebound.
fn is_kept(input: &Input<'_>, ty: &Type) -> bool {
    let mut mentioned = input.original.generics.type_params().filter(|param| mentions(ty, &param.ident.to_string()));
    input.mentions_type_param(ty) && mentioned.all(|param| !is_rebound(input, &param.ident))
}

/// Whether no storage goes through a field's value, so that it is viewed in one of three ways, whichever it has.
fn is_viewed(input: &Input<'_>, ty: &Type) -> bool {
    !input.mentions_type_param(ty) && primitive_width(ty).is_none()
}

/// Whether the value is the same word for every type in its brackets, which need not have any impl.
fn is_phantom(ty: &Type) -> bool {
    is_judged_by_name(ty) && last_segment(ty).is_some_and(|segment| segment.ident == "PhantomData")
}

fn rebind(input: &Input<'_>) -> TokenStream {
    let Header { params, ty, bounds, .. } = bounded(input, &quote!(__p::Rebind), Vec::new());
    let with = with_arguments(input, &quote!('__s), &|param| {
        if is_rebound(input, param) { quote!(<#param as __p::Rebind>::With<'__s>) } else { quote!(#param) }
    });
    let attributes = super::impl_attributes(input);
    quote! {
        #attributes
        impl #params __p::Rebind for #ty #bounds {
            type With<'__s> = #with;
        }
    }
}

fn to_borrowed(input: &Input<'_>) -> TokenStream {
    let kept = kept_types(input).into_iter().map(|ty| quote!(#ty: __p::Clone)).collect();
    let Header { params, ty, bounds, .. } = bounded(input, &quote!(__p::ToBorrowed), kept);
    let body = rebuild(
        input,
        &|field, value| {
            let (ty, reference) = (&field.original.ty, value.reference());
            if is_phantom(ty) {
                quote!(__p::PhantomData)
            } else if is_kept(input, ty) {
                quote!(__p::Clone::clone(#reference))
            } else if is_viewed(input, ty) {
                quote_spanned!(place(ty)=> (&&__p::View(#reference)).__pgwire_view())
            } else if primitive_width(ty).is_some() {
                value.copied()
            } else {
                quote!(__p::ToBorrowed::to_borrowed(#reference))
            }
        },
        &|ty| {
            if is_viewed(input, ty) {
                quote_spanned!(place(ty)=> (&&__p::View(__m)).__pgwire_view())
            } else {
                quote!(__p::ToBorrowed::to_borrowed(__m))
            }
        },
        true,
    );
    let unlisted = super::unlisted();
    let fields = input.fields().into_iter().map(|field| &field.original.ty);
    let ways = fields.chain(input.payloads()).any(|ty| is_viewed(input, ty)).then(|| {
        quote!(
            use __p::{ViewByClone as _, ViewByDefault as _, ViewByNothing as _, ViewByRebind as _};
        )
    });
    let view = if borrows(input) { quote!(<Self as __p::Rebind>::With<'_>) } else { quote!(Self) };
    quote! {
        #[automatically_derived]
        #unlisted
        impl #params __p::ToBorrowed for #ty #bounds {
            #[inline]
            fn to_borrowed(&self) -> #view {
                #ways
                #body
            }
        }
    }
}

/// Whether a view of the type is another type.
fn borrows(input: &Input<'_>) -> bool {
    input.original.generics.type_params().any(|param| is_rebound(input, &param.ident))
}

fn into_static(input: &Input<'_>) -> TokenStream {
    if !borrows(input) {
        // Nothing borrows, so the type is static as it is.
        let Header { params, ty, bounds, .. } = bounded_everywhere(input, &quote!('static));
        let unlisted = super::unlisted();
        return quote! {
            #unlisted
            impl #params __p::IntoStatic for #ty #bounds {
                type Static = Self;
                #[inline]
                fn into_static_storage(self) -> Self { self }
            }
        };
    }
    let kept =
        input.original.generics.type_params().map(|param| &param.ident).filter(|param| !is_rebound(input, param));
    let kept = kept.map(|param| quote!(#param: 'static)).collect();
    let Header { params, ty, bounds, .. } = bounded(input, &quote!(__p::IntoStatic), kept);
    let with = with_arguments(input, &quote!('static), &|param| {
        if is_rebound(input, param) { quote!(<#param as __p::IntoStatic>::Static) } else { quote!(#param) }
    });
    let body = rebuild(
        input,
        &|field, value| {
            let value = value.moved();
            match &field.wire {
                _ if is_phantom(&field.original.ty) => quote!(__p::PhantomData),
                _ if is_kept(input, &field.original.ty) => value,
                Wire::Skip | Wire::With(_) if !input.mentions_type_param(&field.original.ty) => value,
                _ if primitive_width(&field.original.ty).is_some() => value,
                _ => quote!(__p::IntoStatic::into_static_storage(#value)),
            }
        },
        &|_| quote!(__p::IntoStatic::into_static_storage(__m)),
        false,
    );
    let unlisted = super::unlisted();
    quote! {
        #[automatically_derived]
        #unlisted
        impl #params __p::IntoStatic for #ty #bounds {
            type Static = #with;
            fn into_static_storage(self) -> <Self as __p::IntoStatic>::Static { #body }
        }
    }
}

/// A field of the value that is put together anew.
enum Part<'v> {
    /// A field of `self`.
    Of(&'v Member),
    /// A variable that holds it, or a reference to it.
    In(&'v Ident),
}

impl Part<'_> {
    fn reference(&self) -> TokenStream {
        match self {
            Self::Of(member) => quote!(&self.#member),
            Self::In(binding) => quote!(#binding),
        }
    }

    /// What a reference refers to.
    fn copied(&self) -> TokenStream {
        match self {
            Self::Of(member) => quote!(self.#member),
            Self::In(binding) => quote!(*#binding),
        }
    }

    fn moved(&self) -> TokenStream {
        match self {
            Self::Of(member) => quote!(self.#member),
            Self::In(binding) => quote!(#binding),
        }
    }
}

/// Puts the value together anew, each field put through a function.
fn rebuild(
    input: &Input<'_>,
    convert: &dyn Fn(&Field<'_>, &Part<'_>) -> TokenStream,
    convert_payload: &dyn Fn(&Type) -> TokenStream,
    by_reference: bool,
) -> TokenStream {
    let name = &input.original.ident;
    let path = if borrows(input) { name.to_token_stream() } else { quote!(Self) };
    let arm = |variant: &Ident, fields: &Fields<'_>| {
        if matches!(fields.style, Style::Unit) {
            return quote!(#name::#variant => #path::#variant,);
        }
        let members = fields.list.iter().enumerate().map(|(index, field)| {
            let (member, binding) = (&field.member, binding(index));
            quote!(#member: #binding)
        });
        let converted = fields.list.iter().enumerate().map(|(index, field)| {
            let (member, converted) = (&field.member, convert(field, &Part::In(&binding(index))));
            quote!(#member: #converted)
        });
        quote!(#name::#variant { #(#members),* } => #path::#variant { #(#converted),* },)
    };
    let arms: Vec<TokenStream> = match &input.body {
        Body::Fields(fields) => {
            let converted = fields.list.iter().map(|field| {
                let (member, converted) = (&field.member, convert(field, &Part::Of(&field.member)));
                quote!(#member: #converted)
            });
            return quote!(#path { #(#converted),* });
        }
        Body::Set(set) => set
            .variants
            .iter()
            .map(|variant| {
                let ident = &variant.original.ident;
                match &variant.content {
                    Content::Tagged(_, fields) | Content::Coded(_, fields) => arm(ident, fields),
                    Content::Message(ty) | Content::Set(ty) | Content::Other(ty) => {
                        let converted = convert_payload(ty);
                        quote!(#name::#ident(__m) => #path::#ident(#converted),)
                    }
                }
            })
            .collect(),
        Body::Values(values) => {
            let other = values.other.map(|variant| {
                let (ident, copied) = (&variant.ident, if by_reference { quote!(*__other) } else { quote!(__other) });
                quote!(#name::#ident(__other) => #path::#ident(#copied),)
            });
            let known = values.known().map(|variant| {
                let ident = &variant.original.ident;
                quote!(#name::#ident => #path::#ident,)
            });
            known.chain(other).collect()
        }
    };
    quote!(match self { #(#arms)* })
}
