//! What sentences ask for, learned from rows that people wrote and marked.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use domain::Language;
use jiff::Zoned;
use reading::{Arguments, Lesson, Row, TALK, Utterance, teach};
use serde::Deserialize;

use crate::corpus;

/// Where the rows are, seen from the root of the project. What is unseen never teaches.
const TAUGHT: &str = "evals/reader/taught";
const UNSEEN: &str = "evals/reader/unseen";

/// What is learned for whom.
const COURSES: &str = "evals/reader/courses.toml";

/// What is learned for one assistant, or for those with one role.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Course {
    pub name: String,
    /// The beginnings of the names of those who wrote for it.
    pub writers: Vec<String>,
    /// How arguments are read, and where the lesson ships.
    pub plan: String,
    pub lesson: String,
}

pub(crate) fn courses(root: &Path) -> Result<Vec<Course>> {
    #[derive(Deserialize)]
    struct File {
        course: Vec<Course>,
    }
    let file =
        std::fs::read_to_string(root.join(COURSES)).with_context(|| format!("could not read {COURSES}"))?;
    Ok(toml::from_str::<File>(&file)?.course)
}

#[derive(Debug, Parser)]
pub(crate) struct Reader {
    /// Writes the lessons that ship.
    #[arg(long)]
    ship: bool,
    /// Tries every so many-th writer on what the others teach.
    #[arg(long)]
    tried: bool,
    /// Tries what never teaches.
    #[arg(long)]
    unseen: bool,
}

/// What one person wrote.
pub(crate) struct Batch {
    name: String,
    rows: Vec<Row>,
}

/// A moment at which all rows are read: they were written for no day in particular.
fn now() -> Result<Zoned> {
    Ok("2026-11-14T09:00:00-03:00[America/Sao_Paulo]".parse()?)
}

pub(crate) fn batches(root: &Path, place: &str, course: &Course) -> Result<Vec<Batch>> {
    let mut found = Vec::new();
    for text in corpus::texts(&[root.join(place)])? {
        let name = text.name();
        let writer = name.rsplit_once('_').map_or(name.as_str(), |(writer, _)| writer);
        if !course.writers.iter().any(|known| known == writer) {
            continue;
        }
        let language = if writer.ends_with("english") { Language::English } else { Language::Portuguese };
        let rows = text.text.lines().map(|line| {
            let row: Row = serde_json::from_str(line)
                .with_context(|| format!("{}: no row: {line}", text.path.display()))?;
            Ok(Row { language, ..row })
        });
        found.push(Batch { rows: rows.collect::<Result<_>>()?, name });
    }
    Ok(found)
}

/// How the arguments of the tools of a course are filled, as its plan says.
fn arguments(root: &Path, course: &Course) -> Result<Arguments> {
    let plan = std::fs::read_to_string(root.join(&course.plan))
        .with_context(|| format!("could not read {}", course.plan))?;
    let plan: BTreeMap<String, BTreeMap<String, toml::Value>> = toml::from_str(&plan)?;
    let mut found = Arguments::default();
    for (tool, arguments) in &plan {
        for (argument, how) in arguments {
            let Some(way) = way(how) else { continue };
            if ["choice", "choices"].contains(&way) {
                found.lists.push(format!("{tool}.{argument}"));
            } else if !FROM_WORDS.contains(&way) && !way.starts_with("listed ") && !way.starts_with("unit ") {
                found.values.push(format!("{tool}.{argument}"));
            }
        }
    }
    Ok(found)
}

/// The ways of a plan that take words or the whole of a message; any other takes one amount, day or hour of it.
const FROM_WORDS: &[&str] = &["words", "whole", "moment", "repeat", "stretch", "period", "back", "hours"];

/// The name of the way in which an argument is read, whatever it depends on.
fn way(how: &toml::Value) -> Option<&str> {
    let inner = |table: &'_ toml::Table| table.contains_key("by").then_some("by");
    match how {
        toml::Value::String(name) => Some(name),
        toml::Value::Table(table) => inner(table).or_else(|| {
            let own = table.iter().find(|(key, _)| !["only", "unless"].contains(&key.as_str()))?;
            way(own.1)
        }),
        _ => None,
    }
}

/// What batches teach.
pub(crate) fn learn<'b>(
    root: &Path,
    course: &Course,
    batches: impl Iterator<Item = &'b Batch>,
) -> Result<Lesson> {
    let rows: Vec<Row> = batches.flat_map(|batch| batch.rows.iter().cloned()).collect();
    Ok(teach(&rows, &arguments(root, course)?, &now()?))
}

