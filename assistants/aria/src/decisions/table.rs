//! How decisions are found and listed, and what is noted of their review day, which no one else writes.

use domain::Timestamp;
use jiff::civil::Date;
use store::{StoreError, Tx, params, sql};

use super::decision::{DecisionId, KeptDecision, Status};
use super::naming::{is_same, likeness};

/// The most decisions that are looked through: far more than anybody weighs in a life.
pub(crate) const MOST: i64 = 500;

/// Notes that the review day of a decision has come.
pub(crate) async fn set_due(tx: &mut Tx, id: DecisionId, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update aria_decisions set due_at = $4 where id = $1 and tenant_id = $2 and user_id = $3"),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

/// Notes that the person was asked how it went.
pub(crate) async fn set_asked(tx: &mut Tx, id: DecisionId, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!("update aria_decisions set asked_at = $4 where id = $1 and tenant_id = $2 and user_id = $3"),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

/// Everything that is kept, the newest first.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<KeptDecision>, StoreError> {
    records::page(tx, DecisionId::START, MOST).await
}

/// Which decisions are meant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    pub(crate) status: Option<Status>,
    /// Words that stand in it.
    pub(crate) query: Option<String>,
}

/// The decisions that answer to a filter, the newest first. Those in which more of the words stand come before.
pub(crate) async fn list(tx: &mut Tx, filter: &Filter) -> Result<Vec<KeptDecision>, StoreError> {
    let of_status =
        |decision: &KeptDecision| filter.status.is_none_or(|status| decision.what.status == status);
    let kept = all(tx).await?.into_iter().filter(of_status);
    let Some(query) = &filter.query else { return Ok(kept.collect()) };
    let ranked = kept.map(|decision| (likeness(&whole_text(&decision), query), decision));
    let mut found: Vec<(usize, KeptDecision)> = ranked.filter(|(likeness, _)| *likeness > 0).collect();
    found.sort_by_key(|(likeness, _)| std::cmp::Reverse(*likeness));
    let best = found.first().map_or(0, |(likeness, _)| *likeness);
    Ok(found.into_iter().filter(|(likeness, _)| *likeness == best).map(|(_, decision)| decision).collect())
}

fn whole_text(decision: &KeptDecision) -> String {
    let what = &decision.what;
    let options = what.choices.iter().map(|choice| choice.title.as_str());
    let texts = [Some(&what.title), what.description.as_ref(), what.chosen.as_ref()];
    texts.into_iter().flatten().map(String::as_str).chain(options).collect::<Vec<_>>().join(" ")
}

/// Decisions by their title: the one that has it, else those that sound most like it.
pub(crate) async fn titled(tx: &mut Tx, title: &str) -> Result<Vec<KeptDecision>, StoreError> {
    let (same, _): (Vec<KeptDecision>, Vec<KeptDecision>) =
        all(tx).await?.into_iter().partition(|decision| is_same(&decision.what.title, title));
    if !same.is_empty() {
        return Ok(same);
    }
    list(tx, &Filter { status: None, query: Some(title.to_owned()) }).await
}

/// The decisions whose review day has come and of which nobody told yet how they went.
pub(crate) async fn due(tx: &mut Tx, today: Date) -> Result<Vec<KeptDecision>, StoreError> {
    let waits = |decision: &KeptDecision| {
        decision.what.status == Status::Decided && decision.what.review_day <= today
    };
    Ok(all(tx).await?.into_iter().filter(waits).collect())
}
