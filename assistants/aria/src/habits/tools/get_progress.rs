//! Answers how habits and goals are going, from the marks and from what was told.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;

use crate::habits::goals::{self, Standing, Status};
use crate::habits::habit::Kept;
use crate::habits::naming::{self, Meant};
use crate::habits::saying::Saying;
use crate::habits::{sentences, table};
use crate::tracking::metrics::one_line;

/// Mostra os hábitos da pessoa, com a sequência de cada um, e as metas, com o quanto já andou. Conte o que foi feito; o que
/// não foi, só se ela perguntar.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GetProgress {
    /// Só um hábito ou uma meta, com as palavras dela.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 200))]
    name: Option<String>,
    /// Só hábitos (habits) ou só metas (goals).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    only: Option<Only>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub(crate) enum Only {
    Habits,
    Goals,
}

/// How many of each are told.
const TOLD: usize = 15;

impl Tool for GetProgress {
    const SPEC: ToolSpec = ToolSpec::query("get_progress").sentences(&sentences::SENTENCES).examples(&[
        "{}",
        r#"{"name": "meditação"}"#,
        r#"{"only": "goals"}"#,
    ]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let saying = Saying::of(call);
        let mut habits = table::current(tx).await?;
        let mut goals = goals::table::all(tx).await?;
        goals.retain(|one| one.goal.what.status != Status::Abandoned);
        if let Some(name) = self.name.as_deref().and_then(one_line) {
            habits = best(habits, |kept| &kept.habit.what.name, &name);
            goals = best(goals, |one| &one.goal.what.title, &name);
            if habits.is_empty() && goals.is_empty() {
                let said = saying.fill("aria.habits.refused.unknown", &[("name", &name)]);
                return Ok(Done::read(json!({ "habits": [], "goals": [] }), said));
            }
        }
        match self.only {
            Some(Only::Habits) => goals.clear(),
            Some(Only::Goals) => habits.clear(),
            None => {}
        }
        habits.truncate(TOLD);
        goals.truncate(TOLD);
        let content = json!({
            "habits": habits.iter().map(|kept| kept.to_json(saying.today)).collect::<Vec<Value>>(),
            "goals": goals.iter().map(|one| one.to_json(saying.today)).collect::<Vec<Value>>(),
        });
        Ok(Done::read(content, self.said(&saying, &habits, &goals)))
    }
}

impl GetProgress {
    fn said(&self, saying: &Saying<'_>, habits: &[Kept], goals: &[Standing]) -> String {
        let telling = goals::saying::Saying::new(saying.words, saying.today);
        let lines =
            |lines: Vec<String>| lines.iter().map(|line| format!("• {line}")).collect::<Vec<_>>().join("\n");
        let mut parts = Vec::new();
        if !habits.is_empty() {
            let told = lines(habits.iter().map(|kept| saying.line(kept)).collect());
            parts.push(format!("{}\n{told}", saying.text("aria.habits.titles.habits")));
        }
        if !goals.is_empty() {
            let told = lines(goals.iter().map(|one| telling.line(one)).collect());
            parts.push(format!("{}\n{told}", saying.text("aria.habits.titles.goals")));
        }
        if parts.is_empty() {
            let key = match self.only {
                Some(Only::Goals) => "aria.habits.none.goals",
                _ => "aria.habits.none.habits",
            };
            return saying.text(key).to_owned();
        }
        parts.join("\n\n")
    }
}

fn best<T>(all: Vec<T>, name: impl Fn(&T) -> &str, said: &str) -> Vec<T> {
    match naming::meant(all, name, said) {
        Meant::One(one) => vec![one],
        Meant::Several(several) => several,
        Meant::None => Vec::new(),
    }
}
