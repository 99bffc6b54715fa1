use jiff::civil::date;

use super::*;
use crate::token::tokens;

/// A Thursday.
fn calendar() -> Calendar {
    Calendar::new(&"2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap())
}

fn when(text: &str) -> Option<When> {
    let tokens = tokens(text);
    (0..tokens.len()).find_map(|at| {
        let (when, next) = calendar().read(&tokens, at)?;
        (next == tokens.len()).then_some(when)
    })
}

#[test]
fn days_are_named_in_many_ways() {
    for (text, month, day) in [
        ("hoje", 11, 12),
        ("hoje cedo", 11, 12),
        ("hoje de manhã", 11, 12),
        ("ontem", 11, 11),
        ("ontem à noite", 11, 11),
        ("anteontem", 11, 10),
        ("antes de ontem", 11, 10),
        ("amanhã", 11, 13),
        ("depois de amanhã", 11, 14),
        ("segunda", 11, 9),
        ("segunda-feira passada", 11, 9),
        ("segunda retrasada", 11, 2),
        ("na terça", 11, 10),
        ("quinta", 11, 12),
        ("quinta passada", 11, 5),
        ("domingo que vem", 11, 15),
        ("dia 12", 11, 12),
        ("dia 13", 10, 13),
        ("dia doze", 11, 12),
        ("dia primeiro", 11, 1),
        ("dia 3 de março", 3, 3),
        ("3 de março", 3, 3),
        ("dia 10/11", 11, 10),
        ("10/11", 11, 10),
        ("10/11/2026", 11, 10),
        ("10/11/26", 11, 10),
        ("2026-11-10", 11, 10),
        ("há três dias", 11, 9),
        ("faz 2 dias", 11, 10),
        ("2 dias atrás", 11, 10),
        ("a 2 dias atrás", 11, 10),
        ("há uma semana", 11, 5),
        ("dia 5 do mês passado", 10, 5),
    ] {
        assert_eq!(when(text), Some(When::Day(date(2026, month, day))), "{text}");
    }
    assert_eq!(when("20/12"), Some(When::Day(date(2025, 12, 20))));
}

#[test]
fn periods_have_two_ends() {
    let days = |from: Date, to: Date| Some(When::Period { from, to });
    let today = date(2026, 11, 12);
    assert_eq!(when("essa semana"), days(date(2026, 11, 6), today));
    assert_eq!(when("esse mês"), days(date(2026, 10, 14), today));
    assert_eq!(when("semana passada"), days(date(2026, 11, 2), date(2026, 11, 8)));
    assert_eq!(when("mês passado"), days(date(2026, 10, 1), date(2026, 10, 31)));
    assert_eq!(when("últimos 15 dias"), days(date(2026, 10, 29), today));
    assert_eq!(when("últimas duas semanas"), days(date(2026, 10, 30), today));
    assert_eq!(when("nos últimos 3 meses"), days(date(2026, 8, 15), today));
    assert_eq!(when("fim de semana"), days(date(2026, 11, 7), date(2026, 11, 8)));
    assert_eq!(when("desde segunda"), days(date(2026, 11, 9), today));
    assert_eq!(when("em outubro"), days(date(2026, 10, 1), date(2026, 10, 31)));
}

#[test]
fn what_is_no_day_is_unclear() {
    for text in
        ["31/02", "30/02/2026", "dia 32", "30 de fevereiro", "outro dia", "há 10 anos", "uns dias atrás"]
    {
        assert_eq!(when(text), Some(When::Unclear), "{text}");
    }
}

#[test]
fn ordinals_are_no_weekdays() {
    assert_eq!(when("segunda vez"), None);
}

#[test]
fn the_zone_decides_what_today_is() {
    let late = Calendar::new(&"2026-11-12T23:30:00-03:00[America/Sao_Paulo]".parse().unwrap());
    assert_eq!(late.read(&tokens("hoje"), 0), Some((When::Day(date(2026, 11, 12)), 1)));
}

#[test]
fn a_year_is_a_period_and_a_diary_has_short_days() {
    let year = When::Period { from: date(2019, 1, 1), to: date(2019, 12, 31) };
    assert_eq!(when("em 2019"), Some(year));
    assert_eq!(when("em 2000 reais"), None);
    let tokens = tokens("sex: pilates");
    assert_eq!(calendar().read(&tokens, 0), Some((When::Day(date(2026, 11, 6)), 1)));
    assert_eq!(when("vou ter"), None);
}
