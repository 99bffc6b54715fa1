//! What is only said for fun, sung, dreamt, copied or told of a film: messages that tell no life.

use super::claim::Claim;
use super::classes::Class;
use super::frames::Holds;
use super::subject::Subject;
use super::words::Sentence;

/// Words by which a message was taken from somewhere, or takes itself back, wherever they stand in it.
const GIVEN_AWAY: &[&str] = &[
    "encaminhad",
    "mensagem que recebi",
    "corrente do zap",
    "recebi essa corrente",
    "recebi esse texto",
    "copiei da internet",
    "copia e cola",
    "copie e cole",
    "vai sonhando",
    "nos meus sonhos",
    "so em sonho",
    "era sonho",
    "era um sonho",
    "era so um sonho",
    "foi um sonho",
    "so que nunca",
    "me engana que eu gosto",
    "caiu na pegadinha",
    "dia da mentira",
    "contem ironia",
    "modo ironia",
    "vamos fingir",
    "vamos supor",
    "brincar de faz de conta",
];

/// Whether a whole message turns out to be no telling at all.
pub(super) fn is_play(sentences: &[Sentence<'_>], source: &str) -> bool {
    let folded = ptbr::fold(source);
    let quoted_line = |line: &str| {
        let line = line.trim();
        let note = |letter: char| matches!(letter, '♪' | '♫' | '🎵' | '🎶');
        line.starts_with('>') || line.starts_with(note) && line.ends_with(note)
    };
    let given_away = GIVEN_AWAY.iter().any(|words| folded.contains(words));
    given_away || source.lines().any(quoted_line) || sentences.iter().any(is_worded)
}

fn is_worded(sentence: &Sentence<'_>) -> bool {
    (0..sentence.words.len()).any(|at| {
        let word = |ahead: usize| sentence.text(at + ahead);
        is_joke(sentence, at)
            || Class::Writing.has(word(0))
            || (matches!(word(0), "corrige" | "resume" | "resuma" | "corrija")
                && matches!(word(1), "esse" | "este" | "o" | "isso" | "a" | "essa"))
            || (matches!(word(0), "letra" | "trecho" | "refrao")
                && matches!(word(1), "da" | "de" | "dessa" | "do"))
            || (word(0) == "finge" && word(1) == "que")
            || (word(0) == "faz" && word(1) == "de" && word(2) == "conta")
            || (matches!(word(0), "escreve" | "escreva") && matches!(word(1), "um" | "uma" | "como"))
            || (word(0) == "sonhei" && matches!(word(1), "que" | "com"))
    })
}

/// "brincadeira", "tô zoando", "só que não": what was said before was not meant.
pub(super) fn is_joke(sentence: &Sentence<'_>, at: usize) -> bool {
    let word = |ahead: usize| sentence.text(at + ahead);
    let before = at.checked_sub(1).map_or("", |before| sentence.text(before));
    let alone = at == 0
        || sentence.is_pause(at - 1)
        || matches!(before, "eh" | "foi" | "era" | "to" | "so" | "tava" | "na" | "feliz");
    // "você entende ironia?" takes nothing back.
    (Class::Joke.has(word(0)) && (alone || at <= 2 && sentence.is_pause(at + 1)))
        // "tacacá de mentira" is only a poor one.
        || (word(0) == "mentira" && before != "de" && (sentence.is_pause(at + 1) || word(1) == "minha"))
        || (word(0) == "so" && word(1) == "que" && word(2) == "nao" && sentence.is_pause(at + 3))
        || (is_first(word(0)) && alone && april(sentence, at + 1))
        // "1º de abril": the mark of the ordinal may stand alone.
        || (word(0) == "1" && alone && is_ordinal(word(1)) && april(sentence, at + 2))
}

fn is_first(word: &str) -> bool {
    matches!(word, "primeiro" | "1" | "1o" | "1º" | "1ro")
}

fn is_ordinal(word: &str) -> bool {
    matches!(word, "o" | "º" | ",")
}

fn april(sentence: &Sentence<'_>, at: usize) -> bool {
    sentence.text(at) == "de" && sentence.text(at + 1) == "abril"
}

/// Whether a claim is only a manner of speaking: "virei babá hoje kkk", "adoro fila 🙄".
pub(super) fn is_jest(sentence: &Sentence<'_>, claim: &Claim) -> bool {
    let said = |words: &[&str]| (claim.start..claim.end).any(|at| words.contains(&sentence.text(at)));
    let became = said(&["virei", "virou", "tornei"]);
    if became && (sentence.laughs || said(&["freira", "monge", "santo", "santa", "padre", "zumbi"])) {
        return true;
    }
    match claim.frame.topic.as_str() {
        // "casei com esse sofá kkk"
        "status" => {
            let thing = claim.slot("partner").is_none() && sentence.text(claim.end) == "com";
            sentence.laughs && (said(&["casei"]) || thing)
        }
        // "agora sou motorista dos meus filhos"
        "job" | "profession" if claim.slot("work").is_none() => {
            let next = sentence.text(claim.end);
            let owned = matches!(next, "de" | "do" | "da" | "dos" | "das")
                && Class::Household.has(next_noun(sentence, claim.end + 1));
            (sentence.laughs || sentence.ironic) && said(&["agora"]) || owned
        }
        // "quero dormir até 2030 kkk"
        "goal" => sentence.laughs || sentence.ironic,
        "taste" => {
            let loved = claim.holds == Holds::Yes && !claim.is_told_by(UNLOVED);
            sentence.ironic || is_sigh(sentence, claim) || loved && is_nuisance(claim)
        }
        "collection" => is_nuisance(claim),
        _ => false,
    }
}

/// Verbs by which something is told to be disliked.
const UNLOVED: &[&str] = &["odiar", "detestar", "suportar", "aguentar", "ter", "enjoar", "cansar"];

/// Whether all that was named is what nobody wants.
fn is_nuisance(claim: &Claim) -> bool {
    claim.slots.iter().any(|(_, value)| value.name.split(' ').any(|word| Class::Nuisance.has(word)))
}

/// The first word that is no article or possessive.
fn next_noun<'s>(sentence: &'s Sentence<'_>, at: usize) -> &'s str {
    let at = (at..at + 3).find(|at| {
        !matches!(
            sentence.text(*at),
            "o" | "a" | "os" | "as" | "meu" | "minha" | "meus" | "minhas" | "todo" | "mundo"
        )
    });
    at.map_or("", |at| sentence.text(at))
}

/// "adoro uma reunião que podia ser um e-mail": nobody loves what they find fault with.
fn is_sigh(sentence: &Sentence<'_>, claim: &Claim) -> bool {
    sentence.text(claim.end) == "que"
        && matches!(sentence.text(claim.end + 1), "podia" | "poderia" | "nao" | "nunca" | "so")
}

/// What the people of a message are: of the person's life, or of a film.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Setting {
    Life,
    Story,
}

pub(super) fn setting(sentences: &[Sentence<'_>]) -> Setting {
    let told = |sentence: &Sentence<'_>| sentence.words.iter().any(|word| Class::Story.has(&word.text));
    if sentences.iter().any(told) { Setting::Story } else { Setting::Life }
}

/// Somebody whom everybody knows, or who is only in a story.
pub(super) fn is_stranger(subject: &Subject, setting: Setting) -> bool {
    let Subject::Other(other) = subject else { return false };
    let famous = other.name.split(' ').any(|name| Class::Famous.has(name));
    other.relation.is_empty() && (famous || setting == Setting::Story)
}
