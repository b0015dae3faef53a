//! `impl Decode`: reads the rows of a message one after the other.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::constants::{self, Of};
use super::generics::{self, Header};
use super::len::{Len, Sum};
use super::presence;
use super::rows::{self, Row, RowKind, binding, is_number, literal, run_at, size_binding};
use crate::ir::{BytesEnd, Constraint, Field, Fields, Head, Input, ListEnd, Presence, Wire};
use crate::tokens::{place, unraw};

/// Names that generated functions use, hygienic.
pub(crate) struct Names {
    pub(crate) reader: Ident,
    pub(crate) context: Ident,
    /// The reader that knows at which row it is.
    pub(crate) part: Ident,
}

impl Names {
    pub(crate) fn new() -> Self {
        let name = |name| Ident::new(name, Span::mixed_site());
        Self { reader: name("__r"), context: name("__c"), part: name("__r") }
    }
}

/// ```text
/// impl<B: Storage, C> Decode<B, C> for StreamPrepare<B> where … {
///     const MIN_LEN: usize = 31;
///     fn read(r, c) -> Decoded<Self> {
///         let r = &mut read_tagged(r, c, b'p', ROWS)?;
///         let flags = r.run(29, &[1, 8, 8, 8, 4])?.constant(0)?;
///         let (prepare_lsn, end_lsn, prepare_time, xid) = r.values()?;
///         Ok(Self { flags, prepare_lsn, end_lsn, prepare_time, xid, gid: r.cstring()? })
///     }
/// }
/// ```
pub(crate) fn decode(input: &Input<'_>, fields: &Fields<'_>) -> TokenStream {
    let names = Names::new();
    let header = generics::decode(input);
    let part = Part { input, header: &header, names: &names, fields, variant: None };
    let code =
        input.head.code.as_ref().map(|code| Row { name: rows::code_name(code), kind: RowKind::Code(quote!(__CODE)) });
    let Names { reader, context, .. } = &names;
    let read = if input.newtype_field(fields).is_some() {
        // A newtype is transparent: its error is that of the value, which need not be a message with a name.
        part.read_newtype()
    } else {
        let begin = match (input.head.tag.is_some(), input.head.framed) {
            (true, true) => quote!(__p::read_tagged_frame(#reader, #context, __TAG, __ROWS)?),
            (true, false) => quote!(__p::read_tagged(#reader, #context, __TAG, __ROWS)?),
            (false, true) => quote!(__p::read_framed(#reader, #context, __ROWS)?),
            (false, false) => quote!(__p::read_part(#reader, #context, __ROWS, 0)),
        };
        part.read(begin, code, input.head.framed, &quote!(Self))
    };
    let mut min_len = head_width(&input.head);
    part.add_min_lens(&mut min_len);
    let plain = is_newtype_of_plain(input, fields).then(|| part.plain());
    impl_decode(&header, &names, &Items { min_len, plain, read })
}

/// What an impl of `Decode` has.
pub(crate) struct Items {
    pub(crate) min_len: Sum,
    pub(crate) plain: Option<TokenStream>,
    pub(crate) read: TokenStream,
}

/// Puts the items into an impl.
pub(crate) fn impl_decode(header: &Header, names: &Names, items: &Items) -> TokenStream {
    let Names { reader, context, .. } = names;
    let Items { min_len, plain, read } = items;
    let Header { params, ty, bounds, storage, context: context_ty } = header;
    let plain = plain.as_ref().map(|plain| quote!(const PLAIN: __p::bool = #plain;));
    quote! {
        #[automatically_derived]
        impl #params __p::Decode<#storage, #context_ty> for #ty #bounds {
            const MIN_LEN: __p::usize = #min_len;
            #plain
            #[inline(always)]
            fn read(#reader: &mut __p::Reader<'_, #storage>, #context: &#context_ty) -> __p::Decoded<Self> {
                #read
            }
        }
    }
}

/// Bounds the body of a set by the length of the frame.
pub(crate) fn framed(head: &Head, names: &Names, message: &str, body: TokenStream) -> TokenStream {
    let reader = &names.reader;
    if head.framed { quote!(__p::read_frame(#reader, #message, #[inline(always)] |#reader| { #body })) } else { body }
}

/// The width of tag, length and code.
pub(crate) fn head_width(head: &Head) -> Sum {
    let mut sum = Sum::default();
    let width = usize::from(head.tag.is_some()) + 4 * usize::from(head.framed) + 4 * usize::from(head.code.is_some());
    sum.add(Len::Constant(width));
    sum
}

/// Whether a struct is nothing but values, all bytes of which are valid.
fn is_newtype_of_plain(input: &Input<'_>, fields: &Fields<'_>) -> bool {
    let is_plain = |field: &Field<'_>| {
        let plain = matches!(field.wire, Wire::Plain { constraint: Constraint::None, .. } | Wire::Skip);
        plain && field.marker.is_none() && matches!(field.presence, Presence::Always)
    };
    input.head.is_empty() && !fields.list.is_empty() && fields.list.iter().all(is_plain)
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
    /// Begins the part, reads every row and makes a value of them; `code` is read first.
    pub(crate) fn read(
        &self,
        begin: TokenStream,
        code: Option<Row<'_, '_>>,
        framed: bool,
        path: &TokenStream,
    ) -> TokenStream {
        let part = &self.names.part;
        let rows: Vec<Row<'_, '_>> = code.into_iter().chain(rows::of_fields(self.fields)).collect();
        let widths: Vec<_> = rows.iter().map(|row| row.width(|_, field| self.number_width(field))).collect();
        let is_value = rows.iter().zip(&widths).map(|(row, width)| self.is_value(row, width.is_some()));
        let groups = rows::groups_of_values(&is_value.collect::<Vec<_>>());
        let mut statements = TokenStream::new();
        let mut values: Vec<Option<TokenStream>> = self.fields.list.iter().map(|_| None).collect();
        // What comes before a row that has to be kept in a variable is kept in one as well, so that the order is kept.
        let kept = match framed {
            true => rows.len(),
            false => self.kept(&rows).max(groups.last().map_or(0, |group| group.end)),
        };
        let mut index = 0;
        while let Some(row) = rows.get(index) {
            let group = groups.iter().find(|group| group.start == index);
            // Values that are read together are looked for together.
            let run = run_at(&widths, index).filter(|run| group != Some(run)).map(|run| check_run(&widths[run]));
            let reader = quote!(#part #run);
            if let Some(group) = group {
                let bindings = rows[group.clone()].iter().filter_map(Row::field).map(|(index, _)| binding(index));
                statements.extend(quote!(let (#(#bindings),*) = #reader.values()?;));
                index = group.end;
                continue;
            }
            let Some((position, field)) = row.field() else {
                // Only a code is a row without a field here.
                if let RowKind::Code(code) = &row.kind {
                    statements.extend(quote!(#reader.code(#code)?;));
                }
                index += 1;
                continue;
            };
            if let (RowKind::Count(_, _, integer), false) = (&row.kind, rows::is_beside_list(&rows, index)) {
                let size = size_binding(position);
                statements.extend(quote!(let #size = #reader.count::<__p::#integer>()?;));
                index += 1;
                continue;
            }
            let own = rows[index..].iter().take_while(|row| is_of(row, position)).count();
            let value = self.read_field(reader, position, field);
            let value = match self.is_present(position, field, own) {
                None => quote!(#value?),
                Some(is_present) => quote!(if #is_present { __p::Some(#value?) } else { __p::None }),
            };
            index += own;
            if index <= kept {
                let binding = binding(position);
                statements.extend(quote!(let #binding = #value;));
            } else {
                values[position] = Some(value);
            }
        }
        let members = self.fields.list.iter().enumerate().map(|(index, field)| {
            let member = &field.member;
            let value = match (&field.wire, &values[index]) {
                (Wire::Skip, _) => self.default(field),
                (_, Some(value)) => value.clone(),
                (_, None) => {
                    let binding = binding(index);
                    quote!(#binding)
                }
            };
            quote!(#member: #value)
        });
        let begin = match (rows.is_empty(), framed) {
            (true, true) => quote!(#begin.end()?;),
            (true, false) => quote!(#begin;),
            // By reference, so that methods of the same names for every type are not in the way.
            (false, _) => quote!(let #part = &mut #begin;),
        };
        let end = (framed && !rows.is_empty()).then(|| quote!(#part.end()?;));
        quote!(#begin #statements #end __p::Ok(#path { #(#members),* }))
    }

    /// Whether a row can be read together with others like it: a plain value of fixed width, and nothing else.
    fn is_value(&self, row: &Row<'_, '_>, has_width: bool) -> bool {
        let is_sure = |field: &Field<'_>| !self.is_transparent() && !generics::is_doubtful(self.input, field);
        has_width && row.bare_value().is_some_and(is_sure)
    }

    /// The number of rows, from the first on, up to the last that something later depends on.
    fn kept(&self, rows: &[Row<'_, '_>]) -> usize {
        let needed = presence::needed(self.fields);
        let is_kept = |(index, row): (usize, &Row<'_, '_>)| match row.field() {
            None => true,
            Some((position, _)) => {
                needed.contains(&position)
                    || matches!(row.kind, RowKind::Count(..)) && !rows::is_beside_list(rows, index)
            }
        };
        rows.iter().enumerate().rposition(is_kept).map_or(0, |last| last + 1)
    }

    fn read_newtype(&self) -> TokenStream {
        let Names { reader, context, .. } = self.names;
        let name = unraw(&self.input.original.ident);
        let members = self.fields.list.iter().map(|field| {
            let (member, span) = (&field.member, place(field.ty));
            match field.wire {
                Wire::Skip => {
                    let default = self.default(field);
                    quote!(#member: #default)
                }
                _ => quote_spanned! {span=>
                    #member: __p::Decode::read(#reader, #context).map_err(|__e| __p::in_newtype(__e, #name))?
                },
            }
        });
        quote!(__p::Ok(Self { #(#members),* }))
    }

    /// The value of a field that is not on the wire.
    fn default(&self, field: &Field<'_>) -> TokenStream {
        let ty = self.wire_ty(&field.original.ty);
        quote_spanned!(place(&field.original.ty)=> <#ty as __p::Default>::default())
    }

    /// Adds the least length of each field.
    fn add_min_lens(&self, sum: &mut Sum) {
        for row in rows::of_fields(self.fields) {
            sum.add(self.min_len(&row));
        }
    }

    fn min_len(&self, row: &Row<'_, '_>) -> Len {
        if !row.is_always_there() {
            return Len::Constant(0);
        }
        match (row.known_width(), &row.kind) {
            (Some(width), _) => Len::Constant(width),
            (None, RowKind::Value(_, field)) => match &field.wire {
                Wire::Plain { .. } => Len::Term(self.number_width(field)),
                Wire::CString { .. } => Len::Constant(1),
                Wire::With(codec) => {
                    let ty = self.wire_ty(field.ty);
                    Len::Term(quote!(<#codec as __p::DescribeWith<#ty>>::MIN_LEN))
                }
                Wire::Bytes { .. } | Wire::List { .. } | Wire::Skip => Len::Constant(0),
            },
            (None, _) => Len::Constant(0),
        }
    }

    /// Whether every field is plain.
    fn plain(&self) -> TokenStream {
        let Header { storage, context, .. } = self.header;
        let fields = self.fields.list.iter().filter(|field| matches!(field.wire, Wire::Plain { .. }));
        let types = fields.map(|field| self.wire_ty(field.ty));
        quote!(true #(&& <#types as __p::Decode<#storage, #context>>::PLAIN)*)
    }

    fn number_width(&self, field: &Field<'_>) -> TokenStream {
        let Header { storage, context, .. } = self.header;
        let ty = self.wire_ty(field.ty);
        quote!(<#ty as __p::Decode<#storage, #context>>::MIN_LEN)
    }

    /// The type with all its lifetimes replaced by that of the input.
    fn wire_ty(&self, ty: &syn::Type) -> TokenStream {
        generics::with_one_lifetime(self.input, generics::wire_lifetime(self.input).as_ref(), ty)
    }

    fn constant(&self, index: usize, field: &Field<'_>, of: Of) -> TokenStream {
        constants::refer(self.input, self.variant, index, field, of)
    }

    /// Whether a field is there, if it need not be.
    fn is_present(&self, index: usize, field: &Field<'_>, rows: usize) -> Option<TokenStream> {
        let (part, rows) = (&self.names.part, literal(rows));
        Some(match (&field.presence, &field.marker) {
            (Presence::Always, _) => return None,
            (Presence::NextByte, Some(_)) => {
                let mark = self.constant(index, field, Of::Mark);
                quote!(#part.if_next(&[#mark], #rows))
            }
            (Presence::NextByte, None) => {
                let ty = self.wire_ty(field.ty);
                quote!(#part.if_next(<#ty as __p::MessageSet>::TAGS, #rows))
            }
            (Presence::When(_), _) => {
                let condition = presence::call(self.input, self.fields, self.variant, index, |index, field| {
                    let binding = binding(index);
                    if is_number(field) { quote!(#binding) } else { quote!(&#binding) }
                });
                quote!(#part.when(#condition, #rows))
            }
        })
    }

    /// Whether a part is nothing but one value, so that an error in the value needs no name for it.
    fn is_transparent(&self) -> bool {
        self.variant.is_some() && self.fields.only_value().is_some()
    }

    /// Reads all rows of a field: `r.marker(__MARK_3)?.plain()`
    fn read_field(&self, reader: TokenStream, index: usize, field: &Field<'_>) -> TokenStream {
        let reader = match &field.marker {
            Some(_) => {
                let mark = self.constant(index, field, Of::Mark);
                quote!(#reader.marker(#mark)?)
            }
            None => reader,
        };
        let span = place(field.ty);
        let limits = constants::limits_of(self.input, self.variant, index, field);
        let method = |name: &str| match limits {
            Some(_) => format_ident!("{name}_within", span = span),
            None => Ident::new(name, span),
        };
        match &field.wire {
            Wire::Plain { constraint: Constraint::Constant(_), .. } => {
                let expected = self.constant(index, field, Of::Constant);
                quote_spanned!(span=> #reader.constant(#expected))
            }
            Wire::Plain { constraint: Constraint::NonZero, .. } => quote_spanned!(span=> #reader.nonzero()),
            Wire::Plain { .. } if self.is_transparent() => quote_spanned!(span=> #reader.only()),
            Wire::Plain { .. } if generics::is_doubtful(self.input, field) => {
                let (Names { reader: r, context: c, .. }, Header { storage, context, .. }) = (self.names, self.header);
                let ty = self.wire_ty(field.ty);
                quote_spanned!(span=> #reader.by(|#r, #c| <#ty as __p::Decode<#storage, #context>>::read(#r, #c)))
            }
            Wire::Plain { .. } => quote_spanned!(span=> #reader.plain()),
            Wire::CString { .. } => {
                let cstring = method("cstring");
                quote!(#reader.#cstring(#limits))
            }
            Wire::Bytes { end, .. } => match end {
                BytesEnd::Rest(_) => {
                    let rest = method("rest");
                    quote!(#reader.#rest(#limits))
                }
                BytesEnd::Len { args, nullable } => {
                    let (bytes, integer) = (method(if *nullable { "nullable" } else { "bytes" }), &args.integer);
                    quote!(#reader.#bytes::<__p::#integer, _>(#limits))
                }
            },
            Wire::List { end } => match end {
                ListEnd::Count(_) if rows::is_counted_apart(self.fields, index) => {
                    let size = size_binding(index);
                    quote_spanned!(span=> #reader.items(#size))
                }
                ListEnd::Count(args) => {
                    let integer = &args.integer;
                    quote_spanned!(span=> #reader.counted::<__p::#integer, _>())
                }
                ListEnd::Terminated => quote_spanned!(span=> #reader.terminated()),
                ListEnd::Rest(_) => quote_spanned!(span=> #reader.rest_items()),
            },
            Wire::With(codec) => quote_spanned!(place(codec)=> #reader.with::<#codec, _>()),
            Wire::Skip => TokenStream::new(),
        }
    }
}

fn is_of(row: &Row<'_, '_>, position: usize) -> bool {
    row.field().is_some_and(|(other, _)| other == position)
}

/// `.run(29, &[1, 8, 8, 8, 4])?`
fn check_run(widths: &[Option<Len>]) -> TokenStream {
    let widths: Vec<&Len> = widths.iter().flatten().collect();
    let sum: Sum = widths.iter().copied().cloned().collect();
    match sum.is_constant() {
        true => quote!(.run(#sum, &[#(#widths),*])?),
        false => quote!(.run(const { #sum }, const { &[#(#widths),*] })?),
    }
}
