//! Rules that more than one attribute is needed for: one function each.

mod fields;
mod lifetimes;
mod set;
mod storage;

use crate::diag::Errors;
use crate::ir::{Body, Input};

pub(crate) use self::lifetimes::has_unknown_lifetime;

pub(crate) fn check(input: &Input<'_>, errors: &Errors) {
    storage::check(input, errors);
    match &input.body {
        Body::Fields(fields) => fields::check(fields, input, errors),
        Body::Set(set) => set::check(set, input, errors),
        Body::Values(_) => {}
    }
}
