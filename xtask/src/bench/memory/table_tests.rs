use serde_json::{Value, json};

use super::super::Measured;
use super::super::measurements::Measurements;
use super::{counted, table};
use crate::command::Engine;

/// Samples of so many milliseconds each, all of them processor time.
fn samples(milliseconds: &[u64]) -> Value {
    let nanoseconds: Vec<u64> = milliseconds.iter().map(|value| value * 1_000_000).collect();
    json!({ "time_nanoseconds": nanoseconds, "cpu_nanoseconds": nanoseconds })
}

/// Somebody whose every search, addition, context and page took so long.
fn person(items: u64, [search, addition, context, page]: [&[u64]; 4]) -> Value {
    json!({
        "items": items,
        "needle_first": true,
        "searches": { "a rare word": samples(&[1]), "three words": samples(search) },
        "additions": { "something new": samples(addition) },
        "context": samples(context),
        "page": samples(page),
    })
}

fn shown(people: &[Value]) -> String {
    let people = people.iter().map(|told| Measurements::read(told).unwrap()).collect();
    table(&[Measured { engine: Engine::Sqlite, people }]).to_string()
}

/// The one row that begins so.
fn row<'t>(table: &'t str, start: &str) -> &'t str {
    let mut rows = table.lines().filter(|line| line.contains(start));
    let row = rows.next().unwrap_or_else(|| panic!("{start} is not in\n{table}"));
    assert_eq!(rows.next(), None, "{start} stands twice");
    row
}

#[test]
fn what_reaches_its_aims_says_so_by_saying_nothing() {
    let table = shown(&[
        person(100, [&[2], &[1], &[2], &[2]]),
        person(10_000, [&[2], &[1], &[2], &[2]]),
        person(100_000, [&[2, 19], &[4], &[3], &[3]]),
    ]);

    assert!(!table.contains("MISSED"), "{table}");
    assert!(row(&table, "search among 100,000 items").contains("2.00 ms / 19.0 ms / 19.0 ms"), "{table}");
    assert!(row(&table, "the slowest kind").contains("three words 19.0 ms"), "{table}");
    assert!(row(&table, "add_knowledge, something new").contains("4.00 ms / 4.00 ms"), "{table}");
    assert!(row(&table, "a turn's context: CPU").contains("2.00 ms / 2.00 ms / 3.00 ms"), "{table}");
    assert!(row(&table, "a turn's context, 100 to 100,000").contains("x1.50 and x1.50"), "{table}");
}

#[test]
fn a_slow_search_counts_where_there_is_most() {
    let table = shown(&[person(100, [&[40], &[1], &[1], &[1]]), person(1_000, [&[20], &[1], &[1], &[1]])]);

    assert!(!row(&table, "search among 100 items").contains("MISSED"), "{table}");
    assert!(row(&table, "search among 1,000 items").contains("20.0 ms MISSED"), "{table}");
}

#[test]
fn dear_additions_and_growing_contexts_are_missed() {
    let table = shown(&[person(100, [&[1], &[1], &[4], &[1]]), person(1_000, [&[1], &[5], &[4], &[2]])]);

    assert!(row(&table, "add_knowledge, something new").contains("MISSED"), "{table}");
    assert!(!row(&table, "a turn's context, 100 to 1,000").contains("MISSED"), "{table}");
    assert!(row(&table, "the page built anew, 100 to 1,000").contains("x2.00 and x2.00 MISSED"), "{table}");
}

#[test]
fn a_needle_that_anybody_loses_is_missed() {
    let mut lost = person(1_000, [&[1], &[1], &[1], &[1]]);
    lost["needle_first"] = json!(false);

    let table = shown(&[person(100, [&[1], &[1], &[1], &[1]]), lost]);

    assert!(row(&table, "the oldest thing").contains("not first MISSED"), "{table}");
}

#[test]
fn what_the_driver_did_not_tell_is_an_error() {
    assert!(Measurements::read(&json!({ "items": 3 })).is_err());
}

#[test]
fn thousands_are_set_apart() {
    assert_eq!([0, 999, 1_000, 10_050, 1_000_000].map(counted), ["0", "999", "1,000", "10,050", "1,000,000"]);
}
