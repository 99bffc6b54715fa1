//! Goals with what was told of them. A word about how far somebody has come is only ever added, in an order of its own.

use domain::Timestamp;
use jiff::civil::Date;
use records::{RecordId, Stored};
use store::{StoreError, Tx, params, sql};

use super::Standing;
use super::goal::{Amount, Goal, GoalId, Status, Step, StepId, Target};

/// How many goals one person has open at a time.
pub(crate) const MOST_GOALS: usize = 50;

/// How many are ever looked through, and how many words about them and weights are.
const LOOKED_THROUGH: i64 = 300;
const MOST_STEPS: i64 = 3000;
const MOST_WEIGHTS: i64 = 2000;

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
    let mut goals: Vec<Stored<Goal>> = records::page(tx, RecordId::START, LOOKED_THROUGH).await?;
    if goals.is_empty() {
        return Ok(Vec::new());
    }
    goals.reverse();
    goals.sort_by_key(|goal| goal.what.status != Status::Open);
    let steps = steps(tx).await?;
    let by_the_scale = goals.iter().any(|goal| matches!(goal.what.target, Target::Weight(_)));
    let weights = if by_the_scale { weights(tx).await? } else { Vec::new() };
    let stands = |goal: Stored<Goal>| Standing {
        steps: steps.iter().filter(|step| step.goal == goal.id).copied().collect(),
        weights: if matches!(goal.what.target, Target::Weight(_)) { weights.clone() } else { Vec::new() },
        goal,
    };
    Ok(goals.into_iter().map(stands).collect())
}

pub(crate) async fn open(tx: &mut Tx) -> Result<Vec<Standing>, StoreError> {
    Ok(all(tx).await?.into_iter().filter(|standing| standing.goal.what.status == Status::Open).collect())
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
