//! `--tenants N`: several people live at once, two to a tenant, and nobody may know a word that only another said.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::process::ExitCode;

use anyhow::{Context, Result, ensure};
use domain::KnowledgeId;
use engine::Engine;
use memory::search::{self, Query};
use memory::{Item, doubts, identity, page, summary, versions};
use serde::Serialize;

use super::meter::Meter;
use super::names::{altered, folded, names};
use super::play::{Life, Moment, Play, Talk};
use super::year::Year;
use super::{look, show};
use crate::cli::EvalMemory;
use crate::commands::eval::progress::Progress;
use crate::config::Config;

/// How many people share a tenant.
const PEOPLE: usize = 2;
/// How many hits of a search are looked at.
const HITS: usize = 20;
const DOUBTS: i64 = 500;

#[derive(Debug, Default, Serialize)]
struct Isolation {
    model: String,
    tenants: usize,
    people: Vec<PersonShown>,
    leaks: Vec<Leak>,
}

/// What was looked through of one person's.
#[derive(Debug, Default, Serialize)]
struct PersonShown {
    year: String,
    tenant: usize,
    messages: usize,
    items: usize,
    evidence: usize,
    pages: usize,
    summaries: usize,
    replies: usize,
    /// Searches for what only others said.
    searches: usize,
    /// Words that only they said.
    own_words: usize,
    /// What they find by these words: the search does look.
    found_by_own_words: usize,
}

/// A word of one person's in what another is told or remembered by.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
struct Leak {
    holder: usize,
    of: usize,
    place: &'static str,
    word: String,
    text: String,
}

