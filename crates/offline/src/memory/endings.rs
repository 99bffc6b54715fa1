//! Ends told in passing: "chega de crossfit", "saiu a losartana", "última parcela do carro paga".
//!
//! The frames know the ends that are worth keeping. This hears the others, and only about what is held to be so.

use std::ops::Range;

use super::claim::Claim;
use super::classes::Class;
use super::frames::Holds;
use super::stance;
use super::subject::Subject;
use super::words::{Sentence, WordKind};

/// How an end is told, and so of what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    /// "larguei o crossfit".
    Dropped,
    /// "enjoei de café".
    Tired,
    /// "o médico suspendeu a sertralina".
    Withdrawn,
    /// "passei o carro pra frente".
    GivenAway,
    /// "zerei o cartão".
    Paid,
    /// "10 dias sem cigarro".
    Without,
    /// "terminei a fisio".
    Completed,
}

impl End {
    /// Whether a topic can end like this.
    fn ends(self, topic: &str) -> bool {
        let pursued = matches!(
            topic,
            "activity"
                | "regime"
                | "medicine"
                | "therapy"
                | "hobby"
                | "learning"
                | "study"
                | "study_level"
                | "instrument"
                | "game"
                | "band"
                | "volunteer"
                | "worship"
                | "job_extra"
                | "internship"
                | "job"
                | "trains"
                | "smoking"
                | "drinking"
                | "exam_prep"
                | "collection"
        );
        match self {
            Self::Dropped => pursued || matches!(topic, "diet" | "profession"),
            Self::Tired => topic == "taste" || pursued && topic != "job",
            Self::Withdrawn => matches!(topic, "medicine" | "regime"),
            Self::GivenAway => matches!(topic, "vehicle" | "property" | "device"),
            Self::Paid => topic == "debt",
            Self::Without => matches!(topic, "smoking" | "drinking"),
            Self::Completed => matches!(topic, "therapy" | "internship"),
        }
    }
}

/// The words that tell the end of something that is held to be so, if some of the sentence do.
pub(super) fn told(sentence: &Sentence<'_>, held: &Claim) -> Option<Range<usize>> {
    if held.holds == Holds::No || held.frame.event || held.subject != Subject::Oneself {
        return None;
    }
    let topic = held.frame.topic.as_str();
    if topic == "household" {
        return moved_out(sentence, held);
    }
    if let Some(words) = over(sentence, held) {
        return (!stance::is_hindered(sentence, words.start, words.end)).then_some(words);
    }
    let (start, end) = (0..sentence.words.len()).find_map(|at| {
        let (how, object) = cue(sentence, at)?;
        let object = (object..object + 6).find(|at| !is_between(sentence.text(*at)))?;
        (how.ends(topic) && is_spoken_of(held, sentence.text(object))).then_some((at, object + 1))
    })?;
    (!stance::is_hindered(sentence, start, end)).then_some(start..end)
}

/// The end that is told at a word, and where what ended may stand.
fn cue(sentence: &Sentence<'_>, at: usize) -> Option<(End, usize)> {
    let word = |ahead: usize| sentence.text(at + ahead);
    let clause_end =
        (at..sentence.words.len()).find(|at| sentence.is_pause(*at)).unwrap_or(sentence.words.len());
    let later = |words: &[&str]| (at..clause_end).any(|at| words.contains(&sentence.text(at)));
    match (word(0), word(1)) {
        ("larguei" | "abandonei" | "desisti" | "parei" | "cancelei" | "tranquei" | "encerrei", _) => {
            Some((End::Dropped, at + 1))
        }
        ("deixei", "o" | "a" | "de" | "do" | "da") if !later(&["em", "no", "na", "com", "pra"]) => {
            Some((End::Dropped, at + 1))
        }
        ("sai", "do" | "da" | "de" | "dos" | "das") => {
            let errand = (at..clause_end).any(|at| Class::Errand.has(sentence.text(at)));
            (!errand).then_some((End::Dropped, at + 1))
        }
        // "meu último dia é sexta" is still to come.
        ("ultimo", "dia") => {
            let ahead = (at + 2..clause_end)
                .any(|at| matches!(sentence.text(at), "eh" | "sera" | "vai" | "dia" | "ficou" | "marcado"));
            (!ahead).then_some((End::Dropped, at + 2))
        }
        ("enjoei" | "cansei", _) | ("chega", "de") => Some((End::Tired, at + 1)),
        ("acabou", "o" | "a") if later(&["me", "vez"]) => Some((End::Dropped, at + 1)),
        (
            "suspendi" | "suspendeu" | "suspenderam" | "cortou" | "tirou" | "saiu" | "trocou" | "troquei",
            _,
        ) => Some((End::Withdrawn, at + 1)),
        ("nao", "preciso") if later(&["mais"]) => Some((End::Withdrawn, at + 2)),
        ("passei", "o" | "a" | "meu" | "minha") if later(&["frente"]) => Some((End::GivenAway, at + 1)),
        ("devolvi" | "doei", _) => Some((End::GivenAway, at + 1)),
        ("terminei" | "acabei" | "conclui", "o" | "a" | "as") => Some((End::Completed, at + 1)),
        // "paguei os 1500 do Guga"
        ("paguei", "os" | "o")
            if sentence.words.get(at + 2).is_some_and(|word| word.kind == WordKind::Number) =>
        {
            Some((End::Paid, at + 3))
        }
        // "paguei tudo que devia pro Guga"
        ("paguei", "o" | "tudo") if word(2) == "que" && matches!(word(3), "devia" | "faltava") => {
            Some((End::Paid, at + 4))
        }
        ("quitei" | "zerei" | "liquidei", _) => Some((End::Paid, at + 1)),
        ("ultima", "parcela" | "prestacao")
            if later(&["paga", "quitada", "paguei"]) || paid_before(sentence, at) =>
        {
            Some((End::Paid, at + 2))
        }
        ("dias" | "semanas" | "meses" | "anos", "sem") => Some((End::Without, at + 2)),
        _ => None,
    }
}

