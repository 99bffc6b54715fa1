use domain::Language;

use super::super::text::Begins;
use super::*;

/// What a slot takes of a sentence if it begins at an item.
fn taken(said: Verbatim, source: &str, at: usize) -> Option<String> {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let text = Text::read(source, &now, Language::Portuguese, |_| Begins::Nothing);
    let end = said.end(&text, at, text.items.len())?;
    Some(said.kept(&text, at, end).to_owned())
}

#[test]
fn a_name_goes_on_with_capitals() {
    for (source, name) in [
        ("Ana adora livros", "Ana"),
        ("ana adora livros", "ana"),
        ("Ana Paula de Souza adora livros", "Ana Paula de Souza"),
        ("Tadeu faz aniversário", "Tadeu"),
        ("MARIA ADORA LIVROS", "MARIA"),
        ("João", "João"),
    ] {
        assert_eq!(taken(Verbatim::Name, source, 0).as_deref(), Some(name), "{source}");
    }
    assert_eq!(taken(Verbatim::Name, "a Ana", 0), None);
    assert_eq!(taken(Verbatim::Name, "12 livros", 0), None);
}

#[test]
fn a_day_is_kept_as_it_was_named() {
    for (source, day) in [
        ("15/05/1990", Some("15/05/1990")),
        ("dia 12 de maio", Some("dia 12 de maio")),
        ("31/02", Some("31/02")),
        ("29 de fevereiro", Some("29 de fevereiro")),
        ("essa semana", None),
        ("de manhã", None),
        ("livros", None),
    ] {
        assert_eq!(taken(Verbatim::Day, source, 0).as_deref(), day, "{source}");
    }
}
