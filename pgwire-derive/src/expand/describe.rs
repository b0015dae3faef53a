//! `impl Describe`: the layout, in the manual's notation.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::constants::{self, Of};
use super::generics::{self, Header};
use super::rows::{self, Row, RowKind, literal};
use super::table;
use crate::ir::{BytesEnd, Constraint, Doc, Facts, Field, Fields, Input, ListEnd, Meaning, Presence, Version, Wire};
use crate::tokens::{place, primitive_width, unraw};

/// ```text
/// impl<B: Storage> Describe for StreamPrepare<B> {
///     const LAYOUT: &'static Layout = &fields(ROWS, &named(ROWS, [tag(b'p'), …])).doc("…");
/// }
/// ```
pub(crate) fn describe(input: &Input<'_>, fields: &Fields<'_>) -> TokenStream {
    let name = unraw(&input.original.ident);
    let layout = match input.newtype_field(fields) {
        Some(field) => {
            let part = match value_format(field) {
                Some(format) => quote!(&__p::Layout::scalar(#name, #format)),
                None => value_layout(field),
            };
            quote!(__p::Layout::newtype(#name, #part))
        }
        None => {
            let rows = rows::of_message(&input.head, fields);
            let rows = describe_rows(input, None, &rows);
            quote!(__p::fields(__ROWS, #rows))
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
    let attributes = super::impl_attributes(input);
    quote! {
        #attributes
        #[cfg_attr(doc, doc = #table)]
        impl #params __p::Describe for #ty #bounds {
            const LAYOUT: &'static __p::Layout = &#layout #facts;
            #of_value
        }
    }
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
        Some(number) => quote!(__p::Some(#number)),
        None => quote!(__p::None),
    };
    let (method, pg, proto) = (format_ident!("{method}"), some(pg), some(proto));
    Some(quote!(.#method(#pg, #proto)))
}

/// `&named(ROWS, [tag(__TAG), …])`
pub(crate) fn describe_rows(input: &Input<'_>, variant: Option<&Ident>, rows: &[Row<'_, '_>]) -> TokenStream {
    let fields = rows.iter().map(|row| describe_row(input, variant, row));
    let constant = rows::names_constant(variant);
    let named = quote!(__p::named(#constant, [#(#fields),*]));
    match rows.iter().position(|row| matches!(row.kind, RowKind::Length)) {
        Some(length) => {
            let length = literal(length);
            quote!(&__p::framed(#named, #length))
        }
        None => quote!(&#named),
    }
}

/// The same of what stands in front of a message, whose width is not known.
pub(crate) fn describe_rows_of_head(input: &Input<'_>, variant: &Ident, head: &[Row<'_, '_>]) -> TokenStream {
    let fields = head.iter().map(|row| describe_row(input, Some(variant), row));
    let constant = rows::names_constant(Some(variant));
    quote!(&__p::named(#constant, [#(#fields),*]))
}

/// `part(<Xid as Describe>::LAYOUT).doc("…")`
fn describe_row(input: &Input<'_>, variant: Option<&Ident>, row: &Row<'_, '_>) -> TokenStream {
    let condition = |index, field| condition(input, variant, index, field);
    let (described, condition) = match &row.kind {
        RowKind::Tag(tag) => return quote!(__p::tag(#tag)),
        RowKind::Length => return quote!(__p::length()),
        RowKind::Code(code) => return quote!(__p::code(#code)),
        RowKind::Marker(index, field) => {
            let mark = constants::refer(input, variant, *index, field, Of::Mark);
            (quote!(__p::byte(#mark)), condition(*index, field))
        }
        RowKind::Count(index, field, integer) | RowKind::Len(index, field, integer, _) => {
            (quote!(__p::number::<__p::#integer>()), condition(*index, field))
        }
        RowKind::Terminator(index, field) => (quote!(__p::byte(0)), condition(*index, field)),
        RowKind::Value(index, field) => {
            let described = describe_value(input, variant, *index, field);
            let (facts, condition, null, repeat) =
                (describe_facts(&field.facts), condition(*index, field), not_null(field), repeat(field));
            return quote!(#described #facts #condition #null #repeat);
        }
    };
    let doc = row.doc();
    quote!(#described.doc(#doc) #condition)
}

fn describe_value(input: &Input<'_>, variant: Option<&Ident>, index: usize, field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    let described = match (value_format(field), &field.wire) {
        (_, Wire::CString { .. }) => quote_spanned!(place(ty)=> __p::string::<#ty>()),
        (_, Wire::Bytes { end, .. }) => {
            let ty = generics::bytes_ty(ty, end);
            quote_spanned!(place(ty)=> __p::bytes::<#ty>())
        }
        (Some(format), _) => quote!(__p::format(#format)),
        (None, Wire::Plain { .. }) if primitive_width(field.ty).is_some() => {
            quote!(__p::number::<#ty>())
        }
        (None, _) => {
            let layout = value_layout(field);
            quote!(__p::part(#layout))
        }
    };
    let constant = match &field.wire {
        // A newtype over an integer cannot be turned into one while compiling.
        Wire::Plain { constraint: Constraint::Constant(_), .. } if primitive_width(field.ty).is_some() => {
            let value = constants::refer(input, variant, index, field, Of::Constant);
            Some(quote!(.constant((#value) as __p::i64)))
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
            quote!(.when(#expression))
        }
        (Presence::NextByte, Some(_)) => {
            let mark = constants::refer(input, variant, index, field, Of::Mark);
            quote!(.if_next(&[#mark]))
        }
        (Presence::NextByte, None) => {
            let ty = field.ty;
            quote_spanned! {place(ty)=>
                .if_next(<#ty as __p::MessageSet>::TAGS)
            }
        }
    }
}

/// A nullable value is there unless its length is −1.
fn not_null(field: &Field<'_>) -> Option<TokenStream> {
    match &field.wire {
        Wire::Bytes { end: BytesEnd::Len { args, nullable: true }, .. } => {
            let name = args.row_name(&field.name);
            Some(quote!(.not_null(#name)))
        }
        _ => None,
    }
}

fn repeat(field: &Field<'_>) -> Option<TokenStream> {
    let Wire::List { end } = &field.wire else { return None };
    Some(match end {
        ListEnd::Count(args) => {
            let name = args.row_name(&field.name);
            quote!(.times(#name))
        }
        ListEnd::Terminated => quote!(.until_zero()),
        ListEnd::Rest(_) => quote!(.until_end()),
    })
}

/// The layout of a value, or of the elements of a list.
fn value_layout(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    match &field.wire {
        Wire::List { .. } => {
            quote_spanned!(place(ty)=> <<#ty as __p::ListField>::Item as __p::Describe>::LAYOUT)
        }
        _ => quote_spanned!(place(ty)=> <#ty as __p::Describe>::LAYOUT),
    }
}

/// The format of a value; `None` if it is that of its type.
fn value_format(field: &Field<'_>) -> Option<TokenStream> {
    let ty = field.ty;
    let checked = |function: &str| {
        let function: Ident = format_ident!("{function}");
        quote_spanned!(place(ty)=> __p::#function::<#ty>())
    };
    Some(match &field.wire {
        Wire::Plain { meaning: Some(meaning), .. } => checked(match meaning {
            Meaning::Lsn => "lsn_format",
            Meaning::Timestamp => "timestamp_format",
            Meaning::Xid => "xid_format",
            Meaning::Oid => "oid_format",
        }),
        Wire::With(codec) => {
            quote_spanned!(place(codec)=> <#codec as __p::DescribeWith<#ty>>::FORMAT)
        }
        _ => return None,
    })
}
