//! Why somebody would be glad to be asked how they are.

use domain::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan};
use ptbr::fold;
use store::{StoreError, Tx, messages};
use uuid::Uuid;

use crate::manner::Manner;
use crate::reminders::{self, ReminderId};
use crate::tracking::metrics::{self, Filter, MetricKind};

/// Nobody is asked again before this.
pub(super) const REST: SignedDuration = SignedDuration::from_hours(7 * 24);

/// After so long without a word, somebody may like to hear from her.
const SILENCE: SignedDuration = SignedDuration::from_hours(5 * 24);

/// Whoever talked within this time is not interrupted.
const TALKING: SignedDuration = SignedDuration::from_hours(3);

/// How many of tomorrow's reminders are looked at.
const REMINDERS: i64 = 50;

/// Moods: the newest few days, against those before them.
const RECENT_DAYS: i32 = 4;
const DAYS_BEFORE: i32 = 21;
const LEAST_RECENT: usize = 3;
const LEAST_BEFORE: usize = 5;
/// How much lower they must be, and how low at all, on the scale from 1 to 10.
const FALL: f64 = 2.0;
const LOW: f64 = 5.5;

/// What weighs on a day before it comes. Stems, folded.
const WEIGHTY: &[&str] = &[
    "entrevista",
    "prova",
    "vestibular",
    "concurso",
    "cirurgia",
    "exame",
    "consulta",
    "apresentacao",
    "viagem",
    "voo",
    "mudanca",
    "audiencia",
    "defesa",
    "banca",
    "casamento",
    "formatura",
    "parto",
    "interview",
    "exam",
    "surgery",
    "flight",
    "presentation",
    "wedding",
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reason {
    /// Something weighty comes tomorrow; its title.
    Tomorrow(String),
    /// The moods they noted are lower than they were.
    LowMood,
    /// They have not talked for days.
    Silence,
}

/// When somebody was asked and heard last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Traffic {
    pub(super) asked_at: Option<Timestamp>,
    pub(super) heard_at: Option<Timestamp>,
}

impl Traffic {
    pub(super) async fn read(tx: &mut Tx, asked_at: Option<Timestamp>) -> Result<Self, StoreError> {
        Ok(Self { asked_at, heard_at: messages::last_heard(tx).await? })
    }

    /// Whether asking now would be a kindness: not soon after the last time, not before that one was answered, and
    /// not in the middle of a talk.
    pub(super) fn allows(self, now: Timestamp) -> bool {
        let Some(heard) = self.heard_at else { return false };
        let rested = self.asked_at.is_none_or(|asked| now.duration_since(asked) >= REST && heard > asked);
        rested && now.duration_since(heard) >= TALKING
    }

    fn is_silent(self, now: Timestamp) -> bool {
        self.heard_at.is_some_and(|heard| now.duration_since(heard) >= SILENCE)
    }
}

/// The best reason of this day, if there is one.
pub(super) async fn find(
    tx: &mut Tx,
    manner: &Manner,
    traffic: Traffic,
) -> Result<Option<Reason>, StoreError> {
    let now = manner.now.timestamp();
    if !traffic.allows(now) {
        return Ok(None);
    }
    if let Some(title) = tomorrow(tx, manner).await? {
        return Ok(Some(Reason::Tomorrow(title)));
    }
    if has_fallen(&moods(tx, manner.today()).await?, manner.today()) {
        return Ok(Some(Reason::LowMood));
    }
    Ok(traffic.is_silent(now).then_some(Reason::Silence))
}

async fn tomorrow(tx: &mut Tx, manner: &Manner) -> Result<Option<String>, StoreError> {
    let zone: TimeZone = manner.now.time_zone().clone();
    let day = manner.today().saturating_add(1.day());
    let start = |day: Date| day.to_zoned(zone.clone()).map(|at| at.timestamp());
    let (Ok(from), Ok(to)) = (start(day), start(day.saturating_add(1.day()))) else { return Ok(None) };
    let coming = reminders::table::coming(tx, (from, ReminderId::from_uuid(Uuid::nil())), REMINDERS).await?;
    let weighty = coming
        .into_iter()
        .find(|one| one.rule.is_none() && one.next_at.is_some_and(|at| at < to) && is_weighty(&one.title));
    Ok(weighty.map(|one| one.title))
}

fn is_weighty(title: &str) -> bool {
    fold(title).split(|c: char| !c.is_alphanumeric()).any(|word| WEIGHTY.contains(&word))
}

/// The moods of the last weeks, by day.
async fn moods(tx: &mut Tx, today: Date) -> Result<Vec<(Date, f64)>, StoreError> {
    let from = today.saturating_sub((RECENT_DAYS + DAYS_BEFORE).days());
    let filter = Filter { kind: MetricKind::Mood, from, to: today, name: None };
    let history = metrics::history(tx, &filter).await?;
    Ok(history.entries.iter().map(|entry| (entry.what.day, entry.what.quantity.value())).collect())
}

fn has_fallen(moods: &[(Date, f64)], today: Date) -> bool {
    let edge = today.saturating_sub((RECENT_DAYS - 1).days());
    let (recent, before): (Vec<_>, Vec<_>) = moods.iter().copied().partition(|(day, _)| *day >= edge);
    if recent.len() < LEAST_RECENT || before.len() < LEAST_BEFORE {
        return false;
    }
    let mean = |moods: &[(Date, f64)]| {
        let (sum, days) = moods.iter().fold((0.0, 0.0), |(sum, days), (_, value)| (sum + value, days + 1.0));
        sum / days
    };
    let (now, then) = (mean(&recent), mean(&before));
    now <= LOW && then - now >= FALL
}

#[cfg(test)]
#[path = "reason_tests.rs"]
mod tests;
