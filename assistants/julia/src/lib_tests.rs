use domain::words::Catalogue;

use super::*;

#[test]
fn every_tool_stands_in_the_registry_with_examples_that_validate() {
    let registry = registry().unwrap();
    let names: Vec<&str> = registry.offered_to(domain::Role::User).map(|tool| tool.spec.name).collect();
    let own =
        ["agendar_lembrete", "buscar_info_hospital", "buscar_vagas", "reservar_plantao", "salvar_memoria"];
    assert!(own.iter().all(|name| names.contains(name)), "{names:?}");
    for tool in registry.offered_to(domain::Role::User) {
        assert!(tool.description.len() > 80, "{}: a model needs to know more", tool.spec.name);
        assert_eq!(tool.schema["additionalProperties"], false, "{}", tool.spec.name);
        assert!(
            tool.schema.get("$defs").is_none(),
            "{}: not every provider follows references",
            tool.spec.name
        );
    }
}

#[test]
fn both_languages_say_the_same_things() {
    catalogue();
}

#[test]
fn every_key_in_the_code_is_written() {
    let words = catalogue().words(domain::Language::Portuguese);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    gather(&folder, &mut sources);
    assert!(sources.len() > 20, "{} files", sources.len());
    for source in &sources {
        // `julia.word` alone is the name of a job.
        let is_key = |text: &&str| text.starts_with("julia.") && text.matches('.').count() > 1;
        let keys = source.split('"').filter(is_key).filter(|text| !text.contains(['{', ' ']));
        for key in keys {
            assert!(words.has(key), "{key}");
        }
    }
}

fn catalogue() -> Catalogue {
    let mut catalogue = Catalogue::default();
    for texts in words() {
        catalogue.add(texts).unwrap();
    }
    catalogue
}

fn gather(folder: &std::path::Path, sources: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_test = path.to_string_lossy().ends_with("_tests.rs");
        if path.is_dir() {
            gather(&path, sources);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !is_test {
            sources.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn the_prompt_knows_its_variables() {
    engine::assistant::Prompt::parse(PROMPT).unwrap();
    for variable in ["user_name", "now", "timezone", "language"] {
        assert!(PROMPT.contains(&format!("{{{{ {variable} }}}}")), "{variable}");
    }
}
