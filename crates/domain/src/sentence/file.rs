//! Reading files of sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use toml::de::{DeTable, DeValue};

use super::phrasing::{Belongs, Days, Focus, Lookup, Manner, Otherwise, Phrasing, Vocabulary};
use super::problem::{SentenceError, SentenceProblem};
use super::value::{FaultAt, Fields, TomlItem, array, json, lasting, pairs, table, text, truth};

/// The sentences of some tools, read from their files once.
#[derive(Debug)]
pub struct Sentences {
    /// Each by its name, with its text.
    files: &'static [(&'static str, &'static str)],
    read: OnceLock<Result<Names, SentenceError>>,
}

impl Sentences {
    /// As `sentences!` makes them.
    pub const fn new(files: &'static [(&'static str, &'static str)]) -> Self {
        Self { files, read: OnceLock::new() }
    }

    /// What asks for a tool. Nothing where the files cannot be read, which [`Self::check`] tells.
    pub fn of(&self, tool: &str) -> &'static [Phrasing] {
        self.names().ok().and_then(|names| names.tools.get(tool).copied()).unwrap_or_default()
    }

    /// A list by its name.
    pub fn list(&self, name: &str) -> &'static [&'static str] {
        self.names().ok().and_then(|names| names.lists.get(name).copied()).unwrap_or_default()
    }

    /// The entries of a vocabulary by its name.
    pub fn entries(&self, vocabulary: &str) -> &'static [(&'static str, &'static str)] {
        let found = self.names().ok().and_then(|names| names.vocabularies.get(vocabulary).copied());
        found.map(|vocabulary| vocabulary.entries).unwrap_or_default()
    }

    /// Whether the files can be read and hold sentences of a tool.
    pub fn check(&self, tool: &'static str) -> Result<(), SentenceError> {
        let held = self.names()?.tools.contains_key(tool);
        if held { Ok(()) } else { Err(self.lacks(SentenceProblem::NoSentences(tool))) }
    }

    /// Whether the files can be read and hold a list.
    pub fn check_list(&self, name: &'static str) -> Result<(), SentenceError> {
        let held = self.names()?.lists.contains_key(name);
        if held { Ok(()) } else { Err(self.lacks(SentenceProblem::UnknownName(name.to_owned()))) }
    }

    /// Every tool that the files name: those that are asked for, and those that are looked into on the way.
    pub fn tools(&self) -> Result<BTreeSet<&'static str>, SentenceError> {
        let names = self.names()?;
        let looked = names.lookups.values().flat_map(|lookup| {
            std::iter::once(lookup.tool).chain(lookup.otherwise.map(|otherwise| otherwise.tool))
        });
        Ok(names.tools.keys().copied().chain(looked).collect())
    }

    fn lacks(&self, problem: SentenceProblem) -> SentenceError {
        SentenceError { file: self.files.last().map_or("", |(file, _)| file), line: 1, problem }
    }

    fn names(&self) -> Result<&Names, SentenceError> {
        self.read.get_or_init(|| Names::read(self.files)).as_ref().map_err(Clone::clone)
    }
}

/// The same files, and no others.
impl PartialEq for Sentences {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Sentences {}

/// What can be named. All of it lives as long as the program: files are read once.
#[derive(Debug, Default)]
struct Names {
    tools: BTreeMap<&'static str, &'static [Phrasing]>,
    vocabularies: BTreeMap<&'static str, &'static Vocabulary>,
    lists: BTreeMap<&'static str, &'static [&'static str]>,
    parts: BTreeMap<&'static str, &'static str>,
    lookups: BTreeMap<&'static str, &'static Lookup>,
}

impl Names {
    fn read(files: &[(&'static str, &'static str)]) -> Result<Self, SentenceError> {
        let mut names = Self::default();
        for (file, source) in files {
            let located = |(at, problem): FaultAt| {
                let before = source.get(..at).unwrap_or_default();
                SentenceError { file, line: before.matches('\n').count() + 1, problem }
            };
            let table = DeTable::parse(source).map_err(|error| {
                let at = error.span().map_or(0, |span| span.start);
                located((at, SentenceProblem::NotToml(error.message().to_owned())))
            })?;
            names.take(table.get_ref()).map_err(located)?;
        }
        Ok(names)
    }

