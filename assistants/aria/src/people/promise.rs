//! A birthday is spoken of twice: on the day before, and on the day. Each once, and never late.

use domain::Timestamp;
use engine::{Duty, Occasion, Remark};
use jiff::ToSpan;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use store::jobs::{self, Lane, OwnJob};
use store::{StoreError, Tx, params, sql};

use super::{Birthday, Known, Person, PersonId, saying};

const KIND: &str = "aria.birthday";

pub(super) const DUTY: Duty =
    Duty { kind: KIND, question: None, run: |tx, occasion| Box::pin(run(tx, occasion)) };

/// When a birthday is spoken of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notice {
    /// The day before, in time for a gift.
    Eve,
    Day,
}

impl Notice {
    const ALL: [Self; 2] = [Self::Eve, Self::Day];

    const fn as_str(self) -> &'static str {
        match self {
            Self::Eve => "eve",
            Self::Day => "day",
        }
    }

    fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notice| notice.as_str() == text)
    }

    const fn time(self) -> Time {
        match self {
            Self::Eve => Time::constant(9, 0, 0, 0),
            Self::Day => Time::constant(8, 0, 0, 0),
        }
    }

    /// The day on which a birthday is spoken of.
    fn date(self, birthday: Date) -> Date {
        match self {
            Self::Eve => birthday.yesterday().unwrap_or(birthday),
            Self::Day => birthday,
        }
    }

    fn instant(self, birthday: Date, zone: &TimeZone) -> Option<Timestamp> {
        let there = self.date(birthday).to_datetime(self.time()).to_zoned(zone.clone()).ok()?;
        Some(there.timestamp())
    }

    /// The next birthday that this notice is still in time for.
    fn next(self, birthday: Birthday, zone: &TimeZone, now: Timestamp) -> Option<(Date, Timestamp)> {
        let today = now.to_zoned(zone.clone()).date();
        let first = birthday.next(today);
        let later = birthday.next(first.saturating_add(1.day()));
        let when = |day: Date| self.instant(day, zone).map(|at| (day, at));
        [first, later].into_iter().filter_map(when).find(|(_, at)| *at > now)
    }
}

/// Enqueues the next notices of somebody's birthday. What was planned for another day finds nothing to say when it comes.
pub(super) async fn plan(
    tx: &mut Tx,
    known: &Known,
    zone: &TimeZone,
    now: Timestamp,
) -> Result<(), StoreError> {
    let Some(birthday) = known.what.birthday else { return Ok(()) };
    for notice in Notice::ALL {
        let Some((day, run_at)) = notice.next(birthday, zone, now) else { continue };
        // The instant is part of the key: whoever moves to another zone is told by that one's clocks.
        let key = format!("{KIND}/{}/{}/{day}/{}", known.id, notice.as_str(), run_at.as_second());
        let payload = json!({ "person": known.id, "notice": notice.as_str(), "day": day });
        let job = OwnJob { lane: Lane::Duty, kind: KIND, key: &key, payload: &payload, run_at };
        jobs::enqueue_own(tx, &job, now).await?;
    }
    Ok(())
}

/// What was enqueued.
struct Promise {
    person: PersonId,
    notice: Notice,
    day: Date,
}

impl Promise {
    fn read(payload: &Value) -> Option<Self> {
        let text = |field: &str| payload.get(field).and_then(Value::as_str);
        Some(Self {
            person: text("person")?.parse().ok()?,
            notice: Notice::parse(text("notice")?)?,
            day: text("day")?.parse().ok()?,
        })
    }

    /// Whether it is still that person's birthday, and still the time to say so.
    fn holds(&self, known: &Known, occasion: &Occasion) -> bool {
        let here = occasion.here();
        let is_that_day = known.what.birthday.is_some_and(|birthday| birthday.next(self.day) == self.day);
        is_that_day && here.date() == self.notice.date(self.day) && here.time() >= self.notice.time()
    }
}

async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let Some(promise) = Promise::read(&occasion.payload) else { return Ok(None) };
    let Some(known) = records::find::<Person>(tx, promise.person).await? else { return Ok(None) };
    plan(tx, &known, &occasion.zone, occasion.now).await?;
    if !promise.holds(&known, occasion) || !is_first(tx, &promise).await? {
        return Ok(None);
    }
    let age = known.what.birthday.and_then(|birthday| birthday.age_on(promise.day));
    let text = saying::of_birthday(&occasion.words, &known.what, promise.notice, age);
    Ok(Some(Remark::own(text)))
}

/// Notes that this birthday was spoken of. `false`: it was already.
async fn is_first(tx: &mut Tx, promise: &Promise) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let statement = match promise.notice {
        Notice::Eve => sql!(
            "update aria_people set eve_said = $4
              where id = $1 and tenant_id = $2 and user_id = $3 and (eve_said is null or eve_said < $4)"
        ),
        Notice::Day => sql!(
            "update aria_people set day_said = $4
              where id = $1 and tenant_id = $2 and user_id = $3 and (day_said is null or day_said < $4)"
        ),
    };
    let changed =
        tx.execute(statement, params![promise.person, scope.tenant(), scope.user(), promise.day]).await?;
    Ok(changed == 1)
}
