//! What the derive says about declarations that differ from good ones in a detail.
//!
//! Where an error stands, and what the compiler makes of it, is for the programs in `tests/ui`.

use proc_macro2::{TokenStream, TokenTree};

/// The texts of the errors that come out of a declaration, each in one line.
fn errors(declaration: &str) -> Vec<String> {
    let input = syn::parse_str(declaration).unwrap_or_else(|error| panic!("{declaration}: {error}"));
    let mut found = Vec::new();
    collect(crate::expand::derive(&input), &mut found);
    found
}

/// Takes the texts out of `compile_error! { "…" }`.
fn collect(tokens: TokenStream, found: &mut Vec<String>) {
    let mut is_error = false;
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_error => {
                let text: syn::LitStr = syn::parse2(group.stream()).expect("the text of an error");
                found.push(text.value().replace('\n', " / "));
                is_error = false;
            }
            TokenTree::Group(group) => collect(group.stream(), found),
            TokenTree::Ident(ident) => is_error = ident == "compile_error",
            _ => {}
        }
    }
}

#[track_caller]
fn assert_errors(declaration: &str, expected: &[&str]) {
    assert_eq!(errors(declaration), expected, "{declaration}");
}

#[track_caller]
fn assert_good(declaration: &str) {
    assert_errors(declaration, &[]);
}

#[test]
fn commas_between_angle_brackets_belong_to_a_value() {
    assert_good("#[pgwire(context = Map<K, V>, storage = B)] struct S<B> { #[rest] a: B }");
    assert_errors(
        "#[pgwire(context = Map<K, V>, storag = B)] struct S<B> { #[rest] a: B }",
        &["unknown option `storag` / help: did you mean `storage`?"],
    );
}

#[test]
fn a_word_that_is_repeated_is_shown_as_it_was_written() {
    assert_errors(
        "struct S { #[pgwire(name = one, name = other)] a: u8 }",
        &["`name` is given twice, first as `name = one` / help: remove one of the two"],
    );
    assert_errors(
        "struct S { #[pgwire(len(u8), len(u16))] a: Vec<u8> }",
        &["`len` is given twice, first as `len(u8)` / help: remove one of the two"],
    );
    assert_errors(
        "struct S { #[rest] #[rest] a: Vec<u8> }",
        &["`rest` is given twice, first as `#[rest]` / help: remove one of the two"],
    );
}

#[test]
fn only_what_is_one_byte_is_offered_as_a_byte() {
    let wanted = "one byte is wanted, such as `b'p'` / help: write for instance `#[tag(b'p')]`";
    assert_errors("#[tag('p')] struct S;", &["a byte is wanted, not a character / help: write `b'p'`"]);
    assert_errors("#[tag('\\n')] struct S;", &["a byte is wanted, not a character / help: write `b'\\n'`"]);
    assert_errors("#[tag('é')] struct S;", &[wanted]);
    assert_errors("#[tag(\"p\")] struct S;", &["a byte is wanted, not a string / help: write `b'p'`"]);
    assert_errors("#[tag(b\"p\")] struct S;", &["a byte is wanted, not a string / help: write `b'p'`"]);
    assert_errors("#[tag(1.5)] struct S;", &[wanted]);
    assert_good("#[tag(255)] struct S;");
    assert_good("#[tag(1u8)] struct S;");
    for (number, shown) in [("256", "256"), ("1u16", "1u16")] {
        assert_errors(
            &format!("#[tag({number})] struct S;"),
            &[&format!("{shown} does not fit in one byte / help: write for instance `#[tag(b'p')]`")],
        );
    }
}

#[test]
fn a_text_is_offered_as_a_byte_only_if_it_is_one() {
    let wanted = "one byte is wanted, such as `b'p'` / help: write for instance `#[tag(b'p')]`";
    for text in ["\"pq\"", "\"\"", "b\"pq\"", "b\"\"", "\"é\""] {
        assert_errors(&format!("#[tag({text})] struct S;"), &[wanted]);
    }
}

#[test]
fn a_frame_takes_nothing_but_its_longest_length() {
    let said = "`framed` takes nothing but `max` / help: write `#[framed]` or `#[framed(max = 10_000)]`";
    for options in ["max", "min = 8", "maximum = 8", "8", "8 = max", "max(8)"] {
        assert_errors(&format!("#[tag(b'x')] #[framed({options})] struct S;"), &[said]);
    }
    for options in ["max = 8", "max = LONGEST + 4,"] {
        assert_good(&format!("#[tag(b'x')] #[framed({options})] struct S;"));
    }
    for least in 0..4 {
        let said = format!(
            "no frame is {least} bytes long: the length counts its own four / help: write for instance `#[framed]`"
        );
        assert_errors(&format!("#[tag(b'x')] #[framed(max = {least})] struct S;"), &[&said]);
    }
    assert_good("#[tag(b'x')] #[framed(max = 4)] struct S;");
}

