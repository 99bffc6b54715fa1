use super::*;

fn titles(text: &str) -> Vec<String> {
    let now: Zoned = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let arguments = Map::from_iter([("title".to_owned(), Value::from(text))]);
    let each = split(arguments, ("", ""), &now, Language::Portuguese).into_iter();
    each.map(|arguments| arguments["title"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn joined_times_are_an_order_each() {
    assert_eq!(
        titles("tomar o remédio todo dia às 8h e às 20h"),
        ["tomar o remédio todo dia às 08:00", "tomar o remédio todo dia às 20:00"]
    );
    assert_eq!(
        titles("tomar remédio todo dia às 8 e às 20h"),
        ["tomar remédio todo dia às 08:00", "tomar remédio todo dia às 20:00"]
    );
    assert_eq!(titles("beber água às 9h, às 12h e às 15h").len(), 3);
}

#[test]
fn one_time_and_a_stretch_stay_as_they_are() {
    for text in [
        "pagar a luz amanhã às 9h",
        "ficar de olho das 8h às 10h",
        "ligar pro banco e pro contador amanhã às 9h",
        "comprar pão, leite e ovos sexta às 18h",
        "regar as plantas segunda e quarta às 8h",
        "reunião segunda às 10h e levar o notebook",
    ] {
        assert_eq!(titles(text), [text]);
    }
}

#[test]
fn errands_with_times_of_their_own_are_an_order_each() {
    assert_eq!(titles("ligar às 9h e buscar a Bia às 15h"), ["ligar às 9h", "buscar a Bia às 15h"]);
    assert_eq!(
        titles(
            "protocolar o recurso na próxima segunda-feira às 10h e de ligar para o perito na terça às 9h"
        ),
        ["protocolar o recurso na próxima segunda-feira às 10h", "de ligar para o perito na terça às 9h"]
    );
    assert_eq!(
        titles("comprar tinta amanhã às 10h, e ligar pra Cleide às 15h"),
        ["comprar tinta amanhã às 10h", "ligar pra Cleide dia 03/03/2026 às 15:00"]
    );
}

#[test]
fn parts_of_the_day_and_hours_in_any_form_are_an_order_each() {
    for text in [
        "losartana todo dia 7 da manhã e 7 da noite",
        "losartana todo dia às sete da manhã e às sete da noite",
        "losartana às 7 e 19h todo dia",
        "losartana 7h e 19h todo dia",
        "todos os dias às sete da manhã pra tomar o remédio, e às sete da noite de novo",
        "todo dia às 7h tomar o remédio e às 19h também",
    ] {
        let each = titles(text);
        let now: Zoned = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
        let read: Vec<_> = each.iter().map(|text| appointment::read(text, &now)).collect();
        let hours: Vec<String> = read.iter().map(|read| format!("{:?}", read.when)).collect();
        assert!(read.iter().all(|read| read.repeat.is_some()), "{text}: {each:?}");
        assert_eq!(hours.len(), 2, "{text}: {each:?}");
        assert!(hours[0].contains("T07:00") && hours[1].contains("T19:00"), "{text}: {hours:?}");
        assert_eq!(read[0].what, read[1].what, "{text}");
    }
    for text in ["estudar 2h, às 20h", "estudar 2h às 20h", "treinar 1h30 e descansar"] {
        assert_eq!(titles(text), [text]);
    }
}

#[test]
fn a_day_that_stands_before_the_errand_goes_with_its_hour() {
    let now: Zoned = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let of = |source: &str, title: &str| {
        let arguments = Map::from_iter([("title".to_owned(), Value::from(title))]);
        let each = split(arguments, (source, ""), &now, Language::Portuguese).into_iter();
        each.map(|arguments| arguments["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let title = "umas 3 horas, que a Zefa vem pegar o vestido";
    assert_eq!(
        of(&format!("me lembra sexta de tarde, {title}"), title),
        [format!("sexta de tarde, {title}")]
    );
    // Of another sentence, and of something else, nothing is taken.
    assert_eq!(of(&format!("sexta eu viajo. me lembra, {title}"), title), [title]);
    assert_eq!(of(&format!("gastei 30 na sexta e me lembra {title}"), title), [title]);
}

#[test]
fn a_rule_that_the_order_began_is_the_rule_of_each_of_its_hours() {
    let now: Zoned = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    for (title, hours) in [
        ("dia 6 da manha e 6 da tarde pra dar a metformina da mamae", &["T06:00", "T18:00"][..]),
        ("dia às 6 e às 18h dar a metformina da mamae", &["T06:00", "T18:00"]),
        ("dia 6 e meia da manhã dar a metformina da mamae", &["T06:30"]),
        ("dia 8h dar a metformina da mamae", &["T08:00"]),
    ] {
        let arguments = Map::from_iter([("title".to_owned(), Value::from(title))]);
        let source = format!("me avisa todo {title}");
        let each = split(arguments, (&source, ""), &now, Language::Portuguese);
        assert_eq!(each.len(), hours.len(), "{source}: {each:?}");
        for (arguments, hour) in each.iter().zip(hours) {
            let read = appointment::read(arguments["title"].as_str().unwrap(), &now);
            assert_eq!(read.what, "dar a metformina da mamae", "{source}");
            assert_eq!(read.repeat.map(|repeat| repeat.every), Some(appointment::Every::Day), "{source}");
            assert!(format!("{:?}", read.when).contains(hour), "{source}: {:?}", read.when);
        }
    }
}
