use jiff::civil::date;
use jiff::tz::TimeZone;

use super::Terms;

fn open(said: &str) -> Vec<String> {
    let now = date(2026, 11, 17).at(8, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap();
    Terms::read(said, None, &now).open
}

#[test]
fn what_only_the_house_can_settle_is_kept_apart() {
    for (said, expected) in [
        ("quero o de amanhã se puder sair uma hora mais cedo", "se puder sair uma hora mais cedo"),
        (
            "pego o de amanhã! mas preciso sair umas 18h, será que deixam?",
            "preciso sair umas 18h, será que deixam",
        ),
        (
            "Pode reservar sim, porém gostaria de entender se esse valor é bruto ou líquido",
            "gostaria de entender se esse valor é bruto ou líquido",
        ),
        ("fico com o de sexta desde que tenha estacionamento", "desde que tenha estacionamento"),
        ("quero o primeiro, só consigo até as 16h", "só consigo até as 16h"),
        ("pode ser o de sábado, só que chego às 8h30", "chego às 8h30"),
        ("reserva. o pagamento é por PJ?", "o pagamento é por PJ"),
    ] {
        assert_eq!(open(said), [expected], "{said}");
    }
}

#[test]
fn what_settles_itself_is_not() {
    for said in [
        "quero o do dia 18",
        "quero o das 7h às 19h",
        "se der, reserva o de sexta",
        "quero o de sexta, se ainda estiver aberto",
        "quero o de sexta mas não o de sábado",
        "quero, mas tudo bem",
        "reserva o de R$ 1.400 pra mim, por favor",
        "pode reservar, a que horas devo chegar?",
    ] {
        assert_eq!(open(said), [""; 0], "{said}");
    }
}

#[test]
fn what_is_left_names_the_shift() {
    let now = date(2026, 11, 17).at(8, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap();
    let terms = Terms::read("quero o de sábado se puder sair mais cedo", None, &now);
    assert_eq!(terms.taking.trim(), "quero o de sábado");
}
