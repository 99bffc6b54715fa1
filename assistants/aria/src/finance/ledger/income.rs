//! What comes in.

use domain::Words;
use jiff::civil::Date;
use records::{Resource, Stored};
use store::{StoreError, Tx, params, sql};
use web::page::form::{DraftForm, FormField, FormRows};

use super::{MOST_RECORDS, entering};
use crate::finance::money::Money;
use crate::finance::month::Month;
use crate::finance::refusal::{self, LONGEST_NAME, Refusal};

records::record! {
    /// Money that came, or is expected.
    pub(crate) struct Income as "income" in "aria_incomes", before in "aria_finance_changes", draft IncomeDraft {
        name: String => "name",
        /// Who it came from. An empty text takes it away.
        source: Option<String> => "source",
        /// What is expected. A new one needs this or what came.
        planned_amount: Option<Money> => "planned",
        /// What came.
        actual_amount: Option<Money> => "actual",
        /// The month that it belongs to, that of its day if none is given.
        month: Month => "month",
        /// The day on which it came; today, if it came and no day is given.
        date: Option<Date> => "day",
        /// Whether it comes every month.
        recurring: bool => "recurring",
    }
}

impl Resource for Income {
    type Draft = IncomeDraft;
    type Refusal = Refusal;

    fn resolve(draft: &IncomeDraft, before: Option<&Self>, _: &Words, today: Date) -> Result<Self, Refusal> {
        let name = draft.name.as_deref().or(before.map(|income| income.name.as_str()));
        let name = refusal::name(name.unwrap_or_default())?;
        let source = match &draft.source {
            Some(source) => refusal::short(Some(source))?,
            None => before.and_then(|income| income.source.clone()),
        };
        let planned = draft.planned_amount.map(refusal::positive).transpose()?;
        let actual = draft.actual_amount.map(refusal::positive).transpose()?;
        let planned_amount = planned.or(before.and_then(|income| income.planned_amount));
        let actual_amount = actual.or(before.and_then(|income| income.actual_amount));
        if planned_amount.or(actual_amount).is_none() {
            return Err(Refusal::IncomeAmountNeeded { name });
        }
        let entered = draft.date.map(|day| refusal::past_day(day, today)).transpose()?;
        let came = || actual_amount.is_some().then_some(today);
        let date = entered.or(before.and_then(|income| income.date)).or_else(came);
        let month = match (&draft.month, draft.date, before) {
            (Some(text), ..) => refusal::month(Some(text), today)?,
            (None, None, Some(before)) => before.month,
            (None, ..) => Month::of(date.unwrap_or(today)),
        };
        let recurring = draft.recurring.or(before.map(|income| income.recurring)).unwrap_or(false);
        Ok(Self { name, source, planned_amount, actual_amount, month, date, recurring })
    }
}

impl DraftForm for IncomeDraft {
    type Refusal = Refusal;
    const ROWS: FormRows<Self> = &[
        &[
            FormField::line("name", |income: &mut Self, text| entering::text(&mut income.name, text))
                .placeholder("salário")
                .longest(LONGEST_NAME)
                .required(),
            FormField::number("amount", |income: &mut Self, text| {
                entering::money(&mut income.actual_amount, text)
            })
            .placeholder("180,00")
            .required(),
        ],
        &[FormField::today("date", |income: &mut Self, text| entering::day(&mut income.date, text))],
        &[FormField::tick("monthly", |income: &mut Self, text| {
            income.recurring = Some(!text.is_empty());
            Ok(())
        })],
    ];
}

impl Income {
    /// What came, or else what is expected.
    pub(crate) fn amount(&self) -> Option<Money> {
        self.actual_amount.or(self.planned_amount)
    }
}

/// What came in between two months, both included.
pub(crate) async fn income_between(tx: &mut Tx, from: Month, to: Month) -> Result<Money, StoreError> {
    let scope = tx.scope();
    let (sum,) = tx
        .one(
            sql!(
                "select cast(coalesce(sum(actual), 0) as bigint) from aria_incomes
                  where tenant_id = $1 and user_id = $2 and month between $3 and $4 and deleted_at is null"
            ),
            params![scope.tenant(), scope.user(), from, to],
        )
        .await?;
    Ok(sum)
}

/// The incomes of a month, the last one noted first.
pub(crate) async fn incomes_of(tx: &mut Tx, month: Month) -> Result<Vec<Stored<Income>>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, created_at, updated_at, name, source, planned, actual, month, day, recurring from aria_incomes
              where tenant_id = $1 and user_id = $2 and month = $3 and deleted_at is null
              order by id desc limit $4"
        ),
        params![scope.tenant(), scope.user(), month, MOST_RECORDS],
    )
    .await
}
