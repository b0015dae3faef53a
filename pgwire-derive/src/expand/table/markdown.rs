//! Text that can stand in a cell.

/// A code span in a cell.
pub(super) fn code(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" :: ", "::").replace('|', "\\|");
    if text.contains('`') { format!("`` {text} ``") } else { format!("`{text}`") }
}

/// The first paragraph of a doc comment as one line that can stand in a cell.
pub(super) fn first_paragraph(doc: &str) -> String {
    let paragraph: Vec<&str> =
        doc.lines().map(str::trim).skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty()).collect();
    let is_block = |line: &&str| ["```", "~~~", "#"].iter().any(|start| line.starts_with(start));
    if paragraph.first().is_some_and(is_block) {
        return String::new();
    }
    inline(&paragraph.join(" "))
}

/// Markdown without links inside the documentation, which need not resolve here, and without what ends a cell.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let after = &rest[character.len_utf8()..];
        rest = match character {
            '\\' => {
                let escaped = after.chars().next().map_or(0, char::len_utf8);
                out.push('\\');
                out.push_str(&after[..escaped]);
                &after[escaped..]
            }
            '`' => {
                let len = code_span(rest);
                out.push_str(&rest[..len].replace('|', "\\|"));
                &rest[len..]
            }
            '|' => {
                out.push_str("\\|");
                after
            }
            '<' if !after.starts_with("http") => {
                out.push_str("\\<");
                after
            }
            '[' => match closing_bracket(rest) {
                Some(end) => {
                    let (label, behind) = (&rest[1..end], &rest[end + 1..]);
                    link(&mut out, label, behind)
                }
                None => {
                    out.push_str("\\[");
                    after
                }
            },
            other => {
                out.push(other);
                after
            }
        };
    }
    out
}

/// Writes a link to the web as it is, and of any other its label; returns what comes after it.
fn link<'t>(out: &mut String, label: &str, behind: &'t str) -> &'t str {
    let label_text = inline(label);
    let target = |open: char, close: char| {
        let end = behind.starts_with(open).then(|| behind.find(close)).flatten()?;
        Some((&behind[1..end], &behind[end + 1..]))
    };
    if let Some((target, after)) = target('(', ')') {
        if target.starts_with("http") {
            out.extend(["[", &label_text, "](", target, ")"]);
        } else {
            out.push_str(&label_text);
        }
        return after;
    }
    if let Some((_, after)) = target('[', ']') {
        out.push_str(&label_text);
        return after;
    }
    if label.starts_with('`') {
        out.push_str(&label_text);
    } else {
        out.extend(["\\[", &label_text, "\\]"]);
    }
    behind
}

/// Bytes of the code span that the text begins with; of the backticks alone if it does not end.
fn code_span(text: &str) -> usize {
    let ticks = text.len() - text.trim_start_matches('`').len();
    let fence = &text[..ticks];
    let mut from = ticks;
    while let Some(found) = text[from..].find(fence) {
        let end = from + found + ticks;
        if !text[end..].starts_with('`') {
            return end;
        }
        from = end + (text[end..].len() - text[end..].trim_start_matches('`').len());
    }
    ticks
}

/// Where the bracket that the text begins with is closed.
fn closing_bracket(text: &str) -> Option<usize> {
    let (mut depth, mut at) = (0, 0);
    while let Some(character) = text[at..].chars().next() {
        let mut len = character.len_utf8();
        match character {
            '`' => len = code_span(&text[at..]),
            '[' => depth += 1,
            ']' if depth == 1 => return Some(at),
            ']' => depth -= 1,
            _ => {}
        }
        at += len;
    }
    None
}

#[cfg(test)]
mod tests {
    /// A doc comment is shown in another place than where it was written.
    #[test]
    fn docs_are_made_fit_for_a_cell() {
        let cases = [
            ("a|b and `c|d`", r"a\|b and `c\|d`"),
            ("a [`Link`], [one](Self::two) and [three][four]", "a `Link`, one and three"),
            ("[Manual](https://www.postgresql.org/docs)", "[Manual](https://www.postgresql.org/docs)"),
            ("`Int16[n]` and [n]", r"`Int16[n]` and \[n\]"),
            ("a <b> and <https://a.example>", r"a \<b> and <https://a.example>"),
            ("``a ` b`` and an open ` one", "``a ` b`` and an open ` one"),
            (r"\| stays, and [ open", r"\| stays, and \[ open"),
            ("```\ncode\n```", ""),
            ("# Heading", ""),
            ("", ""),
            // What is code stays as it is, up to as many backticks as it began with.
            ("`a <b>` and <c>", r"`a <b>` and \<c>"),
            ("``a <b` c`` <d>", r"``a <b` c`` \<d>"),
            ("`a `` <b>` <c>", r"`a `` <b>` \<c>"),
            ("`a ``` <b>` <c>", r"`a ``` <b>` \<c>"),
            // A bracket inside of code or of other brackets closes no label.
            ("[a `]` b](Self::c) d", "a `]` b d"),
            ("[a [b] c](Self::d) [e]", r"a \[b\] c \[e\]"),
            ("[a [b [c]] d](Self::e)", r"a \[b \[c\]\] d"),
        ];
        for (doc, expected) in cases {
            assert_eq!(super::first_paragraph(doc), expected, "{doc}");
        }
    }
}
