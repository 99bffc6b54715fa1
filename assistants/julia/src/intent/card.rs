//! A word about the card of a shift that neither takes nor refuses it: what it carries for the team is taken off, or the answer
//! comes later.

use engine::assistant::CardWord;
use jiff::Zoned;
use serde_json::{Map, Value};
use store::{StoreError, Tx};

use super::sentence::{Clause, Sentence};
use crate::vagas::VagaId;
use crate::vagas::table;
use crate::vagas::terms::Terms;

const RESERVES: &str = "reservar_plantao";
/// What a card carries for the team.
const CARRIED: &str = "em_aberto";

const NOT: &[&str] = &["nao", "n", "nem", "num", "sem"];
/// What one does to the team with a question.
const ASKS_THEM: &[&str] = &["pergunt", "incomod", "consult", "envolv", "acion"];
/// "não perguntaram ainda" tells of others.
const OF_OTHERS: &[&str] = &["aram", "ei", "ou", "aste"];
const LETS_GO: &[&str] =
    &["esque", "retir", "tira", "cancel", "deixa", "ignor", "apag", "desconsider", "remov"];
const THE_QUESTION: &[&str] = &["pergunta", "perguntas", "duvida", "observacao", "recado", "condicao"];
const NEEDLESS: &[&str] = &["precisa", "preciso", "precisam", "precisava", "necessario"];

/// Whether somebody wants nothing asked of the team, or nothing any more.
pub(crate) fn takes_off(sentence: &Sentence) -> bool {
    sentence.clauses.iter().any(|clause| !clause.asks && withdraws(clause))
}

fn withdraws(clause: &Clause) -> bool {
    let asks_them = |at: usize| {
        let word = clause.words.get(at).map_or("", String::as_str);
        let before = at.checked_sub(1).and_then(|before| clause.words.get(before)).map_or("", String::as_str);
        ASKS_THEM.iter().any(|stem| word.starts_with(stem))
            && !OF_OTHERS.iter().any(|end| word.ends_with(end))
            && !matches!(before, "a" | "da" | "na" | "essa" | "dessa" | "minha" | "aquela")
    };
    let not = clause.place_of(NOT);
    let asked = (0..clause.words.len()).find(|at| asks_them(*at));
    let stem =
        |stems: &[&str]| clause.words.iter().position(|word| stems.iter().any(|stem| word.starts_with(stem)));
    let let_go = stem(LETS_GO).zip(clause.place_of(THE_QUESTION)).is_some_and(|(verb, what)| verb < what);
    // "avisa que não precisa mais".
    let told = stem(&["avis", "fala", "diz", "diga"]).zip(not).is_some_and(|(tell, no)| tell < no);
    not.zip(asked).is_some_and(|(no, asked)| no < asked)
        || (let_go && not.is_none())
        || (told && clause.has(NEEDLESS))
}

/// What makes somebody answer later.
const DEFERS: &[&str] = &[
    "deixa eu ver",
    "deixa eu falar",
    "deixa eu pensar",
    "deixa eu conversar",
    "deixa eu confirmar",
    "deixa eu perguntar",
    "deixa eu checar",
    "deixa eu conferir",
    "deixe eu ver",
    "preciso ver com",
    "preciso falar com",
    "vou ver com",
    "vou falar com",
    "tenho que ver com",
    "tenho que falar com",
    "vou pensar",
    "preciso pensar",
    "te respondo",
    "te aviso",
    "te falo",
    "te digo",
    "ja volto",
    "let me check",
    "let me think",
];
const HOLDS: &[&str] =
    &["segura", "segure", "segurar", "espera", "espere", "aguarda", "aguarde", "pera", "perai", "guarda"];
const LITTLE: &[&str] = &[
    "pouco",
    "pouquinho",
    "minuto",
    "minutinho",
    "minutos",
    "instante",
    "momento",
    "momentinho",
    "tempinho",
    "segundo",
    "segundinho",
];

/// Whether the answer comes later.
fn waits(sentence: &Sentence) -> bool {
    let holds = |clause: &Clause| clause.has(HOLDS) && (clause.has(LITTLE) || clause.words.len() <= 2);
    sentence.says(DEFERS) || sentence.clauses.iter().any(holds)
}

pub(crate) async fn read(
    tx: &mut Tx,
    said: &str,
    card: (&str, &Value),
    now: &Zoned,
) -> Result<Option<CardWord>, StoreError> {
    let (tool, arguments) = card;
    if tool != RESERVES {
        return Ok(None);
    }
    let sentence = Sentence::read(said);
    let carried = arguments.get(CARRIED).and_then(Value::as_str);
    if let Some(carried) = carried {
        let id = arguments.get("vaga_id").and_then(|id| id.as_str()?.parse::<VagaId>().ok());
        let vaga = match id {
            Some(id) => table::find(tx, id).await?,
            None => None,
        };
        let vaga = vaga.as_ref();
        let keeps_the_hours =
            vaga.is_some_and(|vaga| Terms::settles_hours(said, vaga) && Terms::wants_hours(carried, vaga));
        let more = Terms::read(said, vaga, now).open;
        let withdrawn = |part: &String| takes_off(&Sentence::read(part));
        if more.iter().all(withdrawn) && !sentence.asks() && (takes_off(&sentence) || keeps_the_hours) {
            let off = Map::from_iter([(CARRIED.to_owned(), Value::Null)]);
            return Ok(Some(CardWord::Changes(off)));
        }
    }
    Ok(waits(&sentence).then_some(CardWord::Waits("julia.reserve.waits")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_to_the_team_is_taken_off_in_words() {
        for said in [
            "Deixa, eu me viro. pode reservar, não precisa incomodar a equipe com isso",
            "não precisa perguntar nada pra eles",
            "pode reservar sem perguntar nada",
            "esquece a pergunta",
            "tira essa observação daí",
            "avisa que não precisa mais",
            "não era pra ter perguntado isso",
        ] {
            assert!(takes_off(&Sentence::read(said)), "{said}");
        }
        for said in [
            "não perguntaram nada ainda",
            "pergunta pra equipe",
            "não esquece da pergunta",
            "não quero esse",
            "não me avisa de noturno",
            "não precisa perguntar?",
        ] {
            assert!(!takes_off(&Sentence::read(said)), "{said}");
        }
    }

    #[test]
    fn an_answer_that_comes_later_is_heard() {
        for said in [
            "hmm 12h longe de casa... deixa eu ver com meu marido antes. segura aí um pouquinho?",
            "peraí um minutinho",
            "vou falar com a minha esposa e te aviso",
            "espera aí",
        ] {
            assert!(waits(&Sentence::read(said)), "{said}");
        }
        for said in ["segura esse pra mim", "pode guardar o de sexta", "deixa pra lá", "sim", "não"] {
            assert!(!waits(&Sentence::read(said)), "{said}");
        }
    }
}
