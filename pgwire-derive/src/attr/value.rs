//! What stands in the brackets of an attribute.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Lit, LitByte, Token};

use super::Attribute;
use super::expression::{expression, literal_number};
use super::parse::parse;
use crate::diag::{Errors, closest};
use crate::ir::{FormatOverride, Version};
use crate::tokens::{INTEGERS, unraw};

/// A byte: `b'p'`, a number below 256, or the path of a constant.
#[derive(Clone)]
pub(crate) struct ByteValue {
    pub(crate) tokens: TokenStream,
    /// The value, where the macro can see it.
    pub(crate) known: Option<u8>,
    /// Another name for the byte in the description: `#[tag(b'n', name = kind)]`.
    pub(crate) name: Option<Ident>,
}

impl ToTokens for ByteValue {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.tokens.to_tokens(tokens);
    }
}

impl ByteValue {
    /// The byte as the user would write it.
    pub(crate) fn shown(&self) -> String {
        match self.known {
            Some(byte) => format!("b'{}'", byte.escape_ascii()),
            None => self.tokens.to_string(),
        }
    }
}

/// An Int32 that says which message of a family it is: `#[code(10, name = auth_code)]`.
#[derive(Clone)]
pub(crate) struct CodeValue {
    pub(crate) tokens: TokenStream,
    pub(crate) name: Option<Ident>,
}

/// `#[code]` or `#[code(name = auth_code)]` on an enum.
pub(crate) struct OwnCode {
    pub(crate) name: Option<Ident>,
}

/// `#[len(i32)]`, `#[len(i32, name = value_len)]`
#[derive(Clone)]
pub(crate) struct LenArgs {
    pub(crate) integer: Ident,
    pub(crate) name: Option<Ident>,
}

/// `#[count(u16)]`, `#[count(i32, before = options, name = num_relations, item = relation_oid)]`
#[derive(Clone)]
pub(crate) struct CountArgs {
    pub(crate) integer: Ident,
    pub(crate) before: Option<Ident>,
    pub(crate) name: Option<Ident>,
}

impl LenArgs {
    /// What the length of a field is called.
    pub(crate) fn row_name(&self, field: &str) -> String {
        self.name.as_ref().map_or_else(|| format!("{field}_len"), unraw)
    }
}

impl CountArgs {
    /// What the number of elements of a field is called.
    pub(crate) fn row_name(&self, field: &str) -> String {
        self.name.as_ref().map_or_else(|| format!("num_{field}"), unraw)
    }
}

/// The value of `#[tag(…)]` and `#[mark(…)]`.
pub(crate) fn parse_tag(attribute: &Attribute, errors: &Errors) -> Option<ByteValue> {
    parse(attribute, errors, |input: ParseStream<'_>| {
        let (tokens, known) = parse_byte(input)?;
        let mut options = Options::parse(input, &["name"])?;
        Ok(ByteValue { tokens, known, name: options.take("name") })
    })
}

fn parse_byte(input: ParseStream<'_>) -> syn::Result<(TokenStream, Option<u8>)> {
    if !input.peek(Lit) {
        let path: syn::Path =
            input.parse().map_err(|error| syn::Error::new(error.span(), "one byte is wanted, such as `b'p'`"))?;
        return Ok((path.into_token_stream(), None));
    }
    let literal: Lit = input.parse()?;
    match &literal {
        Lit::Byte(byte) => Ok((literal.to_token_stream(), Some(byte.value()))),
        Lit::Int(number) => match number.base10_parse::<u8>() {
            Ok(value) if number.suffix().is_empty() || number.suffix() == "u8" => {
                Ok((LitByte::new(value, number.span()).into_token_stream(), Some(value)))
            }
            _ => Err(syn::Error::new(number.span(), format!("{number} does not fit in one byte"))),
        },
        Lit::Char(character) if character.value().is_ascii() => {
            let escaped = character.value().escape_default();
            Err(syn::Error::new(
                character.span(),
                format!("a byte is wanted, not a character\nhelp: write `b'{escaped}'`"),
            ))
        }
        Lit::Str(text) if text.value().len() == 1 => Err(not_a_string(&literal, text.value().as_bytes())),
        Lit::ByteStr(text) if text.value().len() == 1 => Err(not_a_string(&literal, &text.value())),
        other => Err(syn::Error::new(other.span(), "one byte is wanted, such as `b'p'`")),
    }
}

fn not_a_string(literal: &Lit, byte: &[u8]) -> syn::Error {
    let byte = byte.escape_ascii();
    syn::Error::new(literal.span(), format!("a byte is wanted, not a string\nhelp: write `b'{byte}'`"))
}

