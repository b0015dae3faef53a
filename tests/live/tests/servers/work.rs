//! What happens in the database while it is captured.

use crate::connection::Connection;

/// Rounds of each session.
const ROUNDS: u32 = 40;
/// The sessions that work at once; the last one applies what comes from elsewhere.
pub(crate) const SESSIONS: u32 = 3;

pub(crate) const SETUP: [&str; 14] = [
    "DROP PUBLICATION IF EXISTS cdc",
    "DROP TABLE IF EXISTS keyed, \"full\", types, elsewhere, said",
    "SELECT pg_replication_origin_drop(roname) FROM pg_replication_origin",
    "CREATE TABLE keyed (id int PRIMARY KEY, word text, long text)",
    "ALTER TABLE keyed ALTER long SET STORAGE EXTERNAL",
    "CREATE TABLE \"full\" (id int, word text, long text)",
    "ALTER TABLE \"full\" REPLICA IDENTITY FULL",
    "ALTER TABLE \"full\" ALTER long SET STORAGE EXTERNAL",
    "CREATE TABLE types (id bigint PRIMARY KEY, n numeric(12, 3), j jsonb, t timestamptz, b bytea, a text[], f float8)",
    "ALTER TABLE types ADD u uuid, ADD e boolean, ADD i interval, ADD d date, ADD r int4range, ADD c \"char\", ADD m inet",
    "CREATE TABLE elsewhere (id int PRIMARY KEY, word text)",
    // What transactions have said that were committed; not published.
    "CREATE TABLE said (message text)",
    "CREATE PUBLICATION cdc FOR TABLE keyed, \"full\", types, elsewhere",
    "SELECT pg_replication_origin_create('origin')",
];

/// The numbers that the messages outside of transactions have.
pub(crate) fn numbers() -> impl Iterator<Item = u32> {
    (0..SESSIONS * ROUNDS).map(|round| round * 1_000)
}

/// Whether a message comes from elsewhere.
pub(crate) fn is_of_origin(number: u32) -> bool {
    number / 1_000 / ROUNDS == SESSIONS - 1
}

/// The work of one session, whose rows are its own.
pub(crate) fn work(session: &mut Connection, number: u32, two_phase: bool) {
    let mut ask = |text: &str| drop(session.query(text).unwrap_or_else(|error| panic!("{text}: {error}")));
    let applies = number == SESSIONS - 1;
    if applies {
        ask("SELECT pg_replication_origin_session_setup('origin')");
    }
    for round in 0..ROUNDS {
        let first = 1_000 * (number * ROUNDS + round);
        ask("BEGIN");
        if applies {
            ask(&format!("SELECT pg_replication_origin_xact_setup('0/{:X}', now())", first + 1));
            ask(&format!("INSERT INTO elsewhere SELECT g, 'there' FROM generate_series({first}, {first} + 10) g"));
            ask(&format!("UPDATE elsewhere SET word = 'here' WHERE id = {first}"));
        } else {
            changes(&mut ask, first, round);
        }
        ask(&format!("SELECT pg_logical_emit_message(false, 'alone', '{first}')"));
        ask(&format!("SELECT pg_logical_emit_message(true, 'inside', '{first}')"));
        ask(&format!("INSERT INTO said VALUES ('{first}')"));
        if number == 0 && round == ROUNDS / 2 {
            ask("TRUNCATE \"full\"");
        }
        match round % 10 {
            7 => ask("ROLLBACK"),
            // A session that applies tells its progress with each commit, which a prepared transaction does not have.
            3 | 8 if two_phase && !applies => {
                ask(&format!("PREPARE TRANSACTION 'g{first}'"));
                ask(&format!("{} PREPARED 'g{first}'", if round % 20 < 10 { "COMMIT" } else { "ROLLBACK" }));
            }
            _ => ask("COMMIT"),
        }
        if number == 0 && round % 20 == 5 {
            // Without a default: rows that are there already would have it as well, and nobody is told.
            ask(&format!("ALTER TABLE keyed ADD c{round} int"));
            ask(&format!("ALTER TABLE \"full\" ADD c{round} int"));
        }
    }
}

fn changes(ask: &mut impl FnMut(&str), first: u32, round: u32) {
    // Some are long enough to be streamed.
    let rows = if round % 6 == 2 { 400 } else { 5 };
    let values =
        format!("SELECT g, 'Wört', repeat(md5(g::text), 80) FROM generate_series({first}, {first} + {rows}) g");
    ask(&format!("INSERT INTO keyed {values}"));
    ask(&format!("INSERT INTO \"full\" {values}"));
    ask(&format!(
        "INSERT INTO types SELECT g, g / 7.0, jsonb_build_object('ä', g), now(), decode(md5(g::text), 'hex'), \
         ARRAY['a', NULL, md5(g::text)], g / 3.0, md5(g::text)::uuid, g % 2 = 0, g * interval '1 day 1 s', \
         date '2000-01-01' + g, int4range(0, g), 'c', '10.0.0.1/8' FROM generate_series({first}, {first} + 5) g"
    ));
    ask("SAVEPOINT s");
    ask(&format!("UPDATE keyed SET word = NULL WHERE id BETWEEN {first} AND {first} + 300"));
    ask(&format!("UPDATE \"full\" SET word = 'other' WHERE id = {first} + 1"));
    ask(if round % 4 == 2 { "ROLLBACK TO s" } else { "RELEASE s" });
    ask(&format!("UPDATE keyed SET id = -id WHERE id = {first} + 2"));
    ask(&format!("UPDATE types SET n = 'NaN', t = 'infinity', f = '-Infinity', r = 'empty' WHERE id = {first} + 1"));
    ask(&format!("UPDATE types SET n = NULL, j = NULL, t = NULL, b = NULL, a = NULL, c = NULL WHERE id = {first} + 2"));
    for table in ["keyed", "\"full\"", "types"] {
        ask(&format!("DELETE FROM {table} WHERE id = {first} + 3"));
    }
}
