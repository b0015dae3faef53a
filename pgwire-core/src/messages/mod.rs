//! The messages of PostgreSQL 14 to 20, each declared once, under the name that the manual gives it.

pub mod logical;
