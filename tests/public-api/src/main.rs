//! Lists what the documentation of a crate shows: `.ci/public-api` holds it against what was agreed on.
//!
//! The list is for people to read, so what follows from the rest of it is left out. An implementation of a trait is there
//! without its items, and those that differ in nothing but the trait share a line, in which `…` as a bound is the trait itself;
//! paths are without the crate, and without the commonest modules of the standard library.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::env;
use std::error::Error;

use public_api::{Builder, PublicItem};

const LEFT_OUT: [&str; 11] = [
    "pgwire_core::",
    "core::borrow::",
    "core::clone::",
    "core::cmp::",
    "core::convert::",
    "core::default::",
    "core::hash::",
    "core::iter::traits::iterator::",
    "core::marker::",
    "core::option::",
    "core::result::",
];

/// What `derive(PartialEq)` implements as well, for the compiler's own use.
const UNSTABLE: &str = "StructuralPartialEq";

fn main() -> Result<(), Box<dyn Error>> {
    let json = env::args().nth(1).ok_or("wanted: the documentation as JSON")?;
    let api = Builder::from_rustdoc_json(json).omit_blanket_impls(true).omit_auto_trait_impls(true).build()?;
    let items: Vec<Item> = api.items().map(Item::from).collect();
    let mut list = List { items: &items, written: HashSet::new(), lines: Vec::new() };
    items.iter().filter(|item| item.parent.is_none()).for_each(|root| list.write(root, "", ""));
    println!("{}", list.lines.join("\n"));
    Ok(())
}

/// The same item comes once for each place that it is exported from, and an implementation comes with its type and with its
/// trait.
struct Item {
    id: u32,
    parent: Option<u32>,
    text: String,
}

impl From<&PublicItem> for Item {
    fn from(item: &PublicItem) -> Self {
        let text = LEFT_OUT.iter().fold(item.to_string(), |text, path| text.replace(path, ""));
        Self { id: item.id().0, parent: item.parent_id().map(|parent| parent.0), text }
    }
}

impl Item {
    fn is_module(&self) -> bool {
        self.text.starts_with("pub mod ")
    }

    fn is_trait(&self) -> bool {
        self.text.contains("pub trait ") || self.text.contains("pub unsafe trait ")
    }

    /// Of `impl<B> Trait for Type<B>` what is before the trait, the trait, and the type with what it must be.
    fn implementation(&self) -> Option<[&str; 3]> {
        let (before, rest) = self.text.split_at(end_of_generics(&self.text)?);
        let (name, of) = rest.trim_start().split_once(" for ")?;
        Some([before, name, of])
    }

    /// How the text of what is in it begins: `Type::` of `pub struct Type<B>`, `Type<B>::` of `impl<B> Type<B>`.
    fn path(&self) -> String {
        let text = self.text.split(" where ").next().unwrap_or_default();
        if let Some(end) = end_of_generics(text) {
            return format!("{}::", text[end..].trim_start());
        }
        let text = text.strip_prefix("#[").and_then(|text| text.split_once("] ")).map_or(text, |(_, text)| text);
        let text = text.split(['<', '(']).next().unwrap_or_default();
        let text = text.split(": ").next().unwrap_or_default();
        format!("{}::", text.rsplit(' ').next().unwrap_or_default())
    }
}

/// Where `impl<…>` ends, if that is how it begins.
fn end_of_generics(text: &str) -> Option<usize> {
    let rest = text.strip_prefix("impl")?;
    let mut depth = 0;
    for (at, byte) in rest.bytes().enumerate() {
        match byte {
            b'<' => depth += 1,
            // Not the one of `->`.
            b'>' if !rest[..at].ends_with('-') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some("impl".len() + at + usize::from(byte == b'>'));
        }
    }
    None
}

/// `impl<B: … + Storage>` of `impl<B: Clone + Storage>`, where `Clone` is what is implemented, as derives have it.
fn without(name: &str, before: &str) -> String {
    [" + ", ",", ">"]
        .iter()
        .fold(before.to_owned(), |text, end| text.replace(&format!(": {name}{end}"), &format!(": …{end}")))
}

struct List<'a> {
    items: &'a [Item],
    written: HashSet<u32>,
    lines: Vec<String>,
}

impl List<'_> {
    /// Writes an item and what is in it, of a trait also what it is implemented for, if that is no type of the crate.
    fn write(&mut self, item: &Item, indent: &str, path: &str) {
        self.lines.push(format!("{indent}{}", item.text.replacen(path, "", 1)));
        if !self.written.insert(item.id) {
            return;
        }
        let (deeper, path) =
            if item.is_module() { (String::new(), String::new()) } else { (format!("{indent}    "), item.path()) };
        let mut implemented: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
        for child in self.items.iter().filter(|child| child.parent == Some(item.id)) {
            if let Some([before, name, of]) = child.implementation() {
                if name != UNSTABLE && !(item.is_trait() && self.is_of_a_type(child)) {
                    implemented.entry((without(name, before), of)).or_default().insert(name);
                }
            } else if !self.written.contains(&child.id) || item.is_module() {
                self.write(child, &deeper, &path);
            }
        }
        for ((before, of), names) in implemented {
            let names: Vec<&str> = names.into_iter().collect();
            self.lines.push(format!("{deeper}{before} {} for {of}", names.join(" + ")));
        }
    }

    fn is_of_a_type(&self, implementation: &Item) -> bool {
        let parents = self.items.iter().filter(|item| item.id == implementation.id).filter_map(|item| item.parent);
        parents.into_iter().any(|id| self.items.iter().any(|item| item.id == id && !item.is_trait()))
    }
}
