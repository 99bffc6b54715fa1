use super::{FileChannels, instances};

fn read(text: &str) -> Result<String, String> {
    let file: FileChannels = toml::from_str(text).map_err(|error| error.to_string())?;
    instances(file).map(|all| format!("{all:?}")).map_err(|error| format!("{error:#}"))
}

#[test]
fn several_instances_stand_in_the_file() {
    let shown = read(
        r#"
        [evolution.loja]
        url = "http://eu:senha@127.0.0.1:8080"
        key = "a-secret-key"
        token = "a-secret-token"
        [evolution."Minha Casa"]
        url = "http://127.0.0.1:8080"
        key = "a-secret-key"
        token = "a-secret-token"
        assistant = "aria"
        tenant = "Casa"
        "#,
    )
    .expect("two instances");
    assert!(shown.contains("loja") && shown.contains("Minha Casa") && shown.contains("julia"), "{shown}");
    assert!(!shown.contains("secret") && !shown.contains("senha"), "{shown}");
}

#[test]
fn what_is_missing_is_named() {
    let error = read("[evolution.loja]\nurl = \"http://127.0.0.1:8080\"\nkey = \"k\"").unwrap_err();
    assert!(error.contains("[channels.evolution.loja] needs token"), "{error}");
    let error = read("[evolution.loja]\nulr = \"http://127.0.0.1:8080\"").unwrap_err();
    assert!(error.contains("ulr"), "{error}");
}
