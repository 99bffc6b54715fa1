use super::super::sample::Sample;

fn manifest(package: &str, rest: &str) -> String {
    format!("[package]\nname = \"{package}\"\n\n{rest}")
}

#[test]
fn a_declared_edge_is_fine() {
    Sample::with(
        "crates/store/Cargo.toml",
        &manifest("papo-store", "[dependencies]\ndomain.workspace = true\n"),
    )
    .is_fine();
}

#[test]
fn an_undeclared_edge_is_a_fault_on_its_own_line() {
    let text = manifest("papo-domain", "[dependencies]\nserde = \"1\"\nstore.workspace = true\n");

    Sample::with("crates/domain/Cargo.toml", &text)
        .is_stopped_at("crates/domain/Cargo.toml:6", "`domain` may not use `store`");
}

#[test]
fn another_name_or_a_path_does_not_hide_an_edge() {
    let text =
        manifest("papo-domain", "[dependencies.hidden]\npath = \"../store\"\npackage = \"papo-store\"\n");
    let target =
        manifest("papo-domain", "[target.'cfg(unix)'.dependencies]\npapo-store = { path = \"../store\" }\n");

    Sample::with("crates/domain/Cargo.toml", &text).is_stopped_at("crates/domain/Cargo.toml:4", "`store`");
    Sample::with("crates/domain/Cargo.toml", &target).is_stopped_at("crates/domain/Cargo.toml:5", "`store`");
}

#[test]
fn tests_may_add_the_testkit_and_nothing_else() {
    let kit = manifest("papo-domain", "[dev-dependencies]\ntestkit.workspace = true\n");
    let more = manifest("papo-domain", "[dev-dependencies]\nengine.workspace = true\n");
    let shipped = manifest("papo-domain", "[dependencies]\ntestkit.workspace = true\n");

    Sample::with("crates/domain/Cargo.toml", &kit).is_fine();
    Sample::with("crates/domain/Cargo.toml", &more).is_stopped_at("crates/domain/Cargo.toml:5", "`engine`");
    Sample::with("crates/domain/Cargo.toml", &shipped)
        .is_stopped_at("crates/domain/Cargo.toml:5", "`testkit`");
}

#[test]
fn assistants_never_use_each_other() {
    let text = manifest("papo-julia", "[dependencies]\nengine.workspace = true\naria.workspace = true\n");

    Sample::with("assistants/julia/Cargo.toml", &text)
        .is_stopped_at("assistants/julia/Cargo.toml:6", "never use each other");
}

#[test]
fn only_papo_names_an_assistant() {
    let papo = manifest("papo", "[dependencies]\naria.workspace = true\nstore.workspace = true\n");
    let engine = manifest("papo-engine", "[dev-dependencies]\naria.workspace = true\n");

    Sample::with("crates/papo/Cargo.toml", &papo)
        .and("crates/papo/src/serve.rs", "const DEFAULT: &str = \"aria\";")
        .is_fine();
    Sample::with("crates/engine/Cargo.toml", &engine)
        .is_stopped_at("crates/engine/Cargo.toml:5", "only crates/papo");
    Sample::with("crates/engine/src/a.rs", "\nconst DEFAULT: &str = \"aria\";")
        .is_stopped_at("crates/engine/src/a.rs:2", "an assistant's name");
}

#[test]
fn a_room_that_nobody_declared_is_a_fault() {
    Sample::with("crates/utils/Cargo.toml", &manifest("papo-utils", ""))
        .is_stopped_at("crates/utils/Cargo.toml:1", "edges.rs");
}
