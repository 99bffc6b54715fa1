//! What a report is made of: sentences from the data, and nothing else.

use jiff::ToSpan;
use jiff::tz::TimeZone;
use store::{StoreError, Tx};
use uuid::Uuid;

use super::ReportKind;
use crate::finance;
use crate::manner::Manner;
use crate::reminders::{self, ReminderId};
use crate::tracking::metrics::{self, Filter, MetricKind};
use crate::tracking::saying::{Period, Reach, Saying};

/// How many reminders of the day are told.
const REMINDERS: i64 = 10;

/// The parts of a report, each a list of sentences; an empty one is left out.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Facts {
    /// What was noted in the days that are looked back at.
    pub(super) noted: Vec<String>,
    /// What stands in the diary of today.
    pub(super) today: Vec<String>,
    /// Money: what deserves a look.
    pub(super) money: Vec<String>,
}

impl Facts {
    pub(super) fn is_empty(&self) -> bool {
        self.noted.is_empty() && self.today.is_empty() && self.money.is_empty()
    }
}

/// Reads what a report tells. What was never noted is not asked after.
pub(super) async fn read(tx: &mut Tx, kind: ReportKind, manner: &Manner) -> Result<Facts, StoreError> {
    let (from, to) = kind.days(manner.today());
    let mut facts = Facts::default();
    let saying = Saying::by(manner);
    for metric in MetricKind::ALL {
        let filter = Filter { kind: metric, from, to, name: None };
        let history = metrics::history(tx, &filter).await?;
        if !history.entries.is_empty() {
            let period = Period { from, to, reach: Reach::Whole };
            facts.noted.push(saying.history(&filter, &period, &history));
        }
    }
    facts.money = finance::noteworthy(tx, manner).await?;
    if kind == ReportKind::Morning {
        facts.today = reminders_of_today(tx, manner).await?;
    }
    Ok(facts)
}

async fn reminders_of_today(tx: &mut Tx, manner: &Manner) -> Result<Vec<String>, StoreError> {
    let zone: TimeZone = manner.now.time_zone().clone();
    let midnight = manner.today().saturating_add(1.day()).to_zoned(zone);
    let Ok(midnight) = midnight else { return Ok(Vec::new()) };
    let start = (manner.now.timestamp(), ReminderId::from_uuid(Uuid::nil()));
    let coming = reminders::table::coming(tx, start, REMINDERS).await?;
    let saying = reminders::Saying::by(manner);
    let today = coming.iter().filter(|one| one.next_at.is_some_and(|at| at < midnight.timestamp()));
    Ok(today.map(|one| saying.about("aria.reports.reminder", one, None)).collect())
}
