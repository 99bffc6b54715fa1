//! A ready sentence for somebody who wants it formal: what is only familiar in its spelling is written out. Where that is
//! not enough, a catalogue brings `key_formal` itself.

use super::Language;

/// What is written out, the longer first. Whole words only.
const PORTUGUESE: &[(&str, &str)] = &[
    ("Eu que agradeço!", "Eu é que agradeço."),
    ("dá pra", "é possível"),
    ("já me manda", "já me envie"),
    (", me conta", ", conte-me"),
    (", me diz", ", diga-me"),
    ("Me conta", "Conte-me"),
    ("Puxa,", "Lamento:"),
    ("Oi!", "Olá."),
    ("Oi", "Olá"),
    ("né?", "não é?"),
    ("Pra", "Para"),
    ("pra", "para"),
    ("pras", "para as"),
    ("pro", "para o"),
    ("pros", "para os"),
    ("Te", "Eu lhe"),
    ("te", "lhe"),
    ("Tá", "Está"),
    ("tá", "está"),
    ("desculpa", "desculpe"),
];

const ENGLISH: &[(&str, &str)] = &[
    ("Hi!", "Hello."),
    ("Hi", "Hello"),
    ("I'm", "I am"),
    ("can't", "cannot"),
    ("won't", "will not"),
    ("don't", "do not"),
    ("didn't", "did not"),
    ("isn't", "is not"),
    ("it's", "it is"),
];

pub(super) fn formal(text: &str, language: Language) -> String {
    let table = match language {
        Language::Portuguese => PORTUGUESE,
        Language::English => ENGLISH,
        Language::Added(_) => &[],
    };
    let mut formal = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let begins = formal.chars().next_back().is_none_or(|before| !before.is_alphabetic() && before != '{');
        let found = table.iter().find(|(familiar, _)| {
            (begins || !familiar.starts_with(char::is_alphabetic)) && stands_before(rest, familiar)
        });
        if let Some((familiar, written)) = found {
            formal.push_str(written);
            rest = rest.get(familiar.len()..).unwrap_or_default();
        } else {
            formal.push(letter);
            rest = rest.get(letter.len_utf8()..).unwrap_or_default();
        }
    }
    formal
}

/// Whether a text begins with these words, and not with longer ones.
fn stands_before(text: &str, words: &str) -> bool {
    let after = text.strip_prefix(words);
    after
        .is_some_and(|after| !after.starts_with(char::is_alphabetic) || !words.ends_with(char::is_alphabetic))
}
