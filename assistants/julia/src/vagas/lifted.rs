//! What somebody says matters no more: "qualquer dia serve", "não é só quarta", "esquece a quarta", "tanto faz o horário".

use super::kinds;
use super::window::weekday;
use crate::places::folded;

/// The limits that are taken away.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Lifted {
    pub(crate) days: bool,
    pub(crate) hours: bool,
}

/// Of what any will do.
const DAYS: &[&str] = &["dia", "dias", "data", "datas", "day", "days"];
const HOURS: &[&str] = &["horario", "horarios", "periodo", "periodos", "turno", "turnos"];
/// "qualquer dia desses" is some day.
const SOME: &[&str] = &["desses", "destes", "deste", "desse"];

const NOT: &[&str] = &["nao", "n", "nem", "num"];
/// What is denied with a "não": "não é só quarta", "não precisa ser de dia".
const BINDS: &[&str] = &[
    "so",
    "somente",
    "apenas",
    "precisa",
    "precisava",
    "preciso",
    "tem",
    "tinha",
    "exclusivamente",
    "obrigatorio",
];
/// How many words a day may stand behind that.
const NEAR: usize = 4;
/// Between "esquece" and the day that is forgotten; "o de quarta" is a shift.
const SMALL: &[&str] = &[
    "a", "o", "as", "os", "essa", "esse", "isso", "so", "de", "da", "do", "ser", "historia", "coisa",
    "negocio",
];

impl Lifted {
    pub(crate) fn is_nothing(self) -> bool {
        self == Self::default()
    }

    /// Either of two.
    pub(crate) const fn and(self, other: Self) -> Self {
        Self { days: self.days || other.days, hours: self.hours || other.hours }
    }

    pub(crate) fn read(said: &str) -> Self {
        let clauses = said.split(['.', '!', '?', ';', ',', '\n', '(', ')']);
        clauses.map(|clause| Self::of(&folded(clause))).fold(Self::default(), Self::and)
    }

    /// Reads one folded clause.
    fn of(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let any =
            |nouns: &[&str]| (0..words.len()).any(|at| nouns.contains(&words[at]) && will_do(&words, at));
        let freed = freed(&words);
        let day = |at: &usize| words.get(*at).is_some_and(|word| names_days(word));
        let kind = freed.clone().find(|at| !day(at)).is_some();
        Self { days: any(DAYS) || freed.clone().any(|at| day(&at)), hours: any(HOURS) || kind }
    }
}

/// A part of a message, folded, without the days and kinds in it that are said to matter no more.
pub(super) fn without_freed(part: &str) -> String {
    let clause = |clause: &str| {
        let text = folded(clause);
        let words: Vec<&str> = text.split(' ').collect();
        let freed: Vec<usize> = freed(&words).collect();
        let kept = words.iter().enumerate().filter(|(at, _)| !freed.contains(at)).map(|(_, word)| *word);
        kept.collect::<Vec<_>>().join(" ")
    };
    part.split(',').map(clause).collect::<Vec<_>>().join(" ")
}

fn names_days(word: &str) -> bool {
    weekday(word).is_some() || matches!(word, "fds" | "semana")
}

/// "qualquer dia", "todos os dias", "o dia tanto faz", "não importa o horário".
fn will_do(words: &[&str], at: usize) -> bool {
    let before = words.get(at.saturating_sub(NEAR)..at).unwrap_or_default().join(" ");
    let after = words.get(at + 1..(at + 1 + NEAR).min(words.len())).unwrap_or_default();
    let any = ["qualquer", "todo", "todos os", "any", "every"].iter().any(|led| before.ends_with(led));
    let equal = ["tanto faz o", "tanto faz a", "tanto faz", "nao importa o", "independente do"];
    let equal = equal.iter().any(|led| before.ends_with(led)) || after.starts_with(&["tanto", "faz"]);
    (any || equal) && !after.first().is_some_and(|next| SOME.contains(next))
}

/// The places of the days and kinds that were a limit, and are said to be none.
fn freed<'w>(words: &'w [&'w str]) -> impl Iterator<Item = usize> + Clone + 'w {
    (0..words.len()).filter(|at| {
        let at = *at;
        let named = words.get(at).is_some_and(|word| names_days(word) || kinds::is_named_in(word));
        named && (denied_as_a_limit(words, at) || forgotten(words, at))
    })
}

fn denied_as_a_limit(words: &[&str], at: usize) -> bool {
    let before = words.get(at.saturating_sub(NEAR)..at).unwrap_or_default();
    let Some(binds) = before.iter().rposition(|word| BINDS.contains(word)) else { return false };
    let binds = at - before.len() + binds;
    let led = words.get(binds.saturating_sub(NEAR)..binds).unwrap_or_default();
    let Some(no) = led.iter().rposition(|word| NOT.contains(word)) else { return false };
    let gap = led.len() - no;
    match words.get(binds) {
        // "não é só quarta"; "não só quarta" may be a no and a limit.
        Some(&("so" | "somente" | "apenas" | "exclusivamente")) => gap >= 2,
        Some(&("tem" | "tinha")) => gap == 1 && words.get(binds + 1) == Some(&"que"),
        _ => gap <= 2,
    }
}

fn forgotten(words: &[&str], at: usize) -> bool {
    let verb = words.get(..at).unwrap_or_default().iter().rposition(|word| word.starts_with("esque"));
    let Some(verb) = verb else { return false };
    let between = words.get(verb + 1..at).unwrap_or_default();
    let a_shift = between.windows(2).any(|pair| matches!(pair, ["o" | "a", "de" | "da" | "do"]));
    between.iter().all(|word| SMALL.contains(word)) && !a_shift
}

#[cfg(test)]
mod tests {
    use super::Lifted;

    #[test]
    fn days_and_hours_that_matter_no_more_are_heard() {
        for said in [
            "não é só quarta!",
            "Qualquer dia serve, desde que seja de dia",
            "pode ser qualquer dia da semana",
            "esquece a quarta",
            "pode esquecer essa história de sábado",
            "não precisa ser quinta",
            "não tem que ser só fim de semana",
            "o dia tanto faz",
            "eu não falei só quarta",
            "todos os dias servem",
        ] {
            assert_eq!(Lifted::read(said), Lifted { days: true, hours: false }, "{said}");
        }
        for said in ["qualquer horário serve", "tanto faz o período", "não precisa ser noturno"] {
            assert_eq!(Lifted::read(said), Lifted { days: false, hours: true }, "{said}");
        }
        for said in [
            "só quarta",
            "não posso quarta",
            "esquece o de quarta",
            "qualquer dia desses te conto",
            "não posso hoje, só quarta",
            "não tem quarta?",
            "só de dia",
        ] {
            assert!(Lifted::read(said).is_nothing(), "{said}");
        }
    }
}
