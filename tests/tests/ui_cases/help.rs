//! Whether a program was mended as a help line says.

use std::collections::HashSet;

/// An error of the derive's in a `.stderr`.
pub(crate) struct Error {
    pub(crate) help: Option<String>,
    /// The line of the program that it stands on, from 1.
    pub(crate) line: usize,
}

/// What shows that a help line was followed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Followed {
    /// Code from the help line stands in the program, and more often than before.
    Written,
    /// The help line says to remove something: the program has become shorter at this place.
    Removed,
    /// The help line names no code, or says to move or rename something: the program is another at this place.
    Changed,
}

/// The errors of the derive's own, which rustc shows without a code, and their help lines below them.
pub(crate) fn errors(stderr: &str) -> Vec<Error> {
    let mut errors = Vec::new();
    let mut lines = stderr.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("error: ") {
            let mut help = None;
            while let Some(more) = lines.next_if(|line| line.starts_with("       ")) {
                help = more.trim().strip_prefix("help: ").map(ToOwned::to_owned).or(help);
            }
            // ` --> ui/set/no_tag.rs:10:5`
            let place = lines.next().unwrap_or_default();
            let line = place.rsplit(':').nth(1).and_then(|line| line.parse().ok());
            errors.push(Error { help, line: line.unwrap_or_else(|| panic!("no place: {place}")) });
        }
    }
    errors
}

/// How `mended` follows the help for an error on `line` of `case`.
pub(crate) fn followed(help: &str, line: usize, is_only: bool, case: &str, mended: &str) -> Option<Followed> {
    let (before, after) = (words(case), words(mended));
    let has_changed = place_has_changed(line, case, mended);
    let mut fragments: Vec<_> = help.split('`').skip(1).step_by(2).map(words).collect();
    if help.contains("an integer") {
        fragments.extend(["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64"].map(words));
    }
    let is_written = |fragment: &Vec<String>| {
        let (before, after) = (count(fragment, &before), count(fragment, &after));
        // Mending another error can take away as many.
        after > before || !is_only && after > 0 && has_changed
    };
    if fragments.iter().any(is_written) {
        return Some(Followed::Written);
    }
    let says = |words: &[&str]| words.iter().any(|word| help.contains(word));
    if !has_changed {
        None
    } else if says(&["remove", "without"]) {
        // Where there are other errors, mending those can take more words than this one saves.
        (!is_only || after.len() < before.len()).then_some(Followed::Removed)
    } else if fragments.is_empty() || says(&["move it", "belongs on", "instead", "earlier fields", "exchange"]) {
        Some(Followed::Changed)
    } else {
        None
    }
}

/// Whether the line no longer stands between the lines that it stood between.
fn place_has_changed(line: usize, case: &str, mended: &str) -> bool {
    let trimmed = |text: &str| text.lines().map(|line| line.trim().to_owned()).collect::<Vec<_>>();
    let place = trimmed(case)[line - 2..=line].to_vec();
    !trimmed(mended).windows(3).any(|lines| lines == place)
}

/// The words and signs of some Rust, without comments, and without lifetimes of references: help lines say `&str`.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let is_of_word = |character: char| character.is_alphanumeric() || character == '_';
    for line in text.lines().filter(|line| !line.trim().starts_with("//")) {
        let mut joins = false;
        for character in line.chars() {
            match words.last_mut() {
                Some(last) if joins && is_of_word(character) => last.push(character),
                _ if character.is_whitespace() => {}
                _ => words.push(character.to_string()),
            }
            joins = is_of_word(character);
        }
    }
    let is_lifetime = |index: usize| {
        let word = |back: usize| index.checked_sub(back).and_then(|index| words.get(index)).map(String::as_str);
        word(1) == Some("&") && word(0) == Some("'") || word(2) == Some("&") && word(1) == Some("'")
    };
    let of_lifetimes: HashSet<_> = (0..words.len()).filter(|index| is_lifetime(*index)).collect();
    words.into_iter().enumerate().filter(|(index, _)| !of_lifetimes.contains(index)).map(|(_, word)| word).collect()
}

/// How often a fragment occurs.
fn count(fragment: &[String], words: &[String]) -> usize {
    (0..words.len()).filter(|start| starts_with(&words[*start..], fragment)).count()
}

/// Whether the words begin with the fragment, in which `…`, `T` and `Type` stand for one word or more.
fn starts_with(words: &[String], fragment: &[String]) -> bool {
    match fragment {
        [] => true,
        [placeholder, rest @ ..] if ["…", "T", "Type"].contains(&placeholder.as_str()) => {
            (1..=words.len()).any(|taken| starts_with(&words[taken..], rest))
        }
        [first, rest @ ..] => words.first() == Some(first) && starts_with(&words[1..], rest),
    }
}
