//! The shape of an answer: its clauses, what opens each of them, and where the card's own act stands among them. "Anota, que
//! eu esqueço" and "anota que eu esqueço de beber água" share their words.

use ptbr::Question;
use ptbr::assent::Sign;

use super::weighed;
use crate::phrases::spelling;

/// The most parts whose whole row is one feature.
const WHOLE: usize = 6;
/// The longest beginnings, endings and rows of neighbours.
const ROW: usize = 4;

/// A part of an answer, seen from its card.
struct Part {
    /// The word itself where it is one that everybody uses, else what it does.
    name: String,
    /// What it does, in a letter; a blank fills.
    does: char,
    /// What it opens, if a clause begins with it.
    opens: Option<&'static str>,
}

struct Clause<'p> {
    opens: &'static str,
    parts: &'p [Part],
}

impl Clause<'_> {
    /// What a clause holds, in the order of the letters.
    fn held(&self) -> String {
        let mut held: Vec<char> =
            self.parts.iter().map(|part| part.does).filter(|does| *does != ' ').collect();
        held.sort_unstable();
        held.dedup();
        held.into_iter().collect()
    }

    fn does(&self, any: &[char]) -> bool {
        self.parts.iter().any(|part| any.contains(&part.does))
    }

    /// Why or what for, which says nothing else about a yes.
    fn explains(&self) -> bool {
        matches!(self.opens, "why" | "for")
    }
}

/// What the shape of an answer is weighed by.
pub(super) fn features(text: &str, signs: &[Sign], question: &Question, kind: &str) -> Vec<String> {
    let parts: Vec<Part> = (0..signs.len()).filter_map(|at| part(text, signs, at, question)).collect();
    let mut found = Vec::new();
    let clauses = clauses(&parts);
    of_clauses(&clauses, kind, &mut found);
    of_the_act(&clauses, kind, &mut found);
    let every: Vec<&Part> = parts.iter().collect();
    of_rows(&every, "", &mut found);
    let core: Vec<&Part> = clauses
        .iter()
        .enumerate()
        .filter(|(at, clause)| *at == 0 || !clause.explains())
        .flat_map(|(_, clause)| clause.parts)
        .filter(|part| part.does != ' ')
        .collect();
    of_rows(&core, "core", &mut found);
    of_the_whole(&core, kind, &mut found);
    found
}

