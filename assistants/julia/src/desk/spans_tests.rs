use domain::Timestamp;

use super::*;
use crate::places::{HospitalId, SpecialtyId};

fn house() -> House {
    let hospital = |at: u128, name: &str| Hospital {
        id: HospitalId::from_uuid(uuid::Uuid::from_u128(at)),
        name: name.to_owned(),
        address: None,
        bairro: None,
        cidade: None,
        estado: None,
        region: None,
        notes: None,
        timezone: "America/Sao_Paulo".to_owned(),
        archived_at: None::<Timestamp>,
    };
    let id = SpecialtyId::from_uuid(uuid::Uuid::from_u128(9));
    let specialty = Specialty { id, name: "Clínica Médica".to_owned(), archived_at: None };
    House {
        hospitals: vec![hospital(1, "Hospital São Luiz"), hospital(2, "Hospital Brasil")],
        specialties: vec![specialty],
    }
}

fn now() -> Zoned {
    "2026-11-16T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

fn at(hour: i8) -> Option<Time> {
    Time::new(hour, 0, 0, 0).ok()
}

#[test]
fn hours_money_and_days_are_told_apart() {
    let house = house();
    for (sentence, day, start, end, reais) in [
        (
            "cria um plantão no São Luiz dia 20/11 das 7h às 19h por 1500 reais",
            Some(20),
            at(7),
            at(19),
            Some(1500),
        ),
        ("muda o horário do plantão de sexta para 7h às 19h", Some(20), at(7), at(19), None),
        ("o plantão de sexta agora começa às 8h", Some(20), at(8), None, None),
        ("o plantão do dia 21 vai até as 20h", Some(21), None, at(20), None),
        ("aumenta pra R$ 1.800 a vaga de domingo", Some(22), None, None, Some(1800)),
        ("muda o valor do plantão de sábado no São Luiz para 2000", Some(21), None, None, Some(2000)),
        ("o plantão de amanhã paga 2 mil agora", Some(17), None, None, Some(2000)),
        ("o plantão de sexta passa das 19h para as 20h", Some(20), at(20), None, None),
        ("o Bruno faltou ontem", Some(15), None, None, None),
        (
            "sobe o de quinta à noite no São Luiz pra 1750, ninguém pega por 1600",
            Some(19),
            None,
            None,
            Some(1750),
        ),
        ("novo plantão: Hospital Brasil, domingo 29, 7h às 19h, 2.300", Some(29), at(7), at(19), Some(2300)),
        ("vaga nova: Brasil, quinta, 19:00 às 07:00, 2.500", Some(19), at(19), at(7), Some(2500)),
        ("tem pediatria domingo 22 no São Luiz, 7 às 19, 1900", Some(22), at(7), at(19), Some(1900)),
        ("cria no Brasil sexta, 19 às 7, 2000", Some(20), at(19), at(7), Some(2000)),
        ("sábado das 7 as 19 no Brasil", Some(21), at(7), at(19), None),
        ("o de domingo 22 às 8h", Some(22), at(8), None, None),
    ] {
        let spans = Spans::read(sentence, &now(), &house);
        assert_eq!(spans.days.first().map(|day| day.day()), day, "{sentence}: {:?}", spans.days);
        assert_eq!((spans.hours.start, spans.hours.end), (start, end), "{sentence}");
        assert_eq!(spans.value_cents, reais.map(|reais| reais * 100), "{sentence}");
    }
}

#[test]
fn a_hospital_is_named_by_one_word_and_is_nobody() {
    let house = house();
    let spans = Spans::read("quem está no Brasil na sexta?", &now(), &house);
    assert_eq!(spans.hospital.map(|one| one.name.as_str()), Some("Hospital Brasil"));
    let spans = Spans::read("tira a Ana do plantão no São Luiz", &now(), &house);
    assert_eq!(spans.text, "tira a ana do plantao no");
}

#[test]
fn two_days_are_a_day_and_another() {
    let spans_of = house();
    let spans = Spans::read("passa o plantão de sexta para sábado", &now(), &spans_of);
    assert_eq!(spans.days.iter().map(|day| day.day()).collect::<Vec<_>>(), [20, 21]);
}

#[test]
fn a_weekday_beside_a_date_is_that_date() {
    let house = house();
    for sentence in [
        "bota um plantão novo: sexta 27/11 das 19 às 7 no São Luiz",
        "cria pra sexta-feira, dia 27, no São Luiz",
        "abre uma vaga 27/11 (sexta) no Brasil",
        "lança um plantão na sexta, 27 de novembro",
    ] {
        let spans = Spans::read(sentence, &now(), &house);
        assert_eq!(spans.days.iter().map(|day| day.day()).collect::<Vec<_>>(), [27], "{sentence}");
        assert_eq!(spans.disagreeing, None, "{sentence}");
        assert_eq!(spans.agreed("2026-11-20").map(Date::day), Some(27), "{sentence}");
    }
    let moved = Spans::read("passa o plantão de sexta para 27/11", &now(), &house);
    assert_eq!(moved.days.iter().map(|day| day.day()).collect::<Vec<_>>(), [20, 27]);
    let differ = Spans::read("cria um plantão quinta 27/11", &now(), &house);
    assert_eq!(differ.disagreeing.map(Date::day), Some(27));
}

#[test]
fn a_question_beside_an_order_is_read_by_itself() {
    for (message, asks) in [
        (
            "reserva o da UPA de amanhã pro Carlos então, e me diz quem tá no São Luiz sexta",
            "me diz quem tá no São Luiz sexta",
        ),
        ("tira a Ana de sábado e quem fica no Brasil domingo?", "quem fica no Brasil domingo?"),
        ("quem tá no São Luiz sexta e sábado?", "quem tá no São Luiz sexta e sábado?"),
        // What it asks about stands before it.
        (
            "e a semana que vem, o que ainda tá sem ninguém?",
            "e a semana que vem, o que ainda tá sem ninguém?",
        ),
    ] {
        assert_eq!(asking_part(message), asks);
    }
    let house = house();
    let hours = Spans::read("muda o de sexta de 7 a 19", &now(), &house);
    assert_eq!(hours.window, None, "{hours:?}");
}

#[test]
fn a_stretch_of_days_is_named_by_its_ends() {
    let house = house();
    for (sentence, from, to) in [
        ("plantões em aberto de segunda a domingo", 16, 22),
        ("o que falta de terça até sexta?", 17, 20),
        ("os vagos do dia 23 ao 29", 23, 29),
        ("mostra a escala do São Luiz de 23 a 29", 23, 29),
        ("os vagos da semana toda q vem", 23, 29),
    ] {
        let window = Spans::read(sentence, &now(), &house).window;
        assert_eq!(window.map(|one| (one.from.day(), one.to.day())), Some((from, to)), "{sentence}");
    }
}

#[test]
fn a_city_is_nobody() {
    let mut house = house();
    house.hospitals[0].cidade = Some("São Paulo".to_owned());
    let spans = Spans::read("Beatriz Nunes, de São Paulo", &now(), &house);
    assert_eq!(spans.text, "beatriz nunes de");
}
