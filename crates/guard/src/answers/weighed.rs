//! How likely a message is to be each kind of answer to a card: learned from what many people answered (`data/answers.gz`).

use std::sync::LazyLock;

use domain::Answer;
use linear::{Features, Settings, Weights};
use ptbr::Question;
use ptbr::assent::{self, Reply, Sign};

use super::{rules, shape, vetoes};
use crate::signs::{self, Lexicon};

/// What is learned, in the order of the weights.
const CLASSES: [&str; 6] = ["yes", "yes_more", "no", "no_more", "change", "other"];

/// How it is learned; chosen by trying each writer on what the others teach.
pub const SETTINGS: Settings = Settings {
    classes: CLASSES.len(),
    closeness: 5.0,
    rounds: 100,
    stride: 0.05,
    seen_at_least: 4,
    left_out: 85,
};

static LEXICON: LazyLock<Lexicon> = LazyLock::new(|| Lexicon::parse(include_str!("signs.txt")));

/// The class of a label in the data.
pub fn class(label: &str) -> Option<usize> {
    CLASSES.iter().position(|class| *class == label)
}

/// What an answer to a card is weighed by.
pub fn features(text: &str, card: &str) -> Features {
    heard(text, card).0
}

/// The same, and what its words alone say.
fn heard(text: &str, card: &str) -> (Features, Option<Answer>) {
    let question = Question::of(card);
    let parts = assent::signs(text, &question);
    let words = signs::words(text);
    let reply = assent::reply(text, card);
    let plain = rules::says_little(text).then(|| rules::of(reply)).flatten();
    let kind = kind(card, &question);
    let mut hits = of_signs(&parts, kind);
    // The same words answer one card and refuse another: "deixa", "apaga isso".
    hits.extend(LEXICON.signs(&words).into_iter().map(|(_, sign)| format!("{kind}:{sign}")));
    hits.extend(words.iter().map(|word| format!("{kind}.{}", word.stem())));
    for act in parts.iter().filter_map(|part| part.act) {
        hits.extend(question.acts().iter().map(|offered| format!("{offered}>{act}")));
    }
    hits.extend(clauses(&parts));
    hits.extend(shape::features(text, &parts, &question, kind));
    hits.extend(of_reply(&reply, plain));
    hits.extend(marks(text, &parts));
    let hits: Vec<&str> = hits.iter().map(String::as_str).collect();
    (signs::answered(&words, &LEXICON, &hits), plain)
}

/// Rows of what the parts do.
fn of_signs(parts: &[Sign], kind: &str) -> Vec<String> {
    let names: Vec<&str> =
        ["[start]"].into_iter().chain(parts.iter().map(|part| part.name)).chain(["[end]"]).collect();
    // What is heard without the words that fill.
    let fills = |name: &&str| matches!(*name, "fill" | "small" | "picture" | "somebody");
    let heavy: Vec<&str> = names.iter().copied().filter(|name| !fills(name)).collect();
    let mut hits = Vec::new();
    for length in 1..=4 {
        hits.extend(names.windows(length).map(|row| row.join(" ")));
    }
    for length in 2..=4 {
        hits.extend(heavy.windows(length).map(|row| format!("~{}", row.join(" "))));
    }
    for length in 1..=3 {
        hits.extend(heavy.windows(length).map(|row| format!("{kind}~{}", row.join(" "))));
    }
    hits
}

fn of_reply(reply: &Reply, plain: Option<Answer>) -> [String; 4] {
    let assent = reply.assent;
    let plain = match plain {
        Some(Answer::Yes) => "plain yes",
        Some(Answer::No) => "plain no",
        None => "not plain",
    };
    [
        plain.to_owned(),
        format!("other {}", assent.other.min(5)),
        format!("hedged {}", reply.hedged),
        format!("yes {} no {} doubt {}", assent.yes.min(2), assent.no.min(2), assent.doubt.min(1)),
    ]
}