#[test]
fn the_code_of_a_family_has_a_name_and_no_value() {
    let said = "on an enum, `#[code]` has no value / \
                help: each message has its own: write `#[code]`, or `#[code(name = …)]` to name it";
    for value in ["10", "name", "AUTH", "= name"] {
        assert_errors(&format!("#[code({value})] enum E {{ A(A), B(B) }}"), &[said]);
    }
    assert_good("#[code(name = auth)] enum E { A(A), B(B) }");
}

#[test]
fn a_version_is_a_number_without_a_type() {
    assert_good("#[since(pg = 15)] struct S;");
    for version in ["15u8", "1.5", "\"15\""] {
        let said =
            format!("a version is a number, not `{version}` / help: write for instance `#[since(pg = 15, proto = 3)]`");
        assert_errors(&format!("#[since(pg = {version})] struct S;"), &[&said]);
    }
}

/// Types whose first parameter is `Bytes` unless it is given.
#[test]
fn types_over_storage_say_which_wherever_they_stand() {
    let said = |ty: &str| errors(&format!("struct S<'a> {{ #[cstring] a: &'a str, #[with(Codec)] b: {ty} }}"));
    let expected = "`PgStr` alone is over `Bytes`, and `S` is not / help: write `PgStr<&'a [u8]>`";
    for ty in ["PgStr", "(PgStr, u8)", "(u8, PgStr)", "Pair<PgStr, u8>", "[PgStr; 2]"] {
        assert_eq!(said(ty), [expected], "{ty}");
    }
    for ty in ["PgStr<&'a [u8]>", "my::PgStr", "(my::PgStr, Other)", "PgStr::Owned", "Seq", "Pair<A, B>"] {
        assert_eq!(said(ty), [""; 0], "{ty}");
    }
}

/// Said only if the program does not compile otherwise: `PgStr` may be a type of the user's own.
#[test]
fn a_parameter_without_a_bound_may_be_a_storage() {
    let is_said = |declaration: &str| {
        let input = syn::parse_str(declaration).unwrap_or_else(|error| panic!("{declaration}: {error}"));
        crate::expand::derive(&input).to_string().contains("`B` is a storage, and its bound does not say so")
    };
    assert!(is_said("struct S<B> { a: PgStr<B> }"));
    assert!(is_said("enum E<B> { #[tag(b'a')] A { a: PgStr<B> } }"));
    for declaration in [
        "struct S<B: Storage> { a: PgStr<B> }",
        "struct S<B> where B: Storage { a: PgStr<B> }",
        "struct S<B: Other> { a: PgStr<B> }",
        "struct S<B> where B: Other { a: PgStr<B> }",
        "struct S<B> { a: RawMessage<B> }",
        "struct S<B> { a: Other<B> }",
        "struct S<B> { #[skip] a: PgStr<B>, b: u8 }",
    ] {
        assert!(!is_said(declaration), "{declaration}");
    }
}

#[test]
fn limits_are_of_texts_and_bytes() {
    assert_good("struct S { #[cstring] #[min_len(3)] #[max_len(3)] a: String }");
    assert_errors(
        "struct S { #[cstring] #[min_len(4)] #[max_len(3)] a: String }",
        &["no length is at least 4 and at most 3 / help: exchange the two numbers"],
    );
    let limited = |ty: &str| errors(&format!("struct S {{ #[max_len(3)] a: {ty} }}")).join(" // ");
    let remove = "`max_len` limits a string or bytes / help: remove it";
    let put = "`max_len` limits a string or bytes / help: put it beside `#[cstring]`, `#[len(i32)]` or `#[rest]`";
    for (ty, said) in [("u8", remove), ("[u8; 4]", remove), ("Part", put)] {
        assert_eq!(limited(ty), said, "{ty}");
    }
    for ty in ["String", "CString", "Vec<u8>"] {
        assert!(limited(ty).contains(put), "{ty}: {}", limited(ty));
    }
}

