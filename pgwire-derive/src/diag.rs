//! Errors are collected, so that all mistakes of an item are shown at once.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::ToTokens;

/// Collects errors. Panics if it is dropped unread, so that no error can get lost.
#[derive(Default)]
pub(crate) struct Errors {
    found: RefCell<Option<Vec<syn::Error>>>,
    doubtful: RefCell<Option<String>>,
}

/// What was collected.
pub(crate) struct Reported {
    /// All errors as `compile_error!` calls.
    pub(crate) errors: Option<TokenStream>,
    /// What is an error only if the program compiles otherwise.
    pub(crate) doubtful: Option<String>,
}

impl Errors {
    pub(crate) fn new() -> Self {
        Self { found: RefCell::new(Some(Vec::new())), doubtful: RefCell::default() }
    }

    /// Reports `message` on `tokens`.
    fn at(&self, tokens: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(tokens, message));
    }

    /// Reports `message` on `tokens`, and below it how to mend it.
    pub(crate) fn with_help(&self, tokens: impl ToTokens, message: impl Display, help: impl Display) {
        // rustc aligns the lines of a message, so this looks like a help line of its own.
        self.at(tokens, format!("{message}\nhelp: {help}"));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(found) = self.found.borrow_mut().as_mut() {
            found.push(error);
        }
    }

    /// Reports what probably comes from an attribute that rustc does not find, and says so itself.
    ///
    /// If it does find it, because it is of another derive, the message comes when the impl is used.
    pub(crate) fn doubtful(&self, message: impl Display, help: impl Display) {
        self.doubtful.borrow_mut().get_or_insert(format!("{message}\nhelp: {help}"));
    }

    pub(crate) fn finish(self) -> Reported {
        let found = self.found.take().unwrap_or_default();
        let errors = found.into_iter().reduce(|mut all, error| {
            all.combine(error);
            all
        });
        Reported { errors: errors.map(syn::Error::into_compile_error), doubtful: self.doubtful.take() }
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        assert!(self.found.borrow().is_none() || std::thread::panicking(), "the collected errors were not read");
    }
}

/// The candidate that `word` is most likely a misspelling of.
pub(crate) fn closest<'c>(word: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let allowed = word.chars().count().div_ceil(3);
    candidates
        .map(|candidate| (edit_distance(word, candidate), candidate))
        .filter(|&(distance, _)| distance <= allowed)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
fn edit_distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows = vec![vec![0; other.len() + 1]; one.len() + 1];
    for i in 0..=one.len() {
        for j in 0..=other.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let replaced = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
                let mut least = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                    least = least.min(rows[i - 2][j - 2] + 1);
                }
                least
            };
        }
    }
    rows[one.len()][other.len()]
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn join(words: &[String], conjunction: &str) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [start @ .., last] => format!("{} {conjunction} {last}", start.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::{closest, edit_distance, join};

    /// Each of the distances can be counted by hand: they are the examples of the literature, and words of ours.
    #[test]
    fn distances_count_insertions_deletions_replacements_and_swaps() {
        let cases = [
            ("", "", 0),
            ("", "abc", 3),
            ("abc", "", 3),
            ("abc", "abc", 0),
            ("kitten", "sitting", 3),
            ("saturday", "sunday", 3),
            ("flaw", "lawn", 2),
            ("gumbo", "gambol", 2),
            // A swap counts once, and only of neighbours between which nothing else is changed.
            ("ab", "ba", 1),
            ("coutn", "count", 1),
            ("ca", "abc", 3),
            ("abcdef", "badcfe", 3),
            ("aab", "aba", 1),
            ("abcd", "dcba", 3),
            ("xabx", "xbax", 1),
            ("a", "bcdefgh", 7),
            ("abcxyz", "xyz", 3),
            ("über", "uber", 1),
        ];
        for (one, other, distance) in cases {
            assert_eq!(edit_distance(one, other), distance, "{one} and {other}");
            assert_eq!(edit_distance(other, one), distance, "{other} and {one}");
        }
    }

    #[test]
    fn the_closest_word_is_suggested_if_no_more_than_a_third_is_wrong() {
        let words = ["len", "max_len", "min_len", "constant", "count"];
        let cases = [
            ("coutn", Some("count")),
            ("cont", Some("count")),
            ("constnt", Some("constant")),
            ("mx_len", Some("max_len")),
            ("mim_len", Some("min_len")),
            ("lem", Some("len")),
            ("elm", None),
            ("conut_s", Some("count")),
            ("cnuot_s", None),
            ("", None),
        ];
        for (word, suggested) in cases {
            assert_eq!(closest(word, words.into_iter()), suggested, "{word}");
        }
        assert_eq!(closest("abc", ["abd", "abe"].into_iter()), Some("abd"), "the first of two that are as close");
    }

    #[test]
    fn words_are_joined_as_in_a_sentence() {
        let join = |words: &[&str]| join(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>(), "and");
        assert_eq!(join(&[]), "");
        assert_eq!(join(&["a"]), "a");
        assert_eq!(join(&["a", "b"]), "a and b");
        assert_eq!(join(&["a", "b", "c"]), "a, b and c");
    }
}
