//! `impl Describe`: the layout, in the manual's notation.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::constants::{self, Of};
use super::generics::{self, Header};
use super::rows::{self, Row, RowKind, literal};
use super::table;
use crate::ir::{
    BytesEnd, Constraint, Doc, Facts, Field, Fields, Input, ListEnd, Meaning, Presence, Style, Version, Wire,
};
use crate::tokens::{place, primitive_width, unraw};

/// ```text
/// impl<B: Storage> Describe for StreamPrepare<B> {
///     const LAYOUT: &'static Layout = &Layout::of_fields("StreamPrepare", &[Field::new("tag", …), …]).doc("…");
/// }
/// ```
pub(crate) fn describe(input: &Input<'_>, fields: &Fields<'_>) -> TokenStream {
    let name = unraw(&input.original.ident);
    let layout = match newtype_field(input, fields) {
        Some(field) => {
            let part = match value_format(field) {
                Some(format) => quote!(&__pgwire::Layout::scalar(#name, #format)),
                None => value_layout(field),
            };
            quote!(__pgwire::Layout::newtype(#name, #part))
        }
        None => {
            let rows: Vec<_> = rows::of_head(&input.head).into_iter().chain(rows::of_fields(fields)).collect();
            let rows = describe_rows(input, None, &rows);
            quote!(__pgwire::Layout::of_fields(#name, &#rows))
        }
    };
    impl_describe(input, table::of_fields(input, fields), layout, None)
}

/// Puts a layout into an impl; `table` is the same for people, and `of_value` the function that gives the layout of one
/// value of a set.
pub(crate) fn impl_describe(
    input: &Input<'_>,
    table: String,
    layout: TokenStream,
    of_value: Option<TokenStream>,
) -> TokenStream {
    let Header { params, ty, bounds, .. } = generics::describe(input);
    let facts = describe_facts(&input.facts);
    let unlisted = super::unlisted();
    quote! {
        #[automatically_derived]
        #unlisted
        #[doc = #table]
        impl #params __pgwire::Describe for #ty #bounds {
            const LAYOUT: &'static __pgwire::Layout = &#layout #facts;
            #of_value
        }
    }
}

/// The field of a tuple struct that is nothing but this value.
pub(crate) fn newtype_field<'f, 'a>(input: &Input<'_>, fields: &'f Fields<'a>) -> Option<&'f Field<'a>> {
    let head = &input.head;
    let has_head = head.tag.is_some() || head.framed || head.code.is_some();
    only_value(fields).filter(|_| !has_head)
}

/// The one unnamed field, if it stands on the wire by its own form alone.
pub(crate) fn only_value<'f, 'a>(fields: &'f Fields<'a>) -> Option<&'f Field<'a>> {
    if fields.style != Style::Tuple {
        return None;
    }
    let mut on_wire = fields.list.iter().filter(|field| !matches!(field.wire, Wire::Skip));
    let field = on_wire.next().filter(|_| on_wire.next().is_none())?;
    let is_plain = matches!(field.wire, Wire::Plain { constraint: Constraint::None, .. });
    (is_plain && matches!(field.presence, Presence::Always) && field.marker.is_none()).then_some(field)
}

pub(crate) fn is_newtype(input: &Input<'_>, fields: &Fields<'_>) -> bool {
    newtype_field(input, fields).is_some()
}

/// `.doc("…").since(…)`
pub(crate) fn describe_facts(facts: &Facts) -> TokenStream {
    let doc = match &facts.doc {
        Doc::Text(text) => (!text.is_empty()).then(|| quote!(.doc(#text))),
        Doc::Macros(text) => Some(quote!(.doc(#text))),
    };
    let (since, until) = (version(facts.since, "since"), version(facts.until, "until"));
    quote!(#doc #since #until)
}

fn version(version: Version, method: &str) -> Option<TokenStream> {
    let Version { pg, proto } = version;
    if pg.is_none() && proto.is_none() {
        return None;
    }
    let some = |number: Option<u16>| match number {
        Some(number) => quote!(__pgwire::Some(#number)),
        None => quote!(__pgwire::None),
    };
    let (method, pg, proto) = (format_ident!("{method}"), some(pg), some(proto));
    Some(quote!(.#method(#pg, #proto)))
}

/// `[Field::new("tag", …), …]`
pub(crate) fn describe_rows(input: &Input<'_>, variant: Option<&Ident>, rows: &[Row<'_, '_>]) -> TokenStream {
    let fields = rows.iter().map(|row| describe_row(input, variant, row));
    match rows.iter().position(|row| matches!(row.kind, RowKind::Length)) {
        Some(length) => {
            let length = literal(length);
            quote!(__pgwire::Layout::framed([#(#fields),*], #length))
        }
        None => quote!([#(#fields),*]),
    }
}

/// `Field::of("xid", <Xid as Describe>::LAYOUT).doc("…")`
fn describe_row(input: &Input<'_>, variant: Option<&Ident>, row: &Row<'_, '_>) -> TokenStream {
    let name = &row.name;
    let new = |format: TokenStream| quote!(__pgwire::Field::new(#name, #format));
    let constant = |kind: TokenStream, value: TokenStream| {
        new(quote!(__pgwire::Format::#kind.constant((#value) as __pgwire::i64)))
    };
    let of_integer =
        |integer: &Ident| quote!(__pgwire::Field::of(#name, <__pgwire::#integer as __pgwire::Describe>::LAYOUT));
    let condition = |index, field| condition(input, variant, index, field);
    let (described, condition) = match &row.kind {
        RowKind::Tag(tag) => (constant(quote!(BYTE1), tag.clone()), TokenStream::new()),
        RowKind::Length => (new(quote!(__pgwire::Format::INT32)), TokenStream::new()),
        RowKind::Code(code) => (constant(quote!(INT32), code.clone()), TokenStream::new()),
        RowKind::Marker(index, field) => {
            let mark = constants::refer(input, variant, *index, field, Of::Mark);
            (constant(quote!(BYTE1), mark), condition(*index, field))
        }
        RowKind::Count(index, field, integer) | RowKind::Len(index, field, integer, _) => {
            (of_integer(integer), condition(*index, field))
        }
        RowKind::Terminator(index, field) => (constant(quote!(BYTE1), quote!(0)), condition(*index, field)),
        RowKind::Value(index, field) => {
            let described = describe_value(input, variant, name, *index, field);
            let (facts, condition, null, repeat) =
                (describe_facts(&field.facts), condition(*index, field), not_null(field), repeat(field));
            return quote!(#described #facts #condition #null #repeat);
        }
    };
    let doc = row.doc();
    quote!(#described.doc(#doc) #condition)
}

fn describe_value(
    input: &Input<'_>,
    variant: Option<&Ident>,
    name: &str,
    index: usize,
    field: &Field<'_>,
) -> TokenStream {
    let described = match value_format(field) {
        Some(format) => quote!(__pgwire::Field::new(#name, #format)),
        None => {
            let layout = value_layout(field);
            quote!(__pgwire::Field::of(#name, #layout))
        }
    };
    let constant = match &field.wire {
        // A newtype over an integer cannot be turned into one while compiling.
        Wire::Plain { constraint: Constraint::Constant(_), .. } if primitive_width(field.ty).is_some() => {
            let value = constants::refer(input, variant, index, field, Of::Constant);
            Some(quote!(.constant((#value) as __pgwire::i64)))
        }
        _ => None,
    };
    let shown = field.format.as_ref().map(|format| {
        let base = format.base.to_string();
        let dimension = format.dimension.as_ref().map(|dimension| {
            let dimension = dimension.to_string();
            quote!(.array(#dimension))
        });
        quote!(.shown_as(#base) #dimension)
    });
    quote!(#described #constant #shown)
}

fn condition(input: &Input<'_>, variant: Option<&Ident>, index: usize, field: &Field<'_>) -> TokenStream {
    match (&field.presence, &field.marker) {
        (Presence::Always, _) => TokenStream::new(),
        (Presence::When(expression), _) => {
            let expression = expression.to_string();
            quote!(.condition(__pgwire::Condition::When(#expression)))
        }
        (Presence::NextByte, Some(_)) => {
            let mark = constants::refer(input, variant, index, field, Of::Mark);
            quote!(.condition(__pgwire::Condition::NextByte(&[#mark])))
        }
        (Presence::NextByte, None) => {
            let ty = field.ty;
            quote_spanned! {place(ty)=>
                .condition(__pgwire::Condition::NextByte(<#ty as __pgwire::MessageSet>::TAGS))
            }
        }
    }
}

/// A nullable value is there unless its length is −1.
fn not_null(field: &Field<'_>) -> Option<TokenStream> {
    match &field.wire {
        Wire::Bytes { end: BytesEnd::Len { args, nullable: true }, .. } => {
            let name = args.name.as_ref().map_or_else(|| format!("{}_len", field.name), unraw);
            Some(quote!(.condition(__pgwire::Condition::NotNull(#name))))
        }
        _ => None,
    }
}

fn repeat(field: &Field<'_>) -> Option<TokenStream> {
    let Wire::List { end } = &field.wire else { return None };
    Some(match end {
        ListEnd::Count(args) => {
            let name = args.name.as_ref().map_or_else(|| format!("num_{}", field.name), unraw);
            quote!(.repeat(__pgwire::Repeat::Count(#name)))
        }
        ListEnd::Terminated => quote!(.repeat(__pgwire::Repeat::UntilZero)),
        ListEnd::Rest(_) => quote!(.repeat(__pgwire::Repeat::UntilEnd)),
    })
}

/// The layout of a value, or of the elements of a list.
fn value_layout(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    match &field.wire {
        Wire::List { .. } => {
            quote_spanned!(place(ty)=> <<#ty as __pgwire::ListField>::Item as __pgwire::Describe>::LAYOUT)
        }
        _ => quote_spanned!(place(ty)=> <#ty as __pgwire::Describe>::LAYOUT),
    }
}

/// The format of a value; `None` if it is that of its type.
fn value_format(field: &Field<'_>) -> Option<TokenStream> {
    let ty = field.ty;
    let checked = |function: &str| {
        let function: Ident = format_ident!("{function}");
        quote_spanned!(place(ty)=> __pgwire::#function::<#ty>())
    };
    Some(match &field.wire {
        Wire::Plain { meaning: Some(meaning), .. } => checked(match meaning {
            Meaning::Lsn => "lsn_format",
            Meaning::Timestamp => "timestamp_format",
            Meaning::Xid => "xid_format",
            Meaning::Oid => "oid_format",
        }),
        Wire::CString { .. } => checked("cstring_format"),
        Wire::Bytes { end, .. } => {
            let ty = generics::bytes_ty(ty, end);
            quote_spanned!(place(ty)=> __pgwire::byte_string_format::<#ty>())
        }
        Wire::With(codec) => {
            quote_spanned!(place(codec)=> <#codec as __pgwire::DescribeWith<#ty>>::FORMAT)
        }
        _ => return None,
    })
}
