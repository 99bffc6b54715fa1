//! How sentences are heard from whose writers nothing was learned.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::thread;

use linear::Weights;

use crate::sentences::{Sentence, Subject, Writer, learn};

/// How sure one has to be for a row of the table.
const ROWS: [f32; 10] = [0.2, 0.3, 0.35, 0.4, 0.5, 0.55, 0.6, 0.8, 0.9, 0.95];

/// What was made of a sentence.
#[derive(Debug)]
pub(crate) struct Judgement<'s> {
    sentence: &'s Sentence,
    chance: f32,
    verdict: &'static str,
}

/// Judges what somebody wrote by some weights.
pub(crate) fn heard<'w>(writer: &'w Writer, weights: &Weights, subject: &Subject) -> Vec<Judgement<'w>> {
    let judge = |sentence: &'w Sentence| Judgement {
        sentence,
        chance: (subject.chance)(weights, &sentence.example.features),
        verdict: (subject.verdict)(weights, &sentence.text),
    };
    writer.sentences.iter().map(judge).collect()
}

/// Judges every writer who was asked to write by what the others teach.
pub(crate) fn trial<'w>(writers: &'w [Writer], subject: &Subject) -> Vec<Judgement<'w>> {
    let asked: Vec<&Writer> = writers.iter().filter(|writer| writer.name.starts_with("writer")).collect();
    let hands = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let shares = asked.chunks(asked.len().div_ceil(hands).max(1));
        let judged: Vec<_> = shares
            .map(|share| {
                scope.spawn(move || {
                    let one = |writer: &&'w Writer| {
                        heard(writer, &learn(writers, subject, Some(&writer.name)), subject)
                    };
                    share.iter().flat_map(one).collect::<Vec<_>>()
                })
            })
            .collect();
        judged.into_iter().flat_map(|share| share.join().unwrap_or_default()).collect()
    })
}

/// What could be had at each sureness.
pub(crate) fn choices(heard: &[Judgement<'_>], subject: &Subject) -> String {
    let mut told = String::from("  sure  missed         alarms\n");
    for sure in ROWS {
        let row = |counted: &dyn Fn(&str, f32) -> Option<bool>| {
            let all: Vec<bool> =
                heard.iter().filter_map(|it| counted(&it.sentence.label, it.chance)).collect();
            format!("{:4} of {:4}", all.iter().filter(|wrong| **wrong).count(), all.len())
        };
        let missed = row(&|label, chance| (subject.is_sought)(label).then_some(chance < sure));
        let alarms = row(&|label, chance| (subject.is_none)(label).then_some(chance >= sure));
        let _ = writeln!(told, "  {sure:.2}  {missed}   {alarms}");
    }
    told
}

/// What the runtime makes of each label.
pub(crate) fn verdicts(heard: &[Judgement<'_>], subject: &Subject) -> String {
    let mut labels: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
    for it in heard {
        let label = match it.sentence.label.as_str() {
            label if (subject.is_sought)(label) || (subject.is_none)(label) => label,
            _ => "other",
        };
        *labels.entry(label).or_default().entry(it.verdict).or_default() += 1;
    }
    let mut told = format!("  {:16}", "label");
    for verdict in subject.verdicts {
        let _ = write!(told, " {verdict:>8}");
    }
    told.push('\n');
    for (label, counts) in labels {
        let _ = write!(told, "  {label:16}");
        for verdict in subject.verdicts {
            let _ = write!(told, " {:8}", counts.get(verdict).copied().unwrap_or_default());
        }
        told.push('\n');
    }
    told
}

/// What was judged wrong, the worst first.
pub(crate) fn wrong(heard: &[Judgement<'_>], subject: &Subject) -> String {
    let is_wrong = |it: &&Judgement<'_>| (subject.is_wrong)(&it.sentence.label, it.verdict);
    let mut wrong: Vec<&Judgement<'_>> = heard.iter().filter(is_wrong).collect();
    let none = |it: &Judgement<'_>| (subject.is_none)(&it.sentence.label);
    wrong.sort_by(|one, other| none(one).cmp(&none(other)).then(one.chance.total_cmp(&other.chance)));
    let mut told = String::new();
    for Judgement { sentence, chance, verdict } in wrong {
        let _ = writeln!(told, "{}\t{chance:.2}\t{verdict}\t{}", sentence.label, sentence.text);
    }
    told
}
