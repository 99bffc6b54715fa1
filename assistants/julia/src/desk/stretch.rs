//! A stretch of days by its two ends, and a week by another name: "de segunda a domingo", "dias 23 a 29", "a semana toda que vem".

use jiff::civil::Date;
use jiff::{ToSpan, Zoned};

use crate::vagas::window::{self, Window};

/// What stands between the two ends.
const TO: &[&str] = &["a", "ao", "ate"];

/// No hour of a day is later.
const LAST_HOUR: i8 = 24;

/// How far ahead the number of a day lies at most.
const MONTHS: i32 = 62;

/// The stretch that a folded sentence names by its ends.
pub(super) fn read(text: &str, now: &Zoned) -> Option<Window> {
    let words: Vec<&str> =
        text.split(' ').filter(|word| !matches!(*word, "feira" | "toda" | "todinha" | "inteira")).collect();
    let ends = (0..words.len()).find_map(|at| {
        let from = *words.get(at)?;
        let to = words.get(at + 1).filter(|word| TO.contains(word)).and_then(|_| words.get(at + 2))?;
        let to = if *to == "dia" { words.get(at + 3)? } else { to };
        let lead = at.checked_sub(1).and_then(|before| words.get(before)).copied().unwrap_or_default();
        match (window::weekday(from), window::weekday(to)) {
            (Some(from), Some(to)) => {
                let from = first(now.date(), |day| day.weekday() == from)?;
                Some((from, first(from, |day| day.weekday() == to)?))
            }
            (None, None) if matches!(lead, "dia" | "dias" | "de") => {
                let number = |word: &str| word.parse::<i8>().ok();
                let (from, to) = (number(from)?, number(to)?);
                // "de 7 a 19" are hours.
                if lead == "de" && to <= LAST_HOUR {
                    return None;
                }
                let from = first(now.date(), |day| day.day() == from)?;
                Some((from, first(from, |day| day.day() == to)?))
            }
            _ => None,
        }
    });
    if let Some((from, to)) = ends {
        return Some(Window { from, to });
    }
    // "da semana toda q vem".
    let plain: Vec<&str> = words.iter().map(|word| if *word == "q" { "que" } else { word }).collect();
    let plain = plain.join(" ");
    let named = crate::places::names(&plain, "semana que vem") && plain != text;
    named.then(|| Window::read("semana que vem", now)).flatten()
}

/// The first day from one on of which something is true.
fn first(from: Date, is: impl Fn(Date) -> bool) -> Option<Date> {
    (0..MONTHS).map_while(|days| from.checked_add(days.days()).ok()).find(|day| is(*day))
}
