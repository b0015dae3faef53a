//! What a replication command will make the server send.

use alloc::collections::VecDeque;
use alloc::string::String;

use crate::messages::logical::{LogicalDecoder, Streaming};

/// What stands inside the CopyData messages that a command brings about.
#[derive(Clone, Debug)]
pub(super) enum Command {
    /// Data of the user's; so many commands in a row, so that a client that is watched alone costs no memory.
    Other(u64),
    /// WAL, or messages of an output plugin that is not known here.
    Replication,
    /// Messages of `pgoutput`.
    Logical(LogicalDecoder),
    /// A base backup.
    BaseBackup,
}

/// What one side has asked for and the other has not answered is remembered up to this number.
pub(super) const MAX_PENDING: usize = 64;

impl Command {
    /// Reads the text of a query. Only a connection for replication has these commands.
    pub(super) fn of_query(query: &[u8]) -> Self {
        let text = String::from_utf8_lossy(query);
        let mut tokens = Tokens(text.trim_start());
        match tokens.next() {
            Some(Token::Word(word)) if word.eq_ignore_ascii_case("START_REPLICATION") => Self::of_options(tokens),
            Some(Token::Word(word)) if word.eq_ignore_ascii_case("BASE_BACKUP") => Self::BaseBackup,
            _ => Self::Other(1),
        }
    }

    /// `[SLOT name] LOGICAL position (proto_version '4', streaming 'parallel', …)`
    fn of_options(mut tokens: Tokens<'_>) -> Self {
        let mut is_logical = false;
        let (mut version, mut mode) = (None, Streaming::Off);
        for token in tokens.by_ref() {
            match token {
                // A slot of this name is no other case: only logical replication takes options.
                Token::Word(word) if word.eq_ignore_ascii_case("LOGICAL") => is_logical = true,
                Token::Mark('(') => break,
                _ => {}
            }
        }
        let mut name = None;
        for token in tokens {
            match (token, name) {
                (Token::Literal(value), Some("proto_version")) => version = value.trim().parse().ok(),
                (Token::Literal(value), Some("streaming")) => mode = streaming(value),
                // An option without a value is switched on.
                (Token::Mark(_), Some("streaming")) => mode = Streaming::On,
                _ => {}
            }
            name = match token {
                Token::Word(word) | Token::Quoted(word) => Some(word),
                _ => None,
            };
        }
        match version {
            Some(version) if is_logical => Self::Logical(LogicalDecoder::new(version, mode)),
            _ => Self::Replication,
        }
    }
}

/// The words of a replication command (`repl_scanner.l`).
#[derive(Clone, Copy)]
enum Token<'t> {
    Word(&'t str),
    /// A name in double quotes.
    Quoted(&'t str),
    /// A value in single quotes.
    Literal(&'t str),
    Mark(char),
}

struct Tokens<'t>(&'t str);

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let text = self.0.trim_start();
        let first = text.chars().next()?;
        let is_mark = |character: char| "(),;'\"".contains(character);
        let (token, len) = match first {
            '\'' => in_quotes(text, first, Token::Literal),
            '"' => in_quotes(text, first, Token::Quoted),
            _ if is_mark(first) => (Token::Mark(first), first.len_utf8()),
            _ => {
                let len = text.find(|character: char| is_mark(character) || character.is_whitespace());
                let len = len.unwrap_or(text.len());
                (Token::Word(&text[..len]), len)
            }
        };
        self.0 = &text[len..];
        Some(token)
    }
}

/// The text up to the closing quote, and its length with both; a doubled quote is part of it.
fn in_quotes<'t>(text: &'t str, quote: char, token: fn(&'t str) -> Token<'t>) -> (Token<'t>, usize) {
    let mut end = 1;
    while let Some(found) = text[end..].find(quote) {
        end += found;
        if !text[end + 1..].starts_with(quote) {
            return (token(&text[1..end]), end + 1);
        }
        end += 2;
    }
    (token(&text[1..]), text.len())
}

/// What a client has asked for and a server has not answered.
#[derive(Clone, Debug, Default)]
pub(super) struct Commands(VecDeque<Command>);

impl Commands {
    pub(super) fn push(&mut self, command: Command) {
        // No client has many replication commands under way; one that is watched alone must not cost memory.
        let command = if self.0.len() < MAX_PENDING { command } else { Command::Other(1) };
        match (self.0.back_mut(), &command) {
            (Some(Command::Other(last)), Command::Other(more)) => *last += more,
            _ => self.0.push_back(command),
        }
    }

    /// The command that is being answered.
    pub(super) fn current(&mut self) -> Option<&mut Command> {
        self.0.front_mut()
    }

    /// The command at the front has been answered.
    pub(super) fn answered(&mut self) {
        match self.0.front_mut() {
            Some(Command::Other(left)) if *left > 1 => *left -= 1,
            _ => {
                self.0.pop_front();
            }
        }
    }
}

