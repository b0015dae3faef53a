//! What the compiler says about declarations that are wrong, and that those which are right compile and work.
//!
//! `ui/<topic>/<mistake>.rs` must not compile and show exactly `<mistake>.stderr`; `ui/pass/*.rs` are run. The mended
//! programs in `ui/<topic>/fix/` are for `ui_fix.rs`.
//! Write the texts anew with `TRYBUILD=overwrite cargo test -p pgwire-tests --test ui`.

#[test]
fn messages_of_the_compiler() {
    if !pgwire_tests::rustc::is_pinned() {
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.pass("ui/pass/*.rs");
    let mut topics: Vec<_> = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/ui"))
        .expect("the folder `ui`")
        .map(|entry| entry.expect("a topic").file_name().into_string().expect("a name in UTF-8"))
        .filter(|topic| topic != "pass")
        .collect();
    topics.sort();
    for topic in topics {
        cases.compile_fail(format!("ui/{topic}/*.rs"));
    }
}
