//! Lifetimes that rustc has something to say of.

use syn::{Data, DeriveInput, Fields, GenericArgument, Lifetime, Path, PathArguments, Type};

/// A lifetime that a type leaves out, or that is declared nowhere, is reported by rustc where the type is declared.
pub(crate) fn has_unknown_lifetime(original: &DeriveInput) -> bool {
    let is_known = |lifetime: &Lifetime| {
        lifetime.ident == "static" || original.generics.lifetimes().any(|param| param.lifetime == *lifetime)
    };
    let of_fields = |fields: &Fields| fields.iter().any(|field| has_unknown(&field.ty, &is_known));
    match &original.data {
        Data::Struct(data) => of_fields(&data.fields),
        Data::Enum(data) => data.variants.iter().any(|variant| of_fields(&variant.fields)),
        Data::Union(_) => false,
    }
}

fn has_unknown(ty: &Type, is_known: &dyn Fn(&Lifetime) -> bool) -> bool {
    let in_path = |path: &Path| {
        path.segments.iter().any(|segment| match &segment.arguments {
            PathArguments::AngleBracketed(arguments) => arguments.args.iter().any(|argument| match argument {
                GenericArgument::Lifetime(lifetime) => !is_known(lifetime),
                GenericArgument::Type(ty) => has_unknown(ty, is_known),
                GenericArgument::AssocType(assoc) => has_unknown(&assoc.ty, is_known),
                _ => false,
            }),
            // `Fn(&str)` may leave its lifetimes out.
            PathArguments::Parenthesized(_) | PathArguments::None => false,
        })
    };
    match ty {
        Type::Reference(reference) => {
            reference.lifetime.as_ref().is_none_or(|lifetime| !is_known(lifetime))
                || has_unknown(&reference.elem, is_known)
        }
        Type::Path(path) => {
            path.qself.as_ref().is_some_and(|qself| has_unknown(&qself.ty, is_known)) || in_path(&path.path)
        }
        Type::Array(array) => has_unknown(&array.elem, is_known),
        Type::Slice(slice) => has_unknown(&slice.elem, is_known),
        Type::Ptr(pointer) => has_unknown(&pointer.elem, is_known),
        Type::Group(group) => has_unknown(&group.elem, is_known),
        Type::Paren(paren) => has_unknown(&paren.elem, is_known),
        Type::Tuple(tuple) => tuple.elems.iter().any(|ty| has_unknown(ty, is_known)),
        // Function pointers and trait objects may leave theirs out or declare their own.
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::has_unknown_lifetime;

    /// What rustc says of the declaration alone: E0106 for a lifetime that is missing, E0261 for one not declared.
    #[test]
    fn lifetimes_that_rustc_reports_are_found_wherever_they_stand() {
        let unknown = [
            "&u8",
            "&'b u8",
            "&'a &u8",
            "&'a &'b u8",
            "Part<'b>",
            "Vec<&u8>",
            "Vec<Part<'b>>",
            "Vec<'a, &'b u8>",
            "module::Part<'b>::Other",
            "Box<dyn2::Of<Item = &'b u8>>",
            "<&'b u8 as Trait>::Type",
            "<u8 as Trait<'b>>::Type",
            "[&u8; 2]",
            "&'a [&u8]",
            "*const &u8",
            "(&u8)",
            "(u8, &u8)",
            "(&u8, u8)",
        ];
        let known = [
            "u8",
            "&'a u8",
            "&'static u8",
            "Part<'a>",
            "Part<'static, 2>",
            "Vec<&'a u8>",
            "Box<dyn2::Of<Item = &'a u8>>",
            "<&'a u8 as Trait<'a>>::Type",
            "[&'a u8; 2]",
            "&'a [&'a u8]",
            "*const &'a u8",
            "(&'a u8)",
            "(u8, &'a u8)",
            "()",
            "fn(&u8) -> &u8",
            "Box<dyn Fn(&u8)>",
        ];
        let found = |ty: &str| {
            let of = |declaration: &str| has_unknown_lifetime(&syn::parse_str(declaration).expect("a declaration"));
            let found = of(&format!("struct S<'a> {{ first: u8, field: {ty} }}"));
            assert_eq!(of(&format!("enum E<'a> {{ A, B(u8, {ty}), C }}")), found, "{ty}");
            assert!(!of(&format!("union U<'a> {{ field: {ty} }}")), "{ty}");
            found
        };
        for ty in unknown {
            assert!(found(ty), "{ty}");
        }
        for ty in known {
            assert!(!found(ty), "{ty}");
        }
    }

    /// A fragment `$ty` of a macro is a group that has no brackets.
    #[test]
    fn lifetimes_are_found_in_fragments_of_macros() {
        let found = |ty: syn::Type| {
            let group = crate::tokens::tests::fragment(ty);
            has_unknown_lifetime(&syn::parse_quote!(struct S<'a>(#group);))
        };
        assert!(found(syn::parse_quote!(&u8)));
        assert!(!found(syn::parse_quote!(&'a u8)));
    }
}
