//! The decisions themselves: kept, found, changed, hidden, listed.

use domain::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, json};
use store::{StoreError, Tx, params, sql};

use super::decision::{Decision, DecisionId, NewDecision, Status};
use super::naming::{is_same, likeness};

/// The most decisions that are looked through: far more than anybody weighs in a life.
pub(crate) const MOST: i64 = 500;

fn lists(what: &NewDecision) -> [Value; 4] {
    [json!(what.choices), json!(what.criteria), json!(what.scores), json!(what.risks)]
}

/// Keeps a decision. With something chosen it is made, otherwise it is open.
pub(crate) async fn insert(
    tx: &mut Tx,
    what: NewDecision,
    today: Date,
    now: Timestamp,
) -> Result<Decision, StoreError> {
    let scope = tx.scope();
    let id = DecisionId::new(now);
    let status = if what.chosen.is_some() { Status::Decided } else { Status::Open };
    let decided_on = what.chosen.is_some().then_some(today);
    let [options, criteria, scores, risks] = lists(&what);
    tx.execute(
        sql!(
            "insert into aria_decisions (id, tenant_id, user_id, title, description, area, status, options, criteria,
                                         scores, risks, chosen, reasoning, decided_on, review_day, created_at,
                                         updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            what.title,
            what.description,
            what.area,
            status,
            options,
            criteria,
            scores,
            risks,
            what.chosen,
            what.reasoning,
            decided_on,
            what.review_day,
            now
        ],
    )
    .await?;
    Ok(Decision { id, status, decided_on, due_at: None, asked_at: None, created_at: now, what })
}

/// One decision that was not deleted.
pub(crate) async fn find(tx: &mut Tx, id: DecisionId) -> Result<Option<Decision>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "select id, title, description, area, status, options, criteria, scores, risks, chosen, reasoning,
                    decided_on, review_day, due_at, asked_at, created_at
               from aria_decisions where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// Like [`find`], and nobody else changes the decision until this transaction is over.
pub(crate) async fn take(
    tx: &mut Tx,
    id: DecisionId,
    now: Timestamp,
) -> Result<Option<Decision>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_decisions set updated_at = $4
              where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null
          returning id, title, description, area, status, options, criteria, scores, risks, chosen, reasoning,
                    decided_on, review_day, due_at, asked_at, created_at"
        ),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await
}

/// Puts something else where a decision that was [taken](take) stood. Choosing makes it; taking the choice back opens it
/// again, unless it was reviewed already. On another review day the person is asked anew.
pub(crate) async fn replace(
    tx: &mut Tx,
    before: &Decision,
    what: NewDecision,
    today: Date,
    now: Timestamp,
) -> Result<Decision, StoreError> {
    let (status, decided_on) = match (before.status, &what.chosen) {
        (Status::Reviewed, _) => (Status::Reviewed, before.decided_on),
        (_, Some(_)) => (Status::Decided, before.decided_on.or(Some(today))),
        (_, None) => (Status::Open, None),
    };
    let moved = what.review_day != before.what.review_day;
    let (due_at, asked_at) = if moved { (None, None) } else { (before.due_at, before.asked_at) };
    let scope = tx.scope();
    let [options, criteria, scores, risks] = lists(&what);
    tx.execute(
        sql!(
            "update aria_decisions
                set title = $4, description = $5, area = $6, status = $7, options = $8, criteria = $9, scores = $10,
                    risks = $11, chosen = $12, reasoning = $13, decided_on = $14, review_day = $15, due_at = $16,
                    asked_at = $17, updated_at = $18
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![
            before.id,
            scope.tenant(),
            scope.user(),
            what.title,
            what.description,
            what.area,
            status,
            options,
            criteria,
            scores,
            risks,
            what.chosen,
            what.reasoning,
            decided_on,
            what.review_day,
            due_at,
            asked_at,
            now
        ],
    )
    .await?;
    Ok(Decision { status, decided_on, due_at, asked_at, what, ..before.clone() })
}

/// Hides a decision that was [taken](take).
pub(crate) async fn delete(tx: &mut Tx, id: DecisionId, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update aria_decisions set deleted_at = $4, updated_at = $4
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

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

/// Closes the decision: the person told how it turned out.
pub(crate) async fn set_reviewed(tx: &mut Tx, id: DecisionId, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "update aria_decisions set status = 'reviewed', updated_at = $4
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![id, scope.tenant(), scope.user(), now],
    )
    .await?;
    Ok(())
}

/// Everything that is kept, the newest first.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<Decision>, StoreError> {
    let scope = tx.scope();
    tx.rows(
        sql!(
            "select id, title, description, area, status, options, criteria, scores, risks, chosen, reasoning,
                    decided_on, review_day, due_at, asked_at, created_at
               from aria_decisions where tenant_id = $1 and user_id = $2 and deleted_at is null
              order by created_at desc, id desc limit $3"
        ),
        params![scope.tenant(), scope.user(), MOST],
    )
    .await
}

/// Which decisions are meant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    pub(crate) status: Option<Status>,
    /// Words that stand in it.
    pub(crate) query: Option<String>,
}

/// The decisions that answer to a filter, the newest first. Those in which more of the words stand come before.
pub(crate) async fn list(tx: &mut Tx, filter: &Filter) -> Result<Vec<Decision>, StoreError> {
    let of_status = |decision: &Decision| filter.status.is_none_or(|status| decision.status == status);
    let kept = all(tx).await?.into_iter().filter(of_status);
    let Some(query) = &filter.query else { return Ok(kept.collect()) };
    let ranked = kept.map(|decision| (likeness(&whole_text(&decision), query), decision));
    let mut found: Vec<(usize, Decision)> = ranked.filter(|(likeness, _)| *likeness > 0).collect();
    found.sort_by_key(|(likeness, _)| std::cmp::Reverse(*likeness));
    let best = found.first().map_or(0, |(likeness, _)| *likeness);
    Ok(found.into_iter().filter(|(likeness, _)| *likeness == best).map(|(_, decision)| decision).collect())
}

fn whole_text(decision: &Decision) -> String {
    let what = &decision.what;
    let options = what.choices.iter().map(|choice| choice.title.as_str());
    let texts = [Some(&what.title), what.description.as_ref(), what.chosen.as_ref()];
    texts.into_iter().flatten().map(String::as_str).chain(options).collect::<Vec<_>>().join(" ")
}

/// Decisions by their title: the one that has it, else those that sound most like it.
pub(crate) async fn titled(tx: &mut Tx, title: &str) -> Result<Vec<Decision>, StoreError> {
    let (same, _): (Vec<Decision>, Vec<Decision>) =
        all(tx).await?.into_iter().partition(|decision| is_same(&decision.what.title, title));
    if !same.is_empty() {
        return Ok(same);
    }
    list(tx, &Filter { status: None, query: Some(title.to_owned()) }).await
}

/// The decisions whose review day has come and of which nobody told yet how they went.
pub(crate) async fn due(tx: &mut Tx, today: Date) -> Result<Vec<Decision>, StoreError> {
    let waits = |decision: &Decision| decision.status == Status::Decided && decision.what.review_day <= today;
    Ok(all(tx).await?.into_iter().filter(waits).collect())
}
