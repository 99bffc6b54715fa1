use jiff::civil::date;

use super::*;
use crate::places::{Hospital, Specialty};

fn house() -> House {
    let hospital = |name: &str| Hospital {
        id: HospitalId::from_uuid(uuid::Uuid::from_u128(1)),
        name: name.to_owned(),
        address: None,
        bairro: None,
        cidade: None,
        estado: None,
        region: None,
        notes: None,
        timezone: "America/Sao_Paulo".to_owned(),
        archived_at: None,
    };
    let specialty = Specialty {
        id: SpecialtyId::from_uuid(uuid::Uuid::from_u128(2)),
        name: "Anestesiologia".to_owned(),
        archived_at: None,
    };
    House { hospitals: vec![hospital("Hospital São Luiz")], specialties: vec![specialty] }
}

/// A Monday.
fn now() -> Zoned {
    "2026-11-16T09:00:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

fn reads(text: &str) -> Vec<Posted> {
    read(text, &house(), &now())
}

/// Day, hours and reais, for comparing at a glance.
fn short(posted: &Posted) -> String {
    let hours = posted.hours.map(|(start, end)| format!("{}-{}", start.hour(), end.hour()));
    let value = posted.value_cents.map(|cents| cents / 100);
    format!(
        "{} {} {}",
        posted.date.map_or_else(|| "?".to_owned(), |day| day.to_string()),
        hours.unwrap_or_else(|| "?".to_owned()),
        value.map_or_else(|| "?".to_owned(), |value| value.to_string()),
    )
}

#[test]
fn one_shift_over_several_lines() {
    let found = reads(
        "🚨 VAGA ANESTESIO 🚨\n📍 Hospital São Luiz - Morumbi\n📅 21/11 (sábado)\n⏰ 19h às 7h\n💰 R$ 2.500,00\nInteressados chamar no pv",
    );
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(short(&found[0]), "2026-11-21 19-7 2500");
    assert!(found[0].is_whole(), "{found:?}");
}

#[test]
fn several_days_under_one_heading() {
    let found = reads(
        "Plantões disponíveis anestesista São Luiz\n20/11 noturno R$ 1.800\n21/11 diurno R$ 1.700\n22/11 07:00 às 19:00 2000",
    );
    let all: Vec<String> = found.iter().map(short).collect();
    assert_eq!(all, ["2026-11-20 19-7 1800", "2026-11-21 7-19 1700", "2026-11-22 7-19 2000"]);
    assert!(found.iter().all(Posted::is_whole));
}

#[test]
fn what_is_missing_stays_missing() {
    let found = reads("Preciso de médico para plantão amanhã à noite no Hospital Santa Rita, alguém?");
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].hospital, found[0].value_cents), (None, None));
    assert_eq!(found[0].date, Some(date(2026, 11, 17)));
    assert_eq!(found[0].place.as_deref(), Some("Hospital Santa Rita"));
    assert!(!found[0].is_whole());
}

#[test]
fn one_line_says_it_all() {
    for (text, expected) in [
        ("Vaga anestesio São Luiz dia 25 das 7h às 19h pagando R$ 2.200", "2026-11-25 7-19 2200"),
        ("Vaga quinta 26/11 noturno São Luiz anestesista R$ 2.100", "2026-11-26 19-7 2100"),
        ("Repasso plantão sexta 19-07h São Luiz anestesia 1900", "2026-11-20 19-7 1900"),
        ("PLANTÃO 24h dia 28/11 - Hospital São Luiz - anestesista - R$4.000", "2026-11-28 7-7 4000"),
        ("vaga de anestesista amanhã 07h-19h no são luiz, 1.950 reais", "2026-11-17 7-19 1950"),
    ] {
        let found = reads(text);
        assert_eq!(found.iter().map(short).collect::<Vec<_>>(), [expected], "{text}");
        assert!(found[0].is_whole(), "{text}: {found:?}");
    }
}

#[test]
fn talk_is_no_offer() {
    for text in [
        "bom dia, colegas!",
        "alguém tem vaga de anestesio dia 21/11 19h às 7h?",
        "procuro plantão sábado 19h às 7h",
        "VAGA PREENCHIDA: 21/11 19h às 7h R$ 2.500",
        "gente, o plantão de ontem foi puxado",
        "plantão dia 21/11",
        "gastei 2500 no dia 21/11 com a viagem das 7h às 19h",
        "",
        "🚨🚨🚨",
    ] {
        assert_eq!(reads(text), [], "{text}");
    }
}

#[test]
fn garbage_is_only_garbage() {
    for text in ["vaga 99/99 99h às 99h R$ 99999999999999999", "plantão \u{0} 31/02 25:61", "vaga -h/h- x"]
    {
        for found in reads(text) {
            assert!(found.value_cents.is_none_or(|cents| cents > 0), "{text}: {found:?}");
        }
    }
}
