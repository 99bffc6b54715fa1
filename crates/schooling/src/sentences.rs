//! Sentences with labels, as several people wrote them.

use std::path::PathBuf;

use anyhow::{Result, bail};
use guard::answers::{self, Answer, First};
use guard::contact::{self, Urgency, Wish, stopping, urgency};
use guard::limits::{self, Manner, Topic, danger};
use guard::replies::{self, judge};
use linear::{Example, Features, Settings, Weights, train};

use crate::corpus::{self, Text};

/// How much a sentence counts that nobody wrote to be mistaken for something.
const ORDINARY: f32 = 0.6;
/// What people write on ordinary days, which is what nearly every message is.
const ORDINARY_MESSAGES: &str = "crates/guard/data/ordinary";
/// How much a sentence counts that a test promises.
const PROMISED: f32 = 5.0;
/// What becomes of a sentence that alarms, that makes one ask, or that is nothing.
const ALARMS: &[&str] = &["found", "paused", "asked", "nothing"];
/// What becomes of an answer. The last is to ask again.
const ANSWERS: &[&str] = &["yes", "yes_more", "no", "no_more", "asked"];

/// What is learned from labelled sentences.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject {
    /// What teaches, and where the weights ship, seen from the root of the project.
    pub data: &'static [&'static str],
    pub weights: &'static str,
    /// The class of a label; the first is nothing.
    pub class: fn(&str) -> Option<usize>,
    pub features: fn(&str) -> Features,
    /// How likely some weights hold something with these features to be what is looked for.
    pub chance: fn(&Weights, &Features) -> f32,
    /// What the runtime can make of a sentence.
    pub verdicts: &'static [&'static str],
    /// What it makes of one by some weights.
    pub verdict: fn(&Weights, &str) -> &'static str,
    /// Whether this label is one of what is looked for.
    pub is_sought: fn(&str) -> bool,
    /// Whether what is labelled so must not be taken for it.
    pub is_none: fn(&str) -> bool,
    /// Whether a verdict is wrong about a label.
    pub is_wrong: fn(&str, &str) -> bool,
    pub settings: Settings,
}

pub(crate) const DANGER: Subject = Subject {
    data: &["crates/guard/data/danger", ORDINARY_MESSAGES, "crates/guard/tests/limits"],
    weights: "crates/guard/src/limits/danger.bin",
    class: danger::class,
    features: danger::features,
    chance: danger::danger,
    verdicts: ALARMS,
    verdict: |weights, text| match limits::read_by(Some(weights), text).map(|concern| concern.topic) {
        Some(topic) if topic.manner() == Manner::AtOnce => "found",
        Some(Topic::Worry) => "asked",
        _ => "nothing",
    },
    is_sought: is_danger,
    is_none: |label| label == "none",
    is_wrong: |label, verdict| alarm_is_wrong(is_danger(label), label, verdict),
    settings: danger::SETTINGS,
};

pub(crate) const CLAIMS: Subject = Subject {
    data: &["crates/guard/data/claims", "crates/guard/tests/replies"],
    weights: "crates/guard/src/replies/claims.bin",
    class: judge::class,
    features: judge::features,
    chance: judge::claim,
    verdicts: ALARMS,
    verdict: |weights, text| if replies::claims_by(weights, text) { "found" } else { "nothing" },
    is_sought: |label| label != "none",
    is_none: |label| label == "none",
    is_wrong: |label, verdict| alarm_is_wrong(label != "none", label, verdict),
    settings: judge::SETTINGS,
};

pub(crate) const URGENCY: Subject = Subject {
    data: &[
        "crates/guard/data/urgency",
        ORDINARY_MESSAGES,
        "crates/guard/tests/contact/urgency.txt",
        "crates/guard/tests/contact/fresh.txt",
        "crates/guard/tests/contact/later.txt",
    ],
    weights: "crates/guard/src/contact/urgency.bin",
    class: urgency::class,
    features: urgency::features,
    chance: urgency::chance,
    verdicts: ALARMS,
    verdict: |weights, text| match urgency::urgency_by(Some(weights), text) {
        Some(Urgency::Stranded | Urgency::Imminent) => "found",
        Some(Urgency::Asked) => "asked",
        None => "nothing",
    },
    is_sought: is_pressing,
    is_none: |label| label == "none",
    is_wrong: |label, verdict| alarm_is_wrong(is_pressing(label), label, verdict),
    settings: urgency::SETTINGS,
};

