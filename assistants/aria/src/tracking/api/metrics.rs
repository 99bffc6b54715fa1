//! `/api/v1/metrics`: what was noted, newest first; noted, corrected and taken out by hand.

use domain::Timestamp;
use jiff::ToSpan;
use jiff::civil::Date;
use records::{Collection, Listed, Paged, RecordId};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Tx;
use utoipa::{IntoParams, ToSchema};
use web::Who;
use web::problem::{Code, Problem};

use crate::manner::Manner;
use crate::tracking::metrics::{
    self, Cursor, Entry, LONG_AGO, MetricChange, MetricDraft, MetricId, MetricKind, NewEntry, Origin,
    Refusal, Span, TooLong,
};
use crate::tracking::saying::Saying;

/// A hundred years: more is a slip.
const MOST_DAYS: u16 = 36_525;

/// One thing that somebody measured.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MetricBody {
    #[schema(value_type = String, format = Uuid)]
    id: MetricId,
    #[serde(rename = "type")]
    #[schema(value_type = String, example = "weight")]
    kind: MetricKind,
    #[schema(value_type = f64, example = 82.5)]
    value: Value,
    /// The unit that this kind is kept in; marks out of ten have none.
    #[schema(example = "kg")]
    unit: Option<String>,
    #[schema(value_type = String, format = Date)]
    date: Date,
    #[serde(skip_serializing_if = "Option::is_none")]
    category: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notes: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<Entry> for MetricBody {
    fn from(entry: Entry) -> Self {
        let what = entry.what;
        Self {
            id: entry.id,
            kind: what.kind,
            value: what.quantity.json_value(),
            unit: what.quantity.unit_text().map(str::to_owned),
            date: what.day,
            category: what.category,
            name: what.name,
            notes: what.notes,
            created_at: entry.recorded_at,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct MetricsFilter {
    /// One kind only: weight, water, sleep, exercise, mood, energy, expense or custom.
    #[serde(rename = "type")]
    #[param(value_type = Option<String>)]
    kind: Option<MetricKind>,
    /// Only the last so many days, counting today.
    days: Option<u16>,
}

impl MetricsFilter {
    /// The first day that is asked for.
    fn since(&self, today: Date) -> Result<Date, Problem> {
        match self.days {
            None => Ok(LONG_AGO),
            Some(days @ 1..=MOST_DAYS) => Ok(today.saturating_sub((i32::from(days) - 1).days())),
            Some(_) => Err(Problem::new(Code::InvalidRequest).saying("days is a number from 1 to 36525")),
        }
    }
}

/// They were kept before there were records: a type to serve them by.
pub(super) struct Metrics;

impl Collection for Metrics {
    type Caller = Who;
    type Item = MetricBody;
    type New = MetricDraft;
    type Change = MetricChange;
    type Filter = MetricsFilter;

    /// The newest day first, and within a day what was noted last.
    async fn list(
        tx: &mut Tx,
        filter: MetricsFilter,
        paged: &Paged,
        manner: &Manner,
    ) -> Result<Listed<MetricBody>, Problem> {
        let limit = paged.looked_for()?;
        let after = paged.after(Cursor::START, Cursor::parse)?;
        let span = Span { kind: filter.kind, since: filter.since(manner.today())? };
        let found = metrics::newest(tx, &span, after, limit).await?;
        let name = |last: &Entry| Cursor::after(last).to_string();
        Ok(Listed::found(found, paged, name)?.map(MetricBody::from))
    }

    async fn add(tx: &mut Tx, draft: MetricDraft, manner: &Manner) -> Result<MetricBody, Problem> {
        draft.fits().map_err(too_long)?;
        let entry = ruled(draft.resolve(manner.today()), manner)?;
        Ok(metrics::insert(tx, entry, manner.now.timestamp()).await?.into())
    }

    /// What it was is kept.
    async fn change(
        tx: &mut Tx,
        id: RecordId,
        change: MetricChange,
        manner: &Manner,
    ) -> Result<Option<MetricBody>, Problem> {
        change.fits().map_err(too_long)?;
        let Some(before) = metrics::take(tx, MetricId::from_uuid(id.as_uuid())).await? else {
            return Ok(None);
        };
        let after = ruled(change.resolve(&before.what, manner.today()), manner)?;
        if after == before.what {
            return Ok(Some(before.into()));
        }
        let now = manner.now.timestamp();
        Ok(Some(metrics::replace(tx, &before, after, &Origin::default(), now).await?.into()))
    }

    /// What it was is kept, out of sight.
    async fn remove(tx: &mut Tx, id: RecordId, manner: &Manner) -> Result<bool, Problem> {
        let Some(before) = metrics::take(tx, MetricId::from_uuid(id.as_uuid())).await? else {
            return Ok(false);
        };
        metrics::delete(tx, &before, &Origin::default(), manner.now.timestamp()).await?;
        Ok(true)
    }
}

fn ruled(entry: Result<NewEntry, Refusal>, manner: &Manner) -> Result<NewEntry, Problem> {
    let entry = Saying::by(manner).check(entry);
    entry.map_err(|error| crate::refusal::problem(error, Code::InvalidMetric))
}

fn too_long(why: TooLong) -> Problem {
    let detail = format!("{} has at most {} characters", why.field, why.most);
    Problem::new(Code::InvalidRequest).saying(detail)
}
