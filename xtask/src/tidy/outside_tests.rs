use super::super::sample::Sample;

#[test]
fn a_driver_stands_in_store_and_nowhere_else() {
    let dependency = "[dependencies]\nrusqlite.workspace = true\n";

    Sample::with("crates/store/Cargo.toml", &format!("[package]\nname = \"papo-store\"\n{dependency}"))
        .is_fine();
    Sample::with("crates/engine/Cargo.toml", &format!("[package]\nname = \"papo-engine\"\n{dependency}"))
        .is_stopped_at("crates/engine/Cargo.toml:4", "database drivers live in store");
}

#[test]
fn the_web_and_http_clients_have_their_rooms() {
    let engine = "[package]\nname = \"papo-engine\"\n[dependencies]\n";

    Sample::with("crates/engine/Cargo.toml", &format!("{engine}axum = \"0.8\"\n"))
        .is_stopped_at("crates/engine/Cargo.toml:4", "the web lives in");
    Sample::with("crates/engine/Cargo.toml", &format!("{engine}tower-http = \"0.6\"\n"))
        .is_stopped_at("crates/engine/Cargo.toml:4", "the web lives in");
    Sample::with("crates/engine/Cargo.toml", &format!("{engine}reqwest = \"0.13\"\n"))
        .is_stopped_at("crates/engine/Cargo.toml:4", "HTTP clients live in");
    Sample::with(
        "assistants/aria/Cargo.toml",
        "[package]\nname = \"papo-aria\"\n[dependencies]\naxum = \"0.8\"\n",
    )
    .is_fine();
}

#[test]
fn tests_bring_what_they_like_and_keep_it() {
    let engine = "[package]\nname = \"papo-engine\"\n";

    Sample::with("crates/engine/Cargo.toml", &format!("{engine}[dev-dependencies]\nrusqlite = \"0.40\"\n"))
        .is_fine();
    Sample::with("crates/engine/Cargo.toml", &format!("{engine}[dependencies]\ntempfile = \"3\"\n"))
        .is_stopped_at("crates/engine/Cargo.toml:4", "for tests");
}
