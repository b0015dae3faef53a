//! What a declaration means on the wire. Every node keeps the user's tokens, so that errors stand on them.

use proc_macro2::{Ident, TokenStream};
use quote::ToTokens;
use syn::{DeriveInput, Expr, GenericParam, Lit, Member, Path, Type};

use crate::attr::{ByteValue, CodeValue, CountArgs, LenArgs};
use crate::tokens::mentions;

/// A type that derives `PgWire`.
pub(crate) struct Input<'a> {
    pub(crate) original: &'a DeriveInput,
    pub(crate) options: Options,
    pub(crate) facts: Facts,
    pub(crate) head: Head,
    pub(crate) body: Body<'a>,
}

impl<'a> Input<'a> {
    /// The fields of the struct, or of all variants.
    pub(crate) fn fields(&self) -> Vec<&Field<'a>> {
        match &self.body {
            Body::Fields(fields) => fields.list.iter().collect(),
            Body::Set(set) => {
                let of_variants = set.variants.iter().filter_map(|variant| variant.content.fields());
                of_variants.flat_map(|fields| &fields.list).collect()
            }
            Body::Values(_) => Vec::new(),
        }
    }

    /// The messages that variants hold, by their types.
    pub(crate) fn payloads(&self) -> Vec<&'a Type> {
        match &self.body {
            Body::Set(set) => set.variants.iter().filter_map(|variant| variant.content.payload()).collect(),
            Body::Fields(_) | Body::Values(_) => Vec::new(),
        }
    }

    /// The field of a tuple struct that is nothing but this value.
    pub(crate) fn newtype_field<'f>(&self, fields: &'f Fields<'a>) -> Option<&'f Field<'a>> {
        fields.only_value().filter(|_| self.head.is_empty())
    }

    /// Whether the type has a lifetime of this name.
    pub(crate) fn has_lifetime(&self, name: &Ident) -> bool {
        self.original.generics.lifetimes().any(|param| param.lifetime.ident == *name)
    }

    /// The names of the type's parameters, without lifetimes.
    pub(crate) fn params(&self) -> impl Iterator<Item = &'a Ident> {
        self.original.generics.params.iter().filter_map(|param| match param {
            GenericParam::Type(param) => Some(&param.ident),
            GenericParam::Const(param) => Some(&param.ident),
            GenericParam::Lifetime(_) => None,
        })
    }

    /// Whether one of the type's type parameters stands among the tokens.
    pub(crate) fn mentions_type_param(&self, tokens: &dyn ToTokens) -> bool {
        self.original.generics.type_params().any(|param| mentions(tokens, &param.ident.to_string()))
    }
}

/// Options of the derive itself.
pub(crate) struct Options {
    /// `#[pgwire(crate = path)]`
    pub(crate) krate: Option<Path>,
    /// `#[pgwire(context = Type)]`
    pub(crate) context: Option<Type>,
    /// The type parameter that is the storage.
    pub(crate) storage: Option<Ident>,
    /// Whether an option was not understood, and reported.
    pub(crate) incomplete: bool,
}

/// What stands in front of the fields of a message.
#[derive(Default)]
pub(crate) struct Head {
    /// `#[tag(b'p')]`
    pub(crate) tag: Option<ByteValue>,
    /// `#[framed]`
    pub(crate) framed: bool,
    /// `#[framed(max = 10_000)]`: the longest length word that is written.
    pub(crate) frame_max: Option<TokenStream>,
    /// `#[code(80877103)]`
    pub(crate) code: Option<CodeValue>,
}

impl Head {
    /// Whether nothing stands in front of the fields.
    pub(crate) fn is_empty(&self) -> bool {
        self.tag.is_none() && !self.framed && self.code.is_none()
    }
}

/// What the description says beyond the bytes.
pub(crate) struct Facts {
    pub(crate) doc: Doc,
    pub(crate) since: Version,
    pub(crate) until: Version,
}

/// Documentation.
pub(crate) enum Doc {
    Text(String),
    /// Of macros, known to rustc only.
    Macros(TokenStream),
}