fn paid_before(sentence: &Sentence<'_>, at: usize) -> bool {
    (at.saturating_sub(2)..at).any(|at| matches!(sentence.text(at), "paguei" | "quitei"))
}

/// What may stand between an end and what ended.
fn is_between(word: &str) -> bool {
    Class::Dangling.has(word)
        || matches!(
            word,
            "mais"
                | "mil"
                | "reais"
                | "conto"
                | "aula"
                | "aulas"
                | "matricula"
                | "tomar"
                | "fazer"
                | "usar"
                | "pagar"
                | "meus"
                | "minhas"
                | "esse"
                | "essa"
                | "desse"
                | "dessa"
                | "tal"
                | "vez"
                | "curso"
                | "ir"
                | "fumar"
                | "beber"
                | "praticar"
        )
}

/// Whether a word names what an item is about.
fn is_spoken_of(held: &Claim, word: &str) -> bool {
    if word.len() < 3 {
        return false;
    }
    match held.frame.topic.as_str() {
        "profession" => held.slot("profession").is_some_and(|profession| {
            let shared =
                profession.name.bytes().zip(word.bytes()).take_while(|(one, other)| one == other).count();
            shared >= 6
        }),
        "debt" if word == "financiamento" && held.is_told_by(&["financiar"]) => true,
        "smoking" => matches!(word, "cigarro" | "cigarros" | "nicotina" | "vape" | "tabaco" | "maco"),
        "drinking" => matches!(word, "alcool" | "cerveja" | "bebida" | "vinho" | "gole" | "cachaca"),
        _ => held
            .slots
            .iter()
            // What was given up for it is not it.
            .filter(|(name, _)| !matches!(*name, "profession" | "school" | "count" | "money" | "old"))
            .any(|(_, value)| value.class == word || value.name.split(' ').any(|name| is_named(name, word))),
    }
}

/// By its name, or by the beginning of it: "fisio".
fn is_named(name: &str, word: &str) -> bool {
    name == word || word.len() > 3 && name.starts_with(word)
}

/// "o RPG de domingo acabou": what ended stands first.
fn over(sentence: &Sentence<'_>, held: &Claim) -> Option<Range<usize>> {
    let lasting = ["game", "band", "regime", "learning", "therapy", "internship", "job_extra", "study"];
    if !lasting.contains(&held.frame.topic.as_str()) {
        return None;
    }
    (1..sentence.words.len()).find_map(|at| {
        let ended = sentence.text(at) == "acabou" && sentence.is_pause(at + 1);
        let first = (at.saturating_sub(4)..at).rev().find(|at| is_spoken_of(held, sentence.text(*at)))?;
        let led = first > 0 && matches!(sentence.text(first - 1), "o" | "a" | "meu" | "minha");
        let today = (first..at).any(|at| matches!(sentence.text(at), "hoje" | "ontem" | "aula" | "sessao"));
        (ended && led && !today).then_some(first..at + 1)
    })
}

/// "ele saiu de casa": whoever lived with a sweetheart lives without.
fn moved_out(sentence: &Sentence<'_>, held: &Claim) -> Option<Range<usize>> {
    let companion = held.slot("companion")?;
    let sweetheart = ["namorad", "noiv", "marido", "espos", "mulher"];
    if !sweetheart.iter().any(|word| companion.name.contains(word)) {
        return None;
    }
    let at = (0..sentence.words.len()).find(|at| {
        let word = |ahead: usize| sentence.text(at + ahead);
        matches!(word(0), "ele" | "ela")
            && ((word(1) == "saiu" && word(2) == "de" && word(3) == "casa")
                || (word(1) == "foi"
                    && word(2) == "embora"
                    && !matches!(word(3), "cedo" | "agora" | "trabalhar")))
    })?;
    (!stance::is_hindered(sentence, at, at + 3)).then_some(at..(at + 4).min(sentence.words.len()))
}
