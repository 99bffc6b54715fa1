//! Keeps how far somebody has come with a goal, or that it is reached or given up, after their yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::card;
use crate::habits::goals::rule::GoalChange;
use crate::habits::goals::saying::{ASKED, Saying, TOLD};
use crate::habits::goals::{Standing, Status, acts, table};
use crate::habits::{naming, sentences};
use crate::manner::in_turn;

/// Atualiza uma meta: quanto a pessoa já alcançou, outro prazo ou alvo, concluída ou deixada de lado. Só com o que ela disse.
/// Meta de peso anda sozinha pelos pesos anotados (`record_metric`).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UpdateGoal {
    /// Qual meta, com as palavras dela; sem isso, a única que estiver aberta.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 300))]
    goal: Option<String>,
    /// Quanto já alcançou no total.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    progress: Option<f64>,
    /// Quanto a mais alcançou agora.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    add: Option<f64>,
    /// De quê, se ela disse: BRL, livros, km.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 20))]
    unit: Option<String>,
    /// done quando alcançou, abandoned quando desistiu, open para retomar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    /// O novo prazo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    due: Option<String>,
    /// O novo alvo.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<f64>,
}

impl UpdateGoal {
    fn told(&self) -> GoalChange {
        GoalChange {
            progress: self.progress,
            add: self.add,
            status: self.status,
            due: self.due.clone(),
            target: self.target,
        }
    }

    async fn meant(&self, tx: &mut Tx, saying: &Saying<'_>) -> Result<Standing, ToolError> {
        let wanted = |standing: &Standing| match self.status {
            Some(Status::Open) => standing.goal.what.status != Status::Open,
            _ => standing.goal.what.status == Status::Open,
        };
        let mut open: Vec<Standing> = table::all(tx).await?.into_iter().filter(wanted).collect();
        let said = self.goal.as_deref().and_then(crate::tracking::metrics::one_line);
        if let Some(said) = &said {
            return saying.only(naming::meant(open, |one| &one.goal.what.title, said), Some(said));
        }
        if self.progress.is_some() || self.add.is_some() {
            open = narrowed(open, |one| one.goal.what.target.is_told());
            open = narrowed(open, |one| {
                self.unit.as_deref().is_none_or(|unit| one.goal.what.target.is_in(unit))
            });
        }
        saying.only(naming::only(open), None)
    }
}

/// Those that fit; all of them where none does, since the only one says best why not.
fn narrowed(all: Vec<Standing>, fits: impl Fn(&Standing) -> bool) -> Vec<Standing> {
    if all.iter().any(&fits) { all.into_iter().filter(fits).collect() } else { all }
}

impl Tool for UpdateGoal {
    const SPEC: ToolSpec =
        ToolSpec::write("update_goal").sentences(&sentences::SENTENCES).same_call_by(&["goal"]).examples(&[
            r#"{"goal": "juntar 5 mil", "progress": 1200}"#,
            r#"{"goal": "ler 12 livros", "add": 1}"#,
            r#"{"status": "done"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let before = self.meant(tx, &saying).await?;
        let outcome = self.told().resolve(&before, &manner.now).map_err(|refusal| saying.refused(refusal))?;
        let after = before.clone().after(outcome, manner.today());
        let asked = saying.told(ASKED, &before.goal.what, &after);
        let told = self.progress.or(self.add).and_then(|_| saying.progress(&after));
        let changed =
            (before.goal.what.aim() != after.goal.what.aim()).then(|| saying.changed(&after.goal.what));
        let key = "aria.habits.goal.also";
        let details = [(key, told.as_deref()), (key, changed.as_deref())];
        let summary = card::with(&call.words, asked, &details);
        Ok(Prepared { arguments: Self { goal: Some(before.goal.what.title), ..self }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let before = self.meant(tx, &saying).await?;
        let told = acts::tell(tx, before.goal.id, &self.told(), &manner).await?;
        let after = told.unwrap_or_else(|| before.clone());
        let said = saying.told(TOLD, &before.goal.what, &after);
        let (was, is) = (before.to_json(manner.today()), after.to_json(manner.today()));
        Ok(Done::changed(
            json!({ "goal": is }),
            said,
            json!({ "verb": "updated", "goal": is, "before": was }),
        ))
    }
}
