use super::{Template, TemplateError, own_words};

fn said(source: &str, name: &str) -> Option<String> {
    Template::parse(source, &Template::OWN).unwrap().render(&own_words(name))
}

#[test]
fn holes_are_filled_however_they_are_spaced() {
    let text = "Oi, {{primeiro_nome}}! Tudo bem, {{ nome }}? {sem mágica}";
    assert_eq!(said(text, "Ana Lúcia").unwrap(), "Oi, Ana! Tudo bem, Ana Lúcia? {sem mágica}");
    assert_eq!(said("Temos plantões novos.", "+55 11 99999-0000").unwrap(), "Temos plantões novos.");
}

#[test]
fn nobody_is_called_by_a_number_or_by_the_name_of_strangers() {
    for name in ["Contato", "+55 11 98888-7777", "  ", "🙂"] {
        assert_eq!(said("Oi, {{primeiro_nome}}!", name), None, "{name}");
    }
}

#[test]
fn a_title_is_nobodys_first_name() {
    for (name, first) in
        [("Dra. Rita Lima", "Rita"), ("DR Caio", "Caio"), ("Dr. Dr. Noa", "Noa"), ("Sra", "Sra")]
    {
        assert_eq!(said("{{primeiro_nome}}", name).as_deref(), Some(first));
    }
}

#[test]
fn what_is_unknown_or_unfinished_is_refused_before_anything_is_planned() {
    let parse = |source: &str| Template::parse(source, &Template::OWN).unwrap_err();
    assert_eq!(parse("Oi, {{apelido}}"), TemplateError::UnknownVariable { name: "apelido".into() });
    assert!(matches!(parse("{{ nome * 9 }}"), TemplateError::UnknownVariable { .. }));
    for source in ["Oi, {{nome", "Oi, nome}}", "{% for a in b %}x{% endfor %}", "{# nada #}"] {
        assert_eq!(parse(source), TemplateError::Braces, "{source}");
    }
    assert_eq!(parse("  "), TemplateError::Length);
    assert_eq!(parse(&"a".repeat(2_001)), TemplateError::Length);
}

#[test]
fn what_is_filled_in_is_never_read_as_a_template() {
    assert_eq!(said("Oi, {{nome}}!", "{{primeiro_nome}} Silva").unwrap(), "Oi, {{primeiro_nome}} Silva!");
}
