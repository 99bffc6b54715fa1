use super::{machine, person, robot, urgency, wish};

#[test]
fn every_list_that_is_named_exists() {
    for book in [&*machine::WRITTEN, &*person::HEARD, &*robot::ASKED, &*urgency::HEARD, &wish::SAID.book] {
        assert!(book.unknown_names().is_empty(), "{:?}", book.unknown_names());
    }
}

#[test]
fn machines_are_known_by_enough_patterns() {
    let mut names = machine::names();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() >= 37, "{names:?}");
}

#[test]
fn what_is_to_stop_later_is_asked_about() {
    for text in [
        "do dia 5 em diante não me oferece nada até o ano novo",
        "a partir de dezembro não me manda mais mensagem",
        "para de me mandar mensagem a partir do mês que vem",
    ] {
        assert!(
            matches!(super::wish(text), None | Some(super::Wish::Unclear)),
            "{text}: {:?}",
            super::wish(text)
        );
    }
    for text in ["a partir de hoje não me manda mais mensagem", "não me manda mais nada daqui em diante"] {
        assert!(!matches!(super::wish(text), None | Some(super::Wish::Unclear)), "{text}");
    }
}

#[test]
fn who_would_rather_have_the_team_asked_wants_a_person() {
    for text in [
        "melhor perguntar pra eles antes, não quero me comprometer e depois dar bo",
        "melhor perguntar antes né, não quero queimar meu filme",
        "prefiro consultar a equipe primeiro",
        "melhor ver com eles primeiro",
    ] {
        assert_eq!(super::needs_person(text), Some(super::Reason::AsksForPerson), "{text}");
    }
    for text in ["melhor perguntar o valor", "prefiro de manhã", "melhor confirmar meu plantão"] {
        assert_eq!(super::needs_person(text), None, "{text}");
    }
}

#[test]
fn who_needs_no_person_ends_no_contact() {
    for text in
        ["não precisa mais chamar ninguém. me mostra minha agenda", "Não preciso mais da equipe, obrigada"]
    {
        assert_eq!(wish::wish(text), None, "{text}");
    }
    let stops = wish::wish("não precisa chamar ninguém. só para de me mandar mensagem");
    assert_eq!(stops, Some(wish::Wish::OptOut));
}

#[test]
fn who_orders_that_nobody_be_called_needs_nobody() {
    for text in [
        "não chama equipe, Júlia, pelo amor. eu só quero o plantão do dia 29",
        "não envolve ninguém nisso",
        "n precisa chamar a equipe",
        "não incomoda o pessoal, eu resolvo",
    ] {
        assert!(super::needs_nobody(text), "{text}");
    }
    for text in ["chama alguém da equipe", "não me chama de novo hoje", "ninguém chamou a enfermagem"] {
        assert!(!super::needs_nobody(text), "{text}");
    }
}
