//! The Life Balance Score: six areas of life, from 0 to 100 each, from what somebody noted in the last 28 days and
//! nothing else. What there is too little of is said, not guessed.
//!
//! It is computed whenever it is asked for, also for days gone by: every signal has its day, so that no table can go
//! stale or disagree with the data it came from. Whoever corrects or deletes an old entry corrects the old score with it.

mod api;
mod data;
mod formula;
mod history;
mod pages;
mod saying;
mod score;
mod sentences;
mod tools;

use jiff::ToSpan;
use jiff::civil::Date;
use store::{StoreError, Tx};

use self::data::Data;
use crate::capability::Capability;
use crate::decisions::decision::Area;
use crate::manner::Manner;

pub(crate) use saying::BalanceText;
pub(crate) use score::{Reading, Score};

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[],
    tools: |registry| registry.add::<tools::GetLifeBalance>(),
    routes: || api::routes().merge(pages::routes()),
    places: &[pages::PLACE],
    duties: &[],
    // Nothing is kept here: what it is made from is forgotten where it is kept.
    forget: |_| Box::pin(async { Ok(()) }),
};

/// One area of life.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AreaScore {
    pub(crate) area: Area,
    /// From 0 to 1; nothing where too little was noted.
    pub(crate) share: Option<f64>,
    /// What it is made of, where anything was noted.
    pub(crate) readings: Vec<Reading>,
}

impl AreaScore {
    pub(crate) fn score(&self) -> Option<Score> {
        self.share.map(Score::of_share)
    }
}

/// How life goes, as of a day.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Balance {
    pub(crate) day: Date,
    /// The mean of the areas that have a score, from 0 to 1; nothing with fewer than two.
    pub(crate) share: Option<f64>,
    /// All six, in the order of [`Area::ALL`].
    pub(crate) areas: Vec<AreaScore>,
    /// By how many points the total is more than a week before, where both have one.
    pub(crate) change: Option<i16>,
}

impl Balance {
    pub(crate) fn total(&self) -> Option<Score> {
        self.share.map(Score::of_share)
    }

    /// The areas that have a score.
    pub(crate) fn scored(&self) -> impl Iterator<Item = (Area, Score)> {
        self.areas.iter().filter_map(|area| Some((area.area, area.score()?)))
    }

    /// The areas of which too little is known.
    pub(crate) fn unknown(&self) -> impl Iterator<Item = Area> {
        self.areas.iter().filter(|area| area.share.is_none()).map(|area| area.area)
    }

    /// The area with the lowest score, where there are at least two to compare.
    pub(crate) fn lowest(&self) -> Option<(Area, Score)> {
        let several = self.scored().count() > 1;
        self.scored().min_by_key(|(_, score)| *score).filter(|_| several)
    }

    pub(crate) fn highest(&self) -> Option<(Area, Score)> {
        let several = self.scored().count() > 1;
        self.scored().max_by_key(|(_, score)| *score).filter(|_| several)
    }

    pub(crate) fn area(&self, area: Area) -> Option<&AreaScore> {
        self.areas.iter().find(|one| one.area == area)
    }
}

/// The score of today, and how it has changed within a week.
pub(crate) async fn current(tx: &mut Tx, manner: &Manner) -> Result<Balance, StoreError> {
    let today = manner.today();
    let before = today.saturating_sub(7.days());
    let data = Data::read(tx, formula::first_day(before), today, manner.now.time_zone()).await?;
    Ok(with_change(formula::balance(&data, today), &formula::balance(&data, before)))
}

/// The scores before the first of some days, and as of the last.
pub(crate) async fn over(
    tx: &mut Tx,
    from: Date,
    to: Date,
    manner: &Manner,
) -> Result<(Balance, Balance), StoreError> {
    let before = from.yesterday().unwrap_or(from);
    let data = Data::read(tx, formula::first_day(before), to, manner.now.time_zone()).await?;
    let start = formula::balance(&data, before);
    let end = with_change(formula::balance(&data, to), &start);
    Ok((start, end))
}

/// The same as of today and as of days before it, the oldest first: read once, computed for each.
async fn as_of(tx: &mut Tx, days: &[Date], manner: &Manner) -> Result<Vec<Balance>, StoreError> {
    let (Some(first), Some(last)) = (days.iter().min(), days.iter().max()) else { return Ok(Vec::new()) };
    let data = Data::read(tx, formula::first_day(*first), *last, manner.now.time_zone()).await?;
    Ok(days.iter().map(|day| formula::balance(&data, *day)).collect())
}

fn with_change(now: Balance, before: &Balance) -> Balance {
    let points = |balance: &Balance| balance.total().map(|total| i16::from(total.value()));
    let change = points(&now).zip(points(before)).map(|(now, before)| now - before);
    Balance { change, ..now }
}
