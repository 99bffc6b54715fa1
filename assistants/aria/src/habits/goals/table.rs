//! The goals themselves: kept, found, changed, hidden, and what was told of them.

use domain::Timestamp;
use jiff::civil::Date;
use store::{StoreError, Tx, params, sql};

use super::Standing;
use super::goal::{Amount, Goal, GoalId, NewGoal, Status, Step, StepId, Target};
use crate::habits::naming::folded;

/// How many goals one person has open at a time.
pub(crate) const MOST_GOALS: usize = 50;

/// How many are ever looked through, and how many words about them and weights are.
const LOOKED_THROUGH: i64 = 300;
const MOST_STEPS: i64 = 3000;
const MOST_WEIGHTS: i64 = 2000;

pub(crate) async fn insert(tx: &mut Tx, what: NewGoal, now: Timestamp) -> Result<Goal, StoreError> {
    let scope = tx.scope();
    let id = GoalId::new(now);
    let amount = what.target.amount();
    tx.execute(
        sql!(
            "insert into aria_goals (id, tenant_id, user_id, title, folded, area, measure, unit, cents, number, since,
                                     due, status, created_at, updated_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'open', $13, $13)"
        ),
        params![
            id,
            scope.tenant(),
            scope.user(),
            what.title,
            folded(&what.title),
            what.area,
            what.target.as_str(),
            what.target.unit(),
            amount.and_then(Amount::money),
            amount.and_then(Amount::number),
            what.since,
            what.due,
            now
        ],
    )
    .await?;
    Ok(Goal { id, what, status: Status::Open, closed: None })
}

/// A goal that was not deleted, and that nobody else changes until this transaction is over.
pub(crate) async fn take(tx: &mut Tx, id: GoalId) -> Result<Option<Goal>, StoreError> {
    let scope = tx.scope();
    tx.optional(
        sql!(
            "update aria_goals set updated_at = updated_at
              where id = $1 and tenant_id = $2 and user_id = $3 and deleted_at is null
          returning id, title, area, measure, unit, cents, number, since, due, status, closed"
        ),
        params![id, scope.tenant(), scope.user()],
    )
    .await
}

/// Puts something else where a goal that was [taken](take) stood.
pub(crate) async fn replace(tx: &mut Tx, goal: &Goal, now: Timestamp) -> Result<(), StoreError> {
    let scope = tx.scope();
    let (what, amount) = (&goal.what, goal.what.target.amount());
    tx.execute(
        sql!(
            "update aria_goals set title = $4, folded = $5, area = $6, measure = $7, unit = $8, cents = $9, number = $10,
                                   due = $11, status = $12, closed = $13, updated_at = $14
              where id = $1 and tenant_id = $2 and user_id = $3"
        ),
        params![
            goal.id,
            scope.tenant(),
            scope.user(),
            what.title,
            folded(&what.title),
            what.area,
            what.target.as_str(),
            what.target.unit(),
            amount.and_then(Amount::money),
            amount.and_then(Amount::number),
            what.due,
            goal.status,
            goal.closed,
            now
        ],
    )
    .await?;
    Ok(())
}

/// Hides a goal, or brings it back. `false`: there is none like that.
pub(crate) async fn set_hidden(
    tx: &mut Tx,
    id: GoalId,
    hidden: Option<Timestamp>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let scope = tx.scope();
    let changed = tx
        .execute(
            sql!(
                "update aria_goals set deleted_at = $4, updated_at = $5
                  where id = $1 and tenant_id = $2 and user_id = $3 and title <> ''"
            ),
            params![id, scope.tenant(), scope.user(), hidden, now],
        )
        .await?;
    Ok(changed > 0)
}

/// Notes how far somebody has come.
pub(crate) async fn step(
    tx: &mut Tx,
    id: GoalId,
    day: Date,
    reached: Amount,
    now: Timestamp,
) -> Result<(), StoreError> {
    let scope = tx.scope();
    tx.execute(
        sql!(
            "insert into aria_goal_steps (id, tenant_id, user_id, goal_id, day, cents, number, at, seq)
             values ($1, $2, $3, $4, $5, $6, $7, $8,
                     (select coalesce(max(seq), 0) + 1 from aria_goal_steps where tenant_id = $2 and user_id = $3))"
        ),
        params![
            StepId::new(now),
            scope.tenant(),
            scope.user(),
            id,
            day,
            reached.money(),
            reached.number(),
            now
        ],
    )
    .await?;
    Ok(())
}

/// Every goal, the open ones first, each with what tells how far it has come.
pub(crate) async fn all(tx: &mut Tx) -> Result<Vec<Standing>, StoreError> {
    let scope = tx.scope();
    let mut goals: Vec<Goal> = tx
        .rows(
            sql!(
                "select id, title, area, measure, unit, cents, number, since, due, status, closed from aria_goals
                  where tenant_id = $1 and user_id = $2 and deleted_at is null order by id desc limit $3"
            ),
            params![scope.tenant(), scope.user(), LOOKED_THROUGH],
        )
        .await?;
    if goals.is_empty() {
        return Ok(Vec::new());
    }
    goals.reverse();
    goals.sort_by_key(|goal| goal.status != Status::Open);
    let steps = steps(tx).await?;
    let by_the_scale = goals.iter().any(|goal| matches!(goal.what.target, Target::Weight(_)));
    let weights = if by_the_scale { weights(tx).await? } else { Vec::new() };
    let stands = |goal: Goal| Standing {
        steps: steps.iter().filter(|step| step.goal == goal.id).copied().collect(),
        weights: if matches!(goal.what.target, Target::Weight(_)) { weights.clone() } else { Vec::new() },
        goal,
    };
    Ok(goals.into_iter().map(stands).collect())
}

pub(crate) async fn open(tx: &mut Tx) -> Result<Vec<Standing>, StoreError> {
    Ok(all(tx).await?.into_iter().filter(|standing| standing.goal.status == Status::Open).collect())
}

/// What was told of all goals, the oldest first.
async fn steps(tx: &mut Tx) -> Result<Vec<Step>, StoreError> {
    let scope = tx.scope();
    let mut steps: Vec<Step> = tx
        .rows(
            sql!(
                "select goal_id, day, cents, number from aria_goal_steps
                  where tenant_id = $1 and user_id = $2 and deleted_at is null order by seq desc limit $3"
            ),
            params![scope.tenant(), scope.user(), MOST_STEPS],
        )
        .await?;
    steps.reverse();
    Ok(steps)
}

/// The weights that were noted, the oldest first.
pub(super) async fn weights(tx: &mut Tx) -> Result<Vec<(Date, f64)>, StoreError> {
    let scope = tx.scope();
    let mut weights: Vec<(Date, f64)> = tx
        .rows(
            sql!(
                "select day, value from aria_metrics
                  where tenant_id = $1 and user_id = $2 and kind = 'weight' and deleted_at is null
                  order by day desc, seq desc, id desc limit $3"
            ),
            params![scope.tenant(), scope.user(), MOST_WEIGHTS],
        )
        .await?;
    weights.reverse();
    Ok(weights)
}
