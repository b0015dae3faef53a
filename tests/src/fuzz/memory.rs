//! Memory that the input must justify.

use allocation_counter::{AllocationInfo, measure};

/// What an error costs beside its path of fields: a box, and the list that the path is.
const ERROR: u64 = 1024;

/// Runs a step and returns its result with what it allocated.
fn counted<T>(step: impl FnOnce() -> T) -> (T, AllocationInfo) {
    let mut result = None;
    let allocated = measure(|| result = Some(step()));
    (result.expect("the step has run"), allocated)
}

/// Decodes: a borrowed message allocates nothing, and an error little.
pub(super) fn of_decoding<T, E>(decode: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
    let (result, allocated) = counted(decode);
    match result {
        Ok(_) => assert_eq!(allocated.count_total, 0, "a borrowed message allocates"),
        Err(_) => assert!(allocated.bytes_max <= ERROR, "an error takes {} bytes", allocated.bytes_max),
    }
    result
}

/// Runs a step that may hold `factor` bytes for each byte of its input, and a little more.
pub(super) fn of_step<T>(what: &str, input: usize, factor: usize, step: impl FnOnce() -> T) -> T {
    let (result, allocated) = counted(step);
    let allowed = (input * factor) as u64 + ERROR;
    assert!(allocated.bytes_max <= allowed, "{what}: {} bytes held for {input} of input", allocated.bytes_max);
    result
}
