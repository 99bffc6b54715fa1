//! What is measured, and how it is told.

use domain::{Clock, KnowledgeId, Words};
use memory::{identity, page};
use serde_json::{Map, Value, json};
use store::{Db, StoreError};

use crate::clocks::{RealClock, cpu, monotonic};
use crate::order::Fault;
use crate::people::Person;
use crate::{asking, filling, teaching};

/// One of so many rounds is made before anything is counted: connections are open then, and statements prepared.
const WARM_UP: usize = 10;
/// One of so many rounds teaches, so that who has little still has little at the end.
const LESSON_EVERY: usize = 4;

/// What something took, each time it was done, in nanoseconds.
#[derive(Debug, Default)]
pub(crate) struct Samples {
    time: Vec<u64>,
    cpu: Vec<u64>,
}

impl Samples {
    /// Does it, and counts what it took.
    pub(crate) async fn take<T, E>(&mut self, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
        let (time_before, cpu_before) = (monotonic(), cpu());
        let done = work.await;
        self.cpu.push(cpu() - cpu_before);
        self.time.push(monotonic() - time_before);
        done
    }

    /// Forgets what was taken so far.
    fn clear(&mut self) {
        self.time.clear();
        self.cpu.clear();
    }

    fn told(&self) -> Value {
        json!({ "time_nanoseconds": self.time, "cpu_nanoseconds": self.cpu })
    }
}

/// What was measured of one person.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) person: Person,
    pub(crate) searches: [Samples; asking::KINDS.len()],
    pub(crate) lessons: [Samples; teaching::LESSONS.len()],
    /// Where they were said to live last.
    pub(crate) home: Option<KnowledgeId>,
    /// What a turn reads of the memory.
    context: Samples,
    /// What a change makes anew, so that turns need only read it.
    page: Samples,
    /// Whether the first thing they told is found first by its own word and one of everybody's.
    is_needle_first: bool,
}

impl Sheet {
    fn new(person: Person) -> Self {
        Self {
            person,
            searches: Default::default(),
            lessons: Default::default(),
            home: None,
            context: Samples::default(),
            page: Samples::default(),
            is_needle_first: false,
        }
    }

    fn clear(&mut self) {
        let all = self.searches.iter_mut().chain(&mut self.lessons);
        all.chain([&mut self.context, &mut self.page]).for_each(Samples::clear);
    }

    fn told(&self) -> Value {
        let named = |names: &[&str], samples: &[Samples]| -> Map<String, Value> {
            names.iter().zip(samples).map(|(name, one)| ((*name).to_owned(), one.told())).collect()
        };
        json!({
            "items": self.person.items,
            "needle_first": self.is_needle_first,
            "searches": named(&asking::KINDS.map(asking::Kind::name), &self.searches),
            "lessons": named(&teaching::LESSONS.map(teaching::Lesson::name), &self.lessons),
            "context": self.context.told(),
            "page": self.page.told(),
        })
    }
}

/// In rounds, everybody in each: what else the machine does meets all alike. What teaches comes last, so that
/// everything else is measured on the memory as it was filled.
pub(crate) async fn measure(db: &Db, people: &[Person], rounds: usize) -> Result<Value, Fault> {
    let words = filling::words()?;
    let mut sheets: Vec<Sheet> = people.iter().copied().map(Sheet::new).collect();
    let warm_up = rounds.div_ceil(WARM_UP);
    for round in 0..warm_up + rounds {
        for sheet in &mut sheets {
            if round == warm_up {
                sheet.clear();
            }
            asking::ask(db, sheet, round).await?;
            recollect(db, sheet, &words).await?;
        }
    }
    for sheet in &mut sheets {
        sheet.is_needle_first = asking::is_needle_first(db, &sheet.person).await?;
    }
    for round in 0..rounds.div_ceil(LESSON_EVERY) {
        for sheet in &mut sheets {
            teaching::teach(db, sheet, &words, round).await?;
        }
    }
    Ok(json!({ "people": sheets.iter().map(Sheet::told).collect::<Vec<_>>() }))
}

/// What a turn puts into its prompt; and the page of it built anew, which is not kept: the next round finds the same.
async fn recollect(db: &Db, sheet: &mut Sheet, words: &Words) -> Result<(), StoreError> {
    let Sheet { person, context, page, .. } = sheet;
    let reading = async {
        let mut tx = db.read(person.scope).await?;
        identity::recollect(&mut tx, person.conversation()).await
    };
    context.take(reading).await?;
    let building = async {
        let mut tx = db.begin(person.scope).await?;
        page::rebuild(&mut tx, words, RealClock.now()).await
    };
    page.take(building).await?;
    Ok(())
}