/// How sure one has to be for a row of the table.
const ROWS: [f32; 6] = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/// How rows were heard by what others teach.
#[derive(Default)]
struct Trial {
    wishes: usize,
    first: usize,
    among_three: usize,
    talk: usize,
    left_alone: usize,
    /// For each row of the table: how many were proposed rightly, and how many wrongly.
    proposed: [(usize, usize); ROWS.len()],
    /// The names and titles that stand in the messages of known tools, and how many of them were found to the letter.
    words: usize,
    words_found: usize,
    /// Messages with two wishes; and for each row of the table, how many were parted rightly, and how many others were parted.
    twos: usize,
    parted: [(usize, usize); ROWS.len()],
}

impl Trial {
    fn hear(&mut self, lesson: &Lesson, batch: &Batch, now: &Zoned) {
        for row in &batch.rows {
            if row.before.is_empty() && row.answer.is_none() {
                self.part(lesson, row, now);
            }
            let Some(label) = row.label() else { continue };
            let sentence = Utterance::read(&row.say, now, row.language);
            let heard = lesson.hear(&sentence);
            let is_talk = |label: &str| label.starts_with(TALK);
            let talk: f32 = heard.iter().filter(|heard| is_talk(heard.label)).map(|heard| heard.chance).sum();
            let mut tools = heard.iter().filter(|heard| !is_talk(heard.label));
            let Some(best) = tools.next() else { continue };
            let right = best.label == label;
            if is_talk(&label) {
                self.talk += 1;
                self.left_alone += usize::from(talk > best.chance);
            } else {
                self.wishes += 1;
                self.first += usize::from(right && best.chance > talk);
                self.among_three += usize::from(right || tools.take(2).any(|heard| heard.label == label));
            }
            for (tool, argument, value) in row.words() {
                let found = lesson.words(&sentence, tool, &argument);
                let value = ptbr::fold(value);
                if let Some(found) = found.filter(|_| ptbr::fold(&row.say).contains(&*value)) {
                    self.words += 1;
                    self.words_found += usize::from(ptbr::fold(found.words) == value);
                }
            }
            for (sure, proposed) in ROWS.iter().zip(&mut self.proposed) {
                if best.chance >= *sure {
                    proposed.0 += usize::from(right);
                    proposed.1 += usize::from(!right);
                }
            }
        }
    }

    fn part(&mut self, lesson: &Lesson, row: &Row, now: &Zoned) {
        let wanted: Vec<&str> = row.calls.iter().map(|call| call.tool.as_str()).collect();
        self.twos += usize::from(wanted.len() == 2);
        let items = ptbr::read_either(&row.say, now, row.language);
        let Some(found) = lesson.two(&row.say, &items) else { return };
        for (sure, parted) in ROWS.iter().zip(&mut self.parted) {
            if found.chance >= *sure {
                parted.0 += usize::from(found.tools.as_slice() == wanted);
                parted.1 += usize::from(wanted.len() < 2);
            }
        }
    }

    fn tell(&self, out: &mut impl Write) -> Result<()> {
        let Self { wishes, first, among_three, talk, left_alone, .. } = self;
        writeln!(
            out,
            "  {first} of {wishes} first, {among_three} among three; {left_alone} of {talk} left alone"
        )?;
        writeln!(out, "  {} of {} names and titles to the letter", self.words_found, self.words)?;
        for (sure, (right, wrong)) in ROWS.iter().zip(&self.proposed) {
            writeln!(out, "  {sure:.1}  {right:5} right {wrong:4} wrong")?;
        }
        for (sure, (right, wrong)) in ROWS.iter().zip(&self.parted) {
            writeln!(out, "  {sure:.1}  {right:5} of {} parted rightly, {wrong:4} in vain", self.twos)?;
        }
        Ok(())
    }
}

/// Into how many parts the writers are laid, each tried on what the others teach.
const PARTS: usize = 5;

impl Reader {
    pub(crate) fn obey(&self, out: &mut impl Write) -> Result<()> {
        let (root, now) = (PathBuf::new(), now()?);
        for course in &courses(&root)? {
            writeln!(out, "{}", course.name)?;
            let taught = batches(&root, TAUGHT, course)?;
            if self.tried {
                let mut trial = Trial::default();
                for part in 0..PARTS {
                    let others = taught.iter().enumerate().filter(|(at, _)| at % PARTS != part);
                    let lesson = learn(&root, course, others.map(|(_, batch)| batch))?;
                    for batch in taught.iter().skip(part).step_by(PARTS) {
                        trial.hear(&lesson, batch, &now);
                    }
                }
                trial.tell(out)?;
            }
            if !self.ship && !self.unseen {
                continue;
            }
            let lesson = learn(&root, course, taught.iter())?;
            if self.unseen {
                for batch in batches(&root, UNSEEN, course)? {
                    writeln!(out, "  {}", batch.name)?;
                    let mut trial = Trial::default();
                    trial.hear(&lesson, &batch, &now);
                    trial.tell(out)?;
                }
            }
            if self.ship {
                std::fs::write(&course.lesson, lesson.to_bytes()?)
                    .with_context(|| format!("could not write {}", course.lesson))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "reader_tests.rs"]
mod tests;