fn of_clauses(clauses: &[Clause<'_>], kind: &str, found: &mut Vec<String>) {
    let held: Vec<String> = clauses.iter().map(|it| format!("{} {}", it.opens, it.held())).collect();
    for (at, held) in held.iter().enumerate() {
        found.push(format!("clause {held}"));
        if at == 0 {
            found.push(format!("clause first {held}"));
            found.push(format!("{kind} clause first {held}"));
        }
        if at + 1 == clauses.len() {
            found.push(format!("clause last {held}"));
            found.push(format!("{kind} clause last {held}"));
        }
    }
    found.extend(held.windows(2).map(|row| format!("clauses {}", row.join(">"))));
    let first = clauses.iter().position(|clause| clause.does(&['y', 'o']));
    let last = clauses.iter().rposition(|clause| clause.does(&['y', 'o']));
    let letters = |clauses: &[Clause<'_>]| {
        let mut held: Vec<char> =
            clauses.iter().flat_map(|it| it.held().chars().collect::<Vec<_>>()).collect();
        held.sort_unstable();
        held.dedup();
        held.into_iter().collect::<String>()
    };
    if let Some((first, last)) = first.zip(last) {
        let before = letters(clauses.get(..first).unwrap_or_default());
        let after = clauses.get(last + 1..).unwrap_or_default();
        found.push(format!("before {before}"));
        found.push(format!("after {}", letters(after)));
        found.push(format!("around {before}|{}", letters(after)));
        found.extend(after.iter().map(|clause| format!("then {} {}", clause.opens, clause.held())));
        let stands = match (first, clauses.len() - last) {
            (0, 1) => "alone",
            (0, _) => "first",
            (_, 1) => "last",
            _ => "amid",
        };
        found.push(format!("agrees {stands}"));
    } else {
        found.push(format!("agrees nowhere {}", letters(clauses)));
    }
}

/// What stands beside the card's own act, and how it is said.
fn of_the_act(clauses: &[Clause<'_>], kind: &str, found: &mut Vec<String>) {
    for (at, clause) in clauses.iter().enumerate() {
        let name =
            |at: Option<usize>| at.and_then(|at| clause.parts.get(at)).map_or("|", |it| it.name.as_str());
        for (place, _) in clause.parts.iter().enumerate().filter(|(_, part)| part.does == 'o') {
            let (before, after) = (name(place.checked_sub(1)), name(Some(place + 1)));
            let next = clauses.get(at + 1).map_or("end", |next| next.opens);
            found.push(format!("act {before}_{after}"));
            found.push(format!("{kind} act {before}_"));
            found.push(format!("{kind} act _{after}"));
            if after == "|" {
                found.push(format!("act ends, {next}"));
                found.push(format!("act {before}_, {next}"));
            }
        }
    }
}

/// Rows of neighbours.
fn of_rows(parts: &[&Part], which: &str, found: &mut Vec<String>) {
    let names: Vec<&str> =
        ["[start]"].into_iter().chain(parts.iter().map(|part| part.name.as_str())).chain(["[end]"]).collect();
    for length in 1..=ROW {
        found.extend(names.windows(length).map(|row| format!("{which}: {}", row.join(" "))));
    }
    for row in names.windows(3) {
        if let [first, _, last] = row {
            found.push(format!("{which}: {first} * {last}"));
        }
    }
}

/// How an answer begins and ends, and all of a short one.
fn of_the_whole(core: &[&Part], kind: &str, found: &mut Vec<String>) {
    let does: String = core.iter().map(|part| part.does).collect();
    if core.len() <= WHOLE {
        found.push(format!("whole {does}"));
        found.push(format!("{kind} whole {does}"));
        let names: Vec<&str> = core.iter().map(|part| part.name.as_str()).collect();
        found.push(format!("whole: {}", names.join(" ")));
    }
    let letters: Vec<char> = does.chars().collect();
    for length in 1..=ROW.min(letters.len()) {
        let first: String = letters.iter().take(length).collect();
        let last: String = letters.iter().skip(letters.len() - length).collect();
        found.push(format!("begins {first}"));
        found.push(format!("ends {last}"));
    }
    for length in 2..=ROW + 1 {
        found.extend(letters.windows(length).map(|row| format!("does {}", row.iter().collect::<String>())));
    }
}

/// An answer in its clauses.
fn clauses(parts: &[Part]) -> Vec<Clause<'_>> {
    let mut found = Vec::new();
    let (mut from, mut opens) = (0, "start");
    for (at, part) in parts.iter().enumerate() {
        let Some(next) = part.opens else { continue };
        if from < at {
            found.push(Clause { opens, parts: parts.get(from..at).unwrap_or_default() });
            opens = next;
        } else if matches!(next, "why" | "for" | "but" | "if" | "and") || opens == "start" {
            // ", que": the word says more than the mark before it.
            opens = if opens == "start" && found.is_empty() && next == "," { "start" } else { next };
        }
        from = at + 1;
    }
    if from < parts.len() {
        found.push(Clause { opens, parts: parts.get(from..).unwrap_or_default() });
    }
    found
}

fn part(text: &str, signs: &[Sign], at: usize, question: &Question) -> Option<Part> {
    let sign = signs.get(at)?;
    let raw = text.get(sign.span.clone())?;
    let words = spelled(raw);
    let before = at.checked_sub(1).and_then(|at| signs.get(at));
    let own = || weighed::means(raw).iter().any(|it| weighed::own_sign(question).contains(it));
    let plain = |does: char| (words.clone(), does);
    let (name, does) = match sign.name {
        "does" => (format!("OWN{}", mood(&words)), 'o'),
        "puts" => ("PUT".to_owned(), 'o'),
        "yes" if own() => (format!("LIKE {words}"), 'o'),
        "yes" => plain('y'),
        "no" => plain('n'),
        "not" => plain('-'),
        "doubt" => plain('d'),
        "asks" => plain('a'),
        "please" => plain('p'),
        "act" if own() => ("LIKE".to_owned(), 'o'),
        "act" => (format!("act {}", sign.act.unwrap_or_default()), 'x'),
        "names" => ("named".to_owned(), 'm'),
        "same_value" | "same_when" => (sign.name.to_owned(), 's'),
        "same" => (sign.name.to_owned(), 'c'),
        "other_value" => (sign.name.to_owned(), 'v'),
        "other_when" => (sign.name.to_owned(), 'w'),
        "other" if is_done(&words, question) => ("DONE".to_owned(), 'f'),
        "other" | "small" if own() || is_irregular(&words, question) => ("LIKE".to_owned(), 'o'),
        "other" => (other(raw, &words, before.is_none()), 't'),
        "fill" | "small" => plain(' '),
        name => (name.to_owned(), ' '),
    };
    let opens = opens(sign.name, &words);
    Some(Part { name, does: if opens.is_some() { ' ' } else { does }, opens })
}

/// What begins a clause, and what kind of one.
fn opens(sign: &str, words: &str) -> Option<&'static str> {
    Some(match (sign, words) {
        ("," | "." | "!" | ";" | "/" | "mark" | ":", _) => ",",
        ("?", _) => "?",
        (_, "que" | "porque" | "pois" | "senao") => "why",
        (_, "pra" | "para" | "pro") => "for",
        (
            _,
            "mas" | "porem" | "contudo" | "so" | "menos" | "exceto" | "sem" | "fora" | "tirando" | "apenas",
        ) => "but",
        (_, "e" | "tambem" | "depois" | "agora") => "and",
        (_, "se" | "caso" | "quando" | "desde" | "contanto" | "enquanto") => "if",
        _ => return None,
    })
}

