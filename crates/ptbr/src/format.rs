//! The way back: numbers, money, quantities, durations and days as people write them.

use domain::Language;
use jiff::civil::{Date, Weekday};

/// `82,5`, `1.250`; in English `82.5`, `1,250`. At most three decimals, none that say nothing.
pub fn number(amount: f64, language: Language) -> String {
    let text = format!("{amount:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    marked(if text == "-0" { "0" } else { text }, language)
}

/// `R$ 1.250,00`.
pub fn money(amount: f64, language: Language) -> String {
    format!("R$ {}", marked(&format!("{amount:.2}"), language))
}

/// A stored value with its stored unit: `82,5 kg`, `2.000 ml`, `7h30`, `45 min`, `R$ 150,00`.
pub fn quantity(amount: f64, unit: Option<&str>, language: Language) -> String {
    match unit {
        Some("BRL") => money(amount, language),
        Some("h") => duration(amount * 60.0, language),
        Some(unit) if !unit.is_empty() => format!("{} {unit}", number(amount, language)),
        _ => number(amount, language),
    }
}

/// `7h30`, `7h`, `45 min`; in English `7 h 30 min`.
pub fn duration(minutes: f64, language: Language) -> String {
    let Ok(total) = format!("{:.0}", minutes.max(0.0)).parse::<u64>() else {
        return number(minutes, language);
    };
    let (hours, minutes) = (total / 60, total % 60);
    match (hours, minutes, language) {
        (0, minutes, _) => format!("{minutes} min"),
        (hours, 0, Language::Portuguese | Language::Added(_)) => format!("{hours}h"),
        (hours, minutes, Language::Portuguese | Language::Added(_)) => format!("{hours}h{minutes:02}"),
        (hours, 0, Language::English) => format!("{hours} h"),
        (hours, minutes, Language::English) => format!("{hours} h {minutes} min"),
    }
}

/// "hoje", "ontem", "quarta, 12 de novembro"; the year only when it is another one.
pub fn day(day: Date, today: Date, language: Language) -> String {
    if day == today {
        return choose(language, "hoje", "today").to_owned();
    }
    if today.yesterday().is_ok_and(|yesterday| yesterday == day) {
        return choose(language, "ontem", "yesterday").to_owned();
    }
    let weekday = weekday(day.weekday(), language);
    let month = month(day.month(), language);
    let other_year = day.year() != today.year();
    match language {
        Language::Portuguese | Language::Added(_) if other_year => {
            format!("{weekday}, {} de {month} de {}", day.day(), day.year())
        }
        Language::Portuguese | Language::Added(_) => format!("{weekday}, {} de {month}", day.day()),
        Language::English if other_year => format!("{weekday}, {month} {}, {}", day.day(), day.year()),
        Language::English => format!("{weekday}, {month} {}", day.day()),
    }
}

/// Puts the marks of the language into a plain decimal such as `-1250.50`.
fn marked(plain: &str, language: Language) -> String {
    let (sign, digits) = plain.strip_prefix('-').map_or(("", plain), |digits| ("-", digits));
    let (whole, decimals) =
        digits.split_once('.').map_or((digits, None), |(whole, rest)| (whole, Some(rest)));
    let (group, point) = match language {
        Language::Portuguese | Language::Added(_) => ('.', ','),
        Language::English => (',', '.'),
    };
    let mut text = String::from(sign);
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            text.push(group);
        }
        text.push(digit);
    }
    if let Some(decimals) = decimals {
        text.push(point);
        text.push_str(decimals);
    }
    text
}

const fn choose(language: Language, portuguese: &'static str, english: &'static str) -> &'static str {
    match language {
        Language::Portuguese | Language::Added(_) => portuguese,
        Language::English => english,
    }
}

const fn weekday(weekday: Weekday, language: Language) -> &'static str {
    match weekday {
        Weekday::Monday => choose(language, "segunda", "Monday"),
        Weekday::Tuesday => choose(language, "terça", "Tuesday"),
        Weekday::Wednesday => choose(language, "quarta", "Wednesday"),
        Weekday::Thursday => choose(language, "quinta", "Thursday"),
        Weekday::Friday => choose(language, "sexta", "Friday"),
        Weekday::Saturday => choose(language, "sábado", "Saturday"),
        Weekday::Sunday => choose(language, "domingo", "Sunday"),
    }
}

const fn month(month: i8, language: Language) -> &'static str {
    match month {
        1 => choose(language, "janeiro", "January"),
        2 => choose(language, "fevereiro", "February"),
        3 => choose(language, "março", "March"),
        4 => choose(language, "abril", "April"),
        5 => choose(language, "maio", "May"),
        6 => choose(language, "junho", "June"),
        7 => choose(language, "julho", "July"),
        8 => choose(language, "agosto", "August"),
        9 => choose(language, "setembro", "September"),
        10 => choose(language, "outubro", "October"),
        11 => choose(language, "novembro", "November"),
        _ => choose(language, "dezembro", "December"),
    }
}

#[cfg(test)]
#[path = "format_tests.rs"]
mod tests;
