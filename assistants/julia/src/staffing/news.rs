//! News of a doctor's own shift, told because somebody of the house changed it: by the one way out, as a command. The job
//! holds ids and instants; the words are the doctor's own and are found when it is told.

use domain::{JobId, Timestamp, UserId};
use engine::operators::BypassReason;
use engine::{Duty, Occasion, Remark};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::jobs::{self, Lane, OwnJob};
use store::{StoreError, Tx, flags};

use super::Order;
use crate::notices::{self, Notice, Shift};
use crate::vagas::{ShiftText, Vaga, VagaId, table};

/// The job that tells it.
const NEWS: &str = "julia.shift_news";

/// A shift that is somebody's own concerns them whatever the hour, and whatever they said about being written to.
const REASON: &str = "change of the doctor's own shift";

pub(crate) const DUTIES: &[Duty] =
    &[Duty { kind: NEWS, question: None, run: |tx, occasion| Box::pin(run(tx, occasion)) }];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum What {
    Given,
    Freed,
    Closed,
    Amended,
    /// What was told before holds no more.
    PutRight,
}

/// When a shift is and what it pays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Terms {
    starts: Timestamp,
    ends: Timestamp,
    value_cents: i64,
}

impl Terms {
    fn of(vaga: &Vaga) -> Self {
        Self { starts: vaga.starts.timestamp(), ends: vaga.ends.timestamp(), value_cents: vaga.value_cents }
    }

    /// The shift on these terms.
    fn on(&self, vaga: &Vaga) -> Vaga {
        let zone = vaga.starts.time_zone().clone();
        Vaga {
            starts: self.starts.to_zoned(zone.clone()),
            ends: self.ends.to_zoned(zone),
            value_cents: self.value_cents,
            ..vaga.clone()
        }
    }
}

/// What somebody is told of a shift.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct News {
    what: What,
    vaga: VagaId,
    terms: Terms,
    before: Option<Terms>,
}

impl News {
    pub(super) fn given(vaga: &Vaga) -> Self {
        Self { what: What::Given, vaga: vaga.id, terms: Terms::of(vaga), before: None }
    }

    pub(super) fn freed(vaga: &Vaga) -> Self {
        Self { what: What::Freed, ..Self::given(vaga) }
    }

    pub(super) fn closed(vaga: &Vaga) -> Self {
        Self { what: What::Closed, ..Self::given(vaga) }
    }

    pub(super) fn put_right(vaga: &Vaga) -> Self {
        Self { what: What::PutRight, ..Self::given(vaga) }
    }

    pub(super) fn amended(before: &Vaga, after: &Vaga) -> Self {
        Self { what: What::Amended, before: Some(Terms::of(before)), ..Self::given(after) }
    }

    /// Whether it is still so: what was changed again meanwhile is told by its own news.
    fn holds(&self, vaga: &Vaga, doctor: UserId) -> bool {
        let theirs = vaga.reserved_by == Some(doctor);
        match self.what {
            What::Given | What::Amended | What::PutRight => theirs && Terms::of(vaga) == self.terms,
            What::Freed | What::Closed => !theirs,
        }
    }

    fn said(&self, saying: &ShiftText<'_>, vaga: &Vaga) -> String {
        let now = self.terms.on(vaga);
        match (self.what, self.before) {
            (What::Given, _) => saying.about("julia.news.given", &now),
            (What::PutRight, _) => saying.about("julia.news.put_right", &now),
            (What::Freed, _) => saying.about("julia.news.freed", &now),
            (What::Closed, _) => saying.about("julia.news.closed", &now),
            (What::Amended, before) => {
                let before = before.unwrap_or(self.terms).on(vaga);
                let (before, after) = (saying.terms(&before), saying.terms(&now));
                let holes =
                    [("hospital", vaga.hospital.name.as_str()), ("before", &before), ("after", &after)];
                saying.words.fill("julia.news.amended", &holes)
            }
        }
    }
}

/// Plans that somebody is told, at once.
pub(super) async fn plan(tx: &mut Tx, doctor: UserId, news: News, order: &Order) -> Result<(), StoreError> {
    let now = order.now;
    let payload = json!({ "news": news, "actor": tx.scope().user() });
    // One of its own for each: a shift may change twice at the same instant, and it is written with the change it tells of.
    let key = format!("{NEWS}/{}/{doctor}/{}", news.vaga, JobId::new(now));
    let job = OwnJob { lane: Lane::Duty, kind: NEWS, key: &key, payload: &payload, run_at: now };
    jobs::enqueue_for(tx, doctor, &job, now).await
}

async fn run(tx: &mut Tx, occasion: &Occasion) -> Result<Option<Remark>, StoreError> {
    let read = |name: &str| occasion.payload.get(name).cloned().unwrap_or_default();
    let news: Option<News> = serde_json::from_value(read("news")).ok();
    let actor: Option<UserId> = serde_json::from_value(read("actor")).ok();
    let Some((news, actor)) = news.zip(actor) else { return Ok(None) };
    let doctor = tx.scope().user();
    let vaga = table::find(tx, news.vaga).await?;
    let Some(vaga) = vaga.filter(|vaga| news.holds(vaga, doctor)) else { return Ok(None) };
    // A switch outweighs every reason. Then the house has to reach them another way, and is told so.
    let (_, paused) = flags::kill_switches(tx).await?;
    if paused {
        let notice = Notice::BrokenPromise {
            promise: "shift_news".to_owned(),
            why: "safe_mode".to_owned(),
            shift: Some(Shift::from(&news.terms.on(&vaga))),
        };
        notices::tell_of(tx, doctor, &notice, occasion.now).await?;
        return Ok(None);
    }
    let text = news.said(&ShiftText::on(occasion), &vaga);
    Ok(Some(Remark::told_to(text, actor, BypassReason::parse(REASON))))
}
