//! Documentation in every form that Rust has for it.

use pgwire_core::{Describe, PgWire};

/// One line.
#[derive(Clone, Debug, PartialEq, PgWire)]
struct Lines {
    /// One.
    /// Two.
    ///
    ///     indented
    lines: u8,
    /** A block. */
    block: u8,
    /**
     * A block with stars.
     *
     * * A point.
     */
    stars: u8,
    /**
    A block without.
      Indented.
    */
    bare: u8,
    #[doc = "An attribute."]
    attribute: u8,
    #[doc = r#"A "raw" one: \n."#]
    raw: u8,
    /// A line,
    #[doc = " then an attribute,"]
    /** then a block. */
    mixed: u8,
    #[cfg_attr(all(), doc = "Conditional.")]
    conditional: u8,
    #[doc(hidden)]
    #[doc(alias = "other")]
    hidden: u8,
    ///
    empty: u8,
    // No documentation.
    none: u8,
}

/// In front of it.
#[doc = include_str!("docs.rs")]
#[derive(Clone, Debug, PartialEq, PgWire)]
struct Included {
    #[doc = concat!("Put ", "together.")]
    concat: u8,
    /// First.
    #[doc = include_str!("docs.rs")]
    #[doc = "  Last."]
    #[constant(0)]
    text: u8,
}

#[doc(hidden)]
#[derive(Clone, Debug, PartialEq, PgWire)]
enum Variants {
    /// A.
    #[tag(b'a')]
    A,
    #[doc = concat!("B", ".")]
    #[tag(b'b')]
    B(
        /// The number.
        u8,
    ),
    #[doc(hidden)]
    #[tag(b'c')]
    C,
}

/**
 * Values.
 */
#[derive(Clone, Copy, Debug, PartialEq, PgWire)]
#[repr(u8)]
enum Values {
    /// A.
    A,
    #[doc = concat!("B", ".")]
    B,
}

fn main() {
    let docs: Vec<_> = Lines::LAYOUT.fields().iter().map(|field| field.doc).collect();
    assert_eq!(
        docs,
        [
            "One.\nTwo.\n\n    indented",
            "A block.",
            "A block with stars.\n\n* A point.",
            "A block without.\n  Indented.",
            "An attribute.",
            "A \"raw\" one: \\n.",
            "A line,\nthen an attribute,\nthen a block.",
            "Conditional.",
            "",
            "",
            "",
        ]
    );
    assert_eq!(Lines::LAYOUT.doc, "One line.");
    assert_eq!(Values::LAYOUT.doc, "Values.");
    assert_eq!(Variants::LAYOUT.variants()[0].doc, "A.");
    assert_eq!(Included::LAYOUT.doc, concat!("In front of it.\n", include_str!("docs.rs")));
    assert_eq!(Included::LAYOUT.fields()[0].doc, "Put together.");
    assert_eq!(Included::LAYOUT.fields()[1].doc, concat!("First.\n", include_str!("docs.rs"), "\n Last."));
    assert_eq!(Variants::LAYOUT.variants()[1].doc, "B.");
    assert_eq!(Included::decode(&[1, 0][..]).unwrap().to_bytes().unwrap(), &[1, 0][..]);
    assert_eq!(Values::decode(&[1][..]).unwrap(), Values::B);
}
