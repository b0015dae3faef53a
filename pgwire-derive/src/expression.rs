//! Questions about the user's expressions, as far as tokens can answer them.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::tokens::find_where;

/// The first place where the word can be a variable of an expression: not the name of a macro, of a function, of a
/// module or of a member in `Part { len: 1 }`.
pub(crate) fn find_variable(expression: &TokenStream, name: &str) -> Option<Ident> {
    let is_something_else = |behind: [Option<&TokenTree>; 2]| match behind {
        [Some(TokenTree::Group(group)), _] => group.delimiter() == Delimiter::Parenthesis,
        [Some(TokenTree::Punct(punct)), Some(TokenTree::Group(_))] if punct.as_char() == '!' => true,
        [Some(TokenTree::Punct(punct)), _] => punct.as_char() == ':',
        _ => false,
    };
    find_where(expression.clone(), name, &|behind| !is_something_else(behind))
}

/// Whether there is a block, a closure or a pattern in an expression, which can declare variables.
pub(crate) fn binds_variables(expression: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = expression.clone().into_iter().collect();
    let is_bar = |index: usize| matches!(tokens.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == '|');
    tokens.iter().enumerate().any(|(index, token)| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace || binds_variables(&group.stream()),
        // One bar, and not the two of `||`.
        TokenTree::Punct(_) => is_bar(index) && !is_bar(index + 1) && (index == 0 || !is_bar(index - 1)),
        TokenTree::Ident(ident) => ident == "matches" || ident == "let",
        TokenTree::Literal(_) => false,
    })
}

/// Whether there is the call of a macro in an expression.
pub(crate) fn has_macro(expression: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = expression.clone().into_iter().collect();
    let is_call = |three: &[TokenTree]| match three {
        [TokenTree::Ident(_), TokenTree::Punct(mark), TokenTree::Group(_)] => mark.as_char() == '!',
        _ => false,
    };
    let inside = |token: &TokenTree| matches!(token, TokenTree::Group(group) if has_macro(&group.stream()));
    tokens.windows(3).any(is_call) || tokens.iter().any(inside)
}
