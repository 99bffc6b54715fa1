use domain::words::Catalogue;

use super::*;

#[test]
fn every_tool_stands_in_the_registry_with_examples_that_validate() {
    let registry = registry().unwrap();
    let names: Vec<&str> = registry.offered_to(domain::Role::User).map(|tool| tool.spec.name).collect();
    let own = ["delete_metric", "get_tracking_history", "record_metric", "update_metric"];
    assert!(own.iter().all(|name| names.contains(name)), "{names:?}");
    let shared = ["add_knowledge", "analyze_context", "search_knowledge", "update_user_preferences"];
    assert!(shared.iter().all(|name| names.contains(name)), "{names:?}");
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
    let mut catalogue = Catalogue::default();
    catalogue.add(WORDS.0, WORDS.1).unwrap();
}

#[test]
fn every_key_in_the_code_is_written() {
    let mut catalogue = Catalogue::default();
    catalogue.add(WORDS.0, WORDS.1).unwrap();
    let words = catalogue.words(domain::Language::Portuguese);
    let sources = [
        include_str!("saying/mod.rs"),
        include_str!("saying/history.rs"),
        include_str!("saying/period.rs"),
        include_str!("saying/refusal.rs"),
        include_str!("tools/seen.rs"),
    ];
    let keys = sources
        .iter()
        .flat_map(|source| source.split('"'))
        .filter(|text| text.starts_with("aria.") && !text.contains('{'));
    for key in keys {
        assert!(words.has(key), "{key}");
    }
}

#[test]
fn the_prompt_knows_its_variables() {
    engine::assistant::Prompt::parse(PROMPT).unwrap();
    for variable in ["user_name", "now", "timezone", "language"] {
        assert!(PROMPT.contains(&format!("{{{{ {variable} }}}}")), "{variable}");
    }
}
