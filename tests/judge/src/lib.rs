//! Nothing but tests, in `tests/verdicts`.
