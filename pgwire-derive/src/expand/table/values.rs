//! The table of an enum without fields.

use quote::ToTokens;
use syn::{Expr, Lit};

use super::format::{is_shown_as_it_is, number};
use super::markdown::code;
use super::notes::versions;
use super::{meaning, push_line};
use crate::ir::{Input, ValueVariant, Values};
use crate::tokens::{integer_width, unraw};

/// The values of an enum without fields.
pub(crate) fn of_values(input: &Input<'_>, values: &Values<'_>) -> String {
    let width = integer_width(&values.repr) * 8;
    let format = if values.are_characters() { "Byte1".to_owned() } else { format!("Int{width}") };
    let versions = versions(&input.facts);
    let mut table =
        format!("One {} on the wire{versions}:\n\n| value | variant | meaning |\n|---|---|---|\n", code(&format));
    let mut counted = Counted::default();
    for variant in &values.list {
        let value = counted.next(variant);
        let value = if variant.is_other { "any other".to_owned() } else { code(&value) };
        let name = format!("`{}`", unraw(&variant.original.ident));
        push_line(&mut table, &[value, name, meaning(&variant.facts, None)]);
    }
    table
}

/// Discriminants count on from the last one given.
#[derive(Default)]
struct Counted {
    last: Option<String>,
    since: i128,
}

impl Counted {
    fn next(&mut self, variant: &ValueVariant<'_>) -> String {
        if let Some((_, expression)) = &variant.original.discriminant {
            (self.last, self.since) = match number(&expression.to_token_stream()) {
                Some(number) => (None, number),
                None => (Some(expression.to_token_stream().to_string()), 0),
            };
        }
        let character = variant.original.discriminant.as_ref().and_then(|(_, expression)| character(expression));
        let value = character.unwrap_or_else(|| match (&self.last, self.since) {
            (None, number) => number.to_string(),
            (Some(expression), 0) => expression.clone(),
            (Some(expression), more) => format!("{expression} + {more}"),
        });
        self.since = self.since.saturating_add(1);
        value
    }
}

/// `'S'` of `b'S'`
fn character(expression: &Expr) -> Option<String> {
    match expression {
        Expr::Lit(literal) => match &literal.lit {
            Lit::Byte(byte) => Some(byte.value()).filter(|byte| is_shown_as_it_is(*byte)),
            _ => None,
        },
        _ => None,
    }
    .map(|byte| format!("'{}'", char::from(byte)))
}
