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
