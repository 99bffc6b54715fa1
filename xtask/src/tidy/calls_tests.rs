use super::super::sample::Sample;
use super::{holds, reads_as_html};

/// In the engine, which may spawn but has neither clock, environment, SQL nor pages.
#[track_caller]
fn engine_is_stopped(code: &str, about: &str) {
    Sample::with("crates/engine/src/a.rs", code).is_stopped_at("crates/engine/src/a.rs:2", about);
}

#[test]
fn raw_clocks_are_refused_however_they_are_written() {
    engine_is_stopped("fn f() {\n let t = std::time::Instant::now(); }", "time and waiting are injected");
    engine_is_stopped("fn f() {\n let t = Timestamp::now(); }", "`Timestamp::now`");
    engine_is_stopped("fn f() {\n let id = uuid::Uuid::now_v7(); }", "`Uuid::now_v7`");
    engine_is_stopped("fn f() {\n std::thread::sleep(d); }", "`thread::sleep`");
    engine_is_stopped("\nuse tokio::{sync::Mutex, time::sleep};", "`tokio::time`");
}

#[test]
fn the_rooms_that_have_the_clock_keep_it() {
    let code = "fn f() { let t = std::time::Instant::now(); }";

    Sample::with("crates/papo/src/clock.rs", code)
        .and("crates/store/src/sqlite/writer.rs", code)
        .and("crates/store/src/postgres.rs", code)
        .and("crates/testkit/src/lib.rs", &format!("//! *Invariant:* x.\n{code}"))
        .is_fine();
    Sample::with("crates/papo/src/serve.rs", code)
        .is_stopped_at("crates/papo/src/serve.rs:1", "`Instant::now`");
    Sample::with("crates/store/src/jobs.rs", code)
        .is_stopped_at("crates/store/src/jobs.rs:1", "`Instant::now`");
}

#[test]
fn tests_comments_and_strings_are_free() {
    Sample::with("crates/engine/src/a_tests.rs", "fn f() { let t = std::time::Instant::now(); }")
        .and("crates/engine/tests/story.rs", "fn f() { tokio::time::sleep(d); }")
        .and("crates/engine/src/a.rs", "// Instant::now()\nfn f() { g(\"Instant::now\"); }")
        .is_fine();
}

#[test]
fn spawning_environment_and_exit_have_their_rooms() {
    let at = "assistants/aria/src/a.rs";
    Sample::with("crates/engine/src/a.rs", "fn f() { tokio::spawn(g()); }").is_fine();
    Sample::with(at, "fn f() { tokio::spawn(g()); }")
        .is_stopped_at("assistants/aria/src/a.rs:1", "`tokio::spawn`");
    Sample::with(at, "use tokio::task::JoinSet;").is_stopped_at("assistants/aria/src/a.rs:1", "`JoinSet`");
    Sample::with(at, "fn f() { std::env::var(\"A\"); }")
        .is_stopped_at("assistants/aria/src/a.rs:1", "`env::var`");
    engine_is_stopped("fn f() {\n std::process::exit(1); }", "`process::exit`");
}

#[test]
fn sql_is_written_in_store_and_in_assistants() {
    let code = "fn f() {\n g(\"select id\n from users\"); }";
    Sample::with("assistants/aria/src/a.rs", code).and("crates/store/src/a.rs", code).is_fine();
    engine_is_stopped(code, "SQL text lives in store,");
    engine_is_stopped("fn f() {\n tx.rows(sql!(anything)); }", "`sql!`");
    engine_is_stopped("fn f() {\n tx.rows(store::system_sql!(anything)); }", "`system_sql!`");
}

#[test]
fn pages_are_made_where_pages_are_made() {
    let code = "fn f() {\n g(\"<div class='a'>\"); }";
    Sample::with("assistants/aria/src/a.rs", code).is_fine();
    engine_is_stopped(code, "other rooms return values");
    engine_is_stopped("fn f() {\n maud::html! { p { \"a\" } }; }", "`html!`");
}

#[test]
fn a_tag_is_told_from_a_hole() {
    assert!(reads_as_html("<!DOCTYPE html>"));
    assert!(reads_as_html("  <a href=''>"));
    assert!(!reads_as_html("<assistant>"));
    assert!(!reads_as_html("a < b"));
    assert!(!reads_as_html("<p"));
}

#[test]
fn a_path_is_held_whole() {
    assert!(holds("std::env::var", "env::var"));
    assert!(!holds("std::env::var_os", "env::var"));
    assert!(!holds("my_tokio::time", "tokio::time"));
}
