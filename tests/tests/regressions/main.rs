//! What once went wrong.

mod declarations;
mod refused;
mod texts;
