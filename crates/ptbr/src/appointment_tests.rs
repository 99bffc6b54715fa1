use jiff::civil::DateTime;
use jiff::{SignedDuration, Zoned};

use super::*;

/// Sunday, 15 November 2026, 10:20 in São Paulo.
fn now() -> Zoned {
    "2026-11-15T10:20:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

fn at(text: &str) -> When {
    When::At(text.parse::<DateTime>().unwrap())
}

#[track_caller]
fn says(sentence: &str, what: &str, when: When) {
    let read = read(sentence, &now());
    assert_eq!((read.what.as_str(), read.when), (what, when), "{sentence}");
}

#[test]
fn courtesy_names_nothing() {
    for (sentence, what, when) in [
        ("da sinvastatina amanhã às 22h, por gentileza", "sinvastatina", "2026-11-16T22:00"),
        ("por gentileza, tomar remédio às 22h", "tomar remédio", "2026-11-15T22:00"),
        ("de jeito nenhum, dentista quinta às 15h", "dentista", "2026-11-19T15:00"),
        ("pagar a luz amanhã às 9h sem falta", "pagar a luz", "2026-11-16T09:00"),
        ("por gentileza amanhã às 9h", "", "2026-11-16T09:00"),
    ] {
        says(sentence, what, at(when));
    }
}

#[test]
fn days_and_hours_lie_ahead() {
    for (sentence, what, when) in [
        ("de tomar remédio amanhã às 8h", "tomar remédio", "2026-11-16T08:00"),
        ("tomar remédio às 22h", "tomar remédio", "2026-11-15T22:00"),
        ("ligar pro banco amanhã de manhã", "ligar pro banco", "2026-11-16T09:00"),
        ("amanhã cedo de levar o lixo", "levar o lixo", "2026-11-16T07:00"),
        ("de pagar o aluguel dia 20", "pagar o aluguel", "2026-11-20T09:00"),
        ("de pagar o aluguel dia 10", "pagar o aluguel", "2026-12-10T09:00"),
        ("consulta dia 20 de dezembro às 15h30", "consulta", "2026-12-20T15:30"),
        ("consulta 20/12 15:30", "consulta", "2026-12-20T15:30"),
        ("renovar o passaporte em 03/02/2027", "renovar o passaporte", "2027-02-03T09:00"),
        ("reunião sexta às 14h", "reunião", "2026-11-20T14:00"),
        ("reunião na sexta-feira que vem às 2 da tarde", "reunião", "2026-11-20T14:00"),
        ("domingo às 18h ligar pra mãe", "ligar pra mãe", "2026-11-15T18:00"),
        ("domingo às 9h ligar pra mãe", "ligar pra mãe", "2026-11-22T09:00"),
        ("quinta 26/11 às 10h dentista", "dentista", "2026-11-26T10:00"),
        ("dentista quinta-feira, dia 26, às 10h", "dentista", "2026-11-26T10:00"),
        ("sábado (28/11) churrasco", "churrasco", "2026-11-28T09:00"),
        ("sábado pagar a conta do dia 26", "pagar a conta do dia 26", "2026-11-21T09:00"),
        ("hoje à noite ver o jogo", "ver o jogo", "2026-11-15T20:00"),
        ("hoje às 8 ver o jogo", "ver o jogo", "2026-11-15T20:00"),
        ("ver o jogo às 3", "ver o jogo", "2026-11-15T15:00"),
        ("ver o jogo amanhã às 3", "ver o jogo", "2026-11-16T15:00"),
        ("ver o jogo às 8 da noite", "ver o jogo", "2026-11-15T20:00"),
        ("sair amanhã às 03:00", "sair", "2026-11-16T03:00"),
        ("almoçar ao meio-dia", "almoçar", "2026-11-15T12:00"),
        ("mandar o relatório semana que vem", "mandar o relatório", "2026-11-16T09:00"),
        ("mandar o relatório semana que vem na quarta", "mandar o relatório", "2026-11-18T09:00"),
        ("pagar o cartão mês que vem dia 5", "pagar o cartão", "2026-12-05T09:00"),
        ("pagar o cartão dia 5 do mês que vem", "pagar o cartão", "2026-12-05T09:00"),
        ("depois de amanhã buscar o bolo às 16h", "buscar o bolo", "2026-11-17T16:00"),
        ("daqui a 3 dias revisar o contrato", "revisar o contrato", "2026-11-18T09:00"),
        ("revisar o contrato quinta da semana que vem", "revisar o contrato", "2026-11-19T09:00"),
        ("terça da próxima semana revisar o contrato", "revisar o contrato", "2026-11-17T09:00"),
        ("to call mom tomorrow at 8pm", "call mom", "2026-11-16T20:00"),
        ("to pay the rent on friday at 9am", "pay the rent", "2026-11-20T09:00"),
        ("dentista dia 31", "dentista", "2026-12-31T09:00"),
        ("fechar o mês no fim do mês", "fechar o mês", "2026-11-30T09:00"),
    ] {
        says(sentence, what, at(when));
    }
}

#[test]
fn lengths_are_counted_from_now() {
    for (sentence, what, minutes) in [
        ("de tirar o bolo daqui a 20 minutos", "tirar o bolo", 20),
        ("tirar o bolo em meia hora", "tirar o bolo", 30),
        ("daqui uma hora e meia sair", "sair", 90),
        ("sair daqui a 2h", "sair", 120),
        ("daqui 6 horas pra medir dnv", "medir dnv", 360),
        ("daqui 6 hora medir de novo", "medir de novo", 360),
        ("to leave in 45 minutes", "leave", 45),
        ("beber água daqui a pouco em 10 min", "beber água daqui a pouco", 10),
    ] {
        says(sentence, what, When::After(SignedDuration::from_mins(minutes)));
    }
}

#[test]
fn what_cannot_be_is_said() {
    says("reunião 31/02", "reunião", When::NoSuchDay);
    says("reunião dia 45", "reunião", When::NoSuchDay);
    says("reunião 30 de fevereiro às 10h", "reunião", When::NoSuchDay);
    says("reunião ontem às 8", "reunião", When::Past);
    says("reunião 03/02/2020", "reunião", When::Past);
    says("comprar pão", "comprar pão", When::Unsaid);
    says("comprar 2 pães", "comprar 2 pães", When::Unsaid);
}

#[test]
fn what_comes_again() {
    for (sentence, what, every, interval, days, first) in [
        ("tomar remédio todo dia às 8h", "tomar remédio", Every::Day, 1, "", "2026-11-16T08:00"),
        ("tomar remédio todos os dias às 22h", "tomar remédio", Every::Day, 1, "", "2026-11-15T22:00"),
        ("toda noite escovar os dentes", "escovar os dentes", Every::Day, 1, "", "2026-11-15T20:00"),
        (
            "toda segunda e quarta às 7 academia",
            "academia",
            Every::Week,
            1,
            "Monday Wednesday",
            "2026-11-16T07:00",
        ),
        (
            "academia de segunda a sexta às 7h",
            "academia",
            Every::Week,
            1,
            "Monday Tuesday Wednesday Thursday Friday",
            "2026-11-16T07:00",
        ),
        (
            "levar o lixo todas as terças às 20h",
            "levar o lixo",
            Every::Week,
            1,
            "Tuesday",
            "2026-11-17T20:00",
        ),
        ("pagar o aluguel todo dia 10", "pagar o aluguel", Every::Month, 1, "", "2026-12-10T09:00"),
        ("conferir a fatura todo mês", "conferir a fatura", Every::Month, 1, "", "2026-11-16T09:00"),
        ("regar as plantas a cada 3 dias às 18h", "regar as plantas", Every::Day, 3, "", "2026-11-15T18:00"),
        (
            "stand up every weekday at 10am",
            "stand up",
            Every::Week,
            1,
            "Monday Tuesday Wednesday Thursday Friday",
            "2026-11-16T10:00",
        ),
        ("call dad every sunday at 5pm", "call dad", Every::Week, 1, "Sunday", "2026-11-15T17:00"),
    ] {
        let read = read(sentence, &now());
        let repeat = read.repeat.unwrap_or_else(|| panic!("{sentence}"));
        let named: Vec<String> = repeat.weekdays.iter().map(|day| format!("{day:?}")).collect();
        assert_eq!(read.what, what, "{sentence}");
        assert_eq!(
            (repeat.every, repeat.interval, named.join(" ").as_str()),
            (every, interval, days),
            "{sentence}"
        );
        assert_eq!(read.when, at(first), "{sentence}");
    }
    let read = read("antibiótico de 8 em 8 horas", &now());
    assert_eq!(read.repeat.map(|repeat| (repeat.every, repeat.interval)), Some((Every::Hour, 8)));
    assert_eq!(read.when, When::After(SignedDuration::from_hours(8)));
}

proptest::proptest! {
    #[test]
    fn nothing_panics(text in ".{0,80}") {
        let _ = read(&text, &now());
    }

    #[test]
    fn what_is_read_lies_ahead(words in proptest::collection::vec(proptest::sample::select(vec![
        "amanhã", "hoje", "às", "8", "8h", "15:30", "sexta", "que", "vem", "dia", "31", "20/12", "todo", "toda", "segunda",
        "e", "de", "a", "daqui", "2", "horas", "da", "noite", "cada", "mês", "pão", "31/02", "meia", "noite",
    ]), 0..9)) {
        let now = now();
        if let When::At(at) = read(&words.join(" "), &now).when {
            proptest::prop_assert!(at > now.datetime());
        }
    }
}

#[test]
fn some_time_before_it_is_earlier() {
    says("prova sexta às 19h, uma hora antes", "prova", at("2026-11-20T18:00"));
    says("dentista amanhã às 9h, 30 min antes", "dentista", at("2026-11-16T08:30"));
    says(
        "aniversário da Yasmin dia 3 de dezembro, uma semana antes",
        "aniversário da Yasmin",
        at("2026-11-26T09:00"),
    );
    says("me avisa 1h antes", "me avisa 1h antes", When::Unsaid);
    says("reunião hoje às 10h30, uma hora antes", "reunião", When::Past);
}

/// No reminder knows an end yet; it must not be taken for the beginning.
#[test]
fn what_comes_again_until_a_day_does_not_begin_on_it() {
    for (sentence, when) in [
        ("tomar o remédio todo dia às 11h até dia 26", "2026-11-15T11:00"),
        ("tomar o remédio até sexta, todo dia às 11h", "2026-11-15T11:00"),
        ("tomar o remédio todo dia às 11h a partir do dia 26", "2026-11-26T11:00"),
    ] {
        let read = read(sentence, &now());
        assert_eq!((read.when, read.repeat.is_some()), (at(when), true), "{sentence}");
    }
    says("entregar o trabalho até sexta às 18h", "entregar o trabalho", at("2026-11-20T18:00"));
}

#[test]
fn a_weekday_with_its_number_is_that_day() {
    for (sentence, when) in [
        ("devolver o plantão de sexta 27 às 8h", "2026-11-27T08:00"),
        ("reunião sábado 28 às 10h", "2026-11-28T10:00"),
        ("dentista sexta-feira 4 às 15h", "2026-12-04T15:00"),
        ("dentista sexta 20h", "2026-11-20T20:00"),
        ("dentista quinta 6 e meia da tarde", "2026-11-19T18:30"),
    ] {
        assert_eq!(read(sentence, &now()).when, at(when), "{sentence}");
    }
}
