//! Small questions about the user's tokens.

use std::cell::Cell;

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Expr, GenericArgument, Lit, PathArguments, PathSegment, Type};

/// The last segment of a type's path: `Seq<B, T>` of `pgwire_core::Seq<B, T>`.
pub(crate) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ungrouped(ty) {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        _ => None,
    }
}

/// `T` of `Option<T>`.
pub(crate) fn option_inner(ty: &Type) -> Option<&Type> {
    only_argument(last_segment(ty)?, "Option")
}

/// `T` of `Vec<T>`.
pub(crate) fn vec_inner(ty: &Type) -> Option<&Type> {
    only_argument(last_segment(ty)?, "Vec")
}

pub(crate) fn only_argument<'t>(segment: &'t PathSegment, name: &str) -> Option<&'t Type> {
    match &segment.arguments {
        PathArguments::AngleBracketed(arguments) if segment.ident == name && arguments.args.len() == 1 => {
            match arguments.args.first() {
                Some(GenericArgument::Type(ty)) => Some(ty),
                _ => None,
            }
        }
        _ => None,
    }
}

/// `T` of `Vec<T>` and of `Seq<B, T>`.
pub(crate) fn list_item(ty: &Type) -> Option<&Type> {
    vec_inner(ty).or_else(|| {
        let segment = last_segment(ty).filter(|segment| segment.ident == "Seq")?;
        match &segment.arguments {
            PathArguments::AngleBracketed(arguments) => match arguments.args.last() {
                Some(GenericArgument::Type(ty)) if arguments.args.len() == 2 => Some(ty),
                _ => None,
            },
            _ => None,
        }
    })
}

/// Whether the type is this one word.
pub(crate) fn is_ident(ty: &Type, name: &str) -> bool {
    only_word(ty).is_some_and(|word| word == name)
}

/// The type, if it is one word.
pub(crate) fn only_word(ty: &Type) -> Option<&Ident> {
    match ungrouped(ty) {
        Type::Path(path) if path.qself.is_none() => path.path.get_ident(),
        _ => None,
    }
}

/// Whether the type is written as a list of something other than bytes: `Vec<T>`, `Seq<B, T>`, `&[T]`.
pub(crate) fn is_list(ty: &Type) -> bool {
    if let Type::Reference(reference) = ungrouped(ty) {
        return matches!(ungrouped(&reference.elem), Type::Slice(slice) if !is_ident(&slice.elem, "u8"));
    }
    match last_segment(ty) {
        Some(segment) if segment.ident == "Vec" => vec_inner(ty).is_some_and(|item| !is_ident(item, "u8")),
        Some(segment) => segment.ident == "Seq",
        None => false,
    }
}

/// The integer types that messages have.
pub(crate) const INTEGERS: [&str; 8] = ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64"];

/// The number of bytes of one of the [`INTEGERS`].
pub(crate) fn integer_width(name: impl ToString) -> usize {
    name.to_string().trim_start_matches(['u', 'i']).parse::<usize>().unwrap_or(8) / 8
}

/// The type without the invisible brackets that a fragment of a macro stands in.
pub(crate) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => ungrouped(&group.elem),
        Type::Paren(paren) => ungrouped(&paren.elem),
        _ => ty,
    }
}

/// The width of an integer or a byte array whose length is a literal.
pub(crate) fn primitive_width(ty: &Type) -> Option<usize> {
    if let Type::Array(array) = ungrouped(ty) {
        return match &array.len {
            Expr::Lit(literal) if is_ident(&array.elem, "u8") => match &literal.lit {
                Lit::Int(number) => number.base10_parse().ok(),
                _ => None,
            },
            _ => None,
        };
    }
    only_word(ty).map(Ident::to_string).filter(|word| INTEGERS.contains(&word.as_str())).map(integer_width)
}

/// Whether the type is one of the newtypes of the core, by its name.
pub(crate) fn is_number_newtype(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| {
        segment.arguments.is_none() && ["Lsn", "Timestamp", "Xid", "Oid"].iter().any(|name| segment.ident == name)
    })
}

/// Whether the word stands among the tokens as a name of its own: not behind a dot or `::`, nor as a lifetime.
pub(crate) fn mentions(tokens: impl ToTokens, name: &str) -> bool {
    find_where(tokens.to_token_stream(), name, &|_| true).is_some()
}

/// Whether the lifetime of this name stands among the tokens.
pub(crate) fn mentions_lifetime(tokens: TokenStream, name: &Ident) -> bool {
    let found = Cell::new(false);
    let look = |lifetime: &Ident| {
        found.set(found.get() || lifetime == name);
        None
    };
    replace(tokens, &look, &|_| None);
    found.get()
}

/// The first place where the word stands as a name of its own, and `fits` what stands behind it.
pub(crate) fn find_where(
    tokens: TokenStream,
    name: &str,
    fits: &dyn Fn([Option<&TokenTree>; 2]) -> bool,
) -> Option<Ident> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut before = [' '; 2];
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Ident(ident) if ident == name => {
                let is_member = before[1] == '.' && before[0] != '.';
                let behind = [tokens.get(index + 1), tokens.get(index + 2)];
                if !is_member && before != [':', ':'] && before[1] != '\'' && fits(behind) {
                    return Some(ident.clone());
                }
            }
            TokenTree::Group(group) => {
                if let Some(found) = find_where(group.stream(), name, fits) {
                    return Some(found);
                }
            }
            _ => {}
        }
        before = [before[1], if let TokenTree::Punct(punct) = token { punct.as_char() } else { ' ' }];
    }
    None
}

/// Replaces lifetimes, and names that are not parts of a path.
pub(crate) fn replace(
    tokens: impl ToTokens,
    lifetime: &dyn Fn(&Ident) -> Option<Ident>,
    name: &dyn Fn(&Ident) -> Option<TokenStream>,
) -> TokenStream {
    let mut replaced = TokenStream::new();
    let mut before = [' '; 2];
    for token in tokens.to_token_stream() {
        let mark = if let TokenTree::Punct(punct) = &token { punct.as_char() } else { ' ' };
        match token {
            TokenTree::Ident(ident) if before[1] == '\'' => {
                replaced.extend([TokenTree::Ident(lifetime(&ident).unwrap_or(ident))]);
            }
            TokenTree::Ident(ident) if before != [':', ':'] => match name(&ident) {
                Some(other) => replaced.extend(other),
                None => replaced.extend([TokenTree::Ident(ident)]),
            },
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), replace(group.stream(), lifetime, name));
                inner.set_span(group.span());
                replaced.extend([TokenTree::Group(inner)]);
            }
            other => replaced.extend([other]),
        }
        before = [before[1], mark];
    }
    replaced
}

/// The place of the user's tokens for generated ones: errors are shown there, and lints are silent.
pub(crate) fn place(tokens: &impl Spanned) -> Span {
    Span::call_site().located_at(tokens.span())
}

/// The name without `r#`.
pub(crate) fn unraw(ident: &Ident) -> String {
    syn::ext::IdentExt::unraw(ident).to_string()
}

/// Whether the type is `[u8; N]`.
pub(crate) fn is_byte_array(ty: &Type) -> bool {
    matches!(ungrouped(ty), Type::Array(array) if is_ident(&array.elem, "u8"))
}

/// A type as the user would write it.
pub(crate) fn shown(ty: &Type) -> String {
    let spaced = ty.to_token_stream().to_string();
    spaced.replace(" < ", "<").replace(" >", ">").replace(" ,", ",").replace("& ", "&").replace(" :: ", "::")
}
