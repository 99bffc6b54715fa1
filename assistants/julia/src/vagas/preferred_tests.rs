use domain::Timestamp;

use super::*;
use crate::places::{Hospital, HospitalId};

fn house() -> House {
    let hospital = |name: &str, region: &str| Hospital {
        id: HospitalId::new(Timestamp::UNIX_EPOCH),
        name: name.to_owned(),
        address: None,
        bairro: None,
        cidade: Some("São Paulo".to_owned()),
        estado: None,
        region: Some(region.to_owned()),
        notes: None,
        timezone: "America/Sao_Paulo".to_owned(),
        archived_at: None,
    };
    let hospitals = vec![hospital("Hospital São Luiz", "ABC"), hospital("Hospital Brasil", "Zona Sul")];
    House { hospitals, specialties: Vec::new() }
}

fn read(told: &str) -> Preferred {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    Preferred::read(told, &house(), &now)
}

#[test]
fn wishes_are_read_out_of_what_was_told() {
    let nothing = Preferred::default();
    for (told, expected) in [
        ("Prefere plantão noturno", Preferred { periodo: Some(Periodo::Noturno), ..nothing.clone() }),
        ("Não faz noturno", Preferred { periodo: Some(Periodo::Diurno), ..nothing.clone() }),
        ("Evita plantão de noite", Preferred { periodo: Some(Periodo::Diurno), ..nothing.clone() }),
        ("Só pega na zona sul", Preferred { region: Some("Zona Sul".into()), ..nothing.clone() }),
        ("Não vai pra zona sul", Preferred { not_in: vec!["Zona Sul".into()], ..nothing.clone() }),
        ("Não pega menos de 2 mil", Preferred { least_cents: Some(200_000), ..nothing.clone() }),
        (
            "Não sai de casa por menos de R$ 1.800",
            Preferred { least_cents: Some(180_000), ..nothing.clone() },
        ),
        ("Não trabalha aos domingos", Preferred { not_on: vec![Weekday::Sunday], ..nothing.clone() }),
        (
            "Prefiro ficar por aqui, zona sul e ABC ficam longe demais pra mim",
            Preferred { not_in: vec!["Zona Sul".into(), "ABC".into()], ..nothing.clone() },
        ),
        ("Quero mais perto, o trânsito pra zona sul é ruim e ABC tem pedágio", nothing.clone()),
        (
            "De ABC, a senhora tomou nota? Não me ofereça nada de lá",
            Preferred { not_in: vec!["ABC".into()], ..nothing.clone() },
        ),
        (
            "Tem noturno, sem ser no ABC?",
            Preferred { periodo: Some(Periodo::Noturno), not_in: vec!["ABC".into()], ..nothing.clone() },
        ),
        ("Pode ser no ABC da semana que vem", Preferred { region: Some("ABC".into()), ..nothing.clone() }),
        ("Gosta de café", nothing.clone()),
    ] {
        assert_eq!(read(told), expected, "{told}");
    }
}

#[test]
fn what_a_look_names_itself_is_not_overruled() {
    let preferred =
        Preferred { periodo: Some(Periodo::Noturno), least_cents: Some(200_000), ..Preferred::default() };
    let wanted = Wanted { periodo: Some(Periodo::Diurno), ..Wanted::default() };
    let beside = preferred.beside(&wanted);
    assert_eq!(beside.periodo, None);
    let narrowed = beside.narrowing(&wanted);
    assert_eq!((narrowed.periodo, narrowed.least_cents), (Some(Periodo::Diurno), Some(200_000)));
}

#[test]
fn whoever_wants_everything_says_so() {
    for said in ["mostra todas", "quero ver tudo", "sim, todas", "sem filtro"] {
        assert!(wants_all(said), "{said}");
    }
    for said in [
        "tem vaga?",
        "e no sábado?",
        "tudo bem, depois eu vejo",
        "quero ver todas as de dia, menos o são luiz",
        "pode ser qualquer dia",
        "manda os outros",
    ] {
        assert!(!wants_all(said), "{said}");
    }
}

#[test]
fn what_somebody_refuses_is_told_from_what_they_like() {
    for told in [
        "Não trabalha no São Luiz",
        "Qualquer um menos o São Luiz",
        "São Luiz nem pensar",
        "Evita o Hospital São Luiz, prefere o Hospital Brasil",
        "Prefere o Hospital Brasil, no São Luiz não vai",
    ] {
        assert_eq!(read(told).not_at.len(), 1, "{told}");
        assert!(super::against::is_firm(told), "{told}");
    }
    for told in ["Prefere o São Luiz", "Gosta do Hospital São Luiz", "Mora perto do São Luiz"] {
        assert!(read(told).not_at.is_empty() && !super::against::is_firm(told), "{told}");
    }
    assert_eq!(read("Não vai pra zona sul").not_in, vec!["Zona Sul".to_owned()]);
}
