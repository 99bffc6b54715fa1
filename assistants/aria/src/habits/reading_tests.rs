use super::*;

fn now() -> Zoned {
    "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

#[test]
fn a_name_and_a_rhythm() {
    for (text, name, rhythm) in [
        ("meditar todo dia", "Meditar", Some("daily")),
        ("meditar todos os dias", "Meditar", Some("daily")),
        ("ler 20 minutos 3x por semana", "Ler 20 minutos", Some("weekly:3")),
        ("correr três vezes por semana", "Correr", Some("weekly:3")),
        ("correr 3 vezes na semana", "Correr", Some("weekly:3")),
        ("ligar pra minha mãe uma vez por semana", "Ligar pra minha mãe", Some("weekly:1")),
        ("nadar toda segunda e quarta", "Nadar", Some("days:mon,wed")),
        ("ir pra academia segunda, quarta e sexta", "Ir pra academia segunda, quarta e sexta", None),
        ("ler 20 minutos", "Ler 20 minutos", None),
        ("read every day", "Read", Some("daily")),
        ("run twice a week", "Run", Some("weekly:2")),
        ("beber água todo dia.", "Beber água", Some("daily")),
    ] {
        let said = read(text, &now());
        assert_eq!(said.name.as_deref(), Some(name), "{text}");
        assert_eq!(said.rhythm.map(|rhythm| rhythm.to_string()).as_deref(), rhythm, "{text}");
    }
}

#[test]
fn a_rhythm_alone_has_no_name() {
    assert_eq!(read("todo dia", &now()).name, None);
    assert_eq!(read("", &now()), Said { name: None, rhythm: None });
}

#[test]
fn a_rhythm_by_itself() {
    for (text, kept) in [
        ("daily", Some("daily")),
        ("todo dia", Some("daily")),
        ("dia", Some("daily")),
        ("os dias", Some("daily")),
        ("segunda e quarta", Some("days:mon,wed")),
        ("3x por semana", Some("weekly:3")),
        ("semana", Some("weekly:1")),
        ("day", Some("daily")),
        ("de vez em quando", None),
        ("", None),
    ] {
        assert_eq!(rhythm(text, &now()).map(|rhythm| rhythm.to_string()).as_deref(), kept, "{text}");
    }
}
