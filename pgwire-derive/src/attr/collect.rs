//! Reads the attributes of one place into words.

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Meta, Token};

use super::words::{Arguments, Place, Word};
use crate::diag::{Errors, closest, join};

/// One word with what stands in its brackets.
pub(crate) struct Attribute {
    pub(crate) word: &'static Word,
    /// The word as the user wrote it.
    pub(crate) name: Ident,
    pub(crate) arguments: TokenStream,
    /// Whether it stands in `#[pgwire(…)]`.
    long: bool,
    /// Whether its brackets were wrong, which has been reported: the word is known to be there, but not what it says.
    pub(crate) broken: bool,
}

impl ToTokens for Attribute {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.name.to_tokens(tokens);
    }
}

/// The words of one place, each at most once.
#[derive(Default)]
pub(crate) struct Attributes {
    found: Vec<Attribute>,
}

impl Attributes {
    /// Reads the words that may stand in `place`; others are reported and left out.
    pub(crate) fn collect(attributes: &[syn::Attribute], place: Place, errors: &Errors) -> Self {
        let mut all = Vec::new();
        for attribute in attributes {
            if attribute.path().is_ident("pgwire") {
                all.extend(read_long(attribute, place, errors));
            } else if let Some(ident) = attribute.path().get_ident() {
                if let Some(word) = Word::find(&ident.to_string()).filter(|word| word.short) {
                    all.push(read_short(attribute, ident, word));
                }
            }
        }
        Self { found: in_place(once_each(all, errors), place, errors) }
    }

    /// Takes a word out; what is left in the end has not been understood.
    pub(crate) fn take(&mut self, name: &str) -> Option<Attribute> {
        let index = self.found.iter().position(|attribute| attribute.word.name == name)?;
        Some(self.found.remove(index))
    }

    /// The words that are there, in the order of the user.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Attribute> {
        self.found.iter()
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.iter().any(|attribute| attribute.word.name == name)
    }
}

/// `#[tag(b'p')]`
fn read_short(attribute: &syn::Attribute, ident: &Ident, word: &'static Word) -> Attribute {
    let arguments = match &attribute.meta {
        Meta::Path(_) => TokenStream::new(),
        Meta::List(list) => list.tokens.clone(),
        // Reported in its turn, unless it belongs to another derive.
        Meta::NameValue(_) => {
            return Attribute { word, name: ident.clone(), arguments: TokenStream::new(), long: false, broken: true };
        }
    };
    Attribute { word, name: ident.clone(), arguments, long: false, broken: false }
}

/// `#[pgwire(tag(b'p'), context = LogicalContext)]`
fn read_long(attribute: &syn::Attribute, place: Place, errors: &Errors) -> Vec<Attribute> {
    let Meta::List(list) = &attribute.meta else {
        errors.with_help(
            &attribute.meta,
            "`#[pgwire]` takes options in brackets",
            format!("{} takes one of: {}", place.article_and_name(), words_allowed_on(place)),
        );
        return Vec::new();
    };
    let parse = |input: ParseStream<'_>| {
        let mut found = Vec::new();
        while !input.is_empty() {
            let name = input
                .call(Ident::parse_any)
                .map_err(|error| syn::Error::new(error.span(), "an option is a word, such as `tag(b'p')`"))?;
            let arguments = if input.peek(syn::token::Paren) {
                let content;
                syn::parenthesized!(content in input);
                content.parse()?
            } else if input.parse::<Option<Token![=]>>()?.is_some() {
                until_comma(&name, input)?
            } else {
                TokenStream::new()
            };
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
            found.push((name, arguments));
        }
        Ok(found)
    };
    let found = match parse.parse2(list.tokens.clone()) {
        Ok(found) => found,
        Err(error) => {
            errors.push(error);
            return Vec::new();
        }
    };
    let known = |(name, arguments): (Ident, TokenStream)| match Word::find(&name.to_string()) {
        Some(word) => Some(Attribute { word, name, arguments, long: true, broken: false }),
        None => {
            report_unknown(&name, place, errors);
            None
        }
    };
    found.into_iter().filter_map(known).collect()
}

fn until_comma(name: &Ident, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if input.is_empty() || input.peek(Token![,]) {
        return Err(syn::Error::new(name.span(), "a value is missing behind `=`"));
    }
    let mut tokens = TokenStream::new();
    let mut depth = 0_u32;
    while !(input.is_empty() || depth == 0 && input.peek(Token![,])) {
        let token: TokenTree = input.parse()?;
        // `context = Map<K, V>`: a comma between angle brackets belongs to the value.
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                '<' => depth += 1,
                '>' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        tokens.extend([token]);
    }
    Ok(tokens)
}

fn report_unknown(name: &Ident, place: Place, errors: &Errors) {
    let help = match closest(&name.to_string(), Word::allowed_on(place).map(|word| word.name)) {
        Some(word) => format!("did you mean `{word}`?"),
        None => format!("{} takes one of: {}", place.article_and_name(), words_allowed_on(place)),
    };
    errors.with_help(name, format!("unknown option `{name}`"), help);
}

fn words_allowed_on(place: Place) -> String {
    let words: Vec<String> = Word::allowed_on(place).map(|word| format!("`{}`", word.name)).collect();
    join(&words, "and")
}

/// Leaves out words that stand in the wrong place, marks those with the wrong brackets, and reports both.
fn in_place(all: Vec<Attribute>, place: Place, errors: &Errors) -> Vec<Attribute> {
    let checked = |mut attribute: Attribute| {
        let Attribute { word, name, arguments, .. } = &attribute;
        if !word.places.contains(&place) {
            errors.with_help(
                name,
                format!("`{name}` cannot stand on {}", place.article_and_name()),
                format!("it belongs on {}: `{}`", word.places_in_words(), word.example),
            );
            return None;
        }
        if attribute.broken {
            errors.with_help(name, format!("`#[{name}]` takes no `=`"), format!("write `{}`", word.example));
        } else if word.arguments == Arguments::None && !arguments.is_empty() {
            errors.with_help(
                arguments,
                format!("`{name}` takes nothing in brackets"),
                format!("write `{}`", word.example),
            );
        } else if word.arguments == Arguments::Some && arguments.is_empty() {
            errors.with_help(name, format!("`{name}` needs a value"), format!("write for instance `{}`", word.example));
            attribute.broken = true;
        }
        Some(attribute)
    };
    all.into_iter().filter_map(checked).collect()
}

/// Leaves out, and reports, repeated words.
///
/// A short attribute is no repetition of the same word in `#[pgwire(…)]`: it then belongs to another derive, which
/// claims the same name.
fn once_each(mut all: Vec<Attribute>, errors: &Errors) -> Vec<Attribute> {
    let long: HashSet<&str> =
        all.iter().filter(|attribute| attribute.long).map(|attribute| attribute.word.name).collect();
    all.retain(|attribute| attribute.long || !long.contains(attribute.word.name));
    let mut seen = HashSet::new();
    all.retain(|attribute| {
        let is_first = seen.insert(attribute.word.name);
        if !is_first {
            let name = &attribute.name;
            errors.with_help(name, format!("`{name}` is given twice"), "remove one of the two");
        }
        is_first
    });
    all
}
