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

impl Attribute {
    /// The attribute as the user would write it: `#[count(u16)]`, or `count(u16)` inside `#[pgwire(…)]`.
    fn shown(&self) -> String {
        let name = &self.name;
        let word = match self.arguments.is_empty() {
            true => name.to_string(),
            false if self.word.short => format!("{name}({})", self.arguments),
            false => format!("{name} = {}", self.arguments),
        };
        if self.long { word } else { format!("#[{word}]") }
    }
}

/// The words of one place, each at most once.
#[derive(Default)]
pub(crate) struct Attributes {
    found: Vec<Attribute>,
    /// Whether a word was reported and left out: what seems to be missing may have been meant by it.
    incomplete: bool,
    /// Whether an attribute of which rustc will say that it does not exist looks like one of ours.
    misspelt: bool,
}

impl Attributes {
    /// Reads the words that may stand in `place`; others are reported and left out.
    pub(crate) fn collect(attributes: &[syn::Attribute], place: Place, errors: &Errors) -> Self {
        let mut all = Self::default();
        for attribute in attributes {
            if attribute.path().is_ident("pgwire") {
                all.read_long(attribute, place, errors);
            } else if let Some(ident) = attribute.path().get_ident() {
                match Word::find(&ident.to_string()).filter(|word| word.short) {
                    Some(word) => all.found.push(read_short(attribute, ident, word)),
                    None => all.misspelt |= closest(&ident.to_string(), Word::short_ones()).is_some(),
                }
            }
        }
        let once = once_each(all.found, errors);
        let number = once.len();
        let found = in_place(once, place, errors);
        Self { incomplete: all.incomplete || found.len() < number, misspelt: all.misspelt, found }
    }

    /// `#[pgwire(tag(b'p'), context = LogicalContext)]`
    fn read_long(&mut self, attribute: &syn::Attribute, place: Place, errors: &Errors) {
        match parse_long(attribute, place) {
            Ok(options) => {
                for (name, arguments) in options {
                    match Word::find(&name.to_string()) {
                        Some(word) => {
                            self.found.push(Attribute { word, name, arguments, long: true, broken: false });
                        }
                        None => {
                            report_unknown(&name, place, errors);
                            self.incomplete = true;
                        }
                    }
                }
            }
            Err(error) => {
                errors.push(error);
                self.incomplete = true;
            }
        }
    }

    /// Reports that something is missing, which may be there but misspelt.
    pub(crate) fn report_missing(&self, errors: &Errors, tokens: impl ToTokens, message: String, help: &str) {
        match self.misspelt {
            true => errors.doubtful(message, help),
            false => errors.with_help(tokens, message, help),
        }
    }

    /// Whether something was written that was not understood, and reported.
    pub(crate) fn is_incomplete(&self) -> bool {
        self.incomplete
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

/// The words inside `#[pgwire(…)]`, each with what stands in its brackets or behind its `=`.
fn parse_long(attribute: &syn::Attribute, place: Place) -> syn::Result<Vec<(Ident, TokenStream)>> {
    let Meta::List(list) = &attribute.meta else {
        let help = format!("{} takes one of: {}", place.article_and_name(), words_allowed_on(place));
        let message = format!("`#[pgwire]` takes options in brackets\nhelp: {help}");
        return Err(syn::Error::new_spanned(&attribute.meta, message));
    };
    let parse = |input: ParseStream<'_>| {
        let mut found = Vec::new();
        while !input.is_empty() {
            found.push(parse_option(input)?);
            if !input.is_empty() {
                let help = "a comma is missing between two options\nhelp: write `,` before this word";
                input.parse::<Token![,]>().map_err(|error| syn::Error::new(error.span(), help))?;
            }
        }
        Ok(found)
    };
    parse.parse2(list.tokens.clone())
}

/// `tag(b'p')`, `context = LogicalContext`, `framed`
fn parse_option(input: ParseStream<'_>) -> syn::Result<(Ident, TokenStream)> {
    let help = "an option is a word\nhelp: write for instance `tag(b'p')`";
    let name = input.call(Ident::parse_any).map_err(|error| syn::Error::new(error.span(), help))?;
    let arguments = if input.peek(syn::token::Paren) {
        let content;
        syn::parenthesized!(content in input);
        content.parse()?
    } else if input.parse::<Option<Token![=]>>()?.is_some() {
        value_of(&name, input)?
    } else {
        TokenStream::new()
    };
    Ok((name, arguments))
}

/// What stands behind `name =`, up to the next option.
fn value_of(name: &Ident, input: ParseStream<'_>) -> syn::Result<TokenStream> {
    if input.is_empty() || input.peek(Token![,]) {
        return Err(syn::Error::new(
            name.span(),
            format!("a value is missing behind `{name} =`\nhelp: {}", example(name)),
        ));
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

fn example(name: &Ident) -> String {
    match Word::find(&name.to_string()) {
        Some(word) => format!("write for instance `{}`", word.example),
        None => "write one, or remove the option".to_owned(),
    }
}

fn report_unknown(name: &Ident, place: Place, errors: &Errors) {
    let shown = name.to_string();
    let close = closest(&shown, Word::allowed_on(place).map(|word| word.name));
    let help = match Word::called_elsewhere(&shown, place).or(close) {
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
                match word.instead(place) {
                    Some(instead) => instead.to_owned(),
                    None => format!("it belongs on {}: `{}`", word.places_in_words(), word.example),
                },
            );
            return None;
        }
        if attribute.broken {
            errors.with_help(name, format!("`#[{name}]` takes no `=`"), format!("write `{}`", word.example));
        } else if word.arguments == Arguments::Bare && !arguments.is_empty() {
            errors.with_help(
                arguments,
                format!("`{name}` takes nothing in brackets"),
                format!("write `{}`", word.example),
            );
        } else if word.arguments == Arguments::Required && arguments.is_empty() {
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
    let mut kept: Vec<Attribute> = Vec::new();
    for attribute in all {
        match kept.iter().find(|kept| kept.word.name == attribute.word.name) {
            None => kept.push(attribute),
            Some(first) => {
                let message = format!("`{}` is given twice, first as `{}`", attribute.name, first.shown());
                errors.with_help(&attribute, message, "remove one of the two");
            }
        }
    }
    kept
}
