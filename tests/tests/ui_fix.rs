//! Whoever does what a help line says has a program that compiles.
//!
//! Every case `ui/<topic>/<mistake>.rs` has a twin `ui/<topic>/fix/<mistake>.rs`: the same program, mended as the help
//! line in `<mistake>.stderr` says.

#[path = "ui_cases/help.rs"]
mod help;
mod ui_cases;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use help::Followed;

#[test]
fn every_case_has_a_twin() {
    let mut wrong = String::new();
    for topic in ui_cases::topics() {
        let names = |folder: &Path| -> BTreeSet<_> {
            ui_cases::programs(folder).iter().filter_map(|path| path.file_name().map(OsStr::to_owned)).collect()
        };
        let (cases, twins) = (names(&topic), names(&topic.join("fix")));
        for lonely in cases.symmetric_difference(&twins) {
            let missing = if cases.contains(lonely) { topic.join("fix") } else { topic.clone() };
            let _ = writeln!(wrong, "missing: {}", missing.join(lonely).display());
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// As modules of one library, because that takes a single run of rustc.
#[test]
fn all_twins_compile() {
    let started = Instant::now();
    let twins = twins();
    let folder = ui_cases::package("ui_fix");
    let library = twins.iter().fold(String::from("#![allow(warnings)]\n"), |mut library, twin| {
        let path = twin.path.display().to_string();
        let _ = writeln!(library, "#[path = {path:?}]\npub mod {};", twin.name);
        library
    });
    std::fs::create_dir_all(&folder).expect("a folder for the package");
    std::fs::write(folder.join("lib.rs"), library).expect("the library");
    let (errors, said) = ui_cases::check(&folder, "[lib]\nname = \"twins\"\npath = \"lib.rs\"\n");
    println!("{} twins checked in {:.1} s", twins.len(), started.elapsed().as_secs_f32());
    let errors: Vec<_> = errors.iter().map(|error| format!("in {}: {}", error.target, error.text)).collect();
    assert!(errors.is_empty(), "\n{}", errors.concat());
    assert!(said.contains("Finished"), "{said}");
}

#[test]
fn twins_follow_the_help() {
    let mut wrong = String::new();
    let mut seen = [0; 3];
    for twin in twins() {
        let (case, mended) = (ui_cases::read(&twin.case), ui_cases::read(&twin.path));
        let errors = help::errors(&ui_cases::read(&twin.case.with_extension("stderr")));
        for error in &errors {
            let Some(help) = &error.help else { continue };
            match help::followed(help, error.line, errors.len() == 1, &case, &mended) {
                Some(Followed::Written) => seen[0] += 1,
                Some(Followed::Removed) => seen[1] += 1,
                Some(Followed::Changed) => {
                    println!("only that the place has changed: {help} ({})", twin.name);
                    seen[2] += 1;
                }
                None => {
                    let _ = writeln!(wrong, "{}: not followed: {help}", twin.path.display());
                }
            }
        }
    }
    println!("{} help lines written, {} by leaving out, {} merely at the place", seen[0], seen[1], seen[2]);
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(seen[0] >= 80, "only {} help lines with something to write", seen[0]);
}

struct Twin {
    name: String,
    case: PathBuf,
    path: PathBuf,
}

fn twins() -> Vec<Twin> {
    let mut twins = Vec::new();
    for topic in ui_cases::topics() {
        for path in ui_cases::programs(&topic.join("fix")) {
            let case = topic.join(path.file_name().unwrap_or_default());
            twins.push(Twin { name: ui_cases::name(&topic, &path), case, path });
        }
    }
    twins
}
