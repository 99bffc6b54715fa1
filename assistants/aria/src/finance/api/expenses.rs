//! `/api/v1/finance/expenses`: what was spent, exact to the cent. They are the metrics of the type `expense`.

use domain::Timestamp;
use jiff::civil::Date;
use records::{Collection, Listed, Paged, RecordId};
use serde::{Deserialize, Serialize};
use store::Tx;
use utoipa::{IntoParams, ToSchema};
use web::Who;
use web::problem::{Code, Problem};

use super::resource::refusal;
use crate::finance::expense::{Expense, ExpenseDraft};
use crate::finance::money::Money;
use crate::finance::month::Month;
use crate::finance::refusal::Refusal;
use crate::finance::saying::FinanceText;
use crate::manner::Manner;
use crate::tracking::metrics::{
    self, Cursor, Entry, Filter, LONG_AGO, MetricId, MetricKind, NewEntry, Origin,
};

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ExpenseBody {
    #[schema(value_type = String, format = Uuid)]
    id: MetricId,
    #[schema(value_type = f64, example = 37.9)]
    amount: Money,
    #[schema(value_type = String, format = Date)]
    date: Date,
    category: Option<String>,
    notes: Option<String>,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
}

impl From<Entry> for ExpenseBody {
    fn from(entry: Entry) -> Self {
        let amount = Expense::amount_of(&entry.what);
        let what = entry.what;
        Self {
            id: entry.id,
            amount,
            date: what.day,
            category: what.category,
            notes: what.notes,
            created_at: entry.recorded_at,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct ExpensesFilter {
    /// Only those of this month: `2026-11`.
    month: Option<String>,
}

/// They are no records of their own: a type to serve them by.
pub(super) struct Expenses;

impl Collection for Expenses {
    type Caller = Who;
    type Item = ExpenseBody;
    type New = ExpenseDraft;
    type Change = ExpenseDraft;
    type Filter = ExpensesFilter;

    /// The newest day first, and within a day what was noted last.
    async fn list(
        tx: &mut Tx,
        filter: ExpensesFilter,
        paged: &Paged,
        _: &Manner,
    ) -> Result<Listed<ExpenseBody>, Problem> {
        let limit = paged.looked_for()?;
        let after = paged.after(Cursor::START, Cursor::parse)?;
        let month = filter.month.as_deref().map(str::parse::<Month>).transpose();
        let month =
            month.map_err(|_| Problem::new(Code::InvalidRequest).saying("month is written YYYY-MM"))?;
        let filter = Filter {
            kind: MetricKind::Expense,
            from: month.map_or(LONG_AGO, Month::first_day),
            to: month.map_or(Cursor::START.day, Month::last_day),
            name: None,
        };
        let found = metrics::page(tx, &filter, after, limit).await?;
        let name = |last: &Entry| Cursor::after(last).to_string();
        Ok(Listed::found(found, paged, name)?.map(ExpenseBody::from))
    }

    async fn add(tx: &mut Tx, draft: ExpenseDraft, manner: &Manner) -> Result<ExpenseBody, Problem> {
        let entry = ruled(draft.resolve(None, manner.today()), manner)?;
        Ok(metrics::insert(tx, entry, manner.now.timestamp()).await?.into())
    }

    /// What it was is kept.
    async fn change(
        tx: &mut Tx,
        id: RecordId,
        draft: ExpenseDraft,
        manner: &Manner,
    ) -> Result<Option<ExpenseBody>, Problem> {
        let now = manner.now.timestamp();
        let Some(before) = taken(tx, id).await? else { return Ok(None) };
        let after = ruled(draft.resolve(Some(&before.what), manner.today()), manner)?;
        if after == before.what {
            return Ok(Some(before.into()));
        }
        Ok(Some(metrics::replace(tx, &before, after, &Origin::default(), now).await?.into()))
    }

    /// A bill that it paid is open again.
    async fn remove(tx: &mut Tx, id: RecordId, manner: &Manner) -> Result<bool, Problem> {
        let now = manner.now.timestamp();
        let Some(before) = taken(tx, id).await? else { return Ok(false) };
        metrics::delete(tx, &before, &Origin::default(), now).await?;
        Ok(true)
    }
}

fn ruled(entry: Result<NewEntry, Refusal>, manner: &Manner) -> Result<NewEntry, Problem> {
    FinanceText::by(manner).check(entry).map_err(refusal)
}

/// An expense by its id; the id of something else leads nowhere.
async fn taken(tx: &mut Tx, id: RecordId) -> Result<Option<Entry>, Problem> {
    let found = metrics::take(tx, MetricId::from_uuid(id.as_uuid())).await?;
    Ok(found.filter(|entry| entry.what.kind == MetricKind::Expense))
}
