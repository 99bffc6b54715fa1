//! Pages of a list: how many, and from where. A cursor is opaque to whoever carries it.

use serde::Deserialize;
use utoipa::IntoParams;
use web::problem::{Code, Problem};

const DEFAULT: u16 = 50;
const MOST: u16 = 200;

#[derive(Debug, Deserialize, IntoParams)]
pub(super) struct PageQuery {
    /// How many, at most 200.
    pub limit: Option<u16>,
    /// `next_cursor` of the page before.
    pub cursor: Option<String>,
}

impl PageQuery {
    pub(crate) fn limit(&self) -> Result<u16, Problem> {
        match self.limit.unwrap_or(DEFAULT) {
            limit @ 1..=MOST => Ok(limit),
            _ => Err(Problem::new(Code::InvalidRequest).saying("limit is a number from 1 to 200")),
        }
    }

    /// The cursor, read by whoever wrote it.
    pub(crate) fn cursor<T>(&self, read: impl FnOnce(&str) -> Option<T>) -> Result<Option<T>, Problem> {
        match self.cursor.as_deref() {
            None => Ok(None),
            Some(text) => match read(text) {
                Some(cursor) => Ok(Some(cursor)),
                None => {
                    Err(Problem::new(Code::InvalidRequest).saying("the cursor is not one of this list's"))
                }
            },
        }
    }
}
