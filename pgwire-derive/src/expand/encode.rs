//! `impl Encode`: measures and writes the rows of a message one after the other.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};

use super::constants::{self, Of};
use super::describe::{is_newtype, only_value};
use super::generics::{self, Header};
use super::presence;
use super::rows::{self, Row, RowKind, binding, is_number, literal, run_at};
use crate::ir::{BytesEnd, Constraint, Field, Fields, Head, Input, Presence, Wire};
use crate::tokens::{integer_width, place, primitive_width, unraw};

/// Names that generated functions use, hygienic.
pub(crate) struct Names {
    pub(crate) writer: Ident,
    pub(crate) context: Ident,
    pub(crate) frame: Ident,
}

impl Names {
    pub(crate) fn new() -> Self {
        let name = |name| Ident::new(name, Span::mixed_site());
        Self { writer: name("__writer"), context: name("__context"), frame: name("__frame") }
    }
}

/// ```text
/// impl<B: Storage, C> Encode<C> for StreamPrepare<B> where … {
///     fn wire_len(&self, context: &C) -> usize { 1 + 1 + 8 + … + cstring_len(&self.gid) }
///     fn write<O: Observer>(&self, writer: &mut Writer<'_, O>, context: &C) -> Result<(), EncodeError> { … }
/// }
/// ```
pub(crate) fn encode(input: &Input<'_>, fields: &Fields<'_>) -> TokenStream {
    let names = Names::new();
    let header = generics::encode(input);
    let message = unraw(&input.original.ident);
    let part = Part { input, header: &header, names: &names, message: &message, fields, variant: None };
    let bindings = |list: Vec<(usize, &Field<'_>)>| -> TokenStream {
        let bindings = list.into_iter().map(|(index, field)| {
            let (binding, member) = (binding(index), &field.member);
            quote!(let #binding = &self.#member;)
        });
        bindings.collect()
    };
    let (measured, written) = (bindings(part.measured()), bindings(part.written()));
    let len = part.len(rows::of_head(&input.head));
    let write = part.write(rows::of_head(&input.head));
    let write = if is_newtype(input, fields) { write } else { observed(&names, None, write) };
    impl_encode(&header, &names, quote!(#measured #len), quote!(#written #write))
}

/// Puts the two bodies into an impl.
pub(crate) fn impl_encode(header: &Header, names: &Names, len: TokenStream, write: TokenStream) -> TokenStream {
    let Header { params, ty, bounds, context: context_ty, .. } = header;
    let Names { writer, context, .. } = names;
    quote! {
        #[automatically_derived]
        impl #params __pgwire::Encode<#context_ty> for #ty #bounds {
            #[inline]
            fn wire_len(&self, #context: &#context_ty) -> __pgwire::usize { #len }
            #[inline]
            fn write<__O: __pgwire::Observer>(
                &self,
                #writer: &mut __pgwire::Writer<'_, __O>,
                #context: &#context_ty,
            ) -> __pgwire::Result<(), __pgwire::EncodeError> {
                #write
                __pgwire::Ok(())
            }
        }
    }
}

/// Tells the observer where the part, or the variant of this index, begins and ends.
pub(crate) fn observed(names: &Names, variant: Option<usize>, write: TokenStream) -> TokenStream {
    let writer = &names.writer;
    let layout = quote!(<Self as __pgwire::Describe>::LAYOUT);
    let enter = match variant.map(literal) {
        None => quote!(__pgwire::Writer::enter(#writer, #layout)),
        Some(variant) => quote!(__pgwire::Writer::enter_variant(#writer, #layout, #variant)),
    };
    quote! {
        #enter;
        #write
        __pgwire::Writer::leave(#writer);
    }
}

/// The fields of a struct or of one variant.
pub(crate) struct Part<'i, 'a> {
    pub(crate) input: &'i Input<'a>,
    pub(crate) header: &'i Header,
    pub(crate) names: &'i Names,
    pub(crate) message: &'i str,
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
        let is_measured = |(index, field): &(usize, &Field<'_>)| {
            !matches!(field.presence, Presence::Always) || matches!(self.value_len(*index, field), Len::Term(_))
        };
        self.written().into_iter().filter(is_measured).collect()
    }

    /// The exact length of the head and of all fields.
    pub(crate) fn len(&self, head: Vec<Row<'_, '_>>) -> Sum {
        let rows: Vec<Row<'_, '_>> = head.into_iter().chain(rows::of_fields(self.fields)).collect();
        let mut sum = Sum::default();
        for rows in rows.chunk_by(|one, next| one.conditional_field() == next.conditional_field()) {
            let mut part = Sum::default();
            for row in rows {
                part.add(self.row_len(row));
            }
            match rows.first().and_then(Row::conditional_field) {
                Some(index) => sum.add(part.if_present(&binding(index))),
                None => sum.add_all(part),
            }
        }
        sum
    }

    /// The length of a row that is there.
    fn row_len(&self, row: &Row<'_, '_>) -> Len {
        match &row.kind {
            RowKind::Tag(_) | RowKind::Marker(..) | RowKind::Terminator(..) => Len::Constant(1),
            RowKind::Length | RowKind::Code(_) => Len::Constant(4),
            RowKind::Count(_, _, integer) | RowKind::Len(_, _, integer, _) => Len::Constant(integer_width(integer)),
            RowKind::Value(index, field) => self.value_len(*index, field),
        }
    }

    fn value_len(&self, index: usize, field: &Field<'_>) -> Len {
        let (binding, context, context_ty) = (binding(index), &self.names.context, &self.header.context);
        let (ty, span) = (field.ty, place(field.ty));
        Len::Term(match &field.wire {
            Wire::Plain { constraint, .. } => match (primitive_width(ty), constraint) {
                (Some(width), _) => return Len::Constant(width),
                (None, Constraint::None) => {
                    quote_spanned!(span=> <#ty as __pgwire::Encode<#context_ty>>::wire_len(#binding, #context))
                }
                (None, _) => quote!(__pgwire::integer_len(#binding)),
            },
            Wire::CString { .. } => quote!(__pgwire::cstring_len(#binding)),
            Wire::Bytes { end: BytesEnd::Len { nullable: true, .. }, .. } => {
                quote!(__pgwire::nullable_byte_string_len(#binding))
            }
            Wire::Bytes { .. } => quote!(__pgwire::ByteStringField::wire_bytes(#binding).len()),
            Wire::List { .. } => {
                quote!(<#ty as __pgwire::WriteList<#context_ty>>::items_len(#binding, #context))
            }
            Wire::With(codec) => {
                quote!(<#codec as __pgwire::EncodeWith<#ty, #context_ty>>::wire_len(#binding, #context))
            }
            Wire::Skip => return Len::Constant(0),
        })
    }

    /// Writes every row.
    pub(crate) fn write(&self, head: Vec<Row<'_, '_>>) -> TokenStream {
        let rows: Vec<Row<'_, '_>> = head.into_iter().chain(rows::of_fields(self.fields)).collect();
        let widths: Vec<_> = rows
            .iter()
            .map(|row| {
                row.width(|index, field| {
                    let (ty, binding) = (field.ty, binding(index));
                    let (context, context_ty) = (&self.names.context, &self.header.context);
                    match &field.wire {
                        Wire::Plain { constraint: Constraint::None, .. } => {
                            quote!(<#ty as __pgwire::Encode<#context_ty>>::wire_len(#binding, #context))
                        }
                        _ => quote!(__pgwire::integer_len(#binding)),
                    }
                })
            })
            .collect();
        let (statements, close) = (self.write_from(&rows, &widths, 0), self.close_frame(&rows));
        quote!(#statements #close)
    }

    /// Writes the rows from `index` on.
    fn write_from(&self, rows: &[Row<'_, '_>], widths: &[Option<TokenStream>], mut index: usize) -> TokenStream {
        let writer = &self.names.writer;
        let mut statements = TokenStream::new();
        while let Some(row) = rows.get(index) {
            if let Some(run) = run_at(widths, index) {
                let widths = widths[run].iter().flatten();
                statements.extend(quote!(__pgwire::Writer::run(#writer, #(#widths)+*)?;));
            }
            match row.field() {
                Some((position, field)) if !matches!(field.presence, Presence::Always) => {
                    let own =
                        rows[index..].iter().take_while(|row| row.field().is_some_and(|(other, _)| other == position));
                    let own = own.count();
                    statements.extend(self.write_if_present(position, field, index, &rows[index..index + own]));
                    index += own;
                    if matches!(field.presence, Presence::NextByte) && index < rows.len() {
                        statements.extend(self.write_behind_optional(
                            position,
                            field,
                            self.write_from(rows, widths, index),
                        ));
                        return statements;
                    }
                }
                _ => {
                    statements.extend(self.write_row(index, row));
                    index += 1;
                }
            }
        }
        statements
    }

    /// Writes what comes after a part that the next byte decides on: if the part is not there, that byte must not say
    /// that it is.
    fn write_behind_optional(&self, index: usize, field: &Field<'_>, rest: TokenStream) -> TokenStream {
        let (writer, binding, ty) = (&self.names.writer, binding(index), field.ty);
        let (message, name) = (self.message, &field.name);
        let tags = match &field.marker {
            Some(_) => {
                let mark = self.constant(index, field, Of::Mark);
                quote!(&[#mark])
            }
            None => quote!(<#ty as __pgwire::MessageSet>::TAGS),
        };
        quote! {
            let __next = __pgwire::Writer::first_byte_of(#writer, |#writer| {
                #rest
                __pgwire::Ok(())
            })?;
            __pgwire::encoded(__pgwire::check_absent(#binding.is_none(), __next, #tags), #message, #name)?;
        }
    }

    /// Writes the rows of the head, then a payload, and then the length of the frame.
    pub(crate) fn write_around(&self, head: Vec<Row<'_, '_>>, payload: TokenStream) -> TokenStream {
        let rows = head.iter().enumerate().map(|(index, row)| self.write_row(index, row));
        let close = self.close_frame(&head);
        quote!(#(#rows)* #payload #close)
    }

    /// Fills in the length, if there is one.
    fn close_frame(&self, rows: &[Row<'_, '_>]) -> Option<TokenStream> {
        let (writer, frame, message) = (&self.names.writer, &self.names.frame, self.message);
        rows.iter().any(|row| matches!(row.kind, RowKind::Length)).then(|| {
            let max = match &self.input.head.frame_max {
                Some(_) => quote!(__FRAME_MAX),
                None => quote!(__pgwire::i32::MAX as __pgwire::usize),
            };
            let close = quote!(__pgwire::Writer::close_frame(#writer, #frame, #max));
            quote!(__pgwire::encoded(#close, #message, "length")?;)
        })
    }

    fn write_if_present(&self, index: usize, field: &Field<'_>, first: usize, rows: &[Row<'_, '_>]) -> TokenStream {
        let (binding, message, name) = (binding(index), self.message, &field.name);
        let check = matches!(field.presence, Presence::When(_)).then(|| {
            let condition = presence::call(self.input, self.fields, self.variant, index, |index, field| {
                let binding = self::binding(index);
                if is_number(field) { quote!(*#binding) } else { quote!(#binding) }
            });
            quote!(__pgwire::encoded(__pgwire::check_presence(#condition, #binding.is_some()), #message, #name)?;)
        });
        let statements = rows.iter().enumerate().map(|(offset, row)| self.write_row(first + offset, row));
        quote! {
            #check
            if let __pgwire::Some(#binding) = #binding {
                #(#statements)*
            }
        }
    }

    /// Writes one row: `writer.row(3); encoded(…, "StreamPrepare", "xid")?;`
    fn write_row(&self, position: usize, row: &Row<'_, '_>) -> TokenStream {
        let Names { writer, frame, .. } = self.names;
        let (message, name, context_ty) = (self.message, &row.name, &self.header.context);
        let array = |bytes: TokenStream| quote!(__pgwire::Writer::array(#writer, #bytes));
        let value = match &row.kind {
            RowKind::Tag(tag) => array(quote!([#tag])),
            RowKind::Length => {
                let announce = self.announce(position, row);
                return quote! {
                    #announce
                    let #frame = __pgwire::Writer::open_frame(#writer)?;
                };
            }
            RowKind::Code(code) => array(quote!(__pgwire::i32::to_be_bytes(#code))),
            RowKind::Marker(index, field) => {
                let mark = self.constant(*index, field, Of::Mark);
                array(quote!([#mark]))
            }
            RowKind::Terminator(..) => array(quote!([0])),
            RowKind::Count(index, field, integer) => {
                let (binding, ty) = (binding(*index), field.ty);
                let count = quote!(<#ty as __pgwire::WriteList<#context_ty>>::count(#binding));
                quote!(__pgwire::write_count::<__pgwire::#integer, __O>(#count, #writer))
            }
            RowKind::Len(index, _, integer, nullable) => {
                let binding = binding(*index);
                let function = if *nullable { format_ident!("write_nullable_len") } else { format_ident!("write_len") };
                quote!(__pgwire::#function::<__pgwire::#integer, _, __O>(#binding, #writer))
            }
            RowKind::Value(index, field) => self.write_value(*index, field),
        };
        // A part that is nothing but one value has no name of its own for it.
        match (self.variant, row.field()) {
            (None, Some(_)) if is_newtype(self.input, self.fields) => quote!(#value?;),
            (Some(_), Some(_)) if only_value(self.fields).is_some() => {
                let announce = self.announce(position, row);
                quote! {
                    #announce
                    #value?;
                }
            }
            _ => {
                let announce = self.announce(position, row);
                quote! {
                    #announce
                    __pgwire::encoded(#value, #message, #name)?;
                }
            }
        }
    }

    /// Tells the observer of the row; a NULL has no bytes to show.
    fn announce(&self, position: usize, row: &Row<'_, '_>) -> TokenStream {
        let (writer, position) = (&self.names.writer, literal(position));
        let announce = quote!(__pgwire::Writer::row(#writer, #position););
        match row.kind {
            RowKind::Value(index, field)
                if matches!(field.wire, Wire::Bytes { end: BytesEnd::Len { nullable: true, .. }, .. }) =>
            {
                let binding = binding(index);
                quote!(if #binding.is_some() { #announce })
            }
            _ => announce,
        }
    }

    fn constant(&self, index: usize, field: &Field<'_>, of: Of) -> TokenStream {
        constants::refer(self.input, self.variant, index, field, of)
    }

    fn write_value(&self, index: usize, field: &Field<'_>) -> TokenStream {
        let Names { writer, context, .. } = self.names;
        let (binding, context_ty) = (binding(index), &self.header.context);
        let (ty, span) = (field.ty, place(field.ty));
        match &field.wire {
            Wire::Plain { constraint: Constraint::Constant(_), .. } => {
                let expected = self.constant(index, field, Of::Constant);
                quote!(__pgwire::write_constant(*#binding, #expected, #writer))
            }
            Wire::Plain { constraint: Constraint::NonZero, .. } => quote!(__pgwire::write_nonzero(*#binding, #writer)),
            Wire::Plain { .. } => {
                quote_spanned!(span=> <#ty as __pgwire::Encode<#context_ty>>::write(#binding, #writer, #context))
            }
            Wire::CString { .. } => {
                let limits = constants::limits_of(self.input, self.variant, index, field);
                quote!(__pgwire::write_cstring(#binding, #limits, #writer))
            }
            Wire::Bytes { end, .. } => {
                let limits = constants::limits_of(self.input, self.variant, index, field);
                let nullable = matches!(end, BytesEnd::Len { nullable: true, .. });
                let function = if nullable {
                    format_ident!("write_nullable_byte_string")
                } else {
                    format_ident!("write_byte_string")
                };
                quote!(__pgwire::#function(#binding, #limits, #writer))
            }
            Wire::List { end } => {
                let terminated = end.is_terminated();
                quote!(<#ty as __pgwire::WriteList<#context_ty>>::write_items(#binding, #writer, #context, #terminated))
            }
            Wire::With(codec) => {
                quote_spanned! {place(codec)=>
                    <#codec as __pgwire::EncodeWith<#ty, #context_ty>>::write(#binding, #writer, #context)
                }
            }
            Wire::Skip => TokenStream::new(),
        }
    }
}

/// The length of a row.
pub(crate) enum Len {
    Constant(usize),
    Term(TokenStream),
}

/// The length of several rows: what is constant in one number, then a term for each other.
#[derive(Default)]
pub(crate) struct Sum {
    constant: usize,
    terms: Vec<TokenStream>,
}

impl Sum {
    pub(crate) fn add(&mut self, len: Len) {
        match len {
            Len::Constant(len) => self.constant += len,
            Len::Term(term) => self.terms.push(term),
        }
    }

    fn add_all(&mut self, other: Self) {
        self.constant += other.constant;
        self.terms.extend(other.terms);
    }

    /// The length of a field that may be `None`.
    fn if_present(&self, field: &Ident) -> Len {
        let pattern = if self.terms.is_empty() { quote!(_) } else { field.to_token_stream() };
        Len::Term(quote!(match #field { __pgwire::Some(#pattern) => #self, __pgwire::None => 0 }))
    }
}

impl ToTokens for Sum {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        // A `match` in front of a `+` would be a statement, so that only a lone term stands without a number.
        let constant = (self.constant > 0 || self.terms.len() != 1).then(|| literal(self.constant));
        let all = constant.iter().chain(&self.terms);
        tokens.extend(quote!(#(#all)+*));
    }
}

/// The rows in front of a variant's fields.
pub(crate) fn head_of_variant(head: &Head, own: Row<'static, 'static>) -> Vec<Row<'static, 'static>> {
    let mut rows = rows::of_head(head);
    rows.push(own);
    rows
}
