//! The content of an item, made from the template of its frame.

use super::matching::Found;
use super::phrase;
use super::subject::Subject;
use super::verbs::{Aspect, Group};
use super::words::Sentence;

/// Fills a template. What stands in brackets is left out when its slot is empty.
pub(super) fn render(template: &str, found: &Found, subject: &Subject) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('[') {
        text.push_str(&filled(before, found, subject).unwrap_or_default());
        let (inside, after) = after.split_once(']').unwrap_or((after, ""));
        text.push_str(&filled(inside, found, subject).unwrap_or_default());
        rest = after;
    }
    let Some(end) = filled(rest, found, subject) else { return String::new() };
    text.push_str(&end);
    let mut text = contracted(&told_of_somebody(&text));
    if let Subject::Other(other) = subject {
        let called = phrase::first_upper(&other.called);
        if !ptbr::fold(&text).starts_with(ptbr::fold(&called).as_ref()) {
            let told = phrase::lower_first(&text);
            text = format!("{called} {}", if other.is_many() { of_many(&told) } else { told });
        }
    }
    phrase::first_upper(&text)
}

/// "com meus pais" is "com os pais", "pro meu irmão" is "pro irmão".
fn told_of_somebody(text: &str) -> String {
    let mut told: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        let article = match word {
            "meu" | "nosso" => "o",
            "minha" | "nossa" => "a",
            "meus" | "nossos" => "os",
            "minhas" | "nossas" => "as",
            _ => "",
        };
        let led = told.last().is_some_and(|last| {
            matches!(
                *last,
                "o" | "a" | "os" | "as" | "do" | "da" | "no" | "na" | "pro" | "pra" | "ao" | "dos" | "das"
            )
        });
        match (article.is_empty(), led) {
            (true, _) => told.push(word),
            (false, true) => {}
            (false, false) => told.push(article),
        }
    }
    told.join(" ")
}

/// "filho da a patroa" is "filho da patroa", "pro o cunhado" is "pro cunhado".
fn contracted(text: &str) -> String {
    let mut told: Vec<&str> = Vec::new();
    for word in text.split(' ') {
        let doubled = matches!(
            (told.last().copied().unwrap_or_default(), word),
            ("do" | "no" | "pro" | "ao" | "pelo", "o") | ("da" | "na" | "pra" | "pela", "a")
        );
        if !doubled {
            told.push(word);
        }
    }
    told.join(" ")
}

/// "se separou" of two is "se separaram".
fn of_many(told: &str) -> String {
    let changed = told
        .split(' ')
        .enumerate()
        .map(|(at, word)| if at < 2 { super::verbs::pluralised(word).unwrap_or(word) } else { word });
    changed.collect::<Vec<_>>().join(" ")
}

/// One piece of a template with its holes filled; nothing when a slot of it is empty.
fn filled(piece: &str, found: &Found, subject: &Subject) -> Option<String> {
    let mut text = String::new();
    let mut rest = piece;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let (hole, after) = after.split_once('}')?;
        text.push_str(&hole_value(hole, found, subject)?);
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

fn hole_value(hole: &str, found: &Found, subject: &Subject) -> Option<String> {
    let verb = |of: fn(super::verbs::Lemma) -> &'static str| found.verb.map(|verb| of(verb.lemma).to_owned());
    match hole {
        "verb" => return verb(super::verbs::Lemma::present),
        "inf" => return verb(super::verbs::Lemma::infinitive),
        "retold" => return Some(retold(found)),
        "subject" => {
            return match subject {
                Subject::Other(other) => Some(phrase::first_upper(&other.called)),
                Subject::Oneself => None,
            };
        }
        _ => {}
    }
    let Some((article, slot)) = hole.split_once(':') else {
        return found.slot(hole).map(|value| value.text.clone());
    };
    let text = &found.slot(slot)?.text;
    let feminine = is_feminine(text);
    Some(match (article, feminine) {
        ("um", true) => format!("uma {text}"),
        ("um", false) => format!("um {text}"),
        ("o", true) => format!("a {text}"),
        ("o", false) => format!("o {text}"),
        ("do", true) => format!("da {text}"),
        ("do", false) => format!("do {text}"),
        (ending, true) => format!("{ending}a"),
        (ending, false) => format!("{ending}o"),
    })
}

/// The words themselves, told of somebody: "vendi minha moto" is "vendeu a moto".
fn retold(found: &Found) -> String {
    let words = found.retold.iter().map(String::as_str);
    let first = found.retold.first().map(String::as_str);
    // "meu objetivo é …" is told without "o".
    let skipped = usize::from(first.is_some_and(|first| matches!(first, "o" | "a" | "os" | "as")));
    words.skip(skipped).filter(|word| *word != ",").collect::<Vec<_>>().join(" ")
}

pub(super) fn retold_word(sentence: &Sentence<'_>, at: usize) -> String {
    match sentence.text(at) {
        "meu" | "nosso" => "o".to_owned(),
        "minha" | "nossa" => "a".to_owned(),
        "meus" | "nossos" => "os".to_owned(),
        "minhas" | "nossas" => "as".to_owned(),
        "me" | "nos" => "se".to_owned(),
        "tenho" => "tem".to_owned(),
        "sei" => "sabe".to_owned(),
        "quero" => "quer".to_owned(),
        "consigo" => "consegue".to_owned(),
        "vivo" => "vive".to_owned(),
        "saio" => "sai".to_owned(),
        "suporto" => "suporta".to_owned(),
        "aguento" => "aguenta".to_owned(),
        "vou" => "vai".to_owned(),
        "gosto" => "gosta".to_owned(),
        "preciso" => "precisa".to_owned(),
        "sigo" => "segue".to_owned(),
        "acredito" => "acredita".to_owned(),
        "," => ",".to_owned(),
        _ => phrase::kept(sentence, at..at + 1).to_lowercase(),
    }
}

pub(super) fn retold_verb(sentence: &Sentence<'_>, at: usize, group: Group) -> String {
    let infinitive = group.lemma.infinitive();
    let helper = group.helper.map_or("", super::verbs::Lemma::past);
    match group.aspect {
        Aspect::Present | Aspect::Former => group.lemma.present().to_owned(),
        Aspect::Done => group.lemma.past().to_owned(),
        Aspect::Started | Aspect::Resumed => format!("{helper} a {infinitive}"),
        Aspect::Stopped => format!("{helper} de {infinitive}"),
        Aspect::Undergone => format!("foi {}", phrase::kept(sentence, at + 1..at + 2).to_lowercase()),
    }
}

/// By the ending of the first word, and the few that end otherwise.
fn is_feminine(text: &str) -> bool {
    let folded = ptbr::fold(text);
    let first = folded.split(' ').next().unwrap_or_default();
    let first = first.strip_suffix('s').unwrap_or(first);
    match first {
        "dia" | "sofa" | "vira" | "time" | "cinema" => false,
        "ong" | "moto" | "bike" | "startup" | "kombi" | "habilitacao" | "cnh" | "meditacao" | "natacao"
        | "creche" | "calopsita" | "pos" | "residencia" | "graduacao" | "musculacao" | "sop" | "producao"
        | "carne" | "oab" | "mae" | "noite" | "cor" | "serie" | "flor" | "atriz" => true,
        _ => first.ends_with('a') || first.ends_with("dade") || first.ends_with("cao"),
    }
}
