use super::super::sample::Sample;
use super::COMMENTS;

const PATH: &str = "crates/domain/src/a.rs";

#[test]
fn marks_of_unfinished_work_are_refused() {
    for mark in COMMENTS {
        Sample::with(PATH, &format!("\n// {mark}: later")).is_stopped_at("crates/domain/src/a.rs:2", mark);
    }
    Sample::with(PATH, "fn f() {\n todo!() }").is_stopped_at("crates/domain/src/a.rs:2", "`todo!`");
    Sample::with(PATH, "fn f() {\n unimplemented!() }")
        .is_stopped_at("crates/domain/src/a.rs:2", "`unimplemented!`");
}

#[test]
fn words_that_only_look_like_marks_are_fine() {
    Sample::with(PATH, "// método, todos, TODOS\nconst A: &str = \"todo dia\";").is_fine();
    Sample::with("crates/domain/words/pt-BR.toml", &format!("a = \"{} MUNDO\"", COMMENTS[0]))
        .and("crates/domain/words/en.toml", "a = \"EVERYBODY\"")
        .is_fine();
}

#[test]
fn gates_are_not_switched_off() {
    Sample::with(PATH, "#[cfg(test)]\nmod tests {\n#[test]\n#[ignore = \"slow\"]\nfn f() {} }")
        .is_stopped_at("crates/domain/src/a.rs:4", "ignored test");
    Sample::with(PATH, "#![allow(dead_code)]").is_stopped_at("crates/domain/src/a.rs:1", "use `#[expect");
    Sample::with(PATH, "#[expect(dead_code)]\nfn f() {}")
        .is_stopped_at("crates/domain/src/a.rs:1", "has no reason");
    Sample::with(PATH, "#[expect(dead_code, reason = \"shown in docs\")]\nfn f() {}").is_fine();
}
