//! Lengths in generated code: what the macro knows as one number, and terms for what it does not.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use super::rows::literal;

/// The length of a row.
#[derive(Clone)]
pub(crate) enum Len {
    Constant(usize),
    Term(TokenStream),
}

impl ToTokens for Len {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match self {
            Self::Constant(len) => literal(*len).to_tokens(tokens),
            Self::Term(term) => term.to_tokens(tokens),
        }
    }
}

/// The length of several rows: what is constant in one number, then a term for each other.
#[derive(Default)]
pub(crate) struct Sum {
    constant: usize,
    terms: Vec<TokenStream>,
}

impl FromIterator<Len> for Sum {
    fn from_iter<I: IntoIterator<Item = Len>>(lens: I) -> Self {
        let mut sum = Self::default();
        lens.into_iter().for_each(|len| sum.add(len));
        sum
    }
}

impl Sum {
    pub(crate) fn add(&mut self, len: Len) {
        match len {
            Len::Constant(len) => self.constant += len,
            Len::Term(term) => self.terms.push(term),
        }
    }

    /// Whether it is a number.
    pub(crate) fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    pub(crate) fn add_all(&mut self, other: Self) {
        self.constant += other.constant;
        self.terms.extend(other.terms);
    }

    /// The length of a field that may be `None`.
    pub(crate) fn if_present(&self, value: &TokenStream, binding: &Ident) -> Len {
        let pattern = if self.terms.is_empty() { quote!(_) } else { binding.to_token_stream() };
        Len::Term(quote!(match #value { __p::Some(#pattern) => #self, __p::None => 0 }))
    }
}

impl ToTokens for Sum {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        // A `match` in front of a `+` would be a statement, so that only a lone term stands without a number.
        let constant = (self.constant > 0 || self.terms.len() != 1).then(|| literal(self.constant));
        let all = constant.iter().chain(&self.terms);
        tokens.extend(quote!(#(#all)+*));
    }
}