#[test]
fn no_message_stands_in_itself() {
    let said = "`S` stands in itself, and no message is nested without end / \
                help: keep the inner part as bytes: `#[len(i32)]`";
    for ty in ["S", "Self", "(S)", "S<'a>", "Box<S>", "Box<S<'a>>", "my::Box<(S)>", "(Box<S>)", "Box<Other<Self>>"] {
        assert!(
            errors(&format!("struct S<'a> {{ #[cstring] t: &'a str, a: {ty} }}")).contains(&said.to_owned()),
            "{ty}"
        );
    }
    for ty in ["my::S", "my::S<'a>", "Box<my::S>", "S2", "Other<'a>", "S::Part"] {
        assert_good(&format!("struct S<'a> {{ #[cstring] t: &'a str, a: {ty} }}"));
    }
    let fragment: syn::Type = crate::tokens::tests::fragment(syn::parse_quote!(Box<S>));
    let expanded = crate::expand::derive(&syn::parse_quote!(struct S { a: #fragment }));
    assert!(expanded.to_string().contains("stands in itself"));
}

#[test]
fn lengths_measure_bytes() {
    let said = |ty: &str| errors(&format!("struct S {{ #[len(i32)] a: {ty} }}")).join(" // ");
    let bytes = "use `&[u8]`, `Vec<u8>`, `Bytes`, the storage parameter, or `&str` and `String` for UTF-8 text";
    for (ty, help) in [
        ("[u8; 4]", "an array has its length already: remove the attribute"),
        ("Vec<u16>", "a list takes `#[count(u16)]`"),
        ("u16", bytes),
        ("CString", bytes),
        ("Option<u16>", bytes),
        ("Option<Vec<u16>>", "a list takes `#[count(u16)]`"),
        ("Option<(u8, u8)>", "use a struct that derives `PgWire`"),
    ] {
        assert_eq!(said(ty), format!("`#[len]` cannot measure `{ty}` / help: {help}"));
    }
    for ty in ["Vec<u8>", "String", "Bytes", "Option<Vec<u8>>", "Part"] {
        assert_eq!(said(ty), "", "{ty}");
    }
}

#[test]
fn elements_say_themselves_how_they_stand_on_the_wire() {
    let said = |ty: &str| errors(&format!("struct S {{ #[count(u16)] a: Vec<{ty}> }}")).join(" // ");
    for (ty, form) in [
        ("String", "#[cstring]"),
        ("CString", "#[cstring]"),
        ("Vec<u8>", "#[len(i32)]"),
        ("Vec<u16>", "#[count(u16)]"),
        ("Option<u8>", "#[when(…)]"),
        ("Option<String>", "#[len(i32)]"),
        ("Option<Vec<u8>>", "#[len(i32)]"),
    ] {
        let expected = format!(
            "`{ty}` cannot be an element: it does not say how it stands on the wire / \
             help: wrap it: `#[derive(PgWire)] struct Element({form} {ty});`"
        );
        assert_eq!(said(ty), expected);
    }
    for ty in ["u16", "Oid", "[u8; 4]", "Part", "PgStr<Bytes>"] {
        assert_eq!(said(ty), "", "{ty}");
    }
}

#[test]
fn an_option_says_when_it_is_there() {
    for (ty, help) in [
        ("Part", "add `#[optional]` if it has a tag, or a condition: `#[when(…)]`"),
        ("u8", "add a condition: `#[when(…)]`"),
        ("Vec<u8>", "add `#[len(i32)]`, where −1 is `None`, or a condition: `#[when(…)]`"),
        ("String", "add `#[len(i32)]`, where −1 is `None`, or a condition: `#[when(…)]`"),
    ] {
        assert_errors(
            &format!("struct S {{ a: Option<{ty}> }}"),
            &[&format!("`Option<{ty}>` does not say when it is there / help: {help}")],
        );
    }
}

#[test]
fn a_variant_without_a_tag_holds_one_message() {
    let said = "the variant `A` has no tag / help: add `#[tag(b'…')]`, or let it hold one message that has a tag";
    for fields in ["(X, Y)", "()", "{ x: X }", ""] {
        assert_errors(&format!("enum E {{ #[tag(b'b')] B(u8), A{fields} }}"), &[said]);
    }
    for word in ["flatten", "other"] {
        let said = errors(&format!("enum E {{ B(B), #[{word}] A(X, Y) }}")).join(" // ");
        assert!(said.starts_with(&format!("a variant with `{word}` holds ")), "{said}");
    }
}

/// rustc says that there is no such attribute, and what is missing is probably meant by it.
#[test]
fn a_word_that_is_missing_may_be_misspelt() {
    for declaration in [
        "struct S { #[whem(x)] a: Option<u8> }",
        "struct S { #[cstirng] a: String }",
        "struct S { #[cuont(u8)] a: Vec<u16> }",
        "enum E { #[atg(b'a')] A(u8), B(B) }",
    ] {
        assert_good(declaration);
    }
}

/// A form that is not understood could have been one of a number.
#[test]
fn one_mistake_is_no_reason_for_another_error() {
    assert_errors(
        "struct S { #[len(size)] #[constant(1)] a: Vec<u8> }",
        &["a length is an integer type, not the name of a field / \
           help: write `u16` or another type, and remove the field `size`: the attribute reads and writes it"],
    );
}

#[test]
fn values_have_a_representation() {
    let is_values = |declaration: &str| errors(declaration).join(" // ");
    for declaration in ["#[repr(u8)] enum E { A = 1, B = 2 }", "#[repr(i32)] enum E { A, B = 2, #[other] C(i32) }"] {
        assert_eq!(is_values(declaration), "", "{declaration}");
    }
    let other = "`other` keeps a value / help: write `C(u8)`, with the type of `#[repr]`";
    for fields in ["{ c: u8 }", "(u8, u8)", "()"] {
        assert_errors(&format!("#[repr(u8)] enum E {{ A = 1, #[other] C{fields} }}"), &[other]);
    }
    // A set of messages can have one as well.
    assert_good("#[repr(u8)] enum E { A(A), B(B) }");
    assert_errors(
        "#[repr(u8)] enum E { A(A), B }",
        &["the variant `B` has no tag / help: add `#[tag(b'…')]`, or let it hold one message that has a tag"],
    );
    assert_errors(
        "#[repr(u8)] enum E { A = 1, #[tag(b'b')] B }",
        &["`B` is one value, which `tag` says nothing about / \
           help: remove it: the discriminant is the value on the wire"],
    );
}
