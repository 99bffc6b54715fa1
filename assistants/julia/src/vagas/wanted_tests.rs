use domain::Timestamp;

use super::*;

fn now() -> Zoned {
    "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

fn hospital(name: &str, bairro: &str, cidade: &str, region: &str) -> Hospital {
    Hospital {
        id: HospitalId::new(Timestamp::UNIX_EPOCH),
        name: name.to_owned(),
        address: None,
        bairro: Some(bairro.to_owned()),
        cidade: Some(cidade.to_owned()),
        estado: Some("SP".to_owned()),
        region: Some(region.to_owned()),
        notes: None,
        timezone: "America/Sao_Paulo".to_owned(),
        archived_at: None,
    }
}

fn read(sentence: &str) -> Wanted {
    let hospitals = [
        hospital("Hospital São Luiz", "Jardim", "Santo André", "ABC"),
        hospital("Hospital Brasil", "Vila Mariana", "São Paulo", "Zona Sul"),
    ];
    let specialties = ["Anestesiologia", "Clínica Médica", "Medicina Intensiva", "Pediatria"].map(|name| {
        Specialty { id: SpecialtyId::new(Timestamp::UNIX_EPOCH), name: name.to_owned(), archived_at: None }
    });
    Wanted::read(sentence, &now(), &hospitals, &specialties)
}

#[test]
fn periods_are_heard_and_greetings_are_not() {
    for (sentence, periodo) in [
        ("quais plantões tem de noite no ABC?", Some(Periodo::Noturno)),
        ("tem noturno?", Some(Periodo::Noturno)),
        ("só de manhã", Some(Periodo::Diurno)),
        ("alguma vaga de 24h?", Some(Periodo::VinteQuatroHoras)),
        ("plantão de 12 horas diurno", Some(Periodo::Diurno)),
        ("tem de 12h?", Some(Periodo::DozeHoras)),
        ("boa noite, tem vaga?", None),
        ("bom dia! plantões pra hoje?", None),
        ("não faço noturno, tem vaga?", None),
        ("amanhã tem?", None),
    ] {
        assert_eq!(read(sentence).periodo, periodo, "{sentence}");
    }
}

#[test]
fn floors_are_money_and_hours_are_not() {
    for (sentence, least) in [
        ("tem algo acima de 2 mil?", Some(200_000)),
        ("que pague mais de R$ 1.800?", Some(180_000)),
        ("pelo menos 1500", Some(150_000)),
        ("tem plantão de 12h?", None),
        ("mais de 12h não dá", None),
        ("tem vaga dia 20?", None),
    ] {
        assert_eq!(read(sentence).least_cents, least, "{sentence}");
    }
}

#[test]
fn a_day_from_which_on_is_no_weekday_of_every_week() {
    let wanted = read("o que tem de sexta em diante, tirando domingo?");
    assert!(wanted.weekdays.is_empty(), "{wanted:?}");
    assert_eq!(wanted.window.unwrap().from.to_string(), "2026-11-13");
    assert!(!read("só pego às sextas").weekdays.is_empty());
}

#[test]
fn weekdays_are_wanted_or_refused() {
    assert_eq!(read("só fim de semana").weekdays, [Weekday::Saturday, Weekday::Sunday]);
    assert_eq!(read("tem na sexta ou no sábado?").weekdays, [Weekday::Friday, Weekday::Saturday]);
    let refused = read("qualquer dia menos domingo");
    assert_eq!((refused.weekdays, refused.not_on), (vec![], vec![Weekday::Sunday]));
}

#[test]
fn places_and_specialties_are_those_of_the_house() {
    assert_eq!(read("quais plantões tem de noite no ABC?").region.as_deref(), Some("ABC"));
    assert_eq!(read("tem em santo andre?").region.as_deref(), Some("Santo André"));
    assert_eq!(read("tem vaga na zona sul?").region.as_deref(), Some("Zona Sul"));
    let named = read("mostra as vagas do São Luiz");
    assert!(named.hospital.is_some() && named.region.is_none());
    for sentence in [
        "tem alguma coisa de anestesio?",
        "plantão de clínica médica",
        "tem vaga de UTI?",
        "algo pra pediatra?",
    ] {
        assert!(read(sentence).specialty.is_some(), "{sentence}");
    }
    assert_eq!(read("tem vaga?"), Wanted::default());
}
