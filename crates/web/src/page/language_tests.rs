use super::*;

fn asking(accepted: &str) -> Language {
    let mut headers = HeaderMap::new();
    headers.insert(ACCEPT_LANGUAGE, accepted.parse().unwrap());
    language_of(&headers)
}

#[test]
fn portuguese_unless_only_english_is_read() {
    assert_eq!(language_of(&HeaderMap::new()), Language::Portuguese);
    assert_eq!(asking("pt-BR,pt;q=0.9,en-US;q=0.8"), Language::Portuguese);
    assert_eq!(asking("en-US,en;q=0.9"), Language::English);
    assert_eq!(asking("en, pt;q=0.1"), Language::Portuguese);
    assert_eq!(asking("*"), Language::Portuguese);
    assert_eq!(asking("fr, de"), Language::Portuguese);
}