/// How a verb of the card is said: "anota", "anote", "anotar", "anoto".
fn mood(words: &str) -> &'static str {
    let last = words.rsplit(' ').next().unwrap_or_default();
    match () {
        () if words.starts_with("pode") => " may",
        () if last.ends_with('r') => " r",
        () if last.ends_with('o') => " o",
        () if last.ends_with("am") || last.ends_with("em") => " they",
        () => "",
    }
}

/// A word of nobody's list, by what kind of word it looks like.
fn other(raw: &str, word: &str, first: bool) -> String {
    let ends = |endings: &[&str]| word.len() > 3 && endings.iter().any(|ending| word.ends_with(ending));
    match () {
        () if !first && raw.starts_with(char::is_uppercase) => "name",
        () if ends(&["ei"]) => "did",
        () if ends(&["ou", "iu", "eu"]) => "happened",
        () if ends(&["ado", "ada", "ido", "ida"]) => "done",
        () if ends(&["ndo"]) => "doing",
        () if ends(&["ar", "er", "ir"]) => "doer",
        () => "other",
    }
    .to_owned()
}

/// A form of a card's verb whose stem is another one in it: "sobe" of "Subo", "pede" of "Peço".
fn is_irregular(word: &str, question: &Question) -> bool {
    const FORMS: &[(&str, &[&str])] = &[
        ("subo", &["sobe", "suba", "subir"]),
        ("peco", &["pede", "peca", "pedir"]),
        ("ponho", &["poe", "ponha", "por"]),
        ("sigo", &["segue", "siga"]),
        ("dou", &["da", "de"]),
        ("repito", &["repete", "repita"]),
        ("sirvo", &["serve", "sirva"]),
    ];
    FORMS.iter().any(|(own, forms)| forms.contains(&word) && question.says(own))
}

/// "cadastrada", "anotado": what the card would do, as if it were done.
fn is_done(word: &str, question: &Question) -> bool {
    ["do", "da", "dos", "das"]
        .iter()
        .filter_map(|ending| word.strip_suffix(ending))
        .any(|stem| word.len() > 4 && (question.offers(stem) || question.offers(&format!("{stem}r"))))
}

/// Some words in one spelling, without the letters that are held.
fn spelled(raw: &str) -> String {
    let folded = ptbr::fold(raw);
    let words = folded.split_whitespace().map(|word| {
        let mut short = String::with_capacity(word.len());
        for letter in word.chars() {
            if !short.ends_with(letter) || letter == 'k' {
                short.push(letter);
            }
        }
        spelling::ordinary(&short).to_owned()
    });
    words.collect::<Vec<_>>().join(" ")
}
