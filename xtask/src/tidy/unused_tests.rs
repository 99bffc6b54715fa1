use super::super::sample::Sample;

const PLACE: &str = "crates/engine/Cargo.toml";

/// A crate that depends on `some-crate`, and this is its code.
fn engine(code: &str) -> Sample {
    manifest("[dependencies]\nsome-crate = \"1\"\n").and("crates/engine/src/a.rs", code)
}

fn manifest(dependencies: &str) -> Sample {
    Sample::with_dependencies(PLACE, &format!("[package]\nname = \"papo-engine\"\n{dependencies}"))
}

#[test]
fn a_dependency_that_nothing_names_is_a_fault() {
    for code in [
        "fn f() {}",
        "// some_crate::f()",
        "fn f() { g(\"some_crate::f()\"); }",
        "fn f(some_crate: u8) { g(some_crate); }",
        "use crate::some_crate::f;",
        "fn f() { own::some_crate::g(); }",
    ] {
        engine(code).is_stopped_at("crates/engine/Cargo.toml:4", "`some-crate` is not used");
    }
}

#[test]
fn every_way_of_naming_a_crate_is_a_use() {
    for code in [
        "use some_crate;",
        "use some_crate as other;",
        "use some_crate::f;",
        "use ::some_crate::f;",
        "use {std::fmt, some_crate::{f, g}};",
        "pub use some_crate::*;",
        "extern crate some_crate;",
        "fn f() { some_crate::g(); }",
        "fn f() { ::some_crate::g(); }",
        "fn f(x: Vec<some_crate::T>) {}",
        "fn f() { <u8 as some_crate::T>::g(); }",
        "impl some_crate::T for A {}",
        "fn f() { some_crate::say!(1); }",
        "fn f() { html! { p { (some_crate::g()) } } }",
        "macro_rules! m { () => { some_crate::g() }; }",
        "#[some_crate::main]\nfn f() {}",
        "#[derive(some_crate::T)]\nstruct A;",
        "struct A { #[serde(with = \"some_crate::fmt\")] b: u8 }",
        "#[cfg_attr(feature = \"x\", derive(some_crate::T))]\nstruct A;",
        "#![some_crate::inner]\nfn f() {}",
    ] {
        assert_eq!(engine(code).faults(), Vec::<String>::new(), "{code}");
    }
}

#[test]
fn what_only_tests_name_is_a_dev_dependency() {
    for code in [
        "#[cfg(test)]\nmod tests { use some_crate::f; }",
        "#[some_crate::test]\nfn f() {}",
        "/// ```\n/// some_crate::f();\n/// ```\nfn f() {}",
        "/// use some_crate;\nfn f() {}",
    ] {
        engine(code).is_stopped_at("crates/engine/Cargo.toml:4", "make it a dev-dependency");
        let dev = manifest("[dev-dependencies]\nsome-crate = \"1\"\n").and("crates/engine/src/a.rs", code);
        assert_eq!(dev.faults(), Vec::<String>::new(), "{code}");
    }
    manifest("[dev-dependencies]\nsome-crate = \"1\"\n")
        .and("crates/engine/tests/a.rs", "use some_crate::f;")
        .is_fine();
    manifest("[dev-dependencies]\nsome-crate = \"1\"\n")
        .is_stopped_at("crates/engine/Cargo.toml:4", "is not used");
}

#[test]
fn a_dev_dependency_that_ships_anyway_adds_features_or_goes() {
    let features = "some-crate = { version = \"1\", features = [\"hooks\"] }";
    manifest(&format!("[dependencies]\nsome-crate = \"1\"\n[dev-dependencies]\n{features}\n"))
        .and("crates/engine/src/a.rs", "use some_crate::f;")
        .is_fine();
    manifest("[dependencies]\nsome-crate = \"1\"\n[dev-dependencies]\nsome-crate = \"1\"\n")
        .and("crates/engine/src/a.rs", "use some_crate::f;")
        .is_stopped_at("crates/engine/Cargo.toml:6", "stands in [dependencies] already");
}

#[test]
fn the_name_that_the_manifest_gives_is_the_one_that_counts() {
    let renamed = "[dependencies]\nshort = { package = \"some-crate\", version = \"1\" }\n";
    manifest(renamed).and("crates/engine/src/a.rs", "use short::f;").is_fine();
    manifest(renamed)
        .and("crates/engine/src/a.rs", "use some_crate::f;")
        .is_stopped_at("crates/engine/Cargo.toml:4", "names `short`");
}

#[test]
fn what_is_there_for_its_features_stands_in_the_list() {
    let list = "licences = []\nsources = []\n[[features_only]]\ncrates = [\"some-crate\"]\nreason = \"zlib for a\"\n";
    engine("fn f() {}").and("xtask/dependencies.toml", list).is_fine();
    manifest("")
        .and("xtask/dependencies.toml", list)
        .is_stopped_at("xtask/dependencies.toml:4", "no crate of the workspace depends on `some-crate`");
}

#[test]
fn a_line_of_the_workspace_that_no_crate_asks_for_is_a_fault() {
    let text = "[workspace]\n[workspace.dependencies]\nsome-crate = \"1\"\n";
    Sample::with_dependencies("Cargo.toml", text)
        .is_stopped_at("Cargo.toml:3", "no crate of the workspace depends");
}
