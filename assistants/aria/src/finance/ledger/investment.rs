//! What is put aside.

use domain::Words;
use jiff::civil::Date;
use records::Resource;
use store::{StoreError, Tx, params, sql};
use web::page::form::{DraftForm, FormField, FormRows};

use super::entering;
use crate::finance::money::Money;
use crate::finance::refusal::{self, LONGEST_NAME, Refusal};

records::record! {
    /// Money that was put aside, all of it that has the same name.
    pub(crate) struct Investment as "investment" in "aria_investments", before in "aria_finance_changes",
        draft InvestmentDraft
    {
        name: String => "name",
        /// Treasury, savings, shares: in the person's own word. An empty text takes it away.
        kind: Option<String> => "kind",
        invested_amount: Money => "invested",
        /// What it is worth now, if anybody knows.
        current_amount: Option<Money> => "worth",
        goal: Option<Money> => "goal",
    }
}

impl Resource for Investment {
    type Draft = InvestmentDraft;
    type Refusal = Refusal;

    fn resolve(draft: &InvestmentDraft, before: Option<&Self>, _: &Words, _: Date) -> Result<Self, Refusal> {
        let name = draft.name.as_deref().or(before.map(|known| known.name.as_str()));
        let kind = draft.kind.as_deref().or(before.and_then(|known| known.kind.as_deref()));
        let goal = draft.goal.map(refusal::positive).transpose()?;
        let current = draft.current_amount.map(refusal::amount).transpose()?;
        Ok(Self {
            name: refusal::name(name.unwrap_or_default())?,
            kind: refusal::short(kind)?,
            invested_amount: match (draft.invested_amount, before) {
                (None, Some(known)) => known.invested_amount,
                (value, _) => refusal::positive(value.unwrap_or_default())?,
            },
            current_amount: current.or(before.and_then(|known| known.current_amount)),
            goal: goal.or(before.and_then(|known| known.goal)),
        })
    }
}

impl DraftForm for InvestmentDraft {
    type Refusal = Refusal;
    const ROWS: FormRows<Self> = &[
        &[
            FormField::line("name", |investment: &mut Self, text| entering::text(&mut investment.name, text))
                .placeholder("tesouro")
                .longest(LONGEST_NAME)
                .required(),
            FormField::number("amount", |investment: &mut Self, text| {
                entering::money(&mut investment.invested_amount, text)
            })
            .placeholder("180,00")
            .required(),
        ],
        &[FormField::number("goal", |investment: &mut Self, text| {
            entering::money(&mut investment.goal, text)
        })],
    ];
}

/// Everything that was put aside so far.
pub(crate) async fn invested(tx: &mut Tx) -> Result<Money, StoreError> {
    let scope = tx.scope();
    let (sum,) = tx
        .one(
            sql!(
                "select cast(coalesce(sum(invested), 0) as bigint) from aria_investments
                  where tenant_id = $1 and user_id = $2 and deleted_at is null"
            ),
            params![scope.tenant(), scope.user()],
        )
        .await?;
    Ok(sum)
}
