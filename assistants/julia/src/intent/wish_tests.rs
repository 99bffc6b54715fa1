use jiff::Zoned;

use super::standing;
use crate::places::{Hospital, HospitalId, House};

fn house() -> House {
    let hospital = |at: u128, name: &str, cidade: &str| Hospital {
        id: HospitalId::from_uuid(uuid::Uuid::from_u128(at)),
        name: name.to_owned(),
        address: None,
        bairro: None,
        cidade: Some(cidade.to_owned()),
        estado: None,
        region: None,
        notes: None,
        timezone: "America/Sao_Paulo".to_owned(),
        archived_at: None,
    };
    let hospitals =
        vec![hospital(1, "Hospital São Luiz", "Santo André"), hospital(2, "Hospital Brasil", "Santos")];
    House { hospitals, specialties: Vec::new() }
}

fn kept(said: &str) -> Option<String> {
    let now: Zoned = "2026-11-16T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    standing(said, &house(), &now)
}

#[test]
fn what_holds_from_now_on_is_a_wish() {
    for (said, words) in [
        (
            "não me manda mais nada do Hospital Brasil, por favor, tive problema lá",
            "não me manda mais nada do Hospital Brasil",
        ),
        (
            "de madrugada eu não consigo, tenho bebê pequeno. só diurno",
            "de madrugada eu não consigo, só diurno",
        ),
        ("nada de Santos, tá?", ""),
        ("nada de Santos", "nada de Santos"),
        ("Santos não, é longe", "Santos não"),
        ("noturno nem pensar", "noturno nem pensar"),
        ("Não trabalho aos domingos", "Não trabalho aos domingos"),
        ("só pego no São Luiz", "só pego no São Luiz"),
        ("só trabalho de dia", "só trabalho de dia"),
        ("não faço plantão de 24h", "não faço plantão de 24h"),
        ("pode mandar do Hospital Brasil de novo", "pode mandar do Hospital Brasil de novo"),
    ] {
        let expected = (!words.is_empty()).then(|| words.to_owned());
        assert_eq!(kept(said), expected, "{said}");
    }
}

#[test]
fn what_answers_an_offer_asks_or_speaks_of_one_day_is_none() {
    for said in [
        "não quero o do Hospital Brasil",
        "hoje à noite não posso",
        "sábado à noite não dá",
        "não sei onde fica o Hospital Brasil",
        "não achei o Hospital Brasil",
        "tem diurno?",
        "só diurno tem?",
        "dia 20 à noite não consigo",
        "esse noturno não",
        "gostei do São Luiz",
        "quero o noturno",
        "oi, boa noite",
        "não consigo achar o Hospital Brasil no mapa",
        "não gosto do Hospital Brasil mas vou se pagar bem",
        "nunca fui no Hospital Brasil",
        "nada contra o Hospital Brasil",
        "não tenho nada marcado no Hospital Brasil",
        "não posso falar à noite",
        "não sei se faço noturno",
        "a Ana não trabalha no Hospital Brasil",
        "12h não, eu disse depois do almoço, tipo 14h",
        "24h não, quis dizer de 12h",
        "não, esse não! São Luiz não. é o do dia 28",
        "Hospital Brasil não, criatura! SÃO LUIZ. dia 29. reserva",
        "noturno não! quero o outro",
        "qual o endereço do São Luiz mesmo? faz uns 2 anos que não vou lá",
        "tem tempo que não pego nada no Hospital Brasil",
    ] {
        assert_eq!(kept(said), None, "{said}");
    }
}
