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

#[cfg(test)]
mod tests {
    use proc_macro2::TokenStream;

    fn tokens(text: &str) -> TokenStream {
        text.parse().expect("tokens")
    }

    #[test]
    fn a_variable_is_told_from_all_else_that_has_its_name() {
        let variables = [
            "kind",
            "kind == 1",
            "1 == kind",
            "!kind",
            "kind != 1",
            "check(kind)",
            "kind[0]",
            "kind.len()",
            "{ kind }",
            "kind as u8",
            "0..kind",
            "kind..1",
            "Part { len: kind }",
            "other(kind) && kind(1)",
            "kind! = 1",
        ];
        let others = [
            "kind(1)",
            "kind::check(1)",
            "kind!(1)",
            "kind![1]",
            "kind!{1}",
            "self.kind",
            "module::kind",
            "Part { kind: 1 }",
            "'kind",
            "other",
            "b'k'",
        ];
        for text in variables {
            assert!(super::find_variable(&tokens(text), "kind").is_some(), "{text}");
        }
        for text in others {
            assert!(super::find_variable(&tokens(text), "kind").is_none(), "{text}");
        }
    }

    #[test]
    fn blocks_closures_and_patterns_can_declare_variables() {
        let binds = [
            "{ let a = 1; a == b }",
            "list.iter().any(|a| a == 1)",
            "|a| a",
            "f(|a, b| a)",
            "matches!(kind, Some(a))",
            "if let Some(a) = b",
            "Part { a }",
            "a || f(|b| b)",
            "a | b",
        ];
        let binds_none = ["a == b", "a || b", "f(a || b)", "(a)", "[a, b]", "a && !b", "\"{ |a| }\"", "||"];
        for text in binds {
            assert!(super::binds_variables(&tokens(text)), "{text}");
        }
        for text in binds_none {
            assert!(!super::binds_variables(&tokens(text)), "{text}");
        }
    }

    #[test]
    fn calls_of_macros_are_found_at_every_depth() {
        for text in ["m!(a)", "m![a]", "m!{a}", "f(m!(a))", "a && (b || m!())"] {
            assert!(super::has_macro(&tokens(text)), "{text}");
        }
        for text in ["m(a)", "m != (a)", "!(a)", "m.n(a)", "m ? (a)", "a && !(b)"] {
            assert!(!super::has_macro(&tokens(text)), "{text}");
        }
    }
}
