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
    spaced
        .replace(" < ", "<")
        .replace(" >", ">")
        .replace(" ,", ",")
        .replace(" ;", ";")
        .replace("& ", "&")
        .replace(" :: ", "::")
}

#[cfg(test)]
pub(crate) mod tests {
    use proc_macro2::TokenStream;
    use quote::quote;
    use syn::{Type, parse_quote};

    use super::*;

    /// As a fragment `$ty` of a macro hands it on: between brackets that are invisible.
    pub(crate) fn fragment(ty: Type) -> Type {
        let group = Group::new(proc_macro2::Delimiter::None, ty.into_token_stream());
        syn::parse2(TokenTree::from(group).into()).expect("a type")
    }

    #[test]
    fn names_of_types_are_found_behind_modules_and_in_fragments_of_macros() {
        let last = |ty: Type| {
            let name = last_segment(&ty).map(|segment| segment.ident.to_string());
            assert_eq!(last_segment(&fragment(ty)).map(|segment| segment.ident.to_string()), name);
            name.unwrap_or_default()
        };
        assert_eq!(last(parse_quote!(Lsn)), "Lsn");
        assert_eq!(last(parse_quote!(pgwire_core::Lsn)), "Lsn");
        assert_eq!(last(parse_quote!((Lsn))), "Lsn");
        assert_eq!(last(parse_quote!(<T as Trait>::Lsn)), "", "an associated type can be anything");
        assert_eq!(last(parse_quote!(&'a Lsn)), "");
        assert!(is_ident(&parse_quote!(u8), "u8") && is_ident(&parse_quote!((u8)), "u8"));
        for ty in
            [parse_quote!(u16), parse_quote!(a::u8), parse_quote!(u8<T>), parse_quote!(<T>::u8), parse_quote!([u8])]
        {
            assert!(!is_ident(&ty, "u8"), "{}", shown(&ty));
        }
    }

    #[test]
    fn the_only_argument_of_a_type() {
        let inner = |ty: Type| option_inner(&ty).map(shown);
        assert_eq!(inner(parse_quote!(Option<u8>)).as_deref(), Some("u8"));
        assert_eq!(inner(parse_quote!(core::option::Option<Vec<u8>>)).as_deref(), Some("Vec<u8>"));
        for other in [
            parse_quote!(Option),
            parse_quote!(Option<A, B>),
            parse_quote!(Option<'a>),
            parse_quote!(Option<2>),
            parse_quote!(Other<u8>),
        ] {
            assert_eq!(inner(other), None);
        }
    }

    #[test]
    fn lists_are_not_bytes() {
        for ty in [
            parse_quote!(Vec<u16>),
            parse_quote!(std::vec::Vec<Part>),
            parse_quote!(Seq<B, u8>),
            parse_quote!(&'a [u16]),
            parse_quote!((Vec<Part>)),
        ] {
            assert!(is_list(&ty) && is_list(&fragment(ty.clone())), "{}", shown(&ty));
        }
        for ty in [
            parse_quote!(Vec<u8>),
            parse_quote!(&'a [u8]),
            parse_quote!(&'a str),
            parse_quote!(&'a Vec<u16>),
            parse_quote!(Vec),
            parse_quote!(Other<u16>),
            parse_quote!([u16; 2]),
        ] {
            assert!(!is_list(&ty), "{}", shown(&ty));
        }
    }

    #[test]
    fn widths_of_what_is_of_fixed_width() {
        let cases: [(Type, Option<usize>); 15] = [
            (parse_quote!(u8), Some(1)),
            (parse_quote!(i8), Some(1)),
            (parse_quote!(u16), Some(2)),
            (parse_quote!(i16), Some(2)),
            (parse_quote!(u32), Some(4)),
            (parse_quote!(i32), Some(4)),
            (parse_quote!(u64), Some(8)),
            (parse_quote!(i64), Some(8)),
            (parse_quote!([u8; 16]), Some(16)),
            (parse_quote!((u16)), Some(2)),
            (parse_quote!([u16; 16]), None),
            (parse_quote!([u8; N]), None),
            (parse_quote!([u8; "16"]), None),
            (parse_quote!(u128), None),
            (parse_quote!(Part), None),
        ];
        for (ty, width) in cases {
            assert_eq!(primitive_width(&ty), width, "{}", shown(&ty));
            assert_eq!(primitive_width(&fragment(ty.clone())), width, "{} as a fragment", shown(&ty));
        }
        for ty in [parse_quote!(Lsn), parse_quote!(Timestamp), parse_quote!(pgwire_core::Xid), parse_quote!(Oid)] {
            assert!(is_number_newtype(&ty), "{}", shown(&ty));
        }
        for ty in [parse_quote!(Lsn<B>), parse_quote!(Oids), parse_quote!(u8), parse_quote!(&'a Lsn)] {
            assert!(!is_number_newtype(&ty), "{}", shown(&ty));
        }
    }

    #[test]
    fn names_are_told_from_members_of_paths_and_of_values() {
        let mentioned = |tokens: &TokenStream| mentions(tokens, "name");
        for tokens in [
            quote!(name),
            quote!(name::other),
            quote!(name.other),
            quote!(f(name)),
            quote!(0..name),
            quote!(a: name),
            quote!([{ name }]),
        ] {
            assert!(mentioned(&tokens), "{tokens}");
        }
        for tokens in [quote!(other::name), quote!(other.name), quote!('name), quote!(names), quote!("name")] {
            assert!(!mentioned(&tokens), "{tokens}");
        }
        let is_there = |tokens: TokenStream| mentions_lifetime(tokens, &parse_quote!(name));
        assert!(is_there(quote!('name)) && is_there(quote!(&'other Part<'name, 'third>)));
        assert!(!is_there(quote!(name)) && !is_there(quote!('other)));
    }

    #[test]
    fn lifetimes_and_names_are_replaced_each_in_their_place() {
        let lifetime = |ident: &Ident| (ident == "a").then(|| Ident::new("b", ident.span()));
        let name = |ident: &Ident| (ident == "a").then(|| quote!(x::y));
        let cases = [
            (quote!(&'a a), quote!(&'b x::y)),
            (quote!('c other), quote!('c other)),
            (quote!(a::a), quote!(x::y::a)),
            (quote!(a: a), quote!(x::y: x::y)),
            (quote!([a; (a, 'a)]), quote!([x::y; (x::y, 'b)])),
            (quote!(Part<'a, a>), quote!(Part<'b, x::y>)),
        ];
        for (tokens, expected) in cases {
            assert_eq!(replace(&tokens, &lifetime, &name).to_string(), expected.to_string(), "{tokens}");
        }
    }

    #[test]
    fn types_are_shown_as_they_are_written() {
        for ty in ["Vec<Option<u8>>", "&'a str", "std::vec::Vec<A, B>", "[u8; 4]"] {
            let parsed = syn::parse_str(ty).unwrap_or_else(|error| panic!("{ty}: {error}"));
            assert_eq!(shown(&parsed), ty);
        }
        assert_eq!(unraw(&parse_quote!(r#type)), "type");
    }
}
