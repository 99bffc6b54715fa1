//! What may be spent on a category in a month.

use domain::Words;
use jiff::civil::Date;
use records::{Resource, Stored};
use store::{StoreError, Tx, params, sql};
use web::page::form::{DraftForm, FormField, FormRows};

use super::entering;
use crate::finance::category::canonical;
use crate::finance::money::Money;
use crate::finance::month::Month;
use crate::finance::refusal::{self, Refusal};

records::record! {
    /// It holds from its month on, until a later one of the same category takes its place.
    pub(crate) struct Budget as "budget" in "aria_budgets", before in "aria_finance_changes", draft BudgetDraft {
        /// Under its one name: `food` for mercado and groceries alike.
        category: String => "category",
        /// The month from which it holds, this one if none is given.
        month: Month => "month",
        /// Nothing ends it.
        amount: Money => "cents",
    }
}

impl Resource for Budget {
    type Draft = BudgetDraft;
    type Refusal = Refusal;

    fn resolve(draft: &BudgetDraft, before: Option<&Self>, _: &Words, today: Date) -> Result<Self, Refusal> {
        if draft.amount.is_none() && before.is_none() {
            return Err(Refusal::AmountNeeded);
        }
        let category = draft.category.as_deref().or(before.map(|budget| budget.category.as_str()));
        let category = refusal::name(category.unwrap_or_default())?;
        let category = canonical(&category).ok_or(Refusal::NameNeeded)?;
        let month = match (&draft.month, before) {
            (None, Some(before)) => before.month,
            (month, _) => refusal::month(month.as_deref(), today)?,
        };
        let amount = match (draft.amount, before) {
            (None, Some(before)) => before.amount,
            (value, _) => refusal::amount(value.unwrap_or_default())?,
        };
        Ok(Self { category, month, amount })
    }

    async fn same(&self, tx: &mut Tx) -> Result<Option<Stored<Self>>, StoreError> {
        budget_of(tx, &self.category, self.month).await
    }
}

impl DraftForm for BudgetDraft {
    type Refusal = Refusal;
    const ROWS: FormRows<Self> = &[
        &[
            FormField::choice("category", |budget: &mut Self, text| {
                entering::text(&mut budget.category, text)
            }),
            FormField::number("amount", |budget: &mut Self, text| entering::money(&mut budget.amount, text))
                .label("a_month")
                .placeholder("800")
                .required(),
        ],
        // The month that is looked at.
        &[FormField::unseen("month", |budget: &mut Self, text| {
            budget.month = Some(text.to_owned()).filter(|month| !month.is_empty());
            Ok(())
        })],
    ];
}

/// The most budgets that one answer looks at: twenty categories, changed every month for eight years.
const MOST: i64 = 2_000;

/// The budget of a category that was set in this very month.
pub(crate) async fn budget_of(
    tx: &mut Tx,
    category: &str,
    month: Month,
) -> Result<Option<Stored<Budget>>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, created_at, updated_at, category, month, cents from aria_budgets
              where tenant_id = $1 and user_id = $2 and category = $3 and month = $4 and deleted_at is null"
        ),
        params![scope.tenant(), scope.user(), category, month],
    )
    .await
}

/// The budgets that hold in a month, one a category, by category. One of zero has ended.
pub(crate) async fn budgets_in(tx: &mut Tx, month: Month) -> Result<Vec<Stored<Budget>>, StoreError> {
    let scope = tx.scope();
    let mut budgets: Vec<Stored<Budget>> = tx
        .rows(
            sql!(
                "select id, created_at, updated_at, category, month, cents from aria_budgets
                  where tenant_id = $1 and user_id = $2 and month <= $3 and deleted_at is null
                  order by category, month desc limit $4"
            ),
            params![scope.tenant(), scope.user(), month, MOST],
        )
        .await?;
    // The newest of each category stands first.
    budgets.dedup_by(|later, kept| later.what.category == kept.what.category);
    budgets.retain(|budget| !budget.what.amount.is_zero());
    Ok(budgets)
}
