//! `impl Encode`: measures and writes the rows of a message one after the other.

use std::ops::Range;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::constants::{self, Of};
use super::generics::{self, Header};
use super::len::{Len, Sum};
use super::presence;
use super::rows::{self, Row, RowKind, binding, is_number, literal, run_at};
use crate::ir::{BytesEnd, Constraint, Field, Fields, Input, ListEnd, Presence, Wire};
use crate::tokens::{place, primitive_width};

/// Names that generated functions use, hygienic.
pub(crate) struct Names {
    pub(crate) writer: Ident,
    pub(crate) context: Ident,
    /// The writer that knows at which row it is.
    pub(crate) part: Ident,
}

impl Names {
    pub(crate) fn new() -> Self {
        let name = |name| Ident::new(name, Span::mixed_site());
        Self { writer: name("__w"), context: name("__c"), part: name("__w") }
    }
}

/// ```text
/// impl<B: Storage, C> Encode<C> for StreamPrepare<B> where … {
///     fn wire_len(&self, c: &C) -> usize { 30 + cstring_len(&self.gid) }
///     fn write<O: Observer>(&self, w: &mut Writer<'_, O>, c: &C) -> Encoded {
///         let w = &mut write_part(self, w, c, ROWS);
///         w.run(30)?.byte(b'p')?.constant(&self.flags, 0)?.values((&self.prepare_lsn, …))?.cstring(&self.gid)?.end()
///     }
/// }
/// ```
pub(crate) fn encode(input: &Input<'_>, fields: &Fields<'_>) -> TokenStream {
    let names = Names::new();
    let header = generics::encode(input);
    let part = Part { input, header: &header, names: &names, fields, variant: None };
    let len = part.len(&rows::of_head(&input.head));
    let Names { writer, context, .. } = &names;
    let write = match input.newtype_field(fields) {
        Some(field) => {
            let (member, span) = (&field.member, place(field.ty));
            quote_spanned!(span=> __p::Encode::write(&self.#member, #writer, #context))
        }
        None => part.write(&quote!(__p::write_part(self, #writer, #context, __ROWS)), rows::of_head(&input.head)),
    };
    impl_encode(&header, &names, quote!(#len), write)
}

/// Puts the two bodies into an impl.
pub(crate) fn impl_encode(header: &Header, names: &Names, len: TokenStream, write: TokenStream) -> TokenStream {
    let Header { params, ty, bounds, context: context_ty, .. } = header;
    let Names { writer, context, .. } = names;
    quote! {
        #[automatically_derived]
        impl #params __p::Encode<#context_ty> for #ty #bounds {
            #[inline]
            fn wire_len(&self, #context: &#context_ty) -> __p::usize { #len }
            #[inline]
            fn write<__O: __p::Observer>(
                &self,
                #writer: &mut __p::Writer<'_, __O>,
                #context: &#context_ty,
            ) -> __p::Encoded {
                #write
            }
        }
    }
}

/// Code that writes rows: statements, and calls on the writer that come after them.
struct Written {
    statements: TokenStream,
    chain: TokenStream,
}

/// The fields of a struct or of one variant.
pub(crate) struct Part<'i, 'a> {
    pub(crate) input: &'i Input<'a>,
    pub(crate) header: &'i Header,
    pub(crate) names: &'i Names,
    pub(crate) fields: &'i Fields<'a>,
    pub(crate) variant: Option<&'i Ident>,
}

impl Part<'_, '_> {
    /// The fields that are on the wire.
    pub(crate) fn written(&self) -> Vec<(usize, &Field<'_>)> {
        self.fields.list.iter().enumerate().filter(|(_, field)| !matches!(field.wire, Wire::Skip)).collect()
    }

    /// The fields that the length depends on.
    pub(crate) fn measured(&self) -> Vec<(usize, &Field<'_>)> {
        let is_measured = |(_, field): &(usize, &Field<'_>)| {
            !matches!(field.presence, Presence::Always)
                || matches!(self.value_len(field, &TokenStream::new()), Len::Term(_))
        };
        self.written().into_iter().filter(is_measured).collect()
    }

    /// A field by reference.
    fn reference(&self, index: usize, field: &Field<'_>) -> TokenStream {
        match self.variant {
            Some(_) => binding(index).into_token_stream(),
            None => {
                let member = &field.member;
                quote!(&self.#member)
            }
        }
    }

    /// A field that can be copied.
    fn copy(&self, index: usize, field: &Field<'_>) -> TokenStream {
        match self.variant {
            Some(_) => {
                let binding = binding(index);
                quote!(*#binding)
            }
            None => {
                let member = &field.member;
                quote!(self.#member)
            }
        }
    }

    /// The exact length of the head and of all fields.
    pub(crate) fn len(&self, head: &[Row<'_, '_>]) -> Sum {
        let rows: Vec<Row<'_, '_>> = head.iter().cloned().chain(rows::of_fields(self.fields)).collect();
        let mut sum = Sum::default();
        for rows in rows.chunk_by(|one, next| one.conditional_field() == next.conditional_field()) {
            let conditional = rows.first().and_then(Row::field);
            let conditional = conditional.filter(|(_, field)| !matches!(field.presence, Presence::Always));
            let mut part = Sum::default();
            for row in rows {
                part.add(self.row_len(row, &|index, field| match conditional {
                    Some(_) => binding(index).into_token_stream(),
                    None => self.reference(index, field),
                }));
            }
            match conditional {
                Some((index, field)) => sum.add(part.if_present(&self.reference(index, field), &binding(index))),
                None => sum.add_all(part),
            }
        }
        sum
    }

    /// The length of a row that is there.
    fn row_len(&self, row: &Row<'_, '_>, value: &dyn Fn(usize, &Field<'_>) -> TokenStream) -> Len {
        match (row.known_width(), &row.kind) {
            (Some(width), _) => Len::Constant(width),
            (None, RowKind::Value(index, field)) => self.value_len(field, &value(*index, field)),
            (None, _) => Len::Constant(0),
        }
    }

    fn value_len(&self, field: &Field<'_>, value: &TokenStream) -> Len {
        let (context, context_ty) = (&self.names.context, &self.header.context);
        let (ty, span) = (field.ty, place(field.ty));
        Len::Term(match &field.wire {
            Wire::Plain { constraint, .. } => match (primitive_width(ty), constraint) {
                (Some(width), _) => return Len::Constant(width),
                (None, Constraint::None) if generics::is_doubtful(self.input, field) => {
                    quote_spanned!(span=> <#ty as __p::Encode<#context_ty>>::wire_len(#value, #context))
                }
                (None, Constraint::None) => quote_spanned!(span=> __p::wire_len(#value, #context)),
                (None, _) => quote!(__p::integer_len(#value)),
            },
            Wire::CString { .. } => quote_spanned!(span=> __p::cstring_len(#value)),
            Wire::Bytes { end: BytesEnd::Len { nullable: true, .. }, .. } => {
                quote_spanned!(span=> __p::nullable_byte_string_len(#value))
            }
            Wire::Bytes { .. } => quote_spanned!(span=> __p::byte_string_len(#value)),
            Wire::List { .. } => quote_spanned!(span=> __p::items_len(#value, #context)),
            Wire::With(codec) => {
                quote_spanned! {place(codec)=>
                    <#codec as __p::EncodeWith<#ty, #context_ty>>::wire_len(#value, #context)
                }
            }
            Wire::Skip => return Len::Constant(0),
        })
    }

    /// Begins the part and writes every row.
    pub(crate) fn write(&self, begin: &TokenStream, head: Vec<Row<'_, '_>>) -> TokenStream {
        let part = &self.names.part;
        let rows: Vec<Row<'_, '_>> = head.into_iter().chain(rows::of_fields(self.fields)).collect();
        let widths: Vec<_> = rows
            .iter()
            .map(|row| {
                row.width(|index, field| {
                    let (value, context) = (self.reference(index, field), &self.names.context);
                    match &field.wire {
                        Wire::Plain { constraint: Constraint::None, .. } => quote!(__p::wire_len(#value, #context)),
                        _ => quote!(__p::integer_len(#value)),
                    }
                })
            })
            .collect();
        let is_value = rows.iter().zip(&widths).map(|(row, width)| self.is_value(row, width.is_some()));
        let groups = rows::groups_of_values(&is_value.collect::<Vec<_>>());
        let Written { statements, chain } = self.write_from(&rows, &widths, &groups, 0);
        // By reference, so that methods of the same names for every type are not in the way.
        quote!(let #part = &mut #begin; #statements #part #chain.end())
    }

    /// Whether a row can be written together with others like it: a plain value of fixed width, and nothing else.
    fn is_value(&self, row: &Row<'_, '_>, has_width: bool) -> bool {
        let is_sure = |field: &Field<'_>| !self.is_transparent() && !generics::is_doubtful(self.input, field);
        has_width && row.bare_value().is_some_and(is_sure)
    }

    /// Whether a part is nothing but one value, so that an error in the value needs no name for it.
    fn is_transparent(&self) -> bool {
        self.variant.is_some() && self.fields.only_value().is_some()
    }

    /// Writes the rows from `start` on: `w.run(30)?.byte(__TAG)?.plain(&self.xid)?`
    fn write_from(
        &self,
        rows: &[Row<'_, '_>],
        widths: &[Option<Len>],
        groups: &[Range<usize>],
        start: usize,
    ) -> Written {
        let part = &self.names.part;
        let (mut statements, mut chain) = (TokenStream::new(), TokenStream::new());
        let mut index = start;
        while let Some(row) = rows.get(index) {
            let group = groups.iter().find(|group| group.start == index);
            // Values that are written together are made room for together.
            if let Some(run) = run_at(widths, index).filter(|run| group != Some(run)) {
                let sum: Sum = widths[run].iter().flatten().cloned().collect();
                chain.extend(quote!(.run(#sum)?));
            }
            if let Some(group) = group {
                let values = rows[group.clone()].iter().filter_map(Row::field);
                let values = values.map(|(index, field)| self.reference(index, field));
                chain.extend(quote!(.values((#(#values),*))?));
                index = group.end;
                continue;
            }
            match (&row.kind, row.field()) {
                (RowKind::Tag(tag), _) => chain.extend(quote!(.byte(#tag)?)),
                (RowKind::Length, _) => {
                    let max = self.frame_max();
                    chain.extend(quote!(.framed(#max)?));
                }
                (RowKind::Code(code), _) => chain.extend(quote!(.code(#code)?)),
                (RowKind::Count(position, field, integer), _) if !rows::is_beside_list(rows, index) => {
                    let value = self.reference(*position, field);
                    chain.extend(quote!(.count::<__p::#integer, _>(#value)?));
                }
                (_, Some((position, field))) => {
                    let own =
                        rows[index..].iter().take_while(|row| row.field().is_some_and(|(other, _)| other == position));
                    let own: Vec<&Row<'_, '_>> = own.collect();
                    index += own.len();
                    if matches!(field.presence, Presence::Always) {
                        chain.extend(self.write_field(position, field, &self.reference(position, field)));
                        continue;
                    }
                    if !chain.is_empty() {
                        statements.extend(quote!(#part #chain;));
                    }
                    statements.extend(self.write_if_present(position, field, &own));
                    chain = TokenStream::new();
                    if matches!(field.presence, Presence::NextByte) && index < rows.len() {
                        let rest = self.write_from(rows, widths, groups, index);
                        chain.extend(self.write_behind_optional(position, field, rest));
                        break;
                    }
                    continue;
                }
                (_, None) => {}
            }
            index += 1;
        }
        Written { statements, chain }
    }

    /// Begins the part, writes the rows of the head, and then a message that brings its own.
    pub(crate) fn write_around(&self, begin: &TokenStream, head: &[Row<'_, '_>], payload: &TokenStream) -> TokenStream {
        let Names { writer, context, .. } = &self.names;
        let head = head.iter().map(|row| match &row.kind {
            RowKind::Tag(tag) => quote!(.byte(#tag)?),
            RowKind::Length => {
                let max = self.frame_max();
                quote!(.framed(#max)?)
            }
            _ => TokenStream::new(),
        });
        quote!((&mut #begin) #(#head)* .payload(|#writer, #context| #payload)?.end())
    }

    /// The most bytes that a frame may have.
    fn frame_max(&self) -> TokenStream {
        match &self.input.head.frame_max {
            Some(_) => quote!(__FRAME_MAX),
            None => quote!(__p::FRAME_MAX),
        }
    }

    /// Writes what comes after a part that the next byte decides on: if the part is not there, that byte must not say
    /// that it is.
    fn write_behind_optional(&self, index: usize, field: &Field<'_>, rest: Written) -> TokenStream {
        let (part, value, ty) = (&self.names.part, self.place_of(index, field), field.ty);
        let tags = match &field.marker {
            Some(_) => {
                let mark = self.constant(index, field, Of::Mark);
                quote!(&[#mark])
            }
            None => quote!(<#ty as __p::MessageSet>::TAGS),
        };
        let Written { statements, chain } = rest;
        let chain = (!chain.is_empty()).then(|| quote!(#part #chain;));
        quote!(.unlike(#value.is_none(), #tags, |#part| { #statements #chain __p::Ok(()) })?)
    }

    /// A field as the receiver of a method.
    fn place_of(&self, index: usize, field: &Field<'_>) -> TokenStream {
        match self.variant {
            Some(_) => binding(index).into_token_stream(),
            None => {
                let member = &field.member;
                quote!(self.#member)
            }
        }
    }

    fn write_if_present(&self, index: usize, field: &Field<'_>, rows: &[&Row<'_, '_>]) -> TokenStream {
        let (part, binding, value) = (&self.names.part, binding(index), self.reference(index, field));
        let own = rows.iter().position(|row| matches!(row.kind, RowKind::Value(..))).unwrap_or_default();
        let (own, count) = (literal(own), literal(rows.len()));
        let calls = self.write_field(index, field, &binding.to_token_stream());
        let value = match field.presence {
            Presence::When(_) => {
                let condition = presence::call(self.input, self.fields, self.variant, index, |index, field| {
                    if is_number(field) { self.copy(index, field) } else { self.reference(index, field) }
                });
                quote!(#part.when(#condition, #value, #own, #count)?)
            }
            _ => quote!(#part.if_some(#value, #count)),
        };
        let write = match (&field.presence, &field.marker) {
            (Presence::NextByte, None) => {
                let ty = field.ty;
                quote!(#part.known(<#ty as __p::MessageSet>::TAGS, |#part| { #part #calls; __p::Ok(()) })?)
            }
            _ => quote!(#part #calls),
        };
        quote!(if let __p::Some(#binding) = #value { #write; })
    }

    /// Writes all rows of a field: `.byte(__MARK_3)?.plain(&self.xid)?`
    fn write_field(&self, index: usize, field: &Field<'_>, value: &TokenStream) -> TokenStream {
        let mark = field.marker.as_ref().map(|_| {
            let mark = self.constant(index, field, Of::Mark);
            quote!(.byte(#mark)?)
        });
        let (ty, span) = (field.ty, place(field.ty));
        let limits = constants::limits_of(self.input, self.variant, index, field);
        let method = |name: &str| match limits {
            Some(_) => format_ident!("{name}_within", span = span),
            None => Ident::new(name, span),
        };
        let limits = limits.iter();
        let value = match &field.wire {
            Wire::Plain { constraint: Constraint::Constant(_), .. } => {
                let expected = self.constant(index, field, Of::Constant);
                quote_spanned!(span=> .constant(#value, #expected))
            }
            Wire::Plain { constraint: Constraint::NonZero, .. } => quote_spanned!(span=> .nonzero(#value)),
            Wire::Plain { .. } if self.is_transparent() => {
                quote_spanned!(span=> .only(#value))
            }
            Wire::Plain { .. } if generics::is_doubtful(self.input, field) => {
                let (Names { writer, context, .. }, context_ty) = (self.names, &self.header.context);
                let write = quote_spanned!(span=> <#ty as __p::Encode<#context_ty>>::write);
                quote_spanned!(span=> .by(|#writer, #context| #write(#value, #writer, #context)))
            }
            Wire::Plain { .. } => quote_spanned!(span=> .plain(#value)),
            Wire::CString { .. } => {
                let cstring = method("cstring");
                quote!(.#cstring(#value #(, #limits)*))
            }
            Wire::Bytes { end, .. } => match end {
                BytesEnd::Rest(_) => {
                    let rest = method("rest");
                    quote!(.#rest(#value #(, #limits)*))
                }
                BytesEnd::Len { args, nullable } => {
                    let (bytes, integer) = (method(if *nullable { "nullable" } else { "bytes" }), &args.integer);
                    quote!(.#bytes::<__p::#integer, _>(#value #(, #limits)*))
                }
            },
            Wire::List { end } => match end {
                ListEnd::Count(_) if rows::is_counted_apart(self.fields, index) => {
                    quote_spanned!(span=> .items(#value))
                }
                ListEnd::Count(args) => {
                    let integer = &args.integer;
                    quote_spanned!(span=> .counted::<__p::#integer, _>(#value))
                }
                ListEnd::Terminated => quote_spanned!(span=> .terminated(#value)),
                ListEnd::Rest(_) => quote_spanned!(span=> .items(#value)),
            },
            Wire::With(codec) => quote_spanned!(place(codec)=> .with::<#codec, _>(#value)),
            Wire::Skip => return TokenStream::new(),
        };
        quote!(#mark #value?)
    }

    fn constant(&self, index: usize, field: &Field<'_>, of: Of) -> TokenStream {
        constants::refer(self.input, self.variant, index, field, of)
    }
}
