//! Whether a verb has what it needs to say anything: "como todo dia", "fico no balcão de manhã" and "adoro morar" leave
//! out the very thing that they tell.

use super::classes::Class;
use super::matching::Found;
use super::phrase;
use super::slots;
use super::verbs;
use super::words::{Sentence, WordKind};

/// What a verb asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Need {
    /// "corro", "rezo": nothing more.
    Nothing,
    /// "vou | na feira".
    Place,
    /// "cuido | da horta", "ligo | pra mãe", and an object just as well.
    Anything,
    /// "como | fruta".
    Object,
    /// "fico": whatever follows, nothing is told.
    Never,
}

fn need(infinitive: &str) -> Need {
    match infinitive {
        "ficar" | "deixar" | "mandar" | "continuar" | "acabar" | "ter" | "querer" | "achar" | "reclamar"
        | "lembrar" | "explicar" | "brigar" | "teimar" | "inventar" | "mostrar" | "segurar" | "combinar"
        | "resolver" | "prometer" | "esquecer" | "entender" | "aparecer" | "precisar" | "cismar"
        | "devolver" => Need::Never,
        "ir" | "vir" | "voltar" | "viajar" | "subir" | "sair" | "passar" | "entrar" => Need::Place,
        "andar" | "cuidar" | "participar" | "ligar" | "falar" | "assistir" | "ajudar" | "torcer"
        | "jogar" | "tocar" | "estudar" | "competir" | "servir" | "pregar" => Need::Anything,
        verb if Class::Alone.has(&ptbr::fold(verb)) => Need::Nothing,
        _ => Need::Object,
    }
}

/// Whether what somebody is told to do again and again is told whole.
pub(super) fn is_whole_doing(sentence: &Sentence<'_>, found: &Found) -> bool {
    let Some(verb) = found.verb else { return true };
    let at = (verb.end..verb.end + 3)
        .find(|at| {
            !matches!(sentence.text(*at), "me" | "te" | "se" | "nos" | "so" | "sempre" | "ja" | "muito")
        })
        .unwrap_or(verb.end);
    match need(verb.lemma.infinitive()) {
        Need::Nothing => true,
        Need::Never => false,
        Need::Place => is_led(sentence, at, &["em", "no", "na", "ao", "a", "pra", "para", "nos", "nas"]),
        Need::Anything => {
            is_object(sentence, at)
                || is_led(
                    sentence,
                    at,
                    &["de", "do", "da", "dos", "das", "em", "no", "na", "pra", "com", "a"],
                )
        }
        Need::Object => is_object(sentence, at),
    }
}

/// One of some prepositions, and a noun behind it.
fn is_led(sentence: &Sentence<'_>, at: usize, prepositions: &[&str]) -> bool {
    prepositions.contains(&sentence.text(at)) && is_object(sentence, at + 1)
}

/// A noun that names something, its articles and numbers before it.
fn is_object(sentence: &Sentence<'_>, at: usize) -> bool {
    let counts = |at: usize| sentence.words.get(at).is_some_and(|word| word.kind == WordKind::Number);
    let determines = |at: usize| {
        matches!(
            sentence.text(at),
            "o" | "a" | "os" | "as" | "um" | "uma" | "uns" | "umas" | "meu" | "minha" | "meus" | "minhas"
        ) || counts(at)
            || ptbr::numeral(sentence.text(at)).is_some()
    };
    if slots::is_only_lasting(sentence, at) {
        return false;
    }
    let noun = (at..at + 3).find(|at| !determines(*at)).unwrap_or(at);
    let word = sentence.text(noun);
    // "três xícaras por dia": of what?
    let measured = Class::Measure.has(word);
    if measured && !(sentence.text(noun + 1) == "de" && sentence.is_word(noun + 2)) {
        return false;
    }
    sentence.is_word(noun)
        && !slots::is_only_lasting(sentence, noun)
        && !phrase::is_function_word(word)
        && !phrase::points_elsewhere(word)
        && !phrase::is_time(word)
        && !verbs::is_infinitive(word)
        && !word.ends_with("mente")
        && ![Class::Aside, Class::Filler, Class::Generic].iter().any(|class| class.has(word))
}

/// "adoro | cozinhar" says what somebody adores; "adoro | morar" and "não aguento | ouvir" do not.
pub(super) fn is_lone_infinitive(text: &str) -> bool {
    let folded = ptbr::fold(text);
    let mut words = folded.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let Some(first) = words.next() else { return false };
    let tells =
        |word: &str| !phrase::is_function_word(word) && !Class::Filler.has(word) && !Class::Generic.has(word);
    // A verb that nobody listed is known by its ending.
    let nouns =
        ["celular", "mulher", "jantar", "militar", "acucar", "caviar", "lugar", "colher", "familiar", "luar"];
    let ends_so = first.len() > 4 && ["ar", "er", "ir"].iter().any(|ending| first.ends_with(ending));
    (verbs::is_infinitive(first) || ends_so && !nouns.contains(&first))
        && !Class::Alone.has(first)
        && !words.any(tells)
}
