//! Reads what stands in brackets, and says what is wrong with it.

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::parse::{ParseStream, Parser};

use super::Attribute;
use crate::diag::Errors;

/// Parses the value with `parser`, and reports what is wrong with it.
pub(super) fn parse<T>(
    attribute: &Attribute,
    errors: &Errors,
    parser: impl FnOnce(ParseStream<'_>) -> syn::Result<T>,
) -> Option<T> {
    if attribute.broken {
        return None;
    }
    // What ends too early is reported on the bracket that closes, so the word lends its place to the brackets.
    let mut bracketed = Group::new(Delimiter::Parenthesis, attribute.arguments.clone());
    bracketed.set_span(attribute.name.span());
    let parser = |input: ParseStream<'_>| {
        let content;
        syn::parenthesized!(content in input);
        let value = parser(&content)?;
        if content.is_empty() { Ok(value) } else { Err(content.error("unexpected token")) }
    };
    match parser.parse2(TokenTree::from(bracketed).into()) {
        Ok(value) => Some(value),
        Err(error) => {
            errors.push(explained(&error, attribute));
            None
        }
    }
}

/// The first text in quotes, where none belongs.
fn text_in_quotes(tokens: &TokenStream) -> Option<syn::LitStr> {
    tokens.clone().into_iter().find_map(|token| match token {
        TokenTree::Literal(_) => syn::parse2(token.into()).ok(),
        _ => None,
    })
}

pub(super) fn without_quotes(name: &Ident, text: &syn::LitStr) -> syn::Error {
    let help = format!("write `{}` without quotes", text.value());
    syn::Error::new(text.span(), format!("`{name}` takes Rust, not text\nhelp: {help}"))
}

/// The error with an example of what can be written.
fn explained(error: &syn::Error, attribute: &Attribute) -> syn::Error {
    const WORDS_OF_SYN: [&str; 5] = ["expected ", "unexpected ", "unsupported ", "invalid ", "number too large"];
    let (message, name) = (error.to_string(), &attribute.name);
    // What is said already need not be said again by the example.
    if message.contains("\nhelp: ") {
        return error.clone();
    }
    let message = match WORDS_OF_SYN.iter().any(|word| message.starts_with(word)) {
        true => match text_in_quotes(&attribute.arguments) {
            Some(text) => return without_quotes(name, &text),
            None => format!("`{name}` is not written like this"),
        },
        false => message,
    };
    syn::Error::new(error.span(), format!("{message}\nhelp: write for instance `{}`", attribute.word.example))
}
