//! Documentation, which becomes part of the description.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Expr, Lit, Meta};

use crate::ir::Doc;

/// What the doc comments and `#[doc = …]` attributes say, together.
pub(super) fn documentation(attributes: &[syn::Attribute]) -> Doc {
    let lines: Vec<Line> = attributes.iter().filter_map(line).collect();
    let mut parts = Vec::new();
    let mut text = String::new();
    for (index, line) in lines.into_iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        match line {
            Line::Text(line) => text.push_str(&line),
            Line::Macro(tokens) => parts.extend([std::mem::take(&mut text).into_token_stream(), tokens]),
        }
    }
    match parts.is_empty() {
        true => Doc::Text(text.trim().to_owned()),
        // What a macro says is known to rustc only, which puts it together.
        false => Doc::Macros(quote!(__p::core::concat!(#(#parts,)* #text))),
    }
}

/// What one attribute says.
enum Line {
    Text(String),
    /// `include_str!("message.md")`
    Macro(TokenStream),
}

fn line(attribute: &syn::Attribute) -> Option<Line> {
    match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(literal) => match &literal.lit {
                Lit::Str(text) => Some(Line::Text(plain(&text.value()))),
                _ => None,
            },
            Expr::Macro(call) => Some(Line::Macro(call.to_token_stream())),
            _ => None,
        },
        _ => None,
    }
}

/// The text of one comment without what only sets it off: the space behind `///`, the stars and the margin of a block.
fn plain(text: &str) -> String {
    let Some((first, rest)) = text.split_once('\n') else {
        return text.strip_prefix(' ').unwrap_or(text).to_owned();
    };
    let written = || rest.lines().filter(|line| !line.trim().is_empty());
    let has_stars = written().all(|line| line.trim_start().starts_with('*'));
    let margin = written().map(|line| line.len() - line.trim_start().len()).min().unwrap_or_default();
    let inside = |line: &str| match has_stars {
        true => {
            let line = line.trim_start().trim_start_matches('*');
            line.strip_prefix(' ').unwrap_or(line).to_owned()
        }
        false => line.get(margin..).unwrap_or_default().to_owned(),
    };
    let lines: Vec<String> = std::iter::once(first.trim().to_owned()).chain(rest.lines().map(inside)).collect();
    lines.join("\n").trim().to_owned()
}
