//! Declarations that are right, to begin with: those of `golden/` and of the attribute reference, which has every word.

use std::fs;
use std::path::Path;

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// All declarations, each without what stands around it.
pub(super) fn declarations() -> Vec<TokenStream> {
    let mut found = Vec::new();
    for text in golden().into_iter().chain(examples()) {
        collect(text.parse().expect("tokens"), &mut found);
    }
    found
}

fn golden() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let files = fs::read_dir(folder).expect("the folder `golden`").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files.filter(|path| !path.to_string_lossy().contains(".expanded.")).collect();
    files.sort();
    // Both are there to show what is reported.
    files.retain(|path| !path.ends_with("mistake.rs") && !path.ends_with("attribute_of_another_derive.rs"));
    files.iter().map(|path| fs::read_to_string(path).expect("a declaration")).collect()
}

/// The code blocks of the reference, without the lines that are not shown.
fn examples() -> Vec<String> {
    let shown = |block: &str| {
        block
            .lines()
            .filter(|line| !line.starts_with('#') || line.starts_with("#["))
            .fold(String::new(), |text, line| text + line + "\n")
    };
    let blocks = include_str!("../attributes.md").split("```");
    blocks.skip(1).step_by(2).filter_map(|block| block.strip_prefix("rust\n")).map(shown).collect()
}

/// Takes out what derives `PgWire`: from its first attribute to the end of its body.
fn collect(tokens: TokenStream, found: &mut Vec<TokenStream>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut index = 0;
    while index < tokens.len() {
        if let (true, Some(end)) = (is_derived(&tokens[index..]), end(&tokens[index..])) {
            found.push(tokens[index..=index + end].iter().cloned().collect());
            index += end;
        } else if let TokenTree::Group(group) = &tokens[index] {
            collect(group.stream(), found);
        }
        index += 1;
    }
}

/// Whether `#[derive(…, PgWire)]` stands here.
fn is_derived(tokens: &[TokenTree]) -> bool {
    match tokens {
        [TokenTree::Punct(hash), TokenTree::Group(attribute), ..] => {
            let text = attribute.to_string();
            hash.as_char() == '#' && text.contains("derive") && text.contains("PgWire")
        }
        _ => false,
    }
}

/// Where a declaration ends: with a body in braces, or a semicolon.
fn end(tokens: &[TokenTree]) -> Option<usize> {
    tokens.iter().position(|token| match token {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    })
}

/// What stands between the commas of attributes, without `name =` in front.
pub(super) fn values(stream: TokenStream) -> Vec<TokenStream> {
    let mut values = Vec::new();
    let mut tokens = stream.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match (token, tokens.peek()) {
            (TokenTree::Punct(hash), Some(TokenTree::Group(attribute))) if hash.as_char() == '#' => {
                collect_values(attribute.stream(), &mut values);
                tokens.next();
            }
            (TokenTree::Group(group), _) => values.extend(self::values(group.stream())),
            _ => {}
        }
    }
    values
}

fn collect_values(attribute: TokenStream, values: &mut Vec<TokenStream>) {
    for token in attribute {
        if let TokenTree::Group(arguments) = token {
            let arguments: Vec<TokenTree> = arguments.stream().into_iter().collect();
            for argument in arguments.split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','))
            {
                let is_named =
                    matches!(argument, [TokenTree::Ident(_), TokenTree::Punct(is), ..] if is.as_char() == '=');
                let value = if is_named { &argument[2..] } else { argument };
                collect_values(value.iter().cloned().collect(), values);
                values.push(value.iter().cloned().collect());
            }
        }
    }
}
