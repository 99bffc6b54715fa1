//! One statement on one connection: bound by parameter name, read whole.

use std::sync::Arc;

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection, ToSql};

use super::error::translate;
use crate::{Row, StoreError, Value};

pub(super) fn execute(connection: &Connection, text: &str, params: &[Value]) -> Result<u64, StoreError> {
    let mut statement = prepare(connection, text, params)?;
    if statement.column_count() > 0 {
        return Ok(collect(&mut statement)?.len() as u64);
    }
    statement.raw_execute().map(|changed| changed as u64).map_err(translate)
}

pub(super) fn rows(connection: &Connection, text: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
    collect(&mut prepare(connection, text, params)?)
}

/// `$1` is a name to SQLite, numbered by first appearance: each is looked up, so order and repetition are free.
fn prepare<'c>(
    connection: &'c Connection,
    text: &str,
    params: &[Value],
) -> Result<CachedStatement<'c>, StoreError> {
    let mut statement = connection.prepare_cached(text).map_err(translate)?;
    let expected = statement.parameter_count();
    if expected != params.len() {
        return Err(StoreError::other(format!("{expected} parameters expected, {} given", params.len())));
    }
    for index in 1..=expected {
        let value = statement
            .parameter_name(index)
            .and_then(|name| name.strip_prefix('$')?.parse::<usize>().ok()?.checked_sub(1))
            .and_then(|position| params.get(position))
            .ok_or_else(|| StoreError::other("parameters are written $1, $2, … without gaps"))?;
        statement.raw_bind_parameter(index, Bound(value)).map_err(translate)?;
    }
    Ok(statement)
}

fn collect(statement: &mut CachedStatement<'_>) -> Result<Vec<Row>, StoreError> {
    let columns: Arc<[Box<str>]> = statement.column_names().into_iter().map(Box::from).collect();
    let mut answer = Vec::new();
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next().map_err(translate)? {
        let values = (0..columns.len()).map(|index| row.get_ref(index).map_err(translate).and_then(read));
        answer.push(Row::new(Arc::clone(&columns), values.collect::<Result<_, _>>()?));
    }
    Ok(answer)
}

fn read(value: ValueRef<'_>) -> Result<Value, StoreError> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Int(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(text) => Value::Text(std::str::from_utf8(text).map_err(StoreError::other)?.to_owned()),
        ValueRef::Blob(bytes) => Value::Bytes(bytes.to_vec()),
    })
}

/// A value as SQLite keeps it.
struct Bound<'v>(&'v Value);

impl ToSql for Bound<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        use rusqlite::types::Value as Stored;
        Ok(match self.0 {
            Value::Null => ToSqlOutput::Borrowed(ValueRef::Null),
            Value::Bool(answer) => ToSqlOutput::Borrowed(ValueRef::Integer(i64::from(*answer))),
            Value::Int(number) => ToSqlOutput::Borrowed(ValueRef::Integer(*number)),
            Value::Real(number) => ToSqlOutput::Borrowed(ValueRef::Real(*number)),
            Value::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Value::Bytes(bytes) => ToSqlOutput::Borrowed(ValueRef::Blob(bytes)),
            Value::Uuid(uuid) => ToSqlOutput::Borrowed(ValueRef::Blob(uuid.as_bytes())),
            Value::Time(time) => ToSqlOutput::Borrowed(ValueRef::Integer(time.as_microsecond())),
            Value::Date(date) => ToSqlOutput::Owned(Stored::Text(date.to_string())),
            Value::Json(json) => ToSqlOutput::Borrowed(ValueRef::Text(json.as_str().as_bytes())),
        })
    }
}