/// What speaks for or against a yes in all of a message, each by itself and with each other.
fn marks(text: &str, parts: &[Sign]) -> Vec<String> {
    let mut marks: Vec<&str> = Vec::new();
    let mut note = |holds: bool, name: &'static str| marks.extend(holds.then_some(name));
    note(vetoes::is_conditional(text), "conditional");
    note(vetoes::begins_with_yes(parts), "begins with yes");
    note(text.contains('?'), "question");
    note(text.trim_end().ends_with('?'), "ends in question");
    let mut hits = Vec::new();
    for (at, mark) in marks.iter().enumerate() {
        hits.push(format!("mark {mark}"));
        hits.extend(marks.iter().skip(at + 1).map(|other| format!("mark {mark}+{other}")));
    }
    hits
}

/// What kind of thing a card offers to do.
fn kind(card: &str, question: &Question) -> &'static str {
    let offers = |kinds: &[&str]| question.acts().iter().any(|act| kinds.contains(act));
    match () {
        () if offers(&["delete", "undo", "forget"]) => "unmake",
        () if card.starts_with("Posso") => "may",
        () if offers(&["change"]) => "mend",
        () if offers(&["reserve"]) => "take",
        () => "make",
    }
}

/// What each clause holds, the first and the last marked as such.
fn clauses(signs: &[Sign]) -> Vec<String> {
    let parts: Vec<&[Sign]> = signs
        .split(|sign| matches!(sign.name, "," | "." | "!" | ";" | "/" | "?"))
        .filter(|part| !part.is_empty())
        .collect();
    let mut found = vec![format!("clauses {}", parts.len().min(4))];
    for (at, part) in parts.iter().enumerate() {
        let has = |name: &str| part.iter().any(|sign| sign.name == name);
        let held: Vec<&str> =
            ["yes", "does", "no", "not", "doubt", "asks", "act", "other_value", "other_when"]
                .into_iter()
                .filter(|name| has(name))
                .collect();
        let held = held.join("+");
        found.push(format!("clause {held}"));
        if at == 0 {
            found.push(format!("first {held}"));
        }
        if at + 1 == parts.len() {
            found.push(format!("last {held}"));
        }
    }
    found
}

/// As `cargo xtask learn` wrote them; none if the bytes were broken, and then only plain words answer.
pub(super) static WEIGHTS: LazyLock<Option<Weights>> =
    LazyLock::new(|| Weights::read(CLASSES.len(), include_bytes!("answers.bin")).ok());

/// How likely a message is to be each kind of answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chances {
    pub(super) yes: f32,
    pub(super) yes_more: f32,
    pub(super) no: f32,
    pub(super) no_more: f32,
    /// What its words alone say.
    pub(super) plain: Option<Answer>,
}

impl Chances {
    pub(super) fn of(weights: &Weights, text: &str, card: &str) -> Self {
        let (features, plain) = heard(text, card);
        let chances = weights.classify(&features);
        let of = |place: usize| chances.get(place).copied().unwrap_or_default();
        Self { yes: of(0), yes_more: of(1), no: of(2), no_more: of(3), plain }
    }

    /// How likely it is a yes, alone or with more.
    pub(super) const fn agrees(&self) -> f32 {
        self.yes + self.yes_more
    }

    /// How likely it is a no, alone or with more.
    pub(super) const fn refuses(&self) -> f32 {
        self.no + self.no_more
    }
}

/// What some words do in an answer.
pub(super) fn means(said: &str) -> Vec<&'static str> {
    LEXICON.signs(&signs::words(said)).into_iter().map(|(_, sign)| sign).collect()
}

/// The words that do what a card offers, as the lexicon calls them.
pub(super) fn own_sign(question: &Question) -> Vec<&'static str> {
    let own = |act: &&str| match *act {
        "keep" => Some("put"),
        "change" => Some("mend"),
        "delete" | "undo" | "forget" => Some("away"),
        "reserve" => Some("take"),
        "create" => Some("make"),
        "send" => Some("send"),
        _ => None,
    };
    question.acts().iter().filter_map(own).collect()
}

/// How likely some weights hold an answer with these features to be a yes, with or without more.
pub fn chance_of_yes(weights: &Weights, features: &Features) -> f32 {
    weights.classify(features).iter().take(2).sum()
}
