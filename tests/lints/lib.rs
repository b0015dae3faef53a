//! Messages of every shape, declared as the strictest of users would have it.
//!
//! There is next to nothing here but declarations, so whatever a lint says is of generated code.

#![deny(warnings)]
// What rustc leaves to the user, but for what is unstable.
#![deny(
    absolute_paths_not_starting_with_crate,
    ambiguous_negative_literals,
    closure_returning_async_block,
    deprecated_in_future,
    deprecated_safe_2024,
    deref_into_dyn_supertrait,
    edition_2024_expr_fragment_specifier,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    ffi_unwind_calls,
    future_incompatible,
    if_let_rescope,
    impl_trait_overcaptures,
    impl_trait_redundant_captures,
    keyword_idents,
    let_underscore,
    macro_use_extern_crate,
    meta_variable_misuse,
    missing_copy_implementations,
    missing_debug_implementations,
    missing_docs,
    missing_unsafe_on_extern,
    non_ascii_idents,
    nonstandard_style,
    redundant_imports,
    redundant_lifetimes,
    refining_impl_trait,
    rust_2018_idioms,
    rust_2021_compatibility,
    rust_2024_compatibility,
    single_use_lifetimes,
    tail_expr_drop_order,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unreachable_pub,
    unsafe_attr_outside_unsafe,
    unsafe_code,
    unsafe_op_in_unsafe_fn,
    unused,
    unused_extern_crates,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo, clippy::restriction)]
#![allow(
    clippy::arbitrary_source_item_ordering,
    clippy::blanket_clippy_restriction_lints,
    clippy::cargo_common_metadata,
    clippy::exhaustive_enums,
    clippy::exhaustive_structs,
    clippy::field_scoped_visibility_modifiers,
    clippy::implicit_return,
    clippy::min_ident_chars,
    clippy::module_name_repetitions,
    clippy::multiple_crate_versions,
    clippy::partial_pub_fields,
    clippy::pub_with_shorthand,
    clippy::self_named_module_files,
    clippy::single_char_lifetime_names,
    reason = "of the declarations themselves, or against other lints"
)]

extern crate alloc;

pub mod conditions;
pub mod fields;
pub mod forbidden;
pub mod generics;
pub mod sets;
pub mod through_macros;
pub mod values;
