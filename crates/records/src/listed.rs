//! Lists by pages.

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use web::problem::{Code, Problem};

use crate::RecordId;

const DEFAULT_LIMIT: u16 = 50;
const MOST: u16 = 200;

#[derive(Debug, Deserialize, IntoParams)]
pub struct Paged {
    /// How many, at most 200.
    limit: Option<u16>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

impl Paged {
    pub fn limit(&self) -> Result<usize, Problem> {
        let limit = self.limit.unwrap_or(DEFAULT_LIMIT);
        if (1..=MOST).contains(&limit) {
            Ok(usize::from(limit))
        } else {
            Err(unread("limit is a number from 1 to 200"))
        }
    }

    /// How many are looked for: one more than the page holds says whether another follows.
    pub fn looked_for(&self) -> Result<i64, Problem> {
        Ok(i64::try_from(self.limit()?).unwrap_or(1) + 1)
    }

    /// The cursor read by `parse`, or where the list starts.
    pub fn after<C>(&self, start: C, parse: impl Fn(&str) -> Option<C>) -> Result<C, Problem> {
        match self.cursor.as_deref() {
            None => Ok(start),
            Some(text) => parse(text).ok_or_else(Self::no_cursor),
        }
    }

    /// A cursor that leads nowhere.
    pub fn no_cursor() -> Problem {
        unread("the cursor is not one of this list's")
    }
}

fn unread(detail: &str) -> Problem {
    Problem::new(Code::InvalidRequest).saying(detail)
}

/// A record's id out of a path. What is no id leads nowhere, like an id of somebody else's.
pub fn record_id(text: &str) -> Result<RecordId, Problem> {
    text.parse().map_err(|_| Code::NotFound.into())
}

/// A page of a list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Listed<B> {
    pub items: Vec<B>,
    pub next_cursor: Option<String>,
}

impl<B> Listed<B> {
    /// The page of a list that is all there; `name` is what a cursor says of the last item of a page.
    pub fn of(all: Vec<B>, paged: &Paged, name: impl Fn(&B) -> String) -> Result<Self, Problem> {
        paged.limit()?;
        let after = |text: &str| all.iter().position(|item| name(item) == text).map(|at| at + 1);
        let start = paged.after(0, after)?;
        Self::found(all.into_iter().skip(start).collect(), paged, name)
    }

    /// The page of what was [looked for](Paged::looked_for) behind its cursor.
    pub fn found(mut found: Vec<B>, paged: &Paged, name: impl Fn(&B) -> String) -> Result<Self, Problem> {
        let limit = paged.limit()?;
        let more = found.len() > limit;
        found.truncate(limit);
        let next_cursor = found.last().filter(|_| more).map(name);
        Ok(Self { items: found, next_cursor })
    }

    /// The same page of something made of each item.
    pub fn map<C>(self, make: impl FnMut(B) -> C) -> Listed<C> {
        Listed { items: self.items.into_iter().map(make).collect(), next_cursor: self.next_cursor }
    }
}
