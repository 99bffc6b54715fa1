//! A page as the tests look at it: some weeks of a life, and what can be wrong with it.

#![cfg(test)]

use domain::Timestamp;
use jiff::ToSpan;
use jiff::civil::{Date, date};

use super::TrackingPage;
use super::form::{Entered, Rejected};
use super::view::{Done, View};
use crate::tracking::metrics::{Entry, MetricId, MetricKind, NewEntry, Quantity};
use crate::trends::{Analysis, Pairs, Period, Tracked, TrendsRequest};

pub(super) const TODAY: Date = date(2026, 11, 12);

fn entry(seq: i64, kind: MetricKind, value: f64, unit: Option<&str>) -> Entry {
    Entry {
        id: MetricId::from_uuid(uuid::Uuid::from_u128(u128::from(seq.unsigned_abs()))),
        seq,
        recorded_at: Timestamp::UNIX_EPOCH,
        what: NewEntry {
            kind,
            quantity: Quantity::kept(kind, value, unit),
            day: TODAY.saturating_sub(seq.days()),
            category: None,
            name: (kind == MetricKind::Custom).then(|| "<b>páginas</b>".to_owned()),
            notes: Some("<script>alert(1)</script>".to_owned()),
        },
    }
}

impl TrackingPage {
    pub(super) fn empty() -> Self {
        let asked = TrendsRequest {
            things: Tracked::ALL.to_vec(),
            reach: Period::Month.reach(),
            pairs: Pairs::Compared,
        };
        Self {
            view: View { period: Period::Month },
            analysis: Analysis::sample(&asked, &[], TODAY),
            entries: Vec::new(),
            done: None,
            rejected: None,
            today: TODAY,
        }
    }

    pub(super) fn sample() -> Self {
        let asked = TrendsRequest {
            things: Tracked::ALL.to_vec(),
            reach: Period::Month.reach(),
            pairs: Pairs::Compared,
        };
        let rows = [
            (Tracked::Weight, Some("kg"), 82.0),
            (Tracked::Mood, None, 7.0),
            (Tracked::Water, Some("ml"), 1500.0),
        ];
        Self {
            analysis: Analysis::sample(&asked, &rows, TODAY),
            entries: vec![
                entry(1, MetricKind::Weight, 82.5, Some("kg")),
                entry(2, MetricKind::Sleep, 7.5, Some("h")),
                entry(3, MetricKind::Custom, 30.0, None),
            ],
            ..Self::empty()
        }
    }

    pub(super) fn samples() -> Vec<Self> {
        let done = Done::ALL.map(|done| Self { done: Some(done), ..Self::sample() });
        let rejected = |of| Rejected {
            entered: Entered { kind: "custom".to_owned(), value: "<i>".to_owned(), ..Entered::default() },
            because: "Não entendi <o> valor.".to_owned(),
            of,
        };
        let wrong = [None, Some(entry(2, MetricKind::Sleep, 7.0, None).id)]
            .map(|of| Self { rejected: Some(rejected(of)), ..Self::sample() });
        [Self::empty(), Self::sample()].into_iter().chain(done).chain(wrong).collect()
    }
}
