//! The statement that brings one row back, if it still is what the effect left.
//!
//! Of a changed row only the columns that were changed are compared and brought back: what the house moved beside them
//! since stays. A row that was made goes only as a whole. Names come from the tables themselves, never from outside.

use serde_json::Value as Json;

use super::{Change, Image};
use crate::{Engine, ToValue, Value};

/// Nothing where there is nothing to bring back. One row must have changed, or the row was not as it was left.
pub(super) fn statement(change: &Change, engine: Engine) -> Option<(String, Vec<Value>)> {
    match (engine, &change.before, &change.after) {
        (_, None, None) => None,
        (Engine::Sqlite, None, Some(after)) => Some(sqlite_delete(change, after)),
        (Engine::Sqlite, Some(before), None) => Some(sqlite_insert(change, before)),
        (Engine::Sqlite, Some(before), Some(after)) => sqlite_update(change, before, after),
        (Engine::Postgres, None, Some(after)) => Some(postgres_delete(change, after)),
        (Engine::Postgres, Some(before), None) => Some(postgres_insert(change, before)),
        (Engine::Postgres, Some(before), Some(after)) => postgres_update(change, before, after),
    }
}

/// The columns that say whether a row is as it was left.
fn compared<'c>(change: &'c Change, image: &'c Image) -> impl Iterator<Item = &'c str> {
    image.columns.keys().map(String::as_str).filter(|name| !change.ignored.iter().any(|one| one == name))
}

fn changed<'c>(change: &'c Change, before: &'c Image, after: &'c Image) -> Vec<&'c str> {
    compared(change, after).filter(|name| before.columns.get(*name) != after.columns.get(*name)).collect()
}

fn joined(names: impl IntoIterator<Item = String>, with: &str) -> String {
    names.into_iter().collect::<Vec<_>>().join(with)
}

/// A noted value of SQLite is a literal that its own `quote` made.
fn literal<'i>(image: &'i Image, name: &str) -> &'i str {
    image.columns.get(name).and_then(Json::as_str).unwrap_or("null")
}

fn sqlite_key(change: &Change, image: &Image) -> String {
    joined(change.keys.iter().map(|key| format!("\"{key}\" = {}", literal(image, key))), " and ")
}

fn sqlite_same<'n>(image: &Image, names: impl IntoIterator<Item = &'n str>) -> String {
    joined(names.into_iter().map(|name| format!(" and \"{name}\" is {}", literal(image, name))), "")
}

fn sqlite_delete(change: &Change, after: &Image) -> (String, Vec<Value>) {
    let same = sqlite_same(after, compared(change, after));
    (format!("delete from {} where {}{same}", change.table, sqlite_key(change, after)), Vec::new())
}

fn sqlite_insert(change: &Change, before: &Image) -> (String, Vec<Value>) {
    let names = joined(before.columns.keys().map(|name| format!("\"{name}\"")), ", ");
    let values = joined(before.columns.keys().map(|name| literal(before, name).to_owned()), ", ");
    let table = &change.table;
    (format!("insert into {table} ({names}) values ({values}) on conflict do nothing"), Vec::new())
}

fn sqlite_update(change: &Change, before: &Image, after: &Image) -> Option<(String, Vec<Value>)> {
    let changed = changed(change, before, after);
    if changed.is_empty() {
        return None;
    }
    let sets = joined(changed.iter().map(|name| format!("\"{name}\" = {}", literal(before, name))), ", ");
    let same = sqlite_same(after, changed);
    Some((
        format!("update {} set {sets} where {}{same}", change.table, sqlite_key(change, after)),
        Vec::new(),
    ))
}

fn postgres_key(change: &Change) -> String {
    joined(change.keys.iter().map(|key| format!("t.\"{key}\" = a.\"{key}\"")), " and ")
}

fn postgres_same<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    // A noted row does not tell a JSON null from no value at all.
    let noted = |row: &str, name: &str| format!("coalesce(to_jsonb({row}.\"{name}\"), 'null'::jsonb)");
    joined(names.into_iter().map(|name| format!(" and {} = {}", noted("t", name), noted("a", name))), "")
}

fn postgres_delete(change: &Change, after: &Image) -> (String, Vec<Value>) {
    let (table, key) = (&change.table, postgres_key(change));
    let same = postgres_same(compared(change, after));
    let text =
        format!("delete from {table} t using jsonb_populate_record(null::{table}, $1) a where {key}{same}");
    (text, vec![after.text.to_value()])
}

fn postgres_insert(change: &Change, before: &Image) -> (String, Vec<Value>) {
    let names = joined(before.columns.keys().map(|name| format!("\"{name}\"")), ", ");
    let table = &change.table;
    let text = format!(
        "insert into {table} ({names}) select {names} from jsonb_populate_record(null::{table}, $1)
         on conflict do nothing"
    );
    (text, vec![before.text.to_value()])
}

fn postgres_update(change: &Change, before: &Image, after: &Image) -> Option<(String, Vec<Value>)> {
    let changed = changed(change, before, after);
    if changed.is_empty() {
        return None;
    }
    let (table, key) = (&change.table, postgres_key(change));
    let sets = joined(changed.iter().map(|name| format!("\"{name}\" = b.\"{name}\"")), ", ");
    let same = postgres_same(changed);
    let text = format!(
        "update {table} t set {sets}
           from jsonb_populate_record(null::{table}, $1) b, jsonb_populate_record(null::{table}, $2) a
          where {key}{same}"
    );
    Some((text, vec![before.text.to_value(), after.text.to_value()]))
}
