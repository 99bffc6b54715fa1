//! What a day holds.

use store::{StoreError, Tx};

use crate::balance::{self, Balance};
use crate::finance;
use crate::habits::{self, HabitToday};
use crate::manner::Manner;
use crate::people;
use crate::reminders;
use crate::tracking::metrics::{self, Cursor, Entry, Span};

/// How many days ahead a birthday is worth a line, counting today.
const DAYS_OF_BIRTHDAYS: i64 = 8;

/// How many of today's entries are shown.
const ENTRIES: i64 = 12;

/// Everything that the page of a day shows.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    pub(super) reminders: reminders::Today,
    /// The habits that are meant for today, or done.
    pub(super) habits: Vec<HabitToday>,
    /// Where life stands, once two areas of it have a score.
    pub(super) balance: Option<Balance>,
    /// What deserves a look about money, in sentences.
    pub(super) money: Vec<String>,
    /// Birthdays that are near, in sentences.
    pub(super) birthdays: Vec<String>,
    /// What was noted today, newest first.
    pub(super) noted: Vec<Entry>,
}

impl Agenda {
    pub(super) async fn read(tx: &mut Tx, manner: &Manner) -> Result<Self, StoreError> {
        let today = manner.today();
        let span = Span { kind: None, since: today };
        let mut noted = metrics::newest(tx, &span, Cursor::START, ENTRIES).await?;
        noted.retain(|entry| entry.what.day == today);
        let mut habits = habits::today(tx, manner).await?;
        habits.retain(|habit| habit.due || habit.done);
        let balance = balance::current(tx, manner).await?;
        Ok(Self {
            habits,
            balance: Some(balance).filter(|balance| balance.total().is_some()),
            reminders: reminders::today(tx, manner).await?,
            money: finance::noteworthy(tx, manner).await?,
            birthdays: people::near(tx, manner, DAYS_OF_BIRTHDAYS).await?,
            noted,
        })
    }

    pub(super) fn is_empty(&self) -> bool {
        let Self { reminders, habits, balance: _, money, birthdays, noted } = self;
        habits.is_empty()
            && reminders.spoken.is_empty()
            && reminders.coming.is_empty()
            && money.is_empty()
            && birthdays.is_empty()
            && noted.is_empty()
    }
}
