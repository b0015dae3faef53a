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
    if let Ok(text) = syn::parse2::<syn::LitStr>(attribute.arguments.clone()) {
        errors.push(without_quotes(&attribute.name, &text));
        return None;
    }
    if let Some(error) = misunderstood(attribute) {
        errors.push(error);
        return None;
    }
    parse(attribute, errors, |input: ParseStream<'_>| {
        let expression = expression(input)?;
        input.parse::<Option<Token![,]>>()?;
        Ok(expression)
    })
}

/// An expression up to a comma.
pub(super) fn expression(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    // Some expressions are read by syn only with many more features than all else needs; rustc reads those.
    if needs_more_of_syn(&input.fork().parse()?) {
        return until_comma(input);
    }
    Ok(input.parse::<syn::Expr>()?.into_token_stream())
}

/// What is no expression, but looks like one that is meant.
fn misunderstood(attribute: &Attribute) -> Option<syn::Error> {
    let tokens = &attribute.arguments;
    // `let 1 = kind` is no expression, whatever else can be in one.
    let is_let = matches!(tokens.clone().into_iter().next(), Some(TokenTree::Ident(word)) if word == "let");
    if !is_let && (needs_more_of_syn(tokens) || syn::parse2::<syn::Expr>(tokens.clone()).is_ok()) {
        return None;
    }
    let name = &attribute.name;
    if let Some(less) = comparison_of_a_cast(tokens) {
        let help = "put the cast in parentheses: `(a as u32) < 3`";
        return Some(syn::Error::new(less.span(), format!("`<` behind a type begins its arguments\nhelp: {help}")));
    }
    let equals = assignment(tokens)?;
    let help = match attribute.word.name {
        "when" => "compare with `==`".to_owned(),
        _ => format!("write for instance `{}`", attribute.word.example),
    };
    Some(syn::Error::new(equals.span(), format!("`{name}` takes a value, not an assignment\nhelp: {help}")))
}

/// All tokens up to a comma that is not between angle brackets.
fn until_comma(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    let mut tokens = TokenStream::new();
    let (mut depth, mut before) = (0_u32, ' ');
    while !(input.is_empty() || input.peek(Token![;]) || depth == 0 && input.peek(Token![,])) {
        let token: TokenTree = input.parse()?;
        let mark = if let TokenTree::Punct(punct) = &token { punct.as_char() } else { ' ' };
        match (before, mark) {
            // `check::<Vec<u8, A>, 2>(kind)`
            (before, '<') if depth > 0 || before == ':' => depth += 1,
            (before, '>') if before != '-' && before != '=' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = mark;
        tokens.extend([token]);
    }
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
pub(crate) fn literal_number(tokens: &TokenStream) -> Option<u64> {
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

#[cfg(test)]
mod tests {
    use syn::parse::Parser;

    use super::*;

    fn tokens(text: &str) -> TokenStream {
        text.parse().expect("tokens")
    }

    #[test]
    fn an_expression_ends_at_a_comma_that_is_not_inside_it() {
        let split = |input: ParseStream<'_>| Ok((expression(input)?, input.parse::<TokenStream>()?));
        let cases = [
            ("a == 1", ""),
            ("a == 1", ", b"),
            ("f(a, b)", ", c"),
            ("{ a == 1 }", ", b"),
            ("[a, b]", ", c"),
            ("a && { b }", "; c"),
            ("{ a } && check::<1, 2>(b)", ", c"),
            ("{ a } && check::<Vec<A, B>, 2>(b)", ", c"),
            ("{ a } && check::<fn(A) -> B, 2>(b)", ", c"),
            ("|a| a > b", ", c"),
            ("{ a } < b", ", c"),
            ("|a| -> bool { a }", ", c"),
            ("match a { _ => b }", ", c"),
            ("0..a", ", b"),
        ];
        for (expected, rest) in cases {
            let (found, left) =
                split.parse_str(&format!("{expected} {rest}")).unwrap_or_else(|e| panic!("{expected}: {e}"));
            assert_eq!(found.to_string(), tokens(expected).to_string());
            assert_eq!(left.to_string(), tokens(rest).to_string(), "behind {expected}");
        }
    }

    /// What syn reads with the features that all else needs is left to syn, which says what is wrong with it.
    #[test]
    fn blocks_closures_ranges_and_arrays_are_left_to_rustc() {
        for text in ["{ a }", "f(|a| a)", "0..a", "a..", "[a, b]", "f([a])", "a == [b]", "f(g(0..a))"] {
            assert!(needs_more_of_syn(&tokens(text)), "{text}");
        }
        for text in ["a", "a.b", "a.b.c()", "a[0]", "f(a)[0]", "f(a[0])", "a && !b", "1.5", "a == b"] {
            assert!(!needs_more_of_syn(&tokens(text)), "{text}");
        }
    }

    #[test]
    fn mistakes_that_are_understood_are_told_from_others() {
        for text in ["a as u32 < 3", "1 == a as u8 < b"] {
            assert!(comparison_of_a_cast(&tokens(text)).is_some(), "{text}");
        }
        for text in ["(a as u32) < 3", "a as u32 > 3", "a as u32 = 3", "let a < 3", "a < 3"] {
            assert!(comparison_of_a_cast(&tokens(text)).is_none(), "{text}");
        }
        for text in ["a = 1", "a == b = 1", "=", "a & = 1"] {
            assert!(assignment(&tokens(text)).is_some(), "{text}");
        }
        for text in ["a == 1", "a != 1", "a <= 1", "a >= 1", "a => 1", "a += 1", "a", "f(a = 1)"] {
            assert!(assignment(&tokens(text)).is_none(), "{text}");
        }
        assert_eq!(
            ["7", "0x10", "-1", "a", "1 + 1"].map(|text| literal_number(&tokens(text))),
            [Some(7), Some(16), None, None, None]
        );
    }
}