    /// What others refer to is read before them.
    fn take(&mut self, file: &DeTable<'static>) -> Result<(), FaultAt> {
        for (name, part) in shared(file, "part")? {
            let part = self.expanded(part)?;
            self.parts.insert(name, part);
        }
        for (name, rows) in shared(file, "vocabulary")? {
            let entries = array(rows)?.iter().map(entry).collect::<Result<Vec<_>, _>>()?;
            let vocabulary = Box::leak(Box::new(Vocabulary { name, entries: entries.leak() }));
            self.vocabularies.insert(name, vocabulary);
        }
        for (name, list) in shared(file, "list")? {
            let list = self.patterns(list)?;
            self.lists.insert(name, list);
        }
        for (name, row) in shared(file, "lookup")? {
            let lookup = Box::leak(Box::new(self.lookup(row)?));
            self.lookups.insert(name, lookup);
        }
        let is_shared = |key: &str| matches!(key, "part" | "vocabulary" | "list" | "lookup");
        for (key, rows) in file.iter().filter(|(key, _)| !is_shared(key.get_ref())) {
            let rows = array(rows)?.iter().map(|row| self.phrasing(row)).collect::<Result<Vec<_>, _>>()?;
            let name = lasting(key.get_ref().clone());
            // A tool may have its sentences in several files: the earlier ones are believed first.
            let before = self.tools.get(name).copied().unwrap_or_default();
            self.tools.insert(name, [before, &rows].concat().leak());
        }
        Ok(())
    }

    fn phrasing(&self, row: &TomlItem) -> Result<Phrasing, FaultAt> {
        let row = (table(row)?, row.span().start);
        let manner = row.0.iter().find_map(|(key, patterns)| Some((manner(key.get_ref())?, patterns)));
        let (manner, patterns) =
            manner.ok_or((row.1, SentenceProblem::Expected("patterns, by their manner")))?;
        let mut phrasing = Phrasing::new(manner, self.patterns(patterns)?);
        for (key, value) in row.0 {
            match key.get_ref().as_ref() {
                "unless" => phrasing.unless = self.patterns(value)?,
                "example" => phrasing.example = Some(text(value)?),
                "fixed" => phrasing.fixed = pairs(value, |value| Ok(json(value)?.to_string().leak()))?,
                "vocabularies" => {
                    let named = array(value)?.iter().map(|name| named(&self.vocabularies, name));
                    phrasing.vocabularies = named.collect::<Result<Vec<_>, _>>()?.leak();
                }
                "gathered" => phrasing.gathered = pairs(value, text)?,
                "notes" => phrasing.notes = Some(text(value)?),
                "days" => phrasing.days = days(value)?,
                "lookup" => phrasing.lookup = Some(named(&self.lookups, value)?),
                "of_oneself" if truth(value)? => phrasing.belongs = Belongs::ToOneself,
                "after" => phrasing.after = Some(text(value)?),
                "anew" => phrasing.anew = truth(value)?,
                "lacks" => phrasing.lacks = Some(text(value)?),
                other if self::manner(other) == Some(manner) => {}
                other => return Err((key.span().start, SentenceProblem::UnknownKey(other.to_owned()))),
            }
        }
        Ok(phrasing)
    }

    /// Patterns, or the list that is called so.
    fn patterns(&self, value: &TomlItem) -> Result<&'static [&'static str], FaultAt> {
        if matches!(value.get_ref(), DeValue::String(_)) {
            return named(&self.lists, value);
        }
        let patterns = array(value)?.iter().map(|pattern| self.expanded(pattern));
        Ok(patterns.collect::<Result<Vec<_>, _>>()?.leak())
    }

    /// A text with its `@parts` in their places.
    fn expanded(&self, value: &TomlItem) -> Result<&'static str, FaultAt> {
        let written = text(value)?;
        let Some((first, others)) = written.split_once('@') else { return Ok(written) };
        let mut expanded = first.to_owned();
        for piece in others.split('@') {
            let end = piece.find(|c: char| !(c.is_ascii_lowercase() || c == '_')).unwrap_or(piece.len());
            let (name, rest) = piece.split_at(end);
            let part = self.parts.get(name).ok_or_else(|| unknown(value, name))?;
            expanded.push_str(part);
            expanded.push_str(rest);
        }
        Ok(expanded.leak())
    }