/// The value of `#[code(…)]` on a struct or a variant.
pub(crate) fn parse_code(attribute: &Attribute, errors: &Errors) -> Option<CodeValue> {
    if attribute.arguments.is_empty() {
        let name = &attribute.name;
        errors.with_help(
            name,
            format!("`{name}` needs a value"),
            format!("write for instance `{}`", attribute.word.example),
        );
        return None;
    }
    parse(attribute, errors, |input: ParseStream<'_>| {
        let tokens = expression(input)?;
        let mut options = Options::parse(input, &["name"])?;
        Ok(CodeValue { tokens, name: options.take("name") })
    })
}

/// The longest frame of `#[framed(max = 10_000)]`; `None` for `#[framed]` and after an error.
pub(crate) fn parse_framed(attribute: &Attribute, errors: &Errors) -> Option<TokenStream> {
    if attribute.arguments.is_empty() {
        return None;
    }
    parse(attribute, errors, |input: ParseStream<'_>| {
        let is_max =
            input.peek(Ident::peek_any) && input.peek2(Token![=]) && input.fork().call(Ident::parse_any)? == "max";
        if !is_max {
            return Err(
                input.error("`framed` takes nothing but `max`\nhelp: write `#[framed]` or `#[framed(max = 10_000)]`")
            );
        }
        input.call(Ident::parse_any)?;
        input.parse::<Token![=]>()?;
        let max = expression(input)?;
        input.parse::<Option<Token![,]>>()?;
        match literal_number(&max) {
            Some(least @ 0..4) => {
                let message = format!("no frame is {least} bytes long: the length counts its own four");
                Err(syn::Error::new_spanned(max, message))
            }
            _ => Ok(max),
        }
    })
}

/// The value of `#[code]` on an enum; `None` after an error.
pub(crate) fn parse_code_name(attribute: &Attribute, errors: &Errors) -> Option<OwnCode> {
    if attribute.arguments.is_empty() {
        return Some(OwnCode { name: None });
    }
    parse(attribute, errors, |input: ParseStream<'_>| {
        let is_name = input.peek(Ident::peek_any) && input.peek2(Token![=]);
        if !is_name {
            let help = "each message has its own: write `#[code]`, or `#[code(name = …)]` to name it";
            return Err(input.error(format!("on an enum, `#[code]` has no value\nhelp: {help}")));
        }
        let key = input.call(Ident::parse_any)?;
        if key != "name" {
            return Err(unknown_option(&key, &["name"]));
        }
        input.parse::<Token![=]>()?;
        Ok(OwnCode { name: Some(input.call(Ident::parse_any)?) })
    })
}

/// The value of `#[len(…)]`.
pub(crate) fn parse_len(attribute: &Attribute, errors: &Errors) -> Option<LenArgs> {
    parse(attribute, errors, |input: ParseStream<'_>| {
        let integer = parse_integer(input, "a length")?;
        let mut options = Options::parse(input, &["name"])?;
        Ok(LenArgs { integer, name: options.take("name") })
    })
}

/// The value of `#[count(…)]`.
pub(crate) fn parse_count(attribute: &Attribute, errors: &Errors) -> Option<CountArgs> {
    parse(attribute, errors, |input: ParseStream<'_>| {
        let integer = parse_integer(input, "a count")?;
        let mut options = Options::parse(input, &["before", "name"])?;
        Ok(CountArgs { integer, before: options.take("before"), name: options.take("name") })
    })
}

fn parse_integer(input: ParseStream<'_>, what: &str) -> syn::Result<Ident> {
    if !input.peek(Ident::peek_any) {
        let found: TokenTree = input.parse()?;
        return Err(not_an_integer(&found, what));
    }
    let integer = input.call(Ident::parse_any)?;
    if INTEGERS.iter().any(|known| integer == known) { Ok(integer) } else { Err(not_an_integer(&integer, what)) }
}

fn not_an_integer(found: &(impl ToTokens + std::fmt::Display), what: &str) -> syn::Error {
    const TYPES: [&str; 9] = ["bool", "char", "f32", "f64", "i128", "isize", "str", "u128", "usize"];
    let name = found.to_string();
    if name.starts_with(|first: char| first.is_ascii_lowercase()) && !TYPES.contains(&name.as_str()) {
        let help =
            format!("write `u16` or another type, and remove the field `{name}`: the attribute reads and writes it");
        return syn::Error::new_spanned(
            found,
            format!("{what} is an integer type, not the name of a field\nhelp: {help}"),
        );
    }
    let list = INTEGERS.map(|known| format!("`{known}`")).join(", ");
    syn::Error::new_spanned(found, format!("{what} is an integer type, one of {list}, not `{found}`"))
}

