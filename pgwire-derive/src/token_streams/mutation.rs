//! Token streams that are changed at random.

use fastrand::Rng;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use syn::DeriveInput;

/// Tokens that stand at the limits of what an attribute takes, or where nobody expects them.
const ODD: &str = "0 -1 255 256 65_536 2_147_483_648 18_446_744_073_709_551_616 0xffff_ffff_ffff_ffff_ffff 1u8 1i64 \
    1.5 b'\\0' b'\\xff' 'x' \"text\" b\"bytes\" c\"text\" true self Self crate super r#type r#u8 _ ! ? ; , :: => .. & ' \
    'a 'static -> dyn impl fn for where mut const union struct enum type B Bytes Option Vec Seq Box u8 u16 i32 usize u128 \
    f32 str String tag framed code since until cstring lsn timestamp xid oid constant nonzero len max_len min_len rest \
    count terminated mark optional when with skip flatten other pgwire context storage name format before max pg proto \
    repr () [] {} (()) ([]) #[tag] #[tag(b'x')] #[code] #[code(1)] #[framed] #[cstring] #[rest] #[skip] #[flatten] \
    #[other] #[optional] #[len(i32)] #[count(u16)] #[when(cx)] #[with(X)] #[repr(u8)] #[pgwire()] #[pgwire(crate = x)]";

/// What a stream is made of: declarations, and parts of them all.
pub(super) struct Mutator<'d> {
    declarations: &'d [TokenStream],
    pool: Vec<TokenTree>,
}

impl<'d> Mutator<'d> {
    pub(super) fn new(declarations: &'d [TokenStream]) -> Self {
        let mut pool: Vec<TokenTree> = ODD.parse::<TokenStream>().expect("tokens").into_iter().collect();
        for declaration in declarations {
            flatten(declaration.clone(), &mut pool);
        }
        Self { declarations, pool }
    }

    /// A declaration with one to six changes.
    pub(super) fn stream(&self, random: &mut Rng) -> TokenStream {
        let mut stream = self.declarations[random.usize(..self.declarations.len())].clone();
        for _ in 0..=random.usize(..6) {
            let changed = self.changed(stream.clone(), random);
            // What syn refuses does not get as far as the derive.
            if syn::parse2::<DeriveInput>(changed.clone()).is_ok() || random.usize(..20) == 0 {
                stream = changed;
            }
        }
        stream
    }

    /// Goes down into groups, and changes something at one level.
    fn changed(&self, stream: TokenStream, random: &mut Rng) -> TokenStream {
        let mut tokens: Vec<TokenTree> = stream.into_iter().collect();
        let groups: Vec<usize> = (0..tokens.len()).filter(|at| matches!(tokens[*at], TokenTree::Group(_))).collect();
        // Most tokens are inside of something: an attribute, the body, the type of a field.
        if !groups.is_empty() && random.usize(..5) > 0 {
            let at = groups[random.usize(..groups.len())];
            if let TokenTree::Group(group) = &tokens[at] {
                let inside = self.changed(group.stream(), random);
                tokens[at] = bracketed(group.delimiter(), inside);
            }
        } else {
            self.change(&mut tokens, random);
        }
        tokens.into_iter().collect()
    }

    fn change(&self, tokens: &mut Vec<TokenTree>, random: &mut Rng) {
        let at = random.usize(..=tokens.len());
        let end = tokens.len().min(at + random.usize(1..4));
        match random.usize(..9) {
            0 => drop(tokens.drain(at..end)),
            1 => {
                let twice = tokens[at..end].to_vec();
                tokens.splice(at..at, twice);
            }
            2 if at + 1 < tokens.len() => tokens.swap(at, at + 1),
            3 => tokens.insert(at, self.any(random)),
            4 if at < tokens.len() => tokens[at] = self.any(random),
            5 => {
                let other = self.declarations[random.usize(..self.declarations.len())].clone();
                let mut parts = Vec::new();
                flatten(other, &mut parts);
                let from = random.usize(..parts.len());
                let to = parts.len().min(from + random.usize(1..6));
                tokens.splice(at..end, parts.drain(from..to));
            }
            6 => {
                // As a fragment of a macro by example comes.
                let inside: TokenStream = tokens.drain(at..end).collect();
                tokens.insert(at, bracketed(Delimiter::None, inside));
            }
            7 if at < tokens.len() => {
                if let TokenTree::Group(group) = &tokens[at] {
                    let delimiters = [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket, Delimiter::None];
                    tokens[at] = bracketed(delimiters[random.usize(..4)], group.stream());
                }
            }
            _ => tokens.truncate(at),
        }
    }

    fn any(&self, random: &mut Rng) -> TokenTree {
        self.pool[random.usize(..self.pool.len())].clone()
    }
}

fn bracketed(delimiter: Delimiter, inside: TokenStream) -> TokenTree {
    TokenTree::Group(Group::new(delimiter, inside))
}

/// Each group, and what is in it.
fn flatten(tokens: TokenStream, into: &mut Vec<TokenTree>) {
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            flatten(group.stream(), into);
        }
        into.push(token);
    }
}
