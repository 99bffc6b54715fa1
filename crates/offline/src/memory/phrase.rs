//! Where a phrase ends that nobody listed, and the shape in which it is kept.

use std::ops::Range;

use super::classes::Class;
use super::lists;
use super::verbs;
use super::words::{Sentence, WordKind};

/// How far a phrase may go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// "Vila Mariana", "centro de Curitiba".
    Place,
    /// "escritório de contabilidade", "ver filme de terror".
    Thing,
    /// With amounts and where they are owed: "8 mil no cartão".
    Long,
}

impl Ending {
    fn most_words(self) -> usize {
        match self {
            Self::Place => 5,
            Self::Thing => 7,
            Self::Long => 9,
        }
    }

    fn joins(self, word: &str) -> bool {
        match self {
            Self::Place => matches!(word, "de" | "do" | "da" | "dos" | "das"),
            Self::Thing => matches!(
                word,
                "de" | "do" | "da" | "dos" | "das" | "com" | "sem" | "em" | "no" | "na" | "ao" | "a" | "o"
            ),
            Self::Long => matches!(
                word,
                "de" | "do"
                    | "da"
                    | "dos"
                    | "das"
                    | "com"
                    | "em"
                    | "no"
                    | "na"
                    | "o"
                    | "a"
                    | "meu"
                    | "minha"
                    | "pra"
                    | "pro"
                    | "um"
                    | "uma"
            ),
        }
    }
}

/// Where the phrase that begins at a word ends; nothing if none begins there.
pub(super) fn end(sentence: &Sentence<'_>, start: usize, ending: Ending) -> Option<usize> {
    let mut end = start;
    while end < sentence.words.len() && end < start + ending.most_words() {
        let word = sentence.text(end);
        // "Clínica Bem Estar": a capital among capitals is part of the name.
        let among = (end == start || sentence.is_proper(end - 1)) && sentence.is_proper(end + 1);
        let named = sentence.is_proper(end) && (word.len() > 3 || among && word.len() > 2);
        if sentence.is_pause(end) || ends_a_phrase(word) && !named {
            break;
        }
        let numeral = sentence.words.get(end).is_some_and(|word| word.kind == WordKind::Number);
        let verb = end > start
            && (verbs::tells(word) || is_past(word))
            && !sentence.is_proper(end)
            && !Class::BeforeNoun.has(sentence.text(end - 1));
        if numeral && ending == Ending::Place || verb {
            break;
        }
        if end > start && begins_another(sentence, end) {
            break;
        }
        if ending.joins(word) || is_article(word) {
            let next = sentence.text(end + 1);
            let goes_on = !sentence.is_pause(end + 1)
                && !ends_a_phrase(next)
                && (!is_time(next) || tells_which(sentence, end))
                && (end > start || ending == Ending::Long);
            if !goes_on {
                break;
            }
        } else if end > start
            && ending == Ending::Place
            && !sentence.is_proper(end)
            && sentence.is_proper(start)
            && !ending.joins(sentence.text(end - 1))
        {
            // "Campinas faz tempo": a name goes on with names.
            break;
        } else if is_preposition(word) || is_time(word) && !(end > start && tells_which(sentence, end - 1)) {
            break;
        }
        end += 1;
    }
    while end > start && is_dangling(sentence.text(end - 1)) && !sentence.is_proper(end - 1) {
        end -= 1;
    }
    (end > start).then_some(end)
}

/// "poeira | atacou": no noun ends like what somebody did.
fn is_past(word: &str) -> bool {
    word.len() > 4 && ["ou", "aram", "iram", "avam"].iter().any(|ending| word.ends_with(ending))
}

/// "plantão | de domingo", "missa | das sete": which one of them; not "de segunda a sexta", which says when.
fn tells_which(sentence: &Sentence<'_>, at: usize) -> bool {
    let range = matches!(sentence.text(at + 2), "a" | "e" | "ate" | "as") || sentence.text(at + 2) == "feira";
    sentence.text(at) == "de" && is_weekday(sentence.text(at + 1)) && !range && !sentence.is_word(at + 2)
}

/// "odeio coentro | o povo põe em tudo": behind a noun an article begins something else, behind "ver" or "com" it does not.
fn begins_another(sentence: &Sentence<'_>, at: usize) -> bool {
    let before = sentence.text(at - 1);
    let led = verbs::is_infinitive(before) || is_preposition(before) || Class::Dangling.has(before);
    let plain =
        matches!(sentence.text(at), "o" | "os") || sentence.text(at) == "a" && sentence.is_proper(at + 1);
    plain && !led && !before.ends_with("ndo") && !before.ends_with('r') && !sentence.is_proper(at)
}

fn is_article(word: &str) -> bool {
    matches!(word, "o" | "a" | "os" | "as")
}

fn is_preposition(word: &str) -> bool {
    Class::Preposition.has(word)
}

pub(super) fn is_time(word: &str) -> bool {
    Class::Time.has(word)
}

