//! Pages of the operators' lists, newest first: how many, and from where.

use domain::Timestamp;
use engine::operators::Before;
use uuid::Uuid;
use web::problem::Problem;

use crate::api::cursor::PageQuery;

/// What was asked for, read.
#[derive(Debug, Clone, Copy)]
pub(super) struct PageRequest {
    pub(super) limit: u16,
    pub(super) before: Option<Before>,
}

impl PageRequest {
    pub(super) fn read(limit: Option<u16>, cursor: Option<String>) -> Result<Self, Problem> {
        let query = PageQuery { limit, cursor };
        Ok(Self { limit: query.limit()?, before: query.cursor(parse)? })
    }

    /// One more than is shown: whether there is a next page.
    pub(super) fn one_more(self) -> i64 {
        i64::from(self.limit) + 1
    }

    /// Cuts what was read with [`Self::one_more`] into a page.
    pub(super) fn page<R, T>(
        self,
        mut rows: Vec<R>,
        place: impl Fn(&R) -> Before,
        shown: impl FnMut(R) -> T,
    ) -> (Vec<T>, Option<String>) {
        let limit = usize::from(self.limit);
        let more = rows.len() > limit;
        rows.truncate(limit);
        let next = rows.last().filter(|_| more).map(|row| written(place(row)));
        (rows.into_iter().map(shown).collect(), next)
    }
}

pub(super) fn written(before: Before) -> String {
    format!("{}.{}", before.at.as_microsecond(), before.id)
}

fn parse(text: &str) -> Option<Before> {
    let (at, id) = text.split_once('.')?;
    let at = Timestamp::from_microsecond(at.parse().ok()?).ok()?;
    Some(Before { at, id: id.parse::<Uuid>().ok()? })
}
