//! The conditions of `#[when(…)]`: one function each, which decoder and encoder share.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::{GenericParam, Generics, LifetimeParam, Member, WherePredicate};

use super::rows::is_number;
use crate::diag::closest;
use crate::expression::{binds_variables, find_variable, has_macro};
use crate::ir::{Field, Fields, Input, Presence, Variant};
use crate::tokens::{mentions, mentions_lifetime, replace, unraw};

/// ```text
/// fn __when_abort_lsn(cx: &LogicalContext, xid: Xid) -> bool { cx.streaming == Streaming::Parallel }
/// ```
pub(crate) fn of_fields(input: &Input<'_>, fields: &Fields<'_>, variant: Option<&Ident>) -> TokenStream {
    let function = |(index, field): (usize, &Field<'_>)| {
        let Presence::When(expression) = &field.presence else { return None };
        let arguments = earlier_fields(fields, index, expression).map(|(_, name, earlier)| {
            let ty = &earlier.original.ty;
            // Behind an alias, lints do not find fault with a reference that the user did not write.
            (name, if is_number(earlier) { quote!(#ty) } else { quote!(__p::Ref<'_, #ty>) })
        });
        Some(define(input, &name_of(variant, index), expression, arguments))
    };
    fields.list.iter().enumerate().filter_map(function).collect()
}

/// The condition of a variant, which knows the context only.
pub(crate) fn of_variant(input: &Input<'_>, variant: &Variant<'_>) -> Option<TokenStream> {
    let expression = variant.when.as_ref()?;
    Some(define(input, &name_of_variant(variant), expression, std::iter::empty()))
}

fn define(
    input: &Input<'_>,
    name: &Ident,
    expression: &TokenStream,
    arguments: impl Iterator<Item = (Ident, TokenStream)>,
) -> TokenStream {
    // The user's own word, so that it is the same `cx` when both come through a macro.
    let cx = context_argument(input, expression).map(|(cx, context)| (cx, quote!(&#context)));
    let (names, types): (Vec<Ident>, Vec<TokenStream>) = cx.into_iter().chain(arguments).unzip();
    let types = types.into_iter().map(|ty| elided(input, ty));
    // A word that seems to be an argument can be a variable that the expression declares, or another word misspelt.
    let is_opaque = binds_variables(expression) || has_macro(expression);
    let unused = names.iter().filter(|name| is_opaque || find_variable(expression, &name.to_string()).is_none());
    let unused = quote!(#(let _ = #unused;)*);
    let expression = as_value(with_self_ty(input, expression));
    let generics = without_lifetimes(input, &expression);
    let (params, _, bounds) = generics.split_for_impl();
    quote! {
        #[inline]
        fn #name #params (#(#names: #types),*) -> __p::bool #bounds { #unused #expression }
    }
}

/// The expression in brackets, if it begins with a block: as the last statement it would end behind that.
fn as_value(expression: TokenStream) -> TokenStream {
    let begins_with_block = match expression.clone().into_iter().next() {
        Some(TokenTree::Group(group)) => group.delimiter() == Delimiter::Brace,
        Some(TokenTree::Ident(word)) => ["if", "loop", "match", "unsafe"].iter().any(|keyword| word == keyword),
        _ => false,
    };
    if begins_with_block { quote!((#expression)) } else { expression }
}

/// The tokens with every lifetime of the type left out, as it is that of an argument.
fn elided(input: &Input<'_>, tokens: TokenStream) -> TokenStream {
    replace(tokens, &|name| input.has_lifetime(name).then(|| format_ident!("_")), &|_| None)
}

/// The parameters, without the lifetimes if nothing but arguments needs them.
fn without_lifetimes(input: &Input<'_>, expression: &TokenStream) -> Generics {
    let mut generics = input.original.generics.clone();
    generics.params = generics.params.into_iter().filter(|param| !matches!(param, GenericParam::Lifetime(_))).collect();
    if let Some(clause) = &mut generics.where_clause {
        let predicates = std::mem::take(&mut clause.predicates).into_iter();
        clause.predicates = predicates.filter(|bound| !matches!(bound, WherePredicate::Lifetime(_))).collect();
    }
    let clause = &generics.where_clause;
    let needs = |param: &LifetimeParam| mentions_lifetime(quote!(#generics #clause #expression), &param.lifetime.ident);
    if input.original.generics.lifetimes().any(needs) { input.original.generics.clone() } else { generics }
}

/// The context and its type, if the expression uses it.
fn context_argument<'i>(input: &'i Input<'_>, expression: &TokenStream) -> Option<(Ident, &'i syn::Type)> {
    Some((find_variable(expression, "cx")?, input.options.context.as_ref()?))
}

/// The expression with `Message::<B>` for `Self`, which a function beside the impls does not have.
fn with_self_ty(input: &Input<'_>, expression: &TokenStream) -> TokenStream {
    if !mentions(expression, "Self") {
        return expression.clone();
    }
    let (_, arguments, _) = input.original.generics.split_for_impl();
    let arguments = elided(input, arguments.as_turbofish().to_token_stream());
    let self_ty = |at: &Ident| {
        let mut name = input.original.ident.clone();
        name.set_span(at.span().resolved_at(name.span()));
        quote!(#name #arguments)
    };
    replace(expression, &|_| None, &|word| (word == "Self").then(|| self_ty(word)))
}

/// The call of a field's condition; `value` gives an earlier field by value or by reference, as the function wants it.
pub(crate) fn call(
    input: &Input<'_>,
    fields: &Fields<'_>,
    variant: Option<&Ident>,
    index: usize,
    value: impl Fn(usize, &Field<'_>) -> TokenStream,
) -> TokenStream {
    let Some(Presence::When(expression)) = fields.list.get(index).map(|field| &field.presence) else {
        return TokenStream::new();
    };
    let arguments = earlier_fields(fields, index, expression).map(|(index, _, field)| value(index, field));
    call_named(input, &name_of(variant, index), expression, arguments)
}

/// The call of a variant's condition.
pub(crate) fn call_of_variant(input: &Input<'_>, variant: &Variant<'_>) -> Option<TokenStream> {
    let expression = variant.when.as_ref()?;
    Some(call_named(input, &name_of_variant(variant), expression, std::iter::empty()))
}

fn call_named(
    input: &Input<'_>,
    name: &Ident,
    expression: &TokenStream,
    arguments: impl Iterator<Item = TokenStream>,
) -> TokenStream {
    let params = input.params();
    let context = format_ident!("__c", span = proc_macro2::Span::mixed_site());
    let cx = context_argument(input, expression).map(|_| quote!(#context,));
    quote!(#name::<#(#params),*>(#cx #(#arguments),*))
}

/// The fields that must have been read before a value of all of them is made: those that a condition uses, and where it
/// borrows them, the field that has the condition.
pub(crate) fn needed(fields: &Fields<'_>) -> Vec<usize> {
    let mut needed = Vec::new();
    for (index, field) in fields.list.iter().enumerate() {
        let Presence::When(expression) = &field.presence else { continue };
        for (used, _, earlier) in earlier_fields(fields, index, expression) {
            needed.push(if is_number(earlier) { used } else { index });
        }
    }
    needed
}

/// The earlier fields that an expression uses, and those that a misspelt name may stand for: rustc names them then.
fn earlier_fields<'f, 'a>(
    fields: &'f Fields<'a>,
    index: usize,
    expression: &TokenStream,
) -> impl Iterator<Item = (usize, Ident, &'f Field<'a>)> {
    let words = words(expression.clone());
    let earlier = fields.list.iter().take(index);
    let names: Vec<String> = earlier
        .clone()
        .filter_map(|field| match &field.member {
            Member::Named(name) => Some(unraw(name)),
            Member::Unnamed(_) => None,
        })
        .collect();
    let misspelt = words.iter().filter(|word| !names.contains(word));
    let meant: Vec<String> =
        misspelt.filter_map(|word| closest(word, names.iter().map(String::as_str))).map(ToOwned::to_owned).collect();
    let expression = expression.clone();
    earlier.enumerate().filter_map(move |(index, field)| match &field.member {
        Member::Named(name) => match find_variable(&expression, &name.to_string()) {
            Some(used) => Some((index, used, field)),
            None => meant.contains(&unraw(name)).then(|| (index, name.clone(), field)),
        },
        Member::Unnamed(_) => None,
    })
}

/// All names among the tokens.
fn words(tokens: TokenStream) -> Vec<String> {
    let mut found = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => found.push(ident.to_string()),
            TokenTree::Group(group) => found.extend(words(group.stream())),
            _ => {}
        }
    }
    found
}

fn name_of(variant: Option<&Ident>, index: usize) -> Ident {
    match variant {
        Some(variant) => format_ident!("__when_in_{}_{index}", unraw(variant)),
        None => format_ident!("__when_{index}"),
    }
}

fn name_of_variant(variant: &Variant<'_>) -> Ident {
    format_ident!("__when_variant_{}", unraw(&variant.original.ident))
}
