//! `/api/v1/goals`: goals and how far they have come.

use jiff::civil::Date;
use records::{Collection, Listed, Paged, RecordId, Unfiltered};
use serde::Serialize;
use store::Tx;
use utoipa::ToSchema;
use web::Who;
use web::problem::{Code, Problem};

use crate::decisions::decision::Area;
use crate::habits::goals::goal::GoalId;
use crate::habits::goals::rule::{GoalChange, GoalDraft};
use crate::habits::goals::{Amount, Goal, Standing, Status, acts, table};
use crate::manner::Manner;
use crate::refusal::problem;

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GoalBody {
    #[schema(value_type = String, format = Uuid)]
    id: GoalId,
    #[schema(example = "Juntar 5 mil")]
    title: String,
    #[schema(value_type = Option<String>, example = "finance")]
    area: Option<Area>,
    /// The number to reach, in `unit`.
    target: Option<f64>,
    /// `BRL`, `kg` (read from the weights that are noted), or the person's own word.
    unit: Option<String>,
    /// How far it has come; nothing where nobody told yet.
    reached: Option<f64>,
    /// From 0 to 100.
    percent: Option<u8>,
    #[schema(value_type = String, format = Date)]
    since: Date,
    #[schema(value_type = Option<String>, format = Date)]
    due: Option<Date>,
    /// open, done or abandoned.
    #[schema(value_type = String)]
    status: Status,
}

impl GoalBody {
    fn of(standing: &Standing, today: Date) -> Self {
        let what = &standing.goal.what;
        Self {
            id: standing.goal.id,
            title: what.title.clone(),
            area: what.area,
            target: what.target.amount().map(Amount::as_number),
            unit: what.target.unit().map(str::to_owned),
            reached: standing.reached_on(today).map(Amount::as_number),
            percent: standing.percent_on(today),
            since: what.since,
            due: what.due,
            status: what.status,
        }
    }
}

impl Collection for Goal {
    type Caller = Who;
    type Item = GoalBody;
    type New = GoalDraft;
    type Change = GoalChange;
    type Filter = Unfiltered;

    /// The open ones first.
    async fn list(
        tx: &mut Tx,
        _: Unfiltered,
        paged: &Paged,
        manner: &Manner,
    ) -> Result<Listed<GoalBody>, Problem> {
        let all = table::all(tx).await?;
        let all = all.iter().map(|standing| GoalBody::of(standing, manner.today())).collect();
        Listed::of(all, paged, |goal: &GoalBody| goal.id.to_string())
    }

    async fn add(tx: &mut Tx, draft: GoalDraft, manner: &Manner) -> Result<GoalBody, Problem> {
        let goal = acts::add(tx, &draft, manner).await.map_err(invalid)?;
        let standing = acts::find(tx, goal.id).await.map_err(invalid)?.ok_or(Code::NotFound)?;
        Ok(GoalBody::of(&standing, manner.today()))
    }

    /// How far it has come, another day or target, or that it is over.
    async fn change(
        tx: &mut Tx,
        id: RecordId,
        told: GoalChange,
        manner: &Manner,
    ) -> Result<Option<GoalBody>, Problem> {
        let standing = acts::tell(tx, id, &told, manner).await.map_err(invalid)?;
        Ok(standing.map(|standing| GoalBody::of(&standing, manner.today())))
    }

    async fn remove(tx: &mut Tx, id: RecordId, manner: &Manner) -> Result<bool, Problem> {
        Ok(records::remove_by_id::<Self>(tx, id, manner.now.timestamp()).await?)
    }
}

fn invalid(error: ::tools::ToolError) -> Problem {
    problem(error, Code::InvalidGoal)
}