/// Everything that a person could read of themselves, and where.
#[derive(Debug, Default)]
struct Holdings {
    texts: Vec<(&'static str, String)>,
    ids: BTreeSet<KnowledgeId>,
}

pub(super) async fn run(
    config: &Config,
    chosen: &EvalMemory,
    years: Vec<Year>,
    tenants: usize,
) -> Result<ExitCode> {
    ensure!(tenants > 1, "--tenants: with one there is nobody to keep apart; write 2 or more");
    let lives =
        (0..tenants * PEOPLE).filter_map(|at| Some(altered(years.get(at % years.len())?, at / years.len())));
    let lives: Vec<Year> = lives.collect();
    let progress = Progress::start(lives.iter().map(|year| year.messages.len()).sum());
    progress.on(&format!("{tenants} tenants"), &config.model);
    let meter = Meter::new(config.prices.clone());
    let mut play = Play::start(config, &meter, lives, Talk::AMonth).await?;
    let mut pages: Vec<BTreeSet<String>> = vec![BTreeSet::new(); play.lives.len()];
    loop {
        let moments = play.next().await?;
        if moments.is_empty() {
            break;
        }
        for moment in moments {
            match moment {
                Moment::Said(_) => progress.one_more(),
                Moment::Morning { life: at, .. } => {
                    let life = play.lives.get(at).context("nobody lives this year")?;
                    if let (Some(text), Some(pages)) = (page_of(&play.engine, life).await?, pages.get_mut(at))
                    {
                        pages.insert(text);
                    }
                }
            }
        }
    }
    let isolation = examine(&play, tenants, &pages).await?;
    progress.end();
    show(chosen, &isolation, &isolation.to_string())?;
    let empty = isolation.people.iter().any(|person| person.items == 0);
    Ok(if isolation.leaks.is_empty() && !empty { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The page that stands in this person's prompts.
async fn page_of(engine: &Engine, life: &Life) -> Result<Option<String>> {
    let mut tx = engine.db().read(life.scope).await?;
    Ok(match identity::load(&mut tx).await?.page_id {
        Some(id) => page::text_of(&mut tx, id).await?,
        None => None,
    })
}

async fn examine(play: &Play, tenants: usize, pages: &[BTreeSet<String>]) -> Result<Isolation> {
    let said: Vec<BTreeSet<String>> = play.lives.iter().map(said_by).collect();
    let mut isolation =
        Isolation { model: play.engine.model_name().to_owned(), tenants, ..Isolation::default() };
    for (at, (life, pages)) in play.lives.iter().zip(pages).enumerate() {
        let mut person = PersonShown {
            year: life.year.title.clone(),
            tenant: at / PEOPLE,
            messages: life.sent.len(),
            ..PersonShown::default()
        };
        let mut holdings = gather(&play.engine, life, &mut person).await?;
        holdings.texts.extend(pages.iter().map(|text| ("page", text.clone())));
        person.pages = pages.len();
        let own = only_words(play, &said, at);
        person.own_words = own.len();
        person.found_by_own_words = searched(&play.engine, life, &own).await?.len();
        for other in (0..play.lives.len()).filter(|other| *other != at) {
            let words = words_of(play, &said, other, at);
            person.searches += words.len();
            let hits = searched(&play.engine, life, &words).await?;
            let strange = |item: &&Item| !holdings.ids.contains(&item.id);
            for item in hits.iter().filter(strange) {
                let leak = Leak {
                    holder: at,
                    of: other,
                    place: "search",
                    word: String::new(),
                    text: item.content.clone(),
                };
                isolation.leaks.push(leak);
            }
            let found = hits.iter().map(|item| ("search", item.content.clone()));
            let texts: Vec<(&'static str, String)> = holdings.texts.iter().cloned().chain(found).collect();
            isolation.leaks.extend(leaks(&texts, &words, at, other));
        }
        isolation.people.push(person);
    }
    isolation.leaks.sort_unstable();
    isolation.leaks.dedup();
    Ok(isolation)
}

fn said_by(life: &Life) -> BTreeSet<String> {
    life.year.messages.iter().flat_map(|said| folded(&said.text)).collect()
}

/// The names that one person says and another never does.
fn words_of(play: &Play, said: &[BTreeSet<String>], of: usize, hidden_from: usize) -> BTreeSet<String> {
    let names = play.lives.get(of).map(|life| names(&life.year.messages)).unwrap_or_default();
    let strange = |name: &String| said.get(hidden_from).is_some_and(|said| !said.contains(name));
    names.into_iter().filter(strange).collect()
}

/// The names that nobody else says.
fn only_words(play: &Play, said: &[BTreeSet<String>], of: usize) -> BTreeSet<String> {
    let others = (0..play.lives.len()).filter(|other| *other != of);
    others.map(|other| words_of(play, said, of, other)).reduce(|one, other| &one & &other).unwrap_or_default()
}

async fn gather(engine: &Engine, life: &Life, person: &mut PersonShown) -> Result<Holdings> {
    let mut holdings = Holdings::default();
    let items = look::items(engine, life.scope).await?;
    let mut tx = engine.db().read(life.scope).await?;
    for item in &items {
        holdings.ids.insert(item.id);
        person.evidence += item.evidence.len();
        let text =
            [&item.content, item.about.as_str(), item.sub_area.as_deref().unwrap_or_default(), &item.because];
        holdings.texts.push(("item", text.join(" · ")));
        for version in versions::of_item(&mut tx, item.id).await? {
            let words = version.state.evidence.into_iter().map(|evidence| ("evidence", evidence.words));
            holdings.texts.extend(words);
            holdings.texts.push(("history", version.state.content));
        }
    }
    for conversation in &life.conversations {
        let summary = summary::load(&mut tx, *conversation).await?.text;
        person.summaries += usize::from(!summary.is_empty());
        holdings.texts.push(("summary", summary));
    }
    let doubts = doubts::all(&mut tx, DOUBTS).await?;
    holdings.texts.extend(doubts.into_iter().map(|doubt| ("doubt", doubt.because)));
    holdings.texts.extend(life.replies.iter().map(|reply| ("reply", reply.clone())));
    person.items = items.len();
    person.replies = life.replies.len();
    Ok(holdings)
}

/// Everything that a person finds by these words, in the present and in the past.
async fn searched(engine: &Engine, life: &Life, words: &BTreeSet<String>) -> Result<Vec<Item>> {
    let mut tx = engine.db().read(life.scope).await?;
    let now = engine.clock().now();
    let mut found = Vec::new();
    for word in words {
        let query = Query { text: word, history: true, limit: HITS, ..Query::default() };
        found.extend(search::search(&mut tx, &query, now).await?.into_iter().map(|hit| hit.item));
    }
    Ok(found)
}

fn leaks(texts: &[(&'static str, String)], words: &BTreeSet<String>, holder: usize, of: usize) -> Vec<Leak> {
    let mut leaks = Vec::new();
    for (place, text) in texts {
        for word in folded(text).intersection(words) {
            leaks.push(Leak { holder, of, place, word: word.clone(), text: text.clone() });
        }
    }
    leaks
}

impl Display for Isolation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "{} tenants, {} people at once · {}", self.tenants, self.people.len(), self.model)?;
        let columns = [
            "messages",
            "items",
            "evidence",
            "pages",
            "summaries",
            "replies",
            "own words",
            "hits",
            "searches",
        ];
        let header: Vec<String> = columns.iter().map(|name| format!("{name:>9}")).collect();
        writeln!(out, "{:<16} {}", "", header.join(" "))?;
        for (at, person) in self.people.iter().enumerate() {
            let numbers = [
                person.messages,
                person.items,
                person.evidence,
                person.pages,
                person.summaries,
                person.replies,
                person.own_words,
                person.found_by_own_words,
                person.searches,
            ];
            let numbers: Vec<String> = numbers.iter().map(|number| format!("{number:>9}")).collect();
            let name = format!("{} {} (tenant {})", at + 1, person.year, person.tenant + 1);
            writeln!(out, "{name:<16} {}", numbers.join(" "))?;
            if person.items == 0 {
                writeln!(out, "                 nothing was kept of them, so nothing is proved")?;
            }
        }
        for leak in &self.leaks {
            let Leak { holder, of, place, word, text } = leak;
            writeln!(out, "{} knows {word:?} of {} ({place}): {text}", holder + 1, of + 1)?;
        }
        writeln!(out, "vazamentos: {}", self.leaks.len())
    }
}

#[cfg(test)]
#[path = "isolation_tests.rs"]
mod tests;