/// `, name = value, …` behind the main value.
struct Options(Vec<(Ident, Ident)>);

impl Options {
    fn parse(input: ParseStream<'_>, allowed: &[&str]) -> syn::Result<Self> {
        let mut found: Vec<(Ident, Ident)> = Vec::new();
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let key = input.call(Ident::parse_any)?;
            if !allowed.iter().any(|allowed| key == allowed) {
                return Err(unknown_option(&key, allowed));
            }
            if found.iter().any(|(earlier, _)| *earlier == key) {
                return Err(given_twice(&key));
            }
            input.parse::<Token![=]>()?;
            found.push((key, input.call(Ident::parse_any)?));
        }
        Ok(Self(found))
    }

    fn take(&mut self, key: &str) -> Option<Ident> {
        let index = self.0.iter().position(|(found, _)| found == key)?;
        Some(self.0.remove(index).1)
    }
}

fn unknown_option(key: &Ident, allowed: &[&str]) -> syn::Error {
    let help = match closest(&key.to_string(), allowed.iter().copied()) {
        Some(word) => format!("did you mean `{word}`?"),
        None => format!("it takes `{}`", allowed.join("` and `")),
    };
    syn::Error::new(key.span(), format!("unknown option `{key}`\nhelp: {help}"))
}

fn given_twice(key: &Ident) -> syn::Error {
    syn::Error::new(key.span(), format!("`{key}` is given twice\nhelp: remove one of the two"))
}

/// The value of `#[since(…)]` and `#[until(…)]`.
pub(crate) fn parse_version(attribute: &Attribute, errors: &Errors) -> Version {
    let parser = |input: ParseStream<'_>| {
        let mut version = Version::default();
        while !input.is_empty() {
            let key = input.call(Ident::parse_any)?;
            let slot = match key.to_string().as_str() {
                "pg" => &mut version.pg,
                "proto" => &mut version.proto,
                _ => return Err(unknown_option(&key, &["pg", "proto"])),
            };
            if slot.is_some() {
                return Err(given_twice(&key));
            }
            input.parse::<Token![=]>()?;
            *slot = Some(parse_version_number(input)?);
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(version)
    };
    parse(attribute, errors, parser).unwrap_or_default()
}

fn parse_version_number(input: ParseStream<'_>) -> syn::Result<u16> {
    let literal: Lit = input.parse().map_err(|error| syn::Error::new(error.span(), "a version is a number"))?;
    match &literal {
        Lit::Int(number) if number.suffix().is_empty() => match number.base10_parse() {
            Ok(version) => Ok(version),
            Err(_) => Err(syn::Error::new(number.span(), format!("{number} is too large for a version"))),
        },
        other => {
            Err(syn::Error::new(other.span(), format!("a version is a number, not `{}`", other.to_token_stream())))
        }
    }
}

/// The value of `#[pgwire(format = Int16[C])]`.
pub(crate) fn parse_format(attribute: &Attribute, errors: &Errors) -> Option<FormatOverride> {
    parse(attribute, errors, |input: ParseStream<'_>| {
        let base: Ident = input.parse()?;
        let known = ["Byte1", "Byten", "Int8", "Int16", "Int32", "Int64", "String"];
        if !known.iter().any(|known| base == known) {
            let help = match closest(&base.to_string(), known.into_iter()) {
                Some(format) => format!("did you mean `{format}`?"),
                None => format!("there are `{}`", known.join("`, `")),
            };
            return Err(syn::Error::new(base.span(), format!("unknown format `{base}`\nhelp: {help}")));
        }
        let dimension = if input.is_empty() {
            None
        } else {
            let content;
            syn::bracketed!(content in input);
            Some(content.call(Ident::parse_any)?)
        };
        Ok(FormatOverride { base, dimension })
    })
}

/// The value of an option that takes a name.
pub(crate) fn parse_ident(attribute: &Attribute, errors: &Errors) -> Option<Ident> {
    parse(attribute, errors, |input: ParseStream<'_>| input.call(Ident::parse_any))
}

/// The value of an option that takes a type or a path.
pub(crate) fn parse_type<T: Parse>(attribute: &Attribute, errors: &Errors) -> Option<T> {
    parse(attribute, errors, T::parse)
}
