//! Every weekday with every part of the day and every hour, in digits and words, in every order: what was meant is known.

use jiff::Zoned;
use jiff::civil::{Date, DateTime, Weekday};

use super::{Every, When, read};

/// Sunday, 15 November 2026, 10:20 in São Paulo.
fn now() -> Zoned {
    "2026-11-15T10:20:00-03:00[America/Sao_Paulo]".parse().unwrap()
}

const DAYS: [(&str, Weekday); 8] = [
    ("segunda", Weekday::Monday),
    ("terça", Weekday::Tuesday),
    ("terça-feira", Weekday::Tuesday),
    ("quarta", Weekday::Wednesday),
    ("quinta", Weekday::Thursday),
    ("sexta", Weekday::Friday),
    ("sexta-feira", Weekday::Friday),
    ("sábado", Weekday::Saturday),
];

const WORDS: [&str; 12] =
    ["uma", "duas", "três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze", "doze"];

/// A part of the day, and the hours that are said with it.
const PARTS: [(&str, std::ops::RangeInclusive<i8>, i8); 4] =
    [("madrugada", 1..=5, 0), ("manhã", 5..=11, 0), ("tarde", 1..=6, 12), ("noite", 6..=11, 12)];

/// An hour as it is said, and as it is.
struct Hour {
    part: &'static str,
    said: String,
    /// With "h" or "horas" behind it.
    named: bool,
    at: (i8, i8),
}

fn hours() -> Vec<Hour> {
    let mut hours = Vec::new();
    for (part, range, later) in PARTS {
        for hour in range {
            let word = WORDS[usize::try_from(hour).unwrap() - 1];
            let whole = hour + later;
            let mut add = |said: String, named: bool, minute: i8| {
                hours.push(Hour { part, said, named, at: (whole, minute) });
            };
            add(format!("{hour}"), false, 0);
            add(format!("{hour}h"), true, 0);
            add(format!("{hour} horas"), true, 0);
            add(word.to_owned(), false, 0);
            add(format!("{word} horas"), true, 0);
            add(format!("{hour} e meia"), false, 30);
            add(format!("{word} e meia"), false, 30);
            add(format!("{hour}h30"), true, 30);
            add(format!("{hour}:30"), true, 30);
        }
    }
    hours
}

fn on(date: Date, (hour, minute): (i8, i8)) -> DateTime {
    date.at(hour, minute, 0, 0)
}

/// What is read in each sentence beside what was meant: how many of them are wrong, and the first ones.
#[track_caller]
fn all_right(read: impl Iterator<Item = (String, String, String)>) {
    let (mut all, mut wrong) = (0, Vec::new());
    for (sentence, found, meant) in read {
        all += 1;
        if found != meant {
            wrong.push(format!("{sentence}: {found}, not {meant}"));
        }
    }
    let shown: Vec<&String> = wrong.iter().take(15).collect();
    assert!(all > 500 && wrong.is_empty(), "{} of {all} wrong: {shown:#?}", wrong.len());
}

#[test]
fn a_weekday_a_part_and_an_hour_mean_the_same_in_any_order() {
    let now = now();
    let mut said = Vec::new();
    for (name, day) in DAYS {
        let date = now.date().nth_weekday(1, day).unwrap();
        for Hour { part, said: hour, named, at } in hours() {
            let meant = format!("{:?}", When::At(on(date, at)));
            let mut add = |sentence: String| said.push((sentence, meant.clone()));
            add(format!("{name} às {hour} da {part} ligar"));
            add(format!("{name} de {part}, às {hour}, ligar"));
            add(format!("{name} à {part}, lá pelas {hour}, ligar"));
            add(format!("ligar às {hour} da {part} na {name}"));
            add(format!("ligar {name}, {hour} da {part}"));
            add(format!("{hour} da {part} de {name} ligar"));
            add(format!("ligar na {name} de {part} às {hour}"));
            add(format!("às {hour} de {name} de {part} ligar"));
            if named {
                add(format!("{name} de {part}, umas {hour}, que ela vem"));
                add(format!("{name} de {part} {hour} ligar"));
                add(format!("ligar {hour} {name} de {part}"));
            }
        }
    }
    all_right(said.into_iter().map(|(sentence, meant)| {
        let found = format!("{:?}", read(&sentence, &now).when);
        (sentence, found, meant)
    }));
}

#[test]
fn what_comes_every_day_at_an_hour_is_of_no_day_of_the_month() {
    let now = now();
    let mut said = Vec::new();
    for Hour { part, said: hour, named, at } in hours() {
        let today = on(now.date(), at);
        let first = if today > now.datetime() { today } else { on(now.date().tomorrow().unwrap(), at) };
        let meant = format!("{:?} {:?}", Some(Every::Day), When::At(first));
        let mut add = |sentence: String| said.push((sentence, meant.clone()));
        add(format!("todo dia {hour} da {part} ligar"));
        add(format!("ligar todo dia {hour} da {part}"));
        add(format!("ligar todo dia às {hour} da {part}"));
        add(format!("todos os dias às {hour} da {part} ligar"));
        add(format!("ligar às {hour} da {part} todo santo dia"));
        add(format!("ligar todo dia de {part} às {hour}"));
        add(format!("todo dia, {hour} da {part}, ligar"));
        if named {
            add(format!("todo dia de {part}, {hour}, ligar"));
        }
    }
    for (name, day) in DAYS {
        let date = now.date().nth_weekday(1, day).unwrap();
        for Hour { part, said: hour, at, .. } in hours() {
            let meant = format!("{:?} {:?}", Some(Every::Week), When::At(on(date, at)));
            said.push((format!("toda {name} às {hour} da {part} ligar"), meant.clone()));
            said.push((format!("ligar toda {name} {hour} da {part}"), meant));
        }
    }
    all_right(said.into_iter().map(|(sentence, meant)| {
        let read = read(&sentence, &now);
        let found = format!("{:?} {:?}", read.repeat.map(|repeat| repeat.every), read.when);
        (sentence, found, meant)
    }));
}

#[test]
fn a_number_behind_every_day_is_a_day_of_the_month_where_no_hour_is_said_with_it() {
    let now = now();
    let mut said = Vec::new();
    for day in 1..=28i8 {
        for Hour { part, said: hour, at, .. } in hours() {
            let of = |month: i8| on(Date::new(2026, month, day).unwrap(), at);
            let first = if of(11) > now.datetime() { of(11) } else { of(12) };
            let meant = format!("{:?} {:?}", Some(Every::Month), When::At(first));
            said.push((format!("pagar todo dia {day} às {hour} da {part}"), meant.clone()));
            said.push((format!("todo dia {day}, às {hour} da {part}, pagar"), meant));
        }
    }
    all_right(said.into_iter().map(|(sentence, meant)| {
        let read = read(&sentence, &now);
        let found = format!("{:?} {:?}", read.repeat.map(|repeat| repeat.every), read.when);
        (sentence, found, meant)
    }));
}
