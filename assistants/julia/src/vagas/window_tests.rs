use super::*;

fn now() -> Zoned {
    // A Thursday.
    "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

fn days(sentence: &str) -> Option<(String, String)> {
    Window::read(sentence, &now()).map(|window| (window.from.to_string(), window.to.to_string()))
}

#[test]
fn days_lie_ahead() {
    for (sentence, from, to) in [
        ("tem plantão pra essa semana?", "2026-11-12", "2026-11-15"),
        ("e semana que vem?", "2026-11-16", "2026-11-22"),
        ("tem algo pro fim de semana?", "2026-11-14", "2026-11-15"),
        ("fim de semana que vem", "2026-11-21", "2026-11-22"),
        ("tem plantão dia 20?", "2026-11-20", "2026-11-20"),
        ("dia 5 tem?", "2026-12-05", "2026-12-05"),
        ("amanhã à noite", "2026-11-13", "2026-11-13"),
        ("hoje", "2026-11-12", "2026-11-12"),
        ("25/11", "2026-11-25", "2026-11-25"),
        ("algo em dezembro?", "2026-12-01", "2026-12-31"),
        ("mês que vem", "2026-12-01", "2026-12-31"),
        ("esse mês", "2026-11-12", "2026-11-30"),
        ("o que tá em aberto de amanhã até domingo?", "2026-11-13", "2026-11-15"),
        ("o que ainda tá descoberto até domingo", "2026-11-12", "2026-11-15"),
        ("quantos faltam fechar até o fim do mês?", "2026-11-12", "2026-11-30"),
        ("o que tem do dia 20 até o dia 25?", "2026-11-20", "2026-11-25"),
        ("o que vc tem pra mim de segunda em diante?", "2026-11-16", "2027-03-16"),
        ("da semana que vem pra frente tem o quê?", "2026-11-16", "2027-03-16"),
        ("a partir de dezembro tem noturno?", "2026-12-01", "2027-03-31"),
    ] {
        assert_eq!(days(sentence), Some((from.to_owned(), to.to_owned())), "{sentence}");
    }
}

#[test]
fn an_hour_a_weekday_or_an_amount_is_no_day() {
    for sentence in [
        "tem às 19h?",
        "só aos domingos",
        "só fim de semana",
        "acima de 2 mil",
        "tem vaga?",
        "plantão de 12h",
        "vai até as 20h",
        "fico até tarde",
    ] {
        assert_eq!(days(sentence), None, "{sentence}");
    }
}

#[test]
fn a_weekday_is_the_next_of_its_name() {
    assert_eq!(single("pode reservar o de sábado", &now()).unwrap().to_string(), "2026-11-14");
    assert_eq!(single("o de quinta", &now()).unwrap().to_string(), "2026-11-12");
    assert_eq!(single("quero o primeiro", &now()), None);
}
