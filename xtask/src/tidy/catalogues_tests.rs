use super::super::sample::Sample;

const PT: &str = "crates/engine/words/pt-BR.toml";
const EN: &str = "crates/engine/words/en.toml";
const CODE: &str = "crates/engine/src/a.rs";

#[test]
fn a_key_in_every_language_is_fine() {
    Sample::with(PT, "[greeting]\nmorning = \"Bom dia, {name}\"\n")
        .and(EN, "[greeting]\nmorning = \"Good morning, {name}\"\n")
        .and(CODE, "fn f() { words.fill(\"greeting.morning\", &[]); }")
        .is_fine();
}

#[test]
fn a_key_that_nobody_wrote_is_a_fault() {
    Sample::with(CODE, "fn f() {\n words.text(\"greeting.evening\"); }")
        .is_stopped_at("crates/engine/src/a.rs:2", "`greeting.evening` stands in no catalogue");
}

#[test]
fn languages_have_the_same_keys_and_holes() {
    Sample::with(PT, "a = \"A\"\nb = \"B\"\n")
        .and(EN, "a = \"A\"\n")
        .is_stopped_at(&format!("{EN}:1"), "`b` is missing");
    let uneven = Sample::with(PT, "a = \"A {x}\"\n").and(EN, "a = \"A {y}\"\n").faults();
    assert_eq!(uneven.len(), 2, "{uneven:?}");
    assert!(uneven[0].contains("`a` has other holes"), "{uneven:?}");
}

#[test]
fn a_language_cannot_be_left_out() {
    Sample::with(PT, "a = \"A\"\n").is_stopped_at("crates/engine/words:1", "there is no `en.toml`");
}

#[test]
fn what_is_no_text_is_a_fault() {
    Sample::with(PT, "a = 1\n").is_stopped_at(&format!("{PT}:1"), "`a` is not a text");
}

#[test]
fn a_key_has_one_home() {
    let faults = Sample::with(PT, "a = \"A\"\n")
        .and(EN, "a = \"A\"\n")
        .and("crates/store/words/pt-BR.toml", "a = \"B\"\n")
        .and("crates/store/words/en.toml", "a = \"B\"\n")
        .faults();

    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].contains("`a` stands in crates/engine/words too"), "{faults:?}");
}

#[test]
fn another_language_may_leave_keys_out_and_has_a_file_in_every_folder() {
    const ES: &str = "crates/engine/words/es.toml";
    let catalogues = |es: &str| {
        Sample::with(PT, "a = \"A {x}\"\nb = \"B\"\n").and(EN, "a = \"A {x}\"\nb = \"B\"\n").and(ES, es)
    };
    catalogues("a = \"A {x}\"\n").is_fine();
    catalogues("").is_fine();
    assert!(catalogues("a = \"A {y}\"\n").faults().iter().all(|fault| fault.contains("other holes")));
    let unknown = catalogues("c = \"C\"\n").faults();
    assert!(unknown.len() == 2 && unknown[0].contains("`c` is missing here"), "{unknown:?}");
    catalogues("")
        .and("crates/store/words/pt-BR.toml", "s = \"S\"\n")
        .and("crates/store/words/en.toml", "s = \"S\"\n")
        .is_stopped_at("crates/store/words:1", "there is no `es.toml`");
}
