//! Rows, and how types read themselves from one.

use std::sync::Arc;

use crate::{FromValue, StoreError, Value};

/// One row of an answer.
#[derive(Debug, Clone)]
pub struct Row {
    columns: Arc<[Box<str>]>,
    values: Vec<Value>,
}

/// A column's name, or its position from zero.
pub trait Column: std::fmt::Display + Copy {
    fn position(&self, names: &[Box<str>]) -> Option<usize>;
}

impl Column for &str {
    fn position(&self, names: &[Box<str>]) -> Option<usize> {
        names.iter().position(|name| &**name == *self)
    }
}

impl Column for usize {
    fn position(&self, names: &[Box<str>]) -> Option<usize> {
        (*self < names.len()).then_some(*self)
    }
}

impl Row {
    pub(crate) fn new(columns: Arc<[Box<str>]>, values: Vec<Value>) -> Self {
        Self { columns, values }
    }

    /// Reads one column as the type wanted.
    pub fn get<T: FromValue>(&self, column: impl Column) -> Result<T, StoreError> {
        let failed = |found: &str| StoreError::Decode {
            column: column.to_string(),
            wanted: T::WANTED,
            found: found.to_owned(),
        };
        let position = column.position(&self.columns).ok_or_else(|| failed("no such column"))?;
        let value = self.values.get(position).ok_or_else(|| failed("no such column"))?;
        T::from_value(value).ok_or_else(|| failed(value.kind()))
    }
}

/// A type that reads itself from a row. Tuples of up to six read by position.
pub trait FromRow: Sized {
    fn from_row(row: &Row) -> Result<Self, StoreError>;
}

impl FromRow for Row {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(row.clone())
    }
}

macro_rules! tuple_rows {
    ($(($($kind:ident $position:literal),+)),+ $(,)?) => {$(
        impl<$($kind: FromValue),+> FromRow for ($($kind,)+) {
            fn from_row(row: &Row) -> Result<Self, StoreError> {
                Ok(($(row.get::<$kind>($position)?,)+))
            }
        }
    )+};
}

tuple_rows!(
    (A 0),
    (A 0, B 1),
    (A 0, B 1, C 2),
    (A 0, B 1, C 2, D 3),
    (A 0, B 1, C 2, D 3, E 4),
    (A 0, B 1, C 2, D 3, E 4, F 5),
);
