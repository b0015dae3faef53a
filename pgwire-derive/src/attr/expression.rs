//! Attributes that take a Rust expression.

use proc_macro2::{Delimiter, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;
use syn::Token;
use syn::parse::ParseStream;

use super::Attribute;
use super::parse::{parse, without_quotes};
use crate::diag::Errors;
use crate::expression::binds_variables;

/// A Rust expression, whose types rustc checks.
pub(crate) fn parse_expression(attribute: &Attribute, errors: &Errors) -> Option<TokenStream> {
    if let Some(equals) = assignment(&attribute.arguments) {
        let help = match attribute.word.name {
            "when" => "compare with `==`".to_owned(),
            _ => format!("write for instance `{}`", attribute.word.example),
        };
        errors.with_help(equals, format!("`{}` takes a value, not an assignment", attribute.name), help);
        return None;
    }
    if let Ok(text) = syn::parse2::<syn::LitStr>(attribute.arguments.clone()) {
        errors.push(without_quotes(&attribute.name, &text));
        return None;
    }
    if let Some(less) = comparison_of_a_cast(&attribute.arguments) {
        let message = "`<` behind a type begins its arguments";
        errors.with_help(less, message, "put the cast in parentheses: `(a as u32) < 3`");
        return None;
    }
    // Blocks and closures are read by syn only with many more features than all else needs; rustc reads those.
    let is_read_by_rustc = needs_more_of_syn(&attribute.arguments);
    parse(attribute, errors, |input: ParseStream<'_>| {
        if is_read_by_rustc {
            return until_comma(input);
        }
        let expression: syn::Expr = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok(expression.into_token_stream())
    })
}

/// All tokens up to a comma that is last.
fn until_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    input.parse::<Option<Token![,]>>()?;
    Ok(tokens)
}

/// A `=` that stands alone.
fn assignment(tokens: &TokenStream) -> Option<Punct> {
    let mut before = None;
    for token in tokens.clone() {
        let punct = if let TokenTree::Punct(punct) = &token { Some(punct.clone()) } else { None };
        let alone = punct.as_ref().filter(|punct| punct.as_char() == '=' && punct.spacing() == Spacing::Alone);
        if let (Some(equals), None) = (alone, &before) {
            return Some(equals.clone());
        }
        before = punct.filter(|punct| punct.spacing() == Spacing::Joint);
    }
    None
}

/// The `<` of `a as u32 < 3`.
fn comparison_of_a_cast(tokens: &TokenStream) -> Option<Punct> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.windows(3).find_map(|three| match three {
        [TokenTree::Ident(cast), TokenTree::Ident(_), TokenTree::Punct(less)]
            if cast == "as" && less.as_char() == '<' =>
        {
            Some(less.clone())
        }
        _ => None,
    })
}

/// The value of an expression that is one literal number.
pub(crate) fn small_number(tokens: &TokenStream) -> Option<u64> {
    syn::parse2::<syn::LitInt>(tokens.clone()).ok()?.base10_parse().ok()
}

/// Whether there is a block, a closure, a range or an array in an expression.
fn needs_more_of_syn(tokens: &TokenStream) -> bool {
    let mut before = None;
    binds_variables(tokens)
        || tokens.clone().into_iter().any(|token| {
            let needs_more = match &token {
                TokenTree::Group(group) => {
                    // Behind a value, brackets are an index.
                    let is_array = matches!(before, None | Some(TokenTree::Punct(_)));
                    group.delimiter() == Delimiter::Bracket && is_array || needs_more_of_syn(&group.stream())
                }
                TokenTree::Punct(punct) => {
                    punct.as_char() == '.' && matches!(&before, Some(TokenTree::Punct(first)) if first.as_char() == '.')
                }
                _ => false,
            };
            before = Some(token);
            needs_more
        })
}
