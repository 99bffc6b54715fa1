//! The memory's table: what was measured, beside what we aim for.

use std::iter;
use std::time::Duration;

use super::Measured;
use super::measurements::{Measurements, Samples};
use crate::bench::table::judged;
use crate::figures::{Figures, Table, milliseconds};

const SEARCH: Duration = Duration::from_millis(20);
const CPU_OF_ADDING: Duration = Duration::from_millis(5);
/// Another few rows, but no more for a hundred times as many items.
const GROWTH: f64 = 1.5;

pub(super) const NOTE: &str = "\
    One person for each number of items, all in one database, in two tenants. Of their words, one stands in half of all\n\
    items, most in very few. Searches are six kinds in equal parts: a rare word, a common one, both, three words, three\n\
    words with history, and words that nobody said. add_knowledge is everything besides the model: finding what may be\n\
    contradicted, keeping, the page anew, and the commit. CPU is the whole processor time of a program that asks the\n\
    memory and nothing else: on PostgreSQL without the server's part, which is in the time.";

struct Report<'a> {
    measured: &'a [Measured],
    table: Table,
}

pub(super) fn table(measured: &[Measured]) -> Table {
    let mut heads = vec!["a person's memory"];
    heads.extend(measured.iter().map(|measured| measured.engine.name()));
    heads.push("aim");
    let mut report = Report { measured, table: Table::new(&heads) };
    let Some(people) = measured.first().map(|measured| &measured.people) else { return report.table };
    report.searches(people);
    report.additions(people);
    report.growth(people, "a turn's context", |person| &person.context);
    report.growth(people, "the page built anew", |person| &person.page);
    report.table
}

impl Report<'_> {
    fn row(&mut self, what: &str, aim: &str, cell: impl Fn(&Measured) -> String) {
        let cells = self.measured.iter().map(cell);
        self.table.row(iter::once(what.to_owned()).chain(cells).chain([aim.to_owned()]).collect());
    }

    fn searches(&mut self, people: &[Measurements]) {
        for (place, person) in people.iter().enumerate() {
            let is_largest = place + 1 == people.len();
            let what = format!("search among {} items: p50 / p95 / p99", counted(person.items));
            self.row(&what, if is_largest { "p95 < 20 ms" } else { "" }, |measured| {
                let Some(person) = measured.people.get(place) else { return String::new() };
                let time = person.searched().time;
                let shown = [time.p50(), time.p95(), time.p99()].map(milliseconds).join(" / ");
                judged(shown, !is_largest || time.p95() < SEARCH)
            });
        }
        self.of_largest("the slowest kind of them among", "", people, |person| {
            let slowest = person.searches.iter().max_by_key(|(_, samples)| samples.time.p95());
            slowest.map(|(kind, samples)| format!("{kind} {}", milliseconds(samples.time.p95())))
        });
        self.of_largest("CPU of a search: p50 / p95, among", "", people, |person| {
            Some(middle_and_most(&person.searched().cpu))
        });
        self.row("the oldest thing, by a rare and a common word", "found first", |measured| {
            let is_first = measured.people.iter().all(|person| person.is_needle_first);
            judged((if is_first { "found first" } else { "not first" }).to_owned(), is_first)
        });
    }

    fn additions(&mut self, people: &[Measurements]) {
        let additions = people.last().map(|person| person.additions.as_slice()).unwrap_or_default();
        for (place, (addition, _)) in additions.iter().enumerate() {
            let what = format!("add_knowledge, {addition}: CPU p50 / p95, among");
            self.of_largest(&what, "p50 < 5 ms", people, |person| {
                let (_, samples) = person.additions.get(place)?;
                Some(judged(middle_and_most(&samples.cpu), samples.cpu.p50() < CPU_OF_ADDING))
            });
        }
        self.of_largest("add_knowledge, all: time p50 / p95, among", "", people, |person| {
            Some(middle_and_most(&Samples::together(&person.additions).time))
        });
    }

    /// What it costs at each size, and how much more at the largest than at the smallest.
    fn growth(&mut self, people: &[Measurements], what: &str, of: fn(&Measurements) -> &Samples) {
        let sizes = people.iter().map(|person| counted(person.items)).collect::<Vec<_>>().join(" / ");
        self.row(&format!("{what}: CPU among {sizes}"), "", |measured| {
            let each = measured.people.iter().map(|person| milliseconds(of(person).cpu.p50()));
            each.collect::<Vec<_>>().join(" / ")
        });
        let ends = people.first().zip(people.last());
        let ends = ends.map(|(little, much)| format!("{} to {}", counted(little.items), counted(much.items)));
        self.row(&format!("{what}, {}: time and CPU", ends.unwrap_or_default()), "<= x1.5", |measured| {
            let Some((little, much)) = measured.people.first().zip(measured.people.last()) else {
                return String::new();
            };
            let time = times(&of(little).time, &of(much).time);
            let cpu = times(&of(little).cpu, &of(much).cpu);
            judged(format!("x{time:.2} and x{cpu:.2}"), time <= GROWTH && cpu <= GROWTH)
        });
    }

    /// A row about whoever has most.
    fn of_largest(
        &mut self,
        what: &str,
        aim: &str,
        people: &[Measurements],
        cell: impl Fn(&Measurements) -> Option<String>,
    ) {
        let items = people.last().map_or(0, |person| person.items);
        self.row(&format!("{what} {}", counted(items)), aim, |measured| {
            measured.people.last().and_then(&cell).unwrap_or_default()
        });
    }
}

impl Measurements {
    /// All searches, whatever they were for.
    fn searched(&self) -> Samples {
        Samples::together(&self.searches)
    }
}

fn middle_and_most(figures: &Figures) -> String {
    [figures.p50(), figures.p95()].map(milliseconds).join(" / ")
}

/// How often the one median goes into the other.
fn times(little: &Figures, much: &Figures) -> f64 {
    much.p50().as_secs_f64() / little.p50().as_secs_f64().max(f64::EPSILON)
}

/// `100,000`.
fn counted(items: u64) -> String {
    match items {
        few @ 0..1_000 => few.to_string(),
        many => format!("{},{:03}", counted(many / 1_000), many % 1_000),
    }
}

#[cfg(test)]
#[path = "table_tests.rs"]
mod tests;
