//! The catalogue is what the manual says: names, formats, order, conditions and versions of every message, and what a
//! reader has to check.
//!
//! `fixtures/messages.json` has the messages of PostgreSQL 14 to 20 as their manuals and sources have them;
//! `fixtures/manual` has two of them as another catalogue of the manual writes them. The tables of [`reading::READING`] say how prose is read.

mod catalogue;
mod checks;
mod damage;
mod extent;
mod layouts;
mod reading;
mod samples;
mod seeds;
mod sets;
mod subject;
mod validation;
mod versions;

fn report(differences: &[String]) {
    assert!(differences.is_empty(), "{} differences:\n{}", differences.len(), differences.join("\n"));
}