/// The values that `defGetStreamingMode` takes, in any case.
fn streaming(value: &str) -> Streaming {
    let is = |word: &str| value.eq_ignore_ascii_case(word);
    match value {
        _ if is("parallel") => Streaming::Parallel,
        _ if is("on") || is("true") || is("1") => Streaming::On,
        _ => Streaming::Off,
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, Commands, Streaming};

    #[test]
    fn options_are_read_where_they_stand() {
        let cases = [
            ("SLOT s LOGICAL 0/0 (proto_version '4', streaming 'parallel')", Some((4, Streaming::Parallel))),
            ("SLOT \"s\" LOGICAL 0/0 (\"proto_version\" '2', \"streaming\" 'on')", Some((2, Streaming::On))),
            (
                "SLOT \"streaming_slot\" LOGICAL 0/0 (proto_version '4', streaming 'parallel')",
                Some((4, Streaming::Parallel)),
            ),
            ("SLOT proto_version_x LOGICAL 0/0 (proto_version '1')", Some((1, Streaming::Off))),
            (
                "SLOT s LOGICAL 0/0 (proto_version '4', publication_names 'streaming''s, x', streaming 'PARALLEL')",
                Some((4, Streaming::Parallel)),
            ),
            ("SLOT s LOGICAL 0/0 (streaming, proto_version '2')", Some((2, Streaming::On))),
            ("SLOT s LOGICAL 0/0 (\"include-xids\" '1')", None),
            ("SLOT logical PHYSICAL 0/0 TIMELINE 1", None),
            ("0/3000000", None),
            ("SLOT s LOGICAL 0/0 (proto_version '", None),
            ("SLOT s LOGICAL 0/0 (proto_version '2', streaming 'true')", Some((2, Streaming::On))),
            ("SLOT s LOGICAL 0/0 (proto_version '2', streaming '1')", Some((2, Streaming::On))),
            ("SLOT s LOGICAL 0/0 (proto_version '2', streaming 'false')", Some((2, Streaming::Off))),
            ("SLOT logical LOGICAL 0/0 (proto_version '1', streaming 'off')", Some((1, Streaming::Off))),
            // `'` twice inside a value is one, and twice alone is no text at all.
            ("SLOT s LOGICAL 0/0 (origin '', streaming 'parallel', proto_version '4')", Some((4, Streaming::Parallel))),
        ];
        for (options, expected) in cases {
            let query = alloc::format!("START_REPLICATION {options}");
            let found = match Command::of_query(query.as_bytes()) {
                Command::Logical(decoder) => Some((decoder.context().protocol_version, decoder.context().streaming)),
                Command::Replication => None,
                _ => panic!("{query}"),
            };
            assert_eq!(found, expected, "{query}");
        }
    }

    /// The name of what makes the server send messages.
    fn name(command: Option<&mut Command>) -> &'static str {
        match command {
            Some(Command::Other(_)) => "other",
            Some(Command::Replication) => "replication",
            Some(Command::Logical(_)) => "logical",
            Some(Command::BaseBackup) => "base backup",
            None => "none",
        }
    }

    #[test]
    fn commands_are_answered_in_the_order_in_which_they_were_sent() {
        let queries = [
            ("SELECT 1", "other"),
            ("IDENTIFY_SYSTEM", "other"),
            ("SELECT 2", "other"),
            ("base_backup (LABEL 'b')", "base backup"),
            ("SELECT 'START_REPLICATION'", "other"),
            ("START_REPLICATION 0/0", "replication"),
            ("start_replication SLOT s LOGICAL 0/0 (proto_version '1')", "logical"),
            ("\"BASE_BACKUP\"", "other"),
            ("BASE_BACKUP", "base backup"),
        ];
        let mut commands = Commands::default();
        for (query, _) in queries {
            commands.push(Command::of_query(query.as_bytes()));
        }
        for (query, expected) in queries {
            assert_eq!(name(commands.current()), expected, "{query}");
            commands.answered();
        }
        assert_eq!(name(commands.current()), "none");
        commands.answered();
        commands.push(Command::of_query(b"BASE_BACKUP"));
        assert_eq!(name(commands.current()), "base backup", "an answer too many takes nothing from what comes");
    }

    /// What SECURITY.md promises: 64 at most, whoever watches one side alone.
    #[test]
    fn only_so_many_commands_are_remembered() {
        let mut commands = Commands::default();
        for _ in 0..200 {
            commands.push(Command::of_query(b"BASE_BACKUP"));
        }
        assert!(commands.0.len() <= super::MAX_PENDING + 1, "{}", commands.0.len());
        for _ in 0..super::MAX_PENDING {
            assert_eq!(name(commands.current()), "base backup");
            commands.answered();
        }
        for _ in super::MAX_PENDING..200 {
            assert_eq!(name(commands.current()), "other");
            commands.answered();
        }
        assert_eq!(name(commands.current()), "none");
    }
}
