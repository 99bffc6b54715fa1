//! A statement with its values, to be run together with others.

use std::fmt;

use crate::{Sql, SystemSql, Value};

/// One statement on tenant data that changes something and says no more than how many rows it changed.
///
/// On PostgreSQL a transaction's time is the sum of its waits: what does not depend on one another is said in one breath,
/// by [`Tx::run_all`](crate::Tx::run_all).
#[derive(Clone)]
pub struct Statement {
    sql: SystemSql,
    params: Vec<Value>,
}

impl Statement {
    pub fn new(sql: Sql, params: &[Value]) -> Self {
        Self::of(sql.into(), params)
    }

    pub(crate) fn of(sql: SystemSql, params: &[Value]) -> Self {
        Self { sql, params: params.to_vec() }
    }

    pub(crate) const fn sql(&self) -> SystemSql {
        self.sql
    }

    pub(crate) fn params(&self) -> &[Value] {
        &self.params
    }
}

impl fmt::Debug for Statement {
    /// Never the values: they are what people said.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Statement").field("sql", &self.sql).finish_non_exhaustive()
    }
}
