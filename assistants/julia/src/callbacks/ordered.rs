//! When somebody wants to be called: what the words say that order it, and never the reason behind them ("me chama depois das
//! 14h, que vejo o fim de semana").

use jiff::Zoned;
use ptbr::appointment::{self, When};

use super::sentences;
use crate::places::{folded, names};

/// What begins a reason, or what the call is about.
const REASONS: &[&str] = &["que", "pra", "para", "porque", "pq", "pois", "ai", "quando", "sobre", "enquanto"];

/// So few words beside the order may be the rest of its time: "me chama amanhã, umas 14h".
const REST: usize = 4;

/// The words of the order that name a time. None where it names none by itself.
pub(super) fn time_of_the_order<'t>(said: &'t str, now: &Zoned) -> Option<&'t str> {
    let orders = |clause: &str| {
        let text = folded(clause);
        sentences::SENTENCES.list("outright").iter().any(|phrase| names(&text, phrase))
    };
    let mut start = 0;
    for clause in said.split_inclusive([',', '.', ';', '!', '?', '\n', '(', ')']) {
        let end = start + clause.len();
        if orders(clause) {
            let rest = said.get(end..).unwrap_or_default();
            return timed(clause, now).map(|part| {
                let whole = part.len() == clause.len();
                let more = if whole { time_only(rest, now) } else { 0 };
                said.get(start..start + part.len() + more).unwrap_or(part)
            });
        }
        start = end;
    }
    None
}

/// The shortest beginning of a clause, up to where a reason begins, that names a time.
fn timed<'t>(clause: &'t str, now: &Zoned) -> Option<&'t str> {
    let starts = clause.match_indices(' ').filter(|(at, _)| {
        let next = clause.get(at + 1..).unwrap_or_default();
        let word = next.split(|sign: char| !sign.is_alphanumeric()).next().unwrap_or_default();
        REASONS.contains(&folded(word).as_str())
    });
    let ends = starts.map(|(at, _)| at).chain([clause.len()]);
    let mut parts = ends.filter_map(|end| clause.get(..end));
    parts.find(|part| appointment::read(part, now).when != When::Unsaid)
}

/// How much of what follows is only the rest of a time.
fn time_only(rest: &str, now: &Zoned) -> usize {
    let end = rest.find([',', '.', ';', '!', '?', '\n']).unwrap_or(rest.len());
    let part = rest.get(..end).unwrap_or_default();
    let words = folded(part);
    let brief =
        words.split(' ').count() <= REST && !words.split(' ').any(|word| matches!(word, "nao" | "nem"));
    if brief && appointment::read(part, now).when != When::Unsaid { end } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_names_no_time_of_the_call() {
        let now: Zoned = "2026-11-19T11:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
        for (said, at) in [
            (
                "Agora to entrando num paciente. me chama depois das 14h que vejo o fim de semana com calma",
                "2026-11-19T14:00",
            ),
            ("me liga às 15h pra gente ver o de sábado", "2026-11-19T15:00"),
            ("me chama às 16h, domingo eu vejo com calma", "2026-11-19T16:00"),
            ("hoje às 14h me chama que decido sobre sexta", "2026-11-19T14:00"),
            ("me chama amanhã, umas 14h", "2026-11-20T14:00"),
            ("me chama sábado às 10h que eu vejo a semana que vem", "2026-11-21T10:00"),
            ("me chama pra conversar amanhã às 10h", "2026-11-20T10:00"),
        ] {
            let words = time_of_the_order(said, &now).unwrap_or_default();
            let When::At(time) = appointment::read(words, &now).when else { panic!("{said}: {words}") };
            assert_eq!(time.strftime("%Y-%m-%dT%H:%M").to_string(), at, "{said}: {words}");
        }
        assert_eq!(time_of_the_order("amanhã às 10h", &now), None, "an answer orders nothing by itself");
        assert_eq!(time_of_the_order("me chama depois", &now), None);
    }
}
