//! What a server says is wrong.

use pgwire_core::messages::backend::{ErrorResponse, NoticeResponse};

/// What an error says.
pub(crate) fn text_of(error: &ErrorResponse<&[u8]>) -> String {
    let message = error.message().map_or_else(String::new, |message| printable(&message.to_string_lossy()));
    match error.code() {
        Some(code) => format!("{message} ({code})"),
        None => message,
    }
}

/// What a warning says, with which a server goes on.
pub(crate) fn text_of_notice(notice: &NoticeResponse<&[u8]>) -> String {
    notice.message().map_or_else(String::new, |message| printable(&message.to_string_lossy()))
}

/// What the text says that a server sends when it does not come as far as to speak the protocol: `E`, and up to a NUL.
pub(crate) fn plain_text_of(bytes: &[u8]) -> String {
    let text = bytes.strip_prefix(b"E").unwrap_or(bytes);
    printable(String::from_utf8_lossy(text.strip_suffix(b"\0").unwrap_or(text)).trim_end())
}

/// A terminal does things at control characters, and whoever sends this may not be a server at all.
fn printable(text: &str) -> String {
    text.chars().map(|character| if character.is_control() { ' ' } else { character }).collect()
}