impl Doc {
    /// The text, as far as the macro knows it.
    pub(crate) fn text(&self) -> &str {
        match self {
            Self::Text(text) => text,
            Self::Macros(_) => "",
        }
    }
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Version {
    pub(crate) pg: Option<u16>,
    pub(crate) proto: Option<u16>,
}

pub(crate) enum Body<'a> {
    /// A struct.
    Fields(Fields<'a>),
    /// An enum of messages or parts.
    Set(Set<'a>),
    /// An enum without fields: the discriminant is the value on the wire.
    Values(Values<'a>),
}

/// The fields of a struct or of a variant, in the order of declaration.
pub(crate) struct Fields<'a> {
    pub(crate) style: Style,
    pub(crate) list: Vec<Field<'a>>,
}

impl<'a> Fields<'a> {
    /// The one unnamed field, if it stands on the wire by its own form alone.
    pub(crate) fn only_value(&self) -> Option<&Field<'a>> {
        if self.style != Style::Tuple {
            return None;
        }
        let mut on_wire = self.list.iter().filter(|field| !matches!(field.wire, Wire::Skip));
        let field = on_wire.next().filter(|_| on_wire.next().is_none())?;
        let is_plain = matches!(field.wire, Wire::Plain { constraint: Constraint::None, .. });
        (is_plain && matches!(field.presence, Presence::Always) && field.marker.is_none()).then_some(field)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Style {
    Named,
    Tuple,
    Unit,
}

pub(crate) struct Field<'a> {
    pub(crate) original: &'a syn::Field,
    pub(crate) member: Member,
    /// The name in the description and in errors.
    pub(crate) name: String,
    /// The type that the wire form is of: `T` where the presence of an `Option<T>` is said by an attribute.
    pub(crate) ty: &'a Type,
    pub(crate) facts: Facts,
    pub(crate) presence: Presence,
    pub(crate) marker: Option<ByteValue>,
    pub(crate) wire: Wire,
    /// Whether the wire form was not understood, and reported; `wire` is then `Skip`.
    pub(crate) broken: bool,
    pub(crate) format: Option<FormatOverride>,
}

/// When a field is there.
pub(crate) enum Presence {
    Always,
    /// `#[when(expr)]`
    When(TokenStream),
    /// `#[optional]`
    NextByte,
}

/// How a field's value stands on the wire.
pub(crate) enum Wire {
    /// By the type's own wire form.
    Plain { meaning: Option<Meaning>, constraint: Constraint },
    /// `#[cstring]`
    CString { limits: Limits },
    /// Bytes with `#[len(i32)]` or `#[rest]`.
    Bytes { end: BytesEnd, limits: Limits },
    /// A list.
    List { end: ListEnd },
    /// `#[with(Codec)]`
    With(Path),
    /// `#[skip]`
    Skip,
}

/// `#[min_len(4)]`, `#[max_len(256)]`
#[derive(Clone, Default)]
pub(crate) struct Limits {
    pub(crate) min_len: Option<TokenStream>,
    pub(crate) max_len: Option<TokenStream>,
}

/// What an integer means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    Lsn,
    Timestamp,
    Xid,
    Oid,
}

/// What is demanded of a number.
pub(crate) enum Constraint {
    None,
    /// `#[constant(0)]`
    Constant(TokenStream),
    /// `#[nonzero]`
    NonZero,
}

pub(crate) enum BytesEnd {
    /// A length in front; with `nullable`, −1 is `None`.
    Len { args: LenArgs, nullable: bool },
    /// The word `rest`.
    Rest(Ident),
}

pub(crate) enum ListEnd {
    Count(CountArgs),
    Terminated,
    /// The word `rest`.
    Rest(Ident),
}

/// `#[pgwire(format = Int16[C])]`
pub(crate) struct FormatOverride {
    pub(crate) base: Ident,
    pub(crate) dimension: Option<Ident>,
}

/// An enum of messages or parts.
pub(crate) struct Set<'a> {
    pub(crate) dispatch: Dispatch,
    /// The name of the code in the description and in errors.
    pub(crate) code_name: String,
    pub(crate) variants: Vec<Variant<'a>>,
}

/// What tells the variants apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dispatch {
    /// The first byte.
    Tag,
    /// An Int32 at the head of the body.
    Code,
    /// An Int32 at the head of the body, which the messages read themselves.
    OwnCode,
}

pub(crate) struct Variant<'a> {
    pub(crate) original: &'a syn::Variant,
    pub(crate) facts: Facts,
    /// `#[when(expr)]`
    pub(crate) when: Option<TokenStream>,
    pub(crate) content: Content<'a>,
}

pub(crate) enum Content<'a> {
    /// A message with a tag of its own.
    Message(&'a Type),
    /// `#[flatten]`: all messages of another set.
    Set(&'a Type),
    /// `#[other]`: whatever the set does not know.
    Other(&'a Type),
    /// Fields of the variant itself behind `#[tag(…)]`.
    Tagged(ByteValue, Fields<'a>),
    /// Fields of the variant itself behind `#[code(…)]`.
    Coded(CodeValue, Fields<'a>),
}

impl<'a> Content<'a> {
    /// The fields of the variant itself.
    pub(crate) fn fields(&self) -> Option<&Fields<'a>> {
        match self {
            Self::Tagged(_, fields) | Self::Coded(_, fields) => Some(fields),
            Self::Message(_) | Self::Set(_) | Self::Other(_) => None,
        }
    }

    /// The message or set that the variant holds.
    pub(crate) fn payload(&self) -> Option<&'a Type> {
        match self {
            Self::Message(ty) | Self::Set(ty) | Self::Other(ty) => Some(ty),
            Self::Tagged(..) | Self::Coded(..) => None,
        }
    }
}

/// An enum without fields.
pub(crate) struct Values<'a> {
    /// The integer of `#[repr(…)]`.
    pub(crate) repr: Ident,
    pub(crate) list: Vec<ValueVariant<'a>>,
    /// The variant that keeps every other value.
    pub(crate) other: Option<&'a syn::Variant>,
}

impl<'a> Values<'a> {
    /// The variants that are one value each.
    pub(crate) fn known(&self) -> impl Iterator<Item = &ValueVariant<'a>> {
        self.list.iter().filter(|variant| !variant.is_other)
    }

    /// Whether all values are written as characters.
    pub(crate) fn are_characters(&self) -> bool {
        self.known().all(|variant| match &variant.original.discriminant {
            Some((_, Expr::Lit(literal))) => matches!(literal.lit, Lit::Byte(_)),
            _ => false,
        })
    }
}

pub(crate) struct ValueVariant<'a> {
    pub(crate) original: &'a syn::Variant,
    pub(crate) facts: Facts,
    /// Whether it keeps every other value. Rust gives it a discriminant all the same, from which the next counts on.
    pub(crate) is_other: bool,
}
