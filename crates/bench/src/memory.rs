//! What the memory costs: people of whom little and much is remembered, searched, added to and put into prompts.
//!
//! Two runs, `fill` and `measure`, so that the engine can collect its statistics in between.

mod fill;
mod items;
mod learn;
mod people;
mod search;

use std::num::NonZeroUsize;
use std::sync::Arc;

use anyhow::Result;
use clap::{Args, ValueEnum};
use domain::{Clock, KnowledgeId, Words};
use memory::{identity, page};
use serde_json::{Map, Value, json};
use store::{DatabaseUrl, Db, StoreError};

use self::people::Person;
use crate::clock::{RealClock, cpu, monotonic};

/// One of so many rounds is made before anything is counted: connections are open then, and statements prepared.
const WARM_UP: usize = 10;
/// One of so many rounds adds something, so that a small memory is still small at the end.
const ADDITION_EVERY: usize = 4;

#[derive(Debug, PartialEq, Eq, Args)]
pub(crate) struct MemoryOptions {
    pub(crate) step: Step,
    pub(crate) url: String,
    /// How many items each person has.
    #[arg(required = true, value_delimiter = ',')]
    pub(crate) sizes: Vec<NonZeroUsize>,
    #[arg(long)]
    pub(crate) rounds: NonZeroUsize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    Fill,
    Measure,
}

pub(crate) async fn run(options: MemoryOptions) -> Result<Value> {
    let url: DatabaseUrl = options.url.parse()?;
    let db = Db::open(&url, Arc::new(RealClock)).await?;
    let people = Person::some(&options.sizes);
    match options.step {
        Step::Fill => {
            fill::fill(&db, &people).await?;
            Ok(json!({ "filled": options.sizes }))
        }
        Step::Measure => measure(&db, &people, options.rounds.get()).await,
    }
}

/// What something took, each time it was done, in nanoseconds.
#[derive(Debug, Default)]
struct Samples {
    time: Vec<u64>,
    cpu: Vec<u64>,
}

impl Samples {
    /// Does it, and counts what it took.
    async fn record<T, E>(&mut self, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        let (time_before, cpu_before) = (monotonic(), cpu());
        let done = work.await;
        self.cpu.push(cpu() - cpu_before);
        self.time.push(monotonic() - time_before);
        done
    }

    /// Drops what was recorded so far.
    fn clear(&mut self) {
        self.time.clear();
        self.cpu.clear();
    }

    fn to_json(&self) -> Value {
        json!({ "time_nanoseconds": self.time, "cpu_nanoseconds": self.cpu })
    }
}

/// What was measured of one person.
#[derive(Debug)]
struct Measurements {
    person: Person,
    searches: [Samples; search::KINDS.len()],
    additions: [Samples; learn::ADDITIONS.len()],
    /// Where they were said to live last.
    home: Option<KnowledgeId>,
    /// What a turn reads of the memory.
    context: Samples,
    /// What a change makes anew, so that turns need only read it.
    page: Samples,
    /// Whether the first thing they told is found first by its own word and one that most items have.
    is_needle_first: bool,
}

impl Measurements {
    fn new(person: Person) -> Self {
        Self {
            person,
            searches: Default::default(),
            additions: Default::default(),
            home: None,
            context: Samples::default(),
            page: Samples::default(),
            is_needle_first: false,
        }
    }

    fn clear(&mut self) {
        let all = self.searches.iter_mut().chain(&mut self.additions);
        all.chain([&mut self.context, &mut self.page]).for_each(Samples::clear);
    }

    fn to_json(&self) -> Value {
        let named = |names: &[&str], samples: &[Samples]| -> Map<String, Value> {
            names.iter().zip(samples).map(|(name, samples)| ((*name).to_owned(), samples.to_json())).collect()
        };
        json!({
            "items": self.person.items,
            "needle_first": self.is_needle_first,
            "searches": named(&search::KINDS.map(search::QuestionKind::name), &self.searches),
            "additions": named(&learn::ADDITIONS.map(learn::Addition::name), &self.additions),
            "context": self.context.to_json(),
            "page": self.page.to_json(),
        })
    }
}

/// In rounds with every person in each, so that what else the machine does meets all alike. Additions come last, so that
/// everything else is measured on the memory as it was filled.
async fn measure(db: &Db, people: &[Person], rounds: usize) -> Result<Value> {
    let words = fill::words()?;
    let mut everybody: Vec<Measurements> = people.iter().copied().map(Measurements::new).collect();
    let warm_up = rounds.div_ceil(WARM_UP);
    for round in 0..warm_up + rounds {
        for one in &mut everybody {
            if round == warm_up {
                one.clear();
            }
            search::measure(db, one, round).await?;
            read(db, one, &words).await?;
        }
    }
    for one in &mut everybody {
        one.is_needle_first = search::is_needle_first(db, &one.person).await?;
    }
    for round in 0..rounds.div_ceil(ADDITION_EVERY) {
        for one in &mut everybody {
            learn::measure(db, one, &words, round).await?;
        }
    }
    Ok(json!({ "people": everybody.iter().map(Measurements::to_json).collect::<Vec<_>>() }))
}

/// What a turn puts into its prompt; and the page of it built anew, which is not kept: the next round finds the same.
async fn read(db: &Db, one: &mut Measurements, words: &Words) -> Result<(), StoreError> {
    let Measurements { person, context, page, .. } = one;
    let reading = async {
        let mut tx = db.read(person.scope).await?;
        identity::recollect(&mut tx, person.conversation()).await
    };
    context.record(reading).await?;
    let building = async {
        let mut tx = db.begin(person.scope).await?;
        page::rebuild(&mut tx, words, RealClock.now()).await
    };
    page.record(building).await?;
    Ok(())
}