pub(super) fn is_weekday(word: &str) -> bool {
    matches!(word, "segunda" | "terca" | "quarta" | "quinta" | "sexta" | "sabado" | "domingo")
}

fn ends_a_phrase(word: &str) -> bool {
    Class::EndsPhrase.has(word)
}

/// A word that nothing can end with.
pub(super) fn is_dangling(word: &str) -> bool {
    Class::Dangling.has(word)
}

/// Words that carry no fact of their own.
pub(super) fn is_function_word(word: &str) -> bool {
    ends_a_phrase(word) || is_dangling(word) || is_preposition(word) || Class::Function.has(word)
}

/// What is liked only because it is at hand: "adoro isso", "amo vocês", "gosto dessa música".
pub(super) fn points_elsewhere(word: &str) -> bool {
    Class::Elsewhere.has(word)
}

/// Everyday things that a hasty hand writes like a name: "casei com o sofá".
pub(super) fn is_common_noun(word: &str) -> bool {
    let listed =
        ["animal", "food", "vehicle", "property", "game", "sport", "instrument", "phone", "business"];
    listed.iter().any(|name| lists::list(name).is_some_and(|list| list.has(word))) || Class::Common.has(word)
}

/// How words are kept: as they were typed, on one line, without marks at the ends.
pub(super) fn kept(sentence: &Sentence<'_>, words: Range<usize>) -> String {
    let said = sentence.source_of(words);
    let joined = said.split_whitespace().collect::<Vec<_>>().join(" ");
    let trimmed =
        joined.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '+' && letter != '-');
    if sentence.shouted { trimmed.to_lowercase() } else { trimmed.to_owned() }
}

/// The same without numbers and money.
pub(super) fn without_amounts(sentence: &Sentence<'_>, words: Range<usize>) -> String {
    let kept = words.filter(|at| {
        sentence.words.get(*at).is_some_and(|word| word.kind == WordKind::Word)
            && !matches!(
                sentence.text(*at),
                "mil" | "reais" | "r$" | "milhao" | "milhoes" | "k" | "conto" | "contos"
            )
    });
    kept.map(|at| sentence.text(at)).collect::<Vec<_>>().join(" ")
}

/// How words are compared: folded, each by its stem, without what only joins.
pub(super) fn compared(text: &str) -> String {
    let tokens = ptbr::tokens(text);
    let telling = tokens.iter().filter(|token| {
        !is_dangling(&token.text)
            && !matches!(token.text.as_ref(), "," | "." | "nos" | "nas" | "num" | "numa" | "uns" | "umas")
    });
    telling.map(|token| alias(&token.text)).collect::<Vec<_>>().join(" ")
}

/// One name for what has several.
fn alias(word: &str) -> String {
    match word {
        "sp" | "sampa" => "sao paulo".to_owned(),
        "rj" | "rio" => "rio".to_owned(),
        "bh" | "belo" => "belo".to_owned(),
        "floripa" | "florianopolis" => "florianopolis".to_owned(),
        "poa" => "porto alegre".to_owned(),
        "ape" | "apto" | "ap" => "apartamento".to_owned(),
        _ if word.len() > 4 && word.ends_with('s') => {
            ptbr::listed_forms(word).pop().unwrap_or_else(|| word.to_owned())
        }
        _ => word.to_owned(),
    }
}

/// Names have capitals, however they were typed: "vila mariana" is "Vila Mariana".
pub(super) fn capitalised(text: &str) -> String {
    let each = text
        .split(' ')
        .map(|word| if is_dangling(&ptbr::fold(word)) { word.to_owned() } else { first_upper(word) });
    each.collect::<Vec<_>>().join(" ")
}

/// The text with its first letter in capitals.
pub(super) fn first_upper(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The text with its first letter small.
pub(super) fn lower_first(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// "professora | de história", "engenheiro | civil".
pub(super) fn profession_end(sentence: &Sentence<'_>, at: usize) -> usize {
    let mut end = at;
    if Class::ProfessionKind.has(sentence.text(end)) {
        end += 1;
    }
    if !matches!(sentence.text(end), "de" | "em")
        || is_time(sentence.text(end + 1))
        || !sentence.is_word(end + 1)
    {
        return end;
    }
    let next = sentence.text(end + 1);
    if is_function_word(next)
        || sentence.is_proper(end + 1)
            && lists::list("large").is_some_and(|list| list.find(sentence, end + 1).is_some())
    {
        return end;
    }
    // One or two words more: "de história", "de educação física", "de recursos humanos".
    let mut more = end + 2;
    if sentence.is_word(more)
        && !is_function_word(sentence.text(more))
        && !is_time(sentence.text(more))
        && !verbs::tells(sentence.text(more))
    {
        more += 1;
    }
    more
}

/// "um Onix | usado".
pub(super) fn adjectives_end(sentence: &Sentence<'_>, at: usize) -> usize {
    let is_adjective = |word: &str| Class::Looks.has(word);
    at + (at..).take(2).take_while(|at| is_adjective(sentence.text(*at))).count()
}
