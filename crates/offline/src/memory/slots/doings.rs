//! What somebody does again and again, and what was said right before the words that say how it is.

use super::super::classes::Class;
use super::super::lists;
use super::super::phrase;
use super::super::verbs;
use super::super::words::Sentence;
use super::{Value, numbers};

/// The most words of a doing that is kept as it was told.
const LONGEST_DOING: usize = 12;

/// The most words that stand before what is said of them.
const LONGEST_BEFORE: usize = 6;

/// All of a clause that says that something goes on: "na feira todo sábado", "crochê desde criança".
pub(super) fn lasting(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let most = sentence.words.len().min(at + LONGEST_DOING);
    let end = (at..most)
        .find(|at| {
            sentence.is_pause(*at)
                || matches!(
                    sentence.text(*at),
                    "mas" | "porque" | "que" | "quando" | "se" | "pq" | "q" | "ate"
                )
                || sentence.text(*at) == "e" && verbs::is_finite(sentence.text(at + 1))
        })
        .unwrap_or(most);
    let (marked, marked_end) = (at..end).find_map(|at| Some((at, marker_end(sentence, at)?)))?;
    let named = |range: std::ops::Range<usize>| {
        range.into_iter().any(|at| sentence.is_word(at) && !phrase::is_function_word(sentence.text(at)))
    };
    let pointless = (at..end).any(|at| {
        phrase::points_elsewhere(sentence.text(at))
            && sentence.text(at) != "todo"
            && sentence.text(at) != "toda"
            && sentence.text(at) != "minha"
            && sentence.text(at) != "meu"
    });
    if pointless || !(named(at..marked) || named(marked_end..end)) {
        return None;
    }
    let end = if marked > at { marked_end.min(end) } else { end };
    Some((Value::new(phrase::kept(sentence, at..end)), end))
}

/// Whether what goes on is only said to go on: "faço | toda semana".
pub(in super::super) fn is_only_lasting(sentence: &Sentence<'_>, at: usize) -> bool {
    marker_end(sentence, at).is_some()
}

/// Where the words end that say that something goes on.
fn marker_end(sentence: &Sentence<'_>, at: usize) -> Option<usize> {
    if let Some((_, end)) = numbers::habit(sentence, at) {
        return Some(end);
    }
    let next = sentence.text(at + 1);
    match sentence.text(at) {
        // "2 energéticos por dia"
        "por" if matches!(next, "dia" | "semana" | "mes" | "noite") => {
            let counted = (at.saturating_sub(4)..at).any(|at| numbers::count(sentence, at).is_some());
            let only_times = matches!(sentence.text(at.saturating_sub(1)), "vez" | "vezes" | "x");
            (counted && !only_times).then_some(at + 2)
        }
        "desde" => {
            let since = matches!(
                next,
                "crianca"
                    | "pequeno"
                    | "pequena"
                    | "menino"
                    | "menina"
                    | "moleque"
                    | "adolescente"
                    | "sempre"
            ) || numbers::number_between(sentence, at + 1, 1950, 2100).is_some();
            if since {
                return Some(at + 2);
            }
            (next == "os" && numbers::number_between(sentence, at + 2, 3, 99).is_some()).then_some(at + 3)
        }
        "ha" | "faz" => {
            let counted = numbers::number_between(sentence, at + 1, 1, 99).map(|(_, end)| end)?;
            matches!(sentence.text(counted), "anos" | "ano" | "meses").then_some(counted + 1)
        }
        _ => None,
    }
}

/// What was named right before a word, at the beginning of its clause, and where that begins.
pub(in super::super) fn before(sentence: &Sentence<'_>, at: usize) -> Option<(Value, usize)> {
    let mut start = at;
    while start > 0 && at - start < LONGEST_BEFORE && runs_on(sentence, start - 1) {
        start -= 1;
    }
    let begins =
        start == 0 || sentence.is_pause(start - 1) || matches!(sentence.text(start - 1), "e" | "mas");
    while start < at
        && matches!(
            sentence.text(start),
            "o" | "a" | "os" | "as" | "um" | "uma" | "meu" | "minha" | "e" | "agora" | "ja"
        )
    {
        start += 1;
    }
    let head = sentence.text(start);
    // "branco me dá dor de cabeça": of what?
    let is_adjective = at - start == 1 && Class::Looks.has(head);
    let named = begins
        && start < at
        && !phrase::is_function_word(head)
        && !phrase::points_elsewhere(head)
        && !phrase::is_dangling(sentence.text(at - 1))
        && !is_adjective
        && lists::list("relation").is_some_and(|list| list.find(sentence, start).is_none());
    named.then(|| (Value::new(phrase::kept(sentence, start..at)), start))
}

fn runs_on(sentence: &Sentence<'_>, at: usize) -> bool {
    let word = sentence.text(at);
    sentence.is_word(at)
        && !verbs::tells(word)
        && !matches!(
            word,
            "que"
                | "e"
                | "mas"
                | "porque"
                | "quando"
                | "se"
                | "eu"
                | "ele"
                | "ela"
                | "voce"
                | "isso"
                | "nao"
                | "eh"
                | "foi"
                | "ta"
        )
}
