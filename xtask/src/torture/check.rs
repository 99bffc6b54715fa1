//! The day after: what the server has is compared with what people remember.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Context, ensure};

use super::book::{Book, Conversation, SentText, Weight};
use super::line::{Author, Telephone, Transcript};
use super::person::Person;
use crate::installation::Installation;

/// What was found, for the table.
#[derive(Debug, Clone, Default)]
pub(super) struct Findings {
    pub(super) accepted: usize,
    pub(super) answered: usize,
    pub(super) effects: u32,
    pub(super) present: usize,
    pub(super) doubled: usize,
    pub(super) lost: usize,
    pub(super) unasked: usize,
    pub(super) proposals: u32,
    pub(super) survived: u32,
    pub(super) lost_proposals: u32,
    pub(super) apologies: u32,
    pub(super) broken: Vec<String>,
}

/// So many messages of each person are sent once more; all of them would take longer than the torture.
const REPEATS: usize = 200;

impl Findings {
    /// What the conversations hold, and what comes back for messages that are repeated.
    pub(super) fn read_conversations(&mut self, person: &mut Person<'_>) -> anyhow::Result<()> {
        let name = person.name.clone();
        for conversation in &person.book.conversations {
            let transcript = person.telephone.read_all(&conversation.id)?;
            let by = |author| transcript.lines.iter().filter(move |line| line.author == author).count();
            self.accepted += by(Author::Person);
            self.answered += by(Author::Assistant);
            for problem in compare(conversation, &transcript) {
                self.broken.push(format!("{name}, conversation {}: {problem}", conversation.id));
            }
        }
        if let Err(error) = repeat(&person.book, &mut person.telephone) {
            self.broken.push(format!("{name}: {error:#}"));
        }
        self.effects += person.book.effects;
        self.proposals += person.book.proposals;
        self.survived += person.book.survived;
        self.lost_proposals += person.book.lost;
        self.apologies += person.book.apologies;
        Ok(())
    }

    /// What stands in the history of each person, looked up beside the server.
    pub(super) fn read_tables(
        &mut self,
        installation: &Installation,
        people: &[Person<'_>],
    ) -> anyhow::Result<()> {
        let mut stored: BTreeMap<String, BTreeMap<Weight, u32>> = BTreeMap::new();
        let rows = installation.query(&[
            "select u.name, round(m.value * 100), count(*) from aria_metrics m join users u on u.id = m.user_id \
             where m.deleted_at is null group by 1, 2",
        ])?;
        for row in rows {
            let [name, value, count] = row.as_slice() else { continue };
            let hundredths =
                value.trim_end_matches(".0").parse().with_context(|| format!("a weight {value}"))?;
            stored.entry(name.clone()).or_default().insert(Weight(hundredths), count.parse()?);
        }
        for person in people {
            let found = stored.remove(&person.name).unwrap_or_default();
            self.compare_effects(&person.name, &person.book.present, &found);
        }
        for (name, weights) in stored {
            self.unasked += weights.len();
            self.broken.push(format!("{name} never confirmed anything, but has {weights:?}"));
        }
        self.find_doubled_changes(installation)
    }

    fn compare_effects(&mut self, name: &str, expected: &BTreeSet<Weight>, found: &BTreeMap<Weight, u32>) {
        self.present += found.keys().filter(|weight| expected.contains(weight)).count();
        for (weight, count) in found {
            if *count > 1 {
                self.doubled += 1;
                self.broken.push(format!("{name}: {weight} kg stands {count} times in the history"));
            }
            if !expected.contains(weight) {
                self.unasked += 1;
                self.broken.push(format!("{name}: {weight} kg stands in the history and should not"));
            }
        }
        for weight in expected.iter().filter(|weight| !found.contains_key(weight)) {
            self.lost += 1;
            self.broken.push(format!("{name}: {weight} kg was confirmed and is lost"));
        }
    }

    /// People here correct and delete an entry once; a second change is an effect that was done twice.
    fn find_doubled_changes(&mut self, installation: &Installation) -> anyhow::Result<()> {
        let twice = installation.query(&[
            "select verb, count(*) from aria_metric_changes group by metric_id, verb having count(*) > 1",
        ])?;
        self.doubled += twice.len();
        self.broken.extend(twice.iter().map(|row| format!("one entry was changed twice: {row:?}")));
        Ok(())
    }
}

/// Each thing that was said is there once, in its order, with one answer, in the same order.
fn compare(conversation: &Conversation, transcript: &Transcript) -> Vec<String> {
    let mut problems = Vec::new();
    let said: Vec<&str> = lines_by(transcript, Author::Person);
    let mut heard = said.iter();
    let mut replies: Vec<Vec<&str>> = Vec::new();
    for group in &conversation.said {
        let mut expected: Vec<Option<&str>> = group.together.iter().map(SentText::text).collect();
        let mut found: Vec<&str> = heard.by_ref().take(expected.len()).copied().collect();
        expected.sort_unstable();
        found.sort_unstable();
        let same = expected.len() == found.len()
            && expected.iter().zip(&found).all(|(text, found)| text.is_none_or(|text| text == *found));
        if !same {
            problems.push(format!("said {expected:?}, but the conversation has {found:?}"));
            return problems;
        }
        replies.push(group.together.iter().filter_map(SentText::reply).collect());
    }
    problems.extend(heard.map(|text| format!("{text:?} was accepted twice, or said by nobody")));
    problems.extend(compare_replies(&replies, transcript));
    problems
}

fn compare_replies(replies: &[Vec<&str>], transcript: &Transcript) -> Vec<String> {
    let mut problems = Vec::new();
    let (asked, answered) = (lines_by(transcript, Author::Person), lines_by(transcript, Author::Assistant));
    if asked.len() != answered.len() {
        problems.push(format!("{} messages have {} answers", asked.len(), answered.len()));
    }
    let places: HashMap<&str, usize> =
        transcript.lines.iter().enumerate().map(|(place, line)| (line.id.as_str(), place)).collect();
    let mut last = 0;
    for group in replies {
        let found: Vec<Option<usize>> = group.iter().map(|reply| places.get(reply).copied()).collect();
        if let Some(place) = found.iter().flatten().min()
            && *place < last
        {
            problems.push(format!("the answers {group:?} come before an earlier one"));
        }
        for (reply, place) in group.iter().zip(&found) {
            if place.is_none() {
                problems.push(format!("the answer {reply} was given and is not in the conversation"));
            }
        }
        last = found.into_iter().flatten().max().unwrap_or(last);
    }
    problems
}

fn lines_by(transcript: &Transcript, author: Author) -> Vec<&str> {
    transcript.lines.iter().filter(|line| line.author == author).map(|line| line.text.as_str()).collect()
}

/// The same message again gets the first answer.
fn repeat(book: &Book, telephone: &mut Telephone) -> anyhow::Result<()> {
    let said = book.conversations.iter().rev().flat_map(|conversation| conversation.said.iter().rev());
    for saying in said.flat_map(|said| &said.together).take(REPEATS) {
        if let SentText::Message { message, reply } = saying {
            let again = telephone.say(message)?;
            ensure!(again.message_id == *reply, "{message:?} was answered again: {again:?}, not {reply}");
        }
    }
    Ok(())
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
