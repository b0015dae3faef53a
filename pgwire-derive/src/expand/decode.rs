//! `impl Decode`: reads the rows of a message one after the other.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::constants::{self, Of};
use super::generics::{self, Header};
use super::presence;
use super::rows::{self, Row, RowKind, binding, is_number, literal, run_at, size_binding};
use crate::ir::{BytesEnd, Constraint, Field, Fields, Head, Input, ListEnd, Presence, Wire};
use crate::tokens::{integer_width, place, primitive_width, unraw};

/// Names that generated functions use, hygienic.
pub(crate) struct Names {
    pub(crate) reader: Ident,
    pub(crate) context: Ident,
}

impl Names {
    pub(crate) fn new() -> Self {
        let name = |name| Ident::new(name, Span::mixed_site());
        Self { reader: name("__reader"), context: name("__context") }
    }
}

/// ```text
/// impl<B: Storage, C> Decode<B, C> for StreamPrepare<B> where … {
///     const MIN_LEN: usize = 1 + 1 + 8 + …;
///     fn read(reader, context) -> Result<Self, DecodeError> {
///         read_tag(reader, b'p', "StreamPrepare", "tag")?;
///         Self::read_after_tag(reader, context)
///     }
///     fn read_after_tag(reader, context) -> Result<Self, DecodeError> { … }
/// }
/// ```
pub(crate) fn decode(input: &Input<'_>, fields: &Fields<'_>) -> TokenStream {
    let names = Names::new();
    let header = generics::decode(input);
    let message = unraw(&input.original.ident);
    let body = Part { input, header: &header, names: &names, message: &message, fields, variant: None };
    let code =
        input.head.code.as_ref().map(|code| Row { name: rows::code_name(code), kind: RowKind::Code(quote!(__CODE)) });
    let (statements, value) = (body.read(code), body.construct(&quote!(Self)));
    let after_tag = framed(
        &input.head,
        &names,
        &message,
        quote! {
            #statements
            __pgwire::Ok(#value)
        },
    );
    let min_len = min_len_sum(head_width(&input.head).into_iter().chain(body.min_lens()));
    let plain = is_newtype_of_plain(input, fields).then(|| body.plain());
    impl_decode(input, &header, &names, &Items { min_len, plain, after_tag })
}

/// What an impl of `Decode` has.
pub(crate) struct Items {
    pub(crate) min_len: TokenStream,
    pub(crate) plain: Option<TokenStream>,
    /// The body of the function that reads what comes after the tag.
    pub(crate) after_tag: TokenStream,
}

/// Puts the items into an impl; without a tag, what comes after it is all there is.
pub(crate) fn impl_decode(input: &Input<'_>, header: &Header, names: &Names, items: &Items) -> TokenStream {
    let Names { reader, context } = names;
    let Items { min_len, plain, after_tag } = items;
    let Header { params, ty, bounds, storage, context: context_ty } = header;
    let message = unraw(&input.original.ident);
    let plain = plain.as_ref().map(|plain| quote!(const PLAIN: __pgwire::bool = #plain;));
    let arguments = quote!(#reader: &mut __pgwire::Reader<'_, #storage>, #context: &#context_ty);
    let result = quote!(__pgwire::Result<Self, __pgwire::DecodeError>);
    let functions = match &input.head.tag {
        Some(tag) => {
            let name = rows::tag_name(tag);
            let read_tag = if input.head.framed { quote!(read_tag_of_frame) } else { quote!(read_tag) };
            quote! {
                #[inline(always)]
                fn read(#arguments) -> #result {
                    __pgwire::#read_tag(#reader, __TAG, #message, #name)?;
                    <Self as __pgwire::Decode<#storage, #context_ty>>::read_after_tag(#reader, #context)
                }
                #[inline(always)]
                fn read_after_tag(#arguments) -> #result { #after_tag }
            }
        }
        None => quote! {
            #[inline(always)]
            fn read(#arguments) -> #result { #after_tag }
        },
    };
    quote! {
        #[automatically_derived]
        impl #params __pgwire::Decode<#storage, #context_ty> for #ty #bounds {
            const MIN_LEN: __pgwire::usize = #min_len;
            #plain
            #functions
        }
    }
}

/// Bounds the body by the length of the frame.
pub(crate) fn framed(head: &Head, names: &Names, message: &str, body: TokenStream) -> TokenStream {
    let reader = &names.reader;
    if head.framed {
        quote!(__pgwire::read_frame(#reader, #message, #[inline(always)] |#reader| { #body }))
    } else {
        body
    }
}

/// The width of tag, length and code.
pub(crate) fn head_width(head: &Head) -> Option<TokenStream> {
    let width = usize::from(head.tag.is_some()) + 4 * usize::from(head.framed) + 4 * usize::from(head.code.is_some());
    (width > 0).then(|| literal(width))
}

pub(crate) fn min_len_sum(lens: impl Iterator<Item = TokenStream>) -> TokenStream {
    let lens: Vec<TokenStream> = lens.collect();
    if lens.is_empty() { quote!(0) } else { quote!(#(#lens)+*) }
}

/// Whether a struct is nothing but values, all bytes of which are valid.
fn is_newtype_of_plain(input: &Input<'_>, fields: &Fields<'_>) -> bool {
    let is_plain = |field: &Field<'_>| {
        let plain = matches!(field.wire, Wire::Plain { constraint: Constraint::None, .. } | Wire::Skip);
        plain && field.marker.is_none() && matches!(field.presence, Presence::Always)
    };
    head_width(&input.head).is_none() && !fields.list.is_empty() && fields.list.iter().all(is_plain)
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
    /// Reads every field into its variable; `code` is read first.
    pub(crate) fn read(&self, code: Option<Row<'_, '_>>) -> TokenStream {
        let rows: Vec<Row<'_, '_>> = code.into_iter().chain(rows::of_fields(self.fields)).collect();
        let widths: Vec<_> = rows.iter().map(|row| row.width(|_, field| self.number_width(field))).collect();
        let mut statements = TokenStream::new();
        let mut index = 0;
        while let Some(row) = rows.get(index) {
            if let Some(run) = run_at(&widths, index) {
                statements.extend(self.check_run(&rows[run.clone()], &widths[run]));
            }
            match row.field() {
                Some((position, field)) if !matches!(field.presence, Presence::Always) => {
                    let own =
                        rows[index..].iter().take_while(|row| row.field().is_some_and(|(other, _)| other == position));
                    let own = own.count();
                    statements.extend(self.read_if_present(position, field, &rows[index..index + own]));
                    index += own;
                }
                _ => {
                    statements.extend(self.read_row(row));
                    index += 1;
                }
            }
        }
        let skipped = self.fields.list.iter().enumerate().filter(|(_, field)| matches!(field.wire, Wire::Skip));
        for (index, field) in skipped {
            let (binding, ty) = (binding(index), self.wire_ty(&field.original.ty));
            statements.extend(quote!(let #binding = <#ty as __pgwire::Default>::default();));
        }
        statements
    }

    /// `Self { xid: field_0, … }`
    pub(crate) fn construct(&self, path: &TokenStream) -> TokenStream {
        let members = self.fields.list.iter().enumerate().map(|(index, field)| {
            let (member, binding) = (&field.member, binding(index));
            quote!(#member: #binding)
        });
        quote!(#path { #(#members),* })
    }

    /// The least length of each field.
    pub(crate) fn min_lens(&self) -> Vec<TokenStream> {
        rows::of_fields(self.fields).iter().filter_map(|row| self.min_len(row)).collect()
    }

    fn min_len(&self, row: &Row<'_, '_>) -> Option<TokenStream> {
        if !row.is_always_there() {
            return None;
        }
        match &row.kind {
            RowKind::Tag(_) | RowKind::Marker(..) | RowKind::Terminator(..) => Some(quote!(1)),
            RowKind::Length | RowKind::Code(_) => Some(quote!(4)),
            RowKind::Count(_, _, integer) | RowKind::Len(_, _, integer, _) => Some(literal(integer_width(integer))),
            RowKind::Value(_, field) => match &field.wire {
                Wire::Plain { .. } => Some(match primitive_width(field.ty) {
                    Some(width) => literal(width),
                    None => self.number_width(field),
                }),
                Wire::CString { .. } => Some(quote!(1)),
                Wire::With(codec) => {
                    let ty = self.wire_ty(field.ty);
                    Some(quote!(<#codec as __pgwire::DescribeWith<#ty>>::MIN_LEN))
                }
                Wire::Bytes { .. } | Wire::List { .. } | Wire::Skip => None,
            },
        }
    }

    /// Whether every field is plain.
    fn plain(&self) -> TokenStream {
        let Header { storage, context, .. } = self.header;
        let fields = self.fields.list.iter().filter(|field| matches!(field.wire, Wire::Plain { .. }));
        let types = fields.map(|field| self.wire_ty(field.ty));
        quote!(true #(&& <#types as __pgwire::Decode<#storage, #context>>::PLAIN)*)
    }

    fn number_width(&self, field: &Field<'_>) -> TokenStream {
        let Header { storage, context, .. } = self.header;
        let ty = self.wire_ty(field.ty);
        quote!(<#ty as __pgwire::Decode<#storage, #context>>::MIN_LEN)
    }

    /// The type with all its lifetimes replaced by that of the input.
    fn wire_ty(&self, ty: &syn::Type) -> TokenStream {
        generics::with_one_lifetime(self.input, generics::wire_lifetime(self.input).as_ref(), ty)
    }

    fn constant(&self, index: usize, field: &Field<'_>, of: Of) -> TokenStream {
        constants::refer(self.input, self.variant, index, field, of)
    }

    fn check_run(&self, rows: &[Row<'_, '_>], widths: &[Option<TokenStream>]) -> TokenStream {
        let (reader, message) = (&self.names.reader, self.message);
        let names = rows.iter().map(|row| &row.name);
        let widths: Vec<_> = widths.iter().flatten().collect();
        quote! {
            __pgwire::Reader::run(#reader, #message, const { &[#((#names, #widths)),*] }, const { #(#widths)+* })?;
        }
    }

    /// `if … { Some(…) } else { None }`
    fn read_if_present(&self, index: usize, field: &Field<'_>, rows: &[Row<'_, '_>]) -> TokenStream {
        let (reader, binding) = (&self.names.reader, binding(index));
        let condition = match (&field.presence, &field.marker) {
            (Presence::NextByte, Some(_)) => {
                let mark = self.constant(index, field, Of::Mark);
                quote!(__pgwire::next_is_one_of(#reader, &[#mark]))
            }
            (Presence::NextByte, None) => {
                let ty = self.wire_ty(field.ty);
                quote!(__pgwire::next_is_one_of(#reader, <#ty as __pgwire::MessageSet>::TAGS))
            }
            _ => presence::call(self.input, self.fields, self.variant, index, |index, field| {
                let binding = self::binding(index);
                if is_number(field) { quote!(#binding) } else { quote!(&#binding) }
            }),
        };
        let statements = rows.iter().map(|row| self.read_row(row));
        quote! {
            let #binding = if #condition {
                #(#statements)*
                __pgwire::Some(#binding)
            } else {
                __pgwire::None
            };
        }
    }

    /// Reads one row: `let field_3 = decoded(…, "StreamPrepare", "xid")?;`
    fn read_row(&self, row: &Row<'_, '_>) -> TokenStream {
        let (reader, message, name) = (&self.names.reader, self.message, &row.name);
        let storage = &self.header.storage;
        let (variable, value) = match &row.kind {
            RowKind::Tag(_) | RowKind::Length | RowKind::Terminator(..) => return TokenStream::new(),
            RowKind::Code(code) => (None, quote!(__pgwire::read_constant::<__pgwire::i32, #storage>(#reader, #code))),
            RowKind::Marker(index, field) => {
                let mark = self.constant(*index, field, Of::Mark);
                (None, quote!(__pgwire::read_marker(#reader, #mark)))
            }
            RowKind::Count(index, _, integer) => {
                (Some(size_binding(*index)), quote!(__pgwire::read_count::<__pgwire::#integer, #storage>(#reader)))
            }
            RowKind::Len(index, _, integer, nullable) => {
                let function = if *nullable { format_ident!("read_nullable_len") } else { format_ident!("read_len") };
                (Some(size_binding(*index)), quote!(__pgwire::#function::<__pgwire::#integer, #storage>(#reader)))
            }
            RowKind::Value(index, field) => (Some(binding(*index)), self.read_value(*index, field)),
        };
        let placed = match row.field() {
            // A newtype is transparent: its error is that of the value.
            Some(_) if self.is_transparent() => value,
            _ => quote!(__pgwire::decoded(#value, #message, #name)),
        };
        match variable {
            Some(variable) => quote!(let #variable = #placed?;),
            None => quote!(#placed?;),
        }
    }

    /// Whether a part is nothing but one value, so that an error in the value needs no name for it.
    fn is_transparent(&self) -> bool {
        match self.variant {
            Some(_) => super::describe::only_value(self.fields).is_some(),
            None => super::describe::is_newtype(self.input, self.fields),
        }
    }

    fn read_value(&self, index: usize, field: &Field<'_>) -> TokenStream {
        let Names { reader, context } = self.names;
        let Header { storage, context: context_ty, .. } = self.header;
        let ty = self.wire_ty(field.ty);
        let span = place(field.ty);
        let size = size_binding(index);
        match &field.wire {
            Wire::Plain { constraint: Constraint::Constant(_), .. } => {
                let expected = self.constant(index, field, Of::Constant);
                quote!(__pgwire::read_constant::<#ty, #storage>(#reader, #expected))
            }
            Wire::Plain { constraint: Constraint::NonZero, .. } => {
                quote!(__pgwire::read_nonzero::<#ty, #storage>(#reader))
            }
            Wire::Plain { .. } => {
                quote_spanned!(span=> <#ty as __pgwire::Decode<#storage, #context_ty>>::read(#reader, #context))
            }
            Wire::CString { .. } => {
                let limits = constants::limits_of(self.input, self.variant, index, field);
                quote_spanned!(span=> __pgwire::read_cstring::<#ty, #storage>(#reader, #limits))
            }
            Wire::Bytes { end, .. } => {
                let limits = constants::limits_of(self.input, self.variant, index, field);
                let ty = self.wire_ty(generics::bytes_ty(field.ty, end));
                match end {
                    BytesEnd::Rest(_) => {
                        let remaining = quote!(__pgwire::Reader::remaining(#reader));
                        quote!(__pgwire::read_byte_string::<#ty, #storage>(#reader, #remaining, #limits))
                    }
                    BytesEnd::Len { nullable: false, .. } => {
                        quote!(__pgwire::read_byte_string::<#ty, #storage>(#reader, #size, #limits))
                    }
                    BytesEnd::Len { nullable: true, .. } => {
                        quote!(__pgwire::read_nullable_byte_string::<#ty, #storage>(#reader, #size, #limits))
                    }
                }
            }
            Wire::List { end } => {
                let list = quote!(<#ty as __pgwire::ReadList<#storage, #context_ty>>);
                match end {
                    ListEnd::Count(_) => quote!(#list::read_counted(#reader, #size, #context)),
                    ListEnd::Terminated => quote!(#list::read_terminated(#reader, #context)),
                    ListEnd::Rest(_) => quote!(#list::read_rest(#reader, #context)),
                }
            }
            Wire::With(codec) => {
                quote_spanned! {place(codec)=>
                    <#codec as __pgwire::DecodeWith<#ty, #storage, #context_ty>>::read(#reader, #context)
                }
            }
            Wire::Skip => TokenStream::new(),
        }
    }
}
