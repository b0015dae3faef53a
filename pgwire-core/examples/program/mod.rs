//! How the examples begin and end.

use std::io::{self, Write};
use std::process::ExitCode;

pub(crate) type Error = Box<dyn std::error::Error>;

/// Runs a program with its arguments, unless they only asked for its usage, and says what went wrong.
pub(crate) fn run<A>(
    name: &str,
    arguments: Result<Option<A>, Error>,
    run: impl FnOnce(&A) -> Result<(), Error>,
) -> ExitCode {
    match arguments.and_then(|arguments| arguments.as_ref().map_or(Ok(()), run)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads what is printed may have enough of it early: that is no fault.
        Err(error) if is_broken_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{name}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints how a program is used, instead of what its arguments are.
pub(crate) fn usage<A>(text: &str) -> Result<Option<A>, Error> {
    writeln!(io::stdout(), "{text}")?;
    Ok(None)
}

pub(crate) fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    let of_json = error.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind);
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind).or(of_json);
    kind == Some(io::ErrorKind::BrokenPipe)
}