    fn lookup(&self, row: &TomlItem) -> Result<Lookup, FaultAt> {
        let mut fields = Fields::of(row)?;
        let otherwise = fields.remove("otherwise").map(|row| {
            let mut fields = Fields::of(row)?;
            let otherwise = Otherwise {
                tool: fields.text("tool")?,
                unit: fields.text("unit")?,
                day: fields.text("day")?,
            };
            fields.end().map(|()| otherwise)
        });
        let focus = match fields.remove("focus").map(text).transpose()? {
            None => Focus::Helps,
            Some("needed") => Focus::Needed,
            Some(_) => return Err((row.span().start, SentenceProblem::Expected("a focus: needed, or none"))),
        };
        let lookup = Lookup {
            argument: fields.text("argument")?,
            tool: fields.text("tool")?,
            topic: fields.text("topic")?,
            topics: named(&self.vocabularies, fields.require("topics")?)?,
            readings: pairs(fields.require("readings")?, text)?,
            days: fields.text("days")?,
            most_days: fields.number("most_days")?,
            focus,
            otherwise: otherwise.transpose()?,
        };
        fields.end().map(|()| lookup)
    }
}

/// The named things of one kind that a file shares among its sentences.
fn shared<'t>(file: &'t DeTable<'static>, kind: &str) -> Result<Vec<(&'static str, &'t TomlItem)>, FaultAt> {
    let Some(kind) = file.get(kind) else { return Ok(Vec::new()) };
    Ok(table(kind)?.iter().map(|(name, item)| (lasting(name.get_ref().clone()), item)).collect())
}

fn manner(key: &str) -> Option<Manner> {
    Some(match key {
        "told" => Manner::Told,
        "seen" => Manner::Seen,
        "noted" => Manner::Noted,
        "asked" => Manner::Asked,
        "ordered" => Manner::Ordered,
        "ordered_briefly" => Manner::OrderedBriefly,
        _ => return None,
    })
}

fn days(value: &TomlItem) -> Result<Days, FaultAt> {
    let expected = || (value.span().start, SentenceProblem::Expected("one kind of days"));
    let (kind, argument) = table(value)?.iter().next().ok_or_else(expected)?;
    Ok(match kind.get_ref().as_ref() {
        "day" => Days::Day(text(argument)?),
        "ahead" => Days::Ahead(text(argument)?),
        "moment" => Days::Moment(text(argument)?),
        "day_of_month" => Days::DayOfMonth(text(argument)?),
        "stretch" => Days::Stretch(text(argument)?),
        "period" => {
            let mut fields = Fields::of(argument)?;
            let period = Days::Period {
                days: fields.text("days")?,
                from: fields.text("from")?,
                to: fields.text("to")?,
                unsaid: fields.number("unsaid")?,
                most: fields.number("most")?,
            };
            fields.end().map(|()| period)?
        }
        "back" => {
            let mut fields = Fields::of(argument)?;
            let (days, least) = (fields.text("days")?, fields.number("least")?);
            let back = Days::Back { days, least, most: fields.number("most")? };
            fields.end().map(|()| back)?
        }
        _ => return Err(expected()),
    })
}

/// Words, and what they stand for: nothing, where nothing is written.
fn entry(row: &TomlItem) -> Result<(&'static str, &'static str), FaultAt> {
    match &array(row)?[..] {
        [words] => Ok((text(words)?, "null")),
        [words, meaning] => Ok((text(words)?, json(meaning)?.to_string().leak())),
        _ => Err((row.span().start, SentenceProblem::Expected("words, and what they stand for"))),
    }
}

fn named<T: Copy>(names: &BTreeMap<&'static str, T>, name: &TomlItem) -> Result<T, FaultAt> {
    let written = text(name)?;
    names.get(written).copied().ok_or_else(|| unknown(name, written))
}

fn unknown(item: &TomlItem, name: &str) -> FaultAt {
    (item.span().start, SentenceProblem::UnknownName(name.to_owned()))
}

/// The sentences in some files, as [`Sentences`]: `sentences!["vocabulary.toml", "add_bill.toml"]`, seen from the file that
/// says so.
#[macro_export]
macro_rules! sentences {
    ($($file:literal),+ $(,)?) => {
        $crate::sentence::Sentences::new(&[
            $((concat!(module_path!(), "/", $file), include_str!($file))),+
        ])
    };
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
