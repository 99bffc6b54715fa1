//! What a report is made of: sentences from the data, and nothing else.

use jiff::civil::Date;
use store::{StoreError, Tx};

use super::{ReportKind, life};
use crate::manner::Manner;
use crate::reminders;
use crate::tracking::metrics::{self, Filter, MetricKind};
use crate::tracking::saying::{Period, Reach, Saying};
use crate::{finance, people};

/// How many reminders of the day are told.
const REMINDERS: usize = 10;

/// The parts of a report, each a list of sentences; an empty one is left out.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Facts {
    /// What was noted in the days that are looked back at.
    pub(super) noted: Vec<String>,
    /// How that compares with the days before.
    pub(super) trends: Vec<String>,
    /// What stands in the diary of today.
    pub(super) today: Vec<String>,
    /// Money: what deserves a look.
    pub(super) money: Vec<String>,
    /// The Life Balance Score, where there is one.
    pub(super) score: Vec<String>,
    /// What was done of one's habits. What was not is not told.
    pub(super) habits: Vec<String>,
    /// How far the goals have come.
    pub(super) goals: Vec<String>,
}

impl Facts {
    /// Whether there is nothing to tell. A score or a goal that stands where it stood is no reason to speak.
    pub(super) fn is_empty(&self) -> bool {
        [&self.noted, &self.today, &self.money, &self.habits].iter().all(|part| part.is_empty())
    }

    /// The parts by their names, in the order in which they are read.
    pub(super) fn parts(&self) -> [(&'static str, &[String]); 7] {
        [
            ("noted", &self.noted),
            ("today", &self.today),
            ("score", &self.score),
            ("habits", &self.habits),
            ("goals", &self.goals),
            ("money", &self.money),
            ("trends", &self.trends),
        ]
    }
}

/// Reads what a report tells. What was never noted is not asked after.
pub(super) async fn read(tx: &mut Tx, kind: ReportKind, manner: &Manner) -> Result<Facts, StoreError> {
    let (from, to) = kind.days(manner.today());
    let mut facts = Facts {
        noted: noted(tx, from, to, manner).await?,
        money: finance::noteworthy(tx, manner).await?,
        ..Facts::default()
    };
    if kind == ReportKind::Morning {
        facts.today = reminders_of_today(tx, manner).await?;
        facts.today.extend(birthdays_of_today(tx, manner).await?);
        facts.score = life::score_of_today(tx, manner).await?;
        facts.habits = life::streaks(tx, manner).await?;
    } else {
        facts.score = life::score_between(tx, from, to, manner).await?;
        facts.habits = life::done_between(tx, from, to, manner).await?;
        facts.goals = life::goals(tx, from, to, manner).await?;
        facts.trends = life::against_before(tx, from, to, manner).await?;
    }
    Ok(facts)
}

async fn noted(tx: &mut Tx, from: Date, to: Date, manner: &Manner) -> Result<Vec<String>, StoreError> {
    let saying = Saying::by(manner);
    let mut lines = Vec::new();
    for metric in MetricKind::ALL {
        let filter = Filter { kind: metric, from, to, name: None };
        let history = metrics::history(tx, &filter).await?;
        if !history.entries.is_empty() {
            let period = Period { from, to, reach: Reach::Whole };
            lines.push(saying.history(&filter, &period, &history));
        }
    }
    Ok(lines)
}

async fn reminders_of_today(tx: &mut Tx, manner: &Manner) -> Result<Vec<String>, StoreError> {
    let today = reminders::today(tx, manner).await?;
    let saying = reminders::Saying::by(manner);
    let told = today.coming.iter().take(REMINDERS);
    Ok(told.map(|one| saying.about("aria.reports.reminder", one, None)).collect())
}

async fn birthdays_of_today(tx: &mut Tx, manner: &Manner) -> Result<Vec<String>, StoreError> {
    let coming = people::birthdays(tx, manner.today(), 1).await?;
    let said = |name: &str| manner.words.fill("aria.reports.birthday", &[("name", name)]);
    Ok(coming.iter().map(|one| said(&one.called)).collect())
}
