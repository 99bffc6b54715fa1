//! What a doctor said of themselves, as somebody else writes it down: "prefiro" becomes "prefere".

use memory::admission;

/// First person and third, folded words on the left.
const RETOLD: &[(&str, &str)] = &[
    ("prefiro", "prefere"),
    ("gosto", "gosta"),
    ("adoro", "adora"),
    ("curto", "curte"),
    ("amo", "ama"),
    ("faco", "faz"),
    ("pego", "pega"),
    ("aceito", "aceita"),
    ("trabalho", "trabalha"),
    ("dou", "dá"),
    ("atendo", "atende"),
    ("vou", "vai"),
    ("posso", "pode"),
    ("dirijo", "dirige"),
    ("volto", "volta"),
    ("consigo", "consegue"),
    ("evito", "evita"),
    ("moro", "mora"),
    ("resido", "reside"),
    ("vivo", "vive"),
    ("sou", "é"),
    ("atuo", "atua"),
    ("formei", "formou"),
    ("me", "se"),
    ("tenho", "tem"),
    ("costumo", "costuma"),
    ("trabalhei", "trabalhou"),
    ("fiz", "fez"),
    ("dei", "deu"),
    ("gostei", "gostou"),
    ("tive", "teve"),
    ("to", "está"),
    ("estou", "está"),
    ("fico", "fica"),
    ("rendo", "rende"),
    ("funciono", "funciona"),
    ("quero", "quer"),
    ("queria", "queria"),
    ("preciso", "precisa"),
    ("minha", "sua"),
    ("minhas", "suas"),
    ("meu", "seu"),
    ("meus", "seus"),
];

/// What leads to the thing told, and is no part of it.
const LEADING: &[&str] =
    &["eu", "olha", "entao", "bom", "bem", "ah", "oi", "ola", "opa", "julia", "ju", "e", "mas"];

/// Before these a "trabalho" is a thing: "o trabalho", "meu trabalho".
const ARTICLES: &[&str] =
    &["o", "a", "os", "as", "um", "meu", "minha", "do", "no", "de", "pelo", "esse", "este", "outro"];

/// A piece of the doctor's own sentence stands for that sentence, retold; what somebody else put together stays as it is.
pub(super) fn whole(information: &str, message: &str) -> String {
    let trimmed = information.trim();
    if message.contains(trimmed) {
        retold(admission::best_words(trimmed, message))
    } else {
        trimmed.to_owned()
    }
}

fn retold(sentence: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut before = String::new();
    for word in sentence.split_whitespace() {
        let bare = ptbr::fold(word.trim_matches(|c: char| !c.is_alphanumeric())).into_owned();
        let leads = words.is_empty() && LEADING.contains(&bare.as_str());
        if !leads {
            let thing = bare == "trabalho" && ARTICLES.contains(&before.as_str());
            let found = RETOLD.iter().find(|(first, _)| *first == bare && !thing);
            words.push(found.map_or_else(|| word.to_owned(), |(_, third)| ending_as(third, word)));
        }
        before = bare;
    }
    let text = if words.is_empty() { sentence.to_owned() } else { words.join(" ") };
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The new word with the marks that stood behind the old one.
fn ending_as(third: &str, typed: &str) -> String {
    let marks = typed.trim_start_matches(|c: char| c.is_alphanumeric());
    format!("{third}{marks}")
}

#[cfg(test)]
#[path = "retold_tests.rs"]
mod tests;
