//! How the examples end.

use std::io;
use std::process::ExitCode;

pub(crate) type Error = Box<dyn std::error::Error>;

/// Says what went wrong. Whoever reads what is printed may have enough of it early: that is no fault.
pub(crate) fn end(name: &str, result: Result<(), Error>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::FAILURE
        }
    }
}

pub(crate) fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    let of_json = error.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind).or(of_json);
    kind == Some(io::ErrorKind::BrokenPipe)
}
