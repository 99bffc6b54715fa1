use super::super::packages::{Locked, Packages};
use super::super::report::Report;
use super::super::sample::Sample;
use super::super::tree::{Room, Tree};
use super::*;

const TYPE: &str = "pub(crate) struct Asked;\n";

fn with(modules: usize) -> Sample {
    let sample = Sample::with("crates/domain/src/first.rs", TYPE);
    (1..modules).fold(sample, |sample, number| sample.and(&format!("crates/store/src/m{number}.rs"), TYPE))
}

#[test]
fn a_public_type_name_stands_in_three_modules_at_most() {
    with(3).is_fine();
    with(4).is_stopped_at("crates/store/src/m3.rs:1", "`Asked` is a public type in 4 modules");
    with(3).and("crates/engine/src/own.rs", "struct Asked;\n").is_fine();
    with(3).and("crates/engine/src/asked_tests.rs", TYPE).is_fine();
    with(3)
        .and(
            "crates/domain/src/first.rs",
            "pub mod a { pub enum Asked {} }\npub mod b { pub trait Asked {} }\n",
        )
        .is_fine();
}

#[test]
fn what_is_listed_may_not_spread_and_leaves_the_list() {
    let listed = "[types]\nAsked = 4\n";
    with(4).and(FILE, listed).is_fine();
    with(5).and(FILE, listed).is_stopped_at("crates/store/src/m4.rs:1", "in 5 modules");
    with(3).and(FILE, listed).is_stopped_at("xtask/names.toml:2", "take it off the list");
}

#[test]
fn a_crate_is_not_called_as_one_from_outside() {
    let sample = Sample::with("crates/domain/src/first.rs", "");
    let mut report = Report::default();
    let mut tree = Tree::read(sample.root(), &mut report).unwrap();
    let locked = |name: &str, source: Option<&str>| Locked {
        name: name.to_owned(),
        version: "1.0.0".to_owned(),
        source: source.map(str::to_owned),
    };
    tree.packages = Packages {
        locked: vec![locked("engine", None), locked("store", Some("registry"))],
        ..Packages::default()
    };
    crates(&tree, &mut report);
    let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 1, "{faults:?}");
    assert!(faults[0].starts_with("crates/store/Cargo.toml:1: "), "{faults:?}");
    assert!(tree.rooms.iter().map(|room: &Room| &room.name).any(|name| name == "engine"));
}
