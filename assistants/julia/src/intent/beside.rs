//! What asks for nothing to be done, or for what the house cannot do: to be left as it is, to be told when a shift opens.

use engine::assistant::Answered;
use store::{StoreError, Tx};

use super::sentence::{Clause, Sentence};
use crate::vagas::{table, window};

const TELLS: &[&str] = &["avisa", "avise", "avisar", "avisem", "notifica", "notifique", "sinaliza"];
const WHEN: &[&str] = &["se", "quando", "caso", "que"];
const OPENS: &[&str] = &["abr", "surg", "aparec", "pint", "entr", "tiver", "sobr", "houver", "vag", "chegar"];
/// How near the opening stands behind its condition.
const NEAR: usize = 3;

const LEAVES: &[&str] = &[
    "deixa pra la",
    "deixa para la",
    "deixa quieto",
    "deixa assim",
    "deixa como esta",
    "deixa estar",
    "nao precisa mais",
];
const WANTS: &[&str] =
    &["quero", "queria", "reserva", "pego", "manda", "mostra", "procura", "vou", "cancela", "devolve"];

pub(super) async fn read(
    tx: &mut Tx,
    answered: &Answered<'_>,
    sentence: &Sentence,
) -> Result<Option<&'static str>, StoreError> {
    let watched = wants_to_be_told(sentence);
    let asks = sentence.clauses.iter().any(|clause| clause.asks && !clause.has(TELLS) && !opens(clause));
    if watched && !asks {
        return Ok(Some("julia.talk.no_watch"));
    }
    let leaves = sentence.clauses.iter().any(|clause| {
        let text = clause.text();
        LEAVES.iter().any(|phrase| text == *phrase || text.starts_with(&format!("{phrase} ")))
    });
    let own = table::taken(tx, answered.now.timestamp()).await?;
    let stays = |clause: &Clause| {
        let days: Vec<_> = clause.words.iter().filter_map(|word| window::weekday(word)).collect();
        clause.has(&["fico", "ficar", "fica"])
            && clause.has(&["so", "somente", "apenas"])
            && own.iter().any(|vaga| days.contains(&vaga.weekday()))
    };
    let stays = sentence.clauses.iter().any(stays);
    let more = sentence.asks() || sentence.has(WANTS);
    Ok((stays || (leaves && !more)).then_some("julia.talk.left"))
}

fn opens(clause: &Clause) -> bool {
    let words = &clause.words;
    words.iter().enumerate().any(|(at, word)| {
        let behind = words.get(at + 1..(at + 1 + NEAR).min(words.len())).unwrap_or_default();
        WHEN.contains(&word.as_str())
            && behind.iter().any(|word| OPENS.iter().any(|stem| word.starts_with(stem)))
    })
}

/// "me avisa se abrir algo de 6h", "assim que surgir um diurno, me avise".
fn wants_to_be_told(sentence: &Sentence) -> bool {
    sentence.has(TELLS) && sentence.clauses.iter().any(opens)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_wants_to_be_told_when_something_opens_is_heard() {
        for said in [
            "Se abrir algo de 6h perto da vila mariana vc me avisa?",
            "me avisa quando surgir um diurno",
            "assim que aparecer alguma coisa em Santos, me avise",
            "me avisa se tiver novidade",
        ] {
            assert!(wants_to_be_told(&Sentence::read(said)), "{said}");
        }
        for said in ["me avisa amanhã às 10h", "avisa a equipe que chego tarde", "abriu alguma coisa?"] {
            assert!(!wants_to_be_told(&Sentence::read(said)), "{said}");
        }
    }
}
