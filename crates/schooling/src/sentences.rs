//! Sentences with labels, as several people wrote them.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use guard::limits::danger;
use guard::replies::judge;
use linear::{Example, Features, Settings, Weights, train};

/// How much a sentence counts that nobody wrote to be mistaken for something.
const ORDINARY: f32 = 0.3;
/// How much a sentence counts that a test promises.
const PROMISED: f32 = 3.0;
/// How sure one has to be for a row of the table.
const ROWS: [f32; 7] = [0.2, 0.3, 0.35, 0.4, 0.5, 0.55, 0.6];

/// What is learned from labelled sentences.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject {
    /// The class of a label; the first is nothing.
    pub class: fn(&str) -> Option<usize>,
    pub features: fn(&str) -> Features,
    /// How likely some weights hold something with these features to be what is looked for.
    pub chance: fn(&Weights, &Features) -> f32,
    /// Whether this label is one of what is looked for.
    pub is_sought: fn(&str) -> bool,
    pub settings: Settings,
}

pub(crate) const DANGER: Subject = Subject {
    class: danger::class,
    features: danger::features,
    chance: danger::danger,
    is_sought: |label| {
        guard::limits::Topic::parse(label)
            .is_some_and(|topic| topic.manner() == guard::limits::Manner::AtOnce)
    },
    settings: danger::SETTINGS,
};

pub(crate) const CLAIMS: Subject = Subject {
    class: judge::class,
    features: judge::features,
    chance: judge::claim,
    is_sought: |label| label != "none",
    settings: judge::SETTINGS,
};

/// What one person wrote.
#[derive(Debug)]
pub(crate) struct Writer {
    name: String,
    sentences: Vec<(String, Example)>,
}

impl Writer {
    /// Reads `label<TAB>sentence` lines, or sentences below `[label]` lines.
    fn read(path: &Path, subject: &Subject) -> Result<Self> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("could not read {}", path.display()))?;
        let mut sentences = Vec::new();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let is_list = path.extension().is_some_and(|extension| extension == "txt");
        // A list without headings is of what its name says.
        let mut heading = if name == "claims" { "noting" } else { "none" };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                heading = if name.is_empty() { "none" } else { name };
                continue;
            }
            let (label, text) = line.split_once('\t').unwrap_or((heading, line));
            let class = match (subject.class)(label) {
                Some(class) => class,
                // Lists of the tests hold other things, too.
                None if is_list => continue,
                None => bail!("{}: no label {label}", path.display()),
            };
            let counts = match label {
                "ordinary" => ORDINARY,
                _ if is_list => PROMISED,
                _ => 1.0,
            };
            let example = Example { features: (subject.features)(text), class, counts };
            sentences.push((label.to_owned(), example));
        }
        Ok(Self { name, sentences })
    }
}

/// Every writer of some folders and files, in the order of their names.
pub(crate) fn writers(given: &[PathBuf], subject: &Subject) -> Result<Vec<Writer>> {
    let mut paths = Vec::new();
    for path in given {
        if !path.is_dir() {
            paths.push(path.clone());
            continue;
        }
        let entries =
            std::fs::read_dir(path).with_context(|| format!("could not look into {}", path.display()))?;
        let mut inside = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
        inside.sort();
        paths.extend(inside);
    }
    paths.iter().map(|path| Writer::read(path, subject)).collect()
}

/// What all writers but one teach.
pub(crate) fn learn(writers: &[Writer], subject: &Subject, without: Option<&str>) -> Weights {
    let taught = writers.iter().filter(|writer| Some(writer.name.as_str()) != without);
    let examples: Vec<Example> =
        taught.flat_map(|writer| writer.sentences.iter().map(|(_, example)| example.clone())).collect();
    train(&examples, &subject.settings)
}

/// Tries every writer who was asked to write on what the others teach, and tells of it.
pub(crate) fn trial(writers: &[Writer], subject: &Subject) -> String {
    let mut heard: Vec<(&str, f32)> = Vec::new();
    for writer in writers.iter().filter(|writer| writer.name.starts_with("writer")) {
        let weights = learn(writers, subject, Some(&writer.name));
        let chance = |example: &Example| (subject.chance)(&weights, &example.features);
        heard.extend(writer.sentences.iter().map(|(label, example)| (label.as_str(), chance(example))));
    }
    let mut told = String::from("  sure  missed         alarms\n");
    for sure in ROWS {
        let row = |counted: &dyn Fn(&str, f32) -> Option<bool>| {
            let all: Vec<bool> = heard.iter().filter_map(|(label, chance)| counted(label, *chance)).collect();
            format!("{:4} of {:4}", all.iter().filter(|wrong| **wrong).count(), all.len())
        };
        let missed = row(&|label, chance| (subject.is_sought)(label).then_some(chance < sure));
        let alarms = row(&|label, chance| (label == "none").then_some(chance >= sure));
        let _ = writeln!(told, "  {sure:.2}  {missed}   {alarms}");
    }
    told
}

#[cfg(test)]
#[path = "sentences_tests.rs"]
mod tests;
