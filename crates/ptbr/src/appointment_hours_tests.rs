//! Hours as people say them, beside numbers that are none.

use jiff::Zoned;

use super::{Every, Names, When, read};

/// Thursday, 19 November 2026, 05:20 in São Paulo.
fn now() -> Zoned {
    "2026-11-19T05:20:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

/// The hour that is read, and what is left of the words.
fn hour_of(said: &str) -> (Option<String>, String) {
    let read = read(said, &now());
    let hour = match read.when {
        When::At(at) if matches!(read.names, Names::Hour | Names::Both) => {
            Some(at.strftime("%H:%M").to_string())
        }
        _ => None,
    };
    (hour, read.what)
}

/// What is said, the hour of it if it names one, and what is to be done.
const SAID: &[(&str, &str, &str)] = &[
    ("6 e meia tomar o remédio", "06:30", "tomar o remédio"),
    ("sabado 6 e meia da consulta da mamae", "06:30", "consulta da mamae"),
    ("sábado 6 e meia consulta", "06:30", "consulta"),
    ("consulta sábado 6 e meia", "06:30", "consulta"),
    ("sair de casa 6 e meia", "06:30", "sair de casa"),
    ("seis e meia da manhã acordar", "06:30", "acordar"),
    ("acordar amanhã seis e meia", "06:30", "acordar"),
    ("6 e meia da noite missa", "18:30", "missa"),
    ("6 e meia da tarde buscar o Davi", "18:30", "buscar o Davi"),
    ("4 e meia buscar a Bia", "16:30", "buscar a Bia"),
    ("4 e meia da manhã acordar", "04:30", "acordar"),
    ("8 e meia no dentista", "08:30", "no dentista"),
    ("dez e meia remédio", "10:30", "remédio"),
    ("meio dia e meia almoço da Yasmin", "12:30", "almoço da Yasmin"),
    ("meio-dia tomar o remédio", "12:00", "tomar o remédio"),
    ("ao meio dia cobrar a Neide", "12:00", "cobrar a Neide"),
    ("bota meio dia", "12:00", "bota"),
    ("à meia noite desligar o forno", "00:00", "desligar o forno"),
    ("às 8 e 15 reunião", "08:15", "reunião"),
    ("sexta 8 e 15 reunião", "08:15", "reunião"),
    ("reunião amanhã 8 e 15", "08:15", "reunião"),
    ("às 8 e quinze reunião", "08:15", "reunião"),
    ("às oito e quinze reunião", "08:15", "reunião"),
    ("às 9 e 40 ligar", "09:40", "ligar"),
    ("às 7 e 5 ligar", "07:05", "ligar"),
    ("às 10 e 20 ligar pra mãe", "10:20", "ligar pra mãe"),
    ("umas 7 ligar pra mãe", "07:00", "ligar pra mãe"),
    ("umas 7 e meia ligar", "07:30", "ligar"),
    ("lá pelas 9 ligar pra mãe", "09:00", "ligar pra mãe"),
    ("la pelas 9 da noite ligar", "21:00", "ligar"),
    ("pelas 9 ligar", "09:00", "ligar"),
    ("lá pelas 9 e meia ligar", "09:30", "ligar"),
    ("às 7 e pouco ligar", "07:00", "ligar"),
    ("7 e pouco ligar pra mãe", "07:00", "ligar pra mãe"),
    ("sábado 7 e pouco ligar", "07:00", "ligar"),
    ("7 e pouco da noite ligar", "19:00", "ligar"),
    ("7h e pouco ligar", "07:00", "ligar"),
    ("às dez ligar", "10:00", "ligar"),
    ("as dez ligar", "10:00", "ligar"),
    ("às dez da noite ligar", "22:00", "ligar"),
    ("10 pras 8 ligar", "07:50", "ligar"),
    ("dez pras oito ligar", "07:50", "ligar"),
    ("10 para as 8 ligar", "07:50", "ligar"),
    ("às 10 pras 8 ligar", "07:50", "ligar"),
    ("15 pras 6 da tarde buscar o Davi", "17:45", "buscar o Davi"),
    ("quinze para as seis da tarde buscar o Davi", "17:45", "buscar o Davi"),
    ("5 pro meio dia desligar o fogo", "11:55", "desligar o fogo"),
    ("10 minutos pras 9 ligar", "08:50", "ligar"),
    ("20 pra uma almoçar", "", "20 pra uma almoçar"),
    ("amanhã, 20 pra uma, almoçar", "12:40", "almoçar"),
    ("8h ligar", "08:00", "ligar"),
    ("8:15 ligar", "08:15", "ligar"),
    ("8h15 ligar", "08:15", "ligar"),
    ("às 8 ligar", "08:00", "ligar"),
    ("8 da manhã ligar", "08:00", "ligar"),
    ("3 da tarde ligar", "15:00", "ligar"),
    ("às 3 ligar", "15:00", "ligar"),
    ("às 8 remédios", "08:00", "remédios"),
    // No hours.
    ("6 e 7 são dias bons", "", "6 e 7 são dias bons"),
    ("10 e 15 são dias bons", "", "10 e 15 são dias bons"),
    ("amanhã comprar 2 e meio quilos de carne", "", "comprar 2 e meio quilos de carne"),
    ("amanhã comprar 2 quilos e meio", "", "comprar 2 quilos e meio"),
    ("amanhã pôr 2 e meia colheres de sal", "", "pôr 2 e meia colheres de sal"),
    ("amanhã comprar umas 7 laranjas", "", "comprar umas 7 laranjas"),
    ("amanhã devolver as 2 garrafas", "", "devolver as 2 garrafas"),
    ("amanhã comprar 8 e 15 parafusos", "", "comprar 8 e 15 parafusos"),
    ("amanhã levar 10 para 8 pessoas", "", "levar 10 para 8 pessoas"),
    ("amanhã comprar 3 pães", "", "comprar 3 pães"),
    ("amanhã andar a 2 quadras", "", "andar a 2 quadras"),
    ("amanhã pagar r$ 6 e meia", "", "pagar r$ 6 e meia"),
    ("dia 6 pagar o aluguel", "", "pagar o aluguel"),
    ("amanhã 10 pra uma amiga", "", "10 pra uma amiga"),
];

#[test]
fn an_hour_is_read_as_it_is_said() {
    let mut wrong = Vec::new();
    for (said, hour, what) in SAID {
        let meant = ((!hour.is_empty()).then(|| (*hour).to_owned()), (*what).to_owned());
        let found = hour_of(said);
        if found != meant {
            wrong.push(format!("{said}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_day_at_an_hour_is_no_day_of_the_month() {
    for said in [
        "todo dia 6 da manha dar a metformina",
        "todo dia 6 e meia da manhã dar a metformina",
        "todo dia 6 e meia dar a metformina",
        "todo dia 6 e pouco dar a metformina",
        "todo santo dia 6h dar a metformina",
        "dar a metformina todo dia às 6",
        "dar a metformina 6 e meia todo dia",
        "todos os dias seis e meia dar a metformina",
    ] {
        let read = read(said, &now());
        assert_eq!(read.repeat.map(|repeat| repeat.every), Some(Every::Day), "{said}");
        assert_eq!(read.what, "dar a metformina", "{said}");
    }
    for said in ["todo dia 6 pagar a luz", "pagar a luz todo dia 6", "todo dia 6 às 8 pagar a luz"] {
        let read = read(said, &now());
        assert_eq!(read.repeat.map(|repeat| repeat.every), Some(Every::Month), "{said}");
    }
}