pub(crate) const STOPPING: Subject = Subject {
    data: &[
        "crates/guard/data/stopping",
        ORDINARY_MESSAGES,
        "crates/guard/tests/contact/wish.txt",
        "crates/guard/tests/contact/reach.txt",
        "crates/guard/tests/contact/fresh.txt",
        "crates/guard/tests/contact/later.txt",
    ],
    weights: "crates/guard/src/contact/stopping.bin",
    class: stopping::class,
    features: stopping::features,
    chance: stopping::chance,
    verdicts: ALARMS,
    verdict: |weights, text| match contact::wish_by(Some(weights), text) {
        Some(Wish::OptOut) => "found",
        Some(Wish::CoolOff { .. }) => "paused",
        Some(Wish::Unclear) => "asked",
        Some(Wish::OptIn) | None => "nothing",
    },
    is_sought: |label| label == "stop",
    is_none: is_no_stop,
    is_wrong: |label, verdict| match verdict {
        "nothing" => label == "stop",
        "paused" => false,
        _ => is_no_stop(label),
    },
    settings: stopping::SETTINGS,
};

/// Answers to a card: a line is `label<TAB>card<TAB>answer`.
pub(crate) const ANSWERED: Subject = Subject {
    data: &["crates/guard/data/answers"],
    weights: "crates/guard/src/answers/answers.bin",
    class: answers::class,
    features: |line| {
        let (card, said) = card_and_answer(line);
        answers::features(said, card)
    },
    chance: answers::chance_of_yes,
    verdicts: ANSWERS,
    verdict: |weights, line| {
        let (card, said) = card_and_answer(line);
        match (answers::read_by(Some(weights), said, card), answers::first_by(Some(weights), said, card)) {
            (Some(Answer::Yes), _) => "yes",
            (Some(Answer::No), _) => "no",
            (None, Some(First::Yes { .. })) => "yes_more",
            (None, Some(First::No)) => "no_more",
            (None, None) => "asked",
        }
    },
    is_sought: |label| label.starts_with("yes"),
    is_none: |label| !label.starts_with("yes"),
    is_wrong: |label, verdict| match verdict {
        "asked" => label.starts_with("yes") || label.starts_with("no"),
        _ => !label.starts_with(verdict.trim_end_matches("_more")),
    },
    settings: answers::SETTINGS,
};

fn is_no_stop(label: &str) -> bool {
    stopping::class(label) == Some(0) && label != "ordinary"
}

fn card_and_answer(line: &str) -> (&str, &str) {
    line.split_once('\t').unwrap_or(("", line))
}

fn is_danger(label: &str) -> bool {
    Topic::parse(label).is_some_and(|topic| topic.manner() == Manner::AtOnce)
}

fn is_pressing(label: &str) -> bool {
    matches!(label, "stranded" | "imminent")
}

fn alarm_is_wrong(is_sought: bool, label: &str, verdict: &str) -> bool {
    if verdict == "nothing" { is_sought } else { label == "none" }
}

/// A sentence as somebody wrote it.
#[derive(Debug)]
pub(crate) struct Sentence {
    pub label: String,
    pub text: String,
    pub example: Example,
}

/// What one person wrote.
#[derive(Debug)]
pub(crate) struct Writer {
    pub name: String,
    pub sentences: Vec<Sentence>,
}

impl Writer {
    /// Reads `label<TAB>sentence` lines, or sentences below `[label]` lines.
    pub(crate) fn read(file: &Text, subject: &Subject) -> Result<Self> {
        let mut sentences = Vec::new();
        let (name, is_list) = (file.name(), file.is_list());
        // A list without headings is of what its name says.
        let mut heading = if name == "claims" { "noting" } else { "none" };
        for line in file.text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
        {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                heading = if name.is_empty() { "none" } else { name };
                continue;
            }
            let (label, text) = line.split_once('\t').unwrap_or((heading, line));
            let class = match (subject.class)(label) {
                Some(class) => class,
                // Lists of the tests hold other things, too.
                None if is_list => continue,
                None => bail!("{}: no label {label}", file.path.display()),
            };
            let counts = match label {
                "ordinary" => ORDINARY,
                _ if is_list => PROMISED,
                _ => 1.0,
            };
            let example = Example { features: (subject.features)(text), class, counts };
            sentences.push(Sentence { label: label.to_owned(), text: text.to_owned(), example });
        }
        Ok(Self { name, sentences })
    }
}

/// Every writer of some folders and files, in the order of their names.
pub(crate) fn writers(given: &[PathBuf], subject: &Subject) -> Result<Vec<Writer>> {
    corpus::texts(given)?.iter().map(|file| Writer::read(file, subject)).collect()
}

/// What all writers but one teach.
pub(crate) fn learn(writers: &[Writer], subject: &Subject, without: Option<&str>) -> Weights {
    let taught = writers.iter().filter(|writer| Some(writer.name.as_str()) != without);
    let examples: Vec<Example> =
        taught.flat_map(|writer| writer.sentences.iter().map(|it| it.example.clone())).collect();
    train(&examples, &subject.settings)
}

#[cfg(test)]
#[path = "sentences_tests.rs"]
mod tests;
