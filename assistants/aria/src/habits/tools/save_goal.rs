//! Keeps something that somebody wants to reach, after their yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::decisions::decision::Area;
use crate::habits::goals::rule::GoalDraft;
use crate::habits::goals::saying::Saying;
use crate::habits::goals::{Amount, Goal, acts};
use crate::habits::sentences;
use crate::manner::in_turn;

/// Guarda uma meta que a pessoa quer alcançar: "juntar 5 mil até dezembro", "chegar a 78 kg", "ler 12 livros no ano".
/// O que ela quer fazer sempre é hábito (`save_habit`); sonho ou vontade solta não se guarda.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveGoal {
    /// A meta em poucas palavras.
    #[schemars(length(min = 1, max = 300))]
    title: String,
    /// A área da vida.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    area: Option<Area>,
    /// O número a alcançar, se houver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<f64>,
    /// A unidade: BRL, kg, livros, km…
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 20))]
    unit: Option<String>,
    /// Até quando: AAAA-MM-DD, ou como ela disse.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 60))]
    due: Option<String>,
}

impl SaveGoal {
    fn draft(&self) -> GoalDraft {
        GoalDraft {
            title: self.title.clone(),
            area: self.area,
            target: self.target,
            unit: self.unit.clone(),
            due: self.due.clone(),
        }
    }

    fn canonical(what: &Goal) -> Self {
        Self {
            title: what.title.clone(),
            area: what.area,
            target: what.target.amount().map(Amount::as_number),
            unit: what.target.unit().map(str::to_owned),
            due: what.due.map(|due| due.to_string()),
        }
    }
}

impl Tool for SaveGoal {
    const SPEC: ToolSpec = ToolSpec::write("save_goal").makes_new()
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["title"])
        .examples(&[
            r#"{"title": "Juntar 5 mil", "area": "finance", "target": 5000, "unit": "BRL", "due": "2026-12-31"}"#,
            r#"{"title": "Chegar a 78 kg", "area": "health", "target": 78, "unit": "kg"}"#,
            r#"{"title": "Tirar a carteira de motorista", "due": "junho"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let manner = in_turn(call);
        let what = acts::plan(tx, &self.draft(), &manner).await?;
        let summary = Saying::by(&manner).goal("aria.habits.goal.save.ask", &what);
        Ok(Prepared { arguments: Self::canonical(&what), summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let goal = acts::add(tx, &self.draft(), &manner).await?;
        let said = Saying::by(&manner).goal("aria.habits.goal.save.done", &goal.what);
        let shown = acts::find(tx, goal.id).await?.map(|standing| standing.to_json(manner.today()));
        Ok(Done::changed(json!({ "goal": shown }), said, json!({ "verb": "created", "goal": shown })))
    }
}
