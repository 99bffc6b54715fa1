use super::super::sample::Sample;

fn lines(count: usize) -> String {
    "// a line\n".repeat(count)
}

#[test]
fn a_file_is_noted_over_400_lines_and_stopped_over_600() {
    let path = "crates/domain/src/long.rs";

    let fine = Sample::with(path, &lines(400));
    fine.is_fine();
    assert!(!fine.notes().iter().any(|note| note.contains("long.rs")));
    let noted = Sample::with(path, &lines(600));
    noted.is_fine();
    assert!(noted.notes().iter().any(|note| note.starts_with("crates/domain/src/long.rs:401")));
    Sample::with(path, &lines(601)).is_stopped_at("crates/domain/src/long.rs:601", "601 lines");
}

#[test]
fn tests_do_not_count() {
    let path = "crates/domain/src/long.rs";

    Sample::with(path, &format!("fn f() {{}}\n#[cfg(test)]\nmod tests {{\n{}}}\n", lines(700)))
        .and("crates/domain/src/long_tests.rs", &lines(700))
        .is_fine();
}

#[test]
fn a_trait_has_ten_methods_and_no_more() {
    let with = |methods: usize| format!("\npub trait Wide {{ {} }}", "fn f();".repeat(methods));

    Sample::with("crates/domain/src/wide.rs", &with(10)).is_fine();
    Sample::with("crates/domain/src/wide.rs", &with(11))
        .is_stopped_at("crates/domain/src/wide.rs:2", "11 methods");
}

#[test]
fn main_is_short() {
    Sample::with("crates/papo/src/main.rs", &lines(40)).is_fine();
    Sample::with("crates/papo/src/main.rs", &lines(41))
        .is_stopped_at("crates/papo/src/main.rs:41", "main parses");
}
