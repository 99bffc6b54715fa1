//! Begins a habit, changes how often it is meant to be done, or ends it, after the person's yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use records::Stored;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::decisions::decision::Area;
use crate::habits::rule::{Asked, HabitChange, HabitDraft};
use crate::habits::saying::Saying;
use crate::habits::{Habit, Rhythm, acts, naming, reading, sentences, table};
use crate::manner::{Manner, in_turn};

/// Cria um hábito que a pessoa quer manter, ou muda o ritmo de um que já existe. Sem ritmo, é todo dia.
/// Só quando ela diz que quer criar o hábito ou fazer algo com regularidade; vontade solta não é hábito.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SaveHabit {
    /// O que ela quer fazer, curto: "meditar", "ler 20 minutos".
    #[schemars(length(min = 1, max = 200))]
    name: String,
    /// A área da vida.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    area: Option<Area>,
    /// Quando, como ela disse: "todo dia", "toda segunda e quarta".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 80))]
    rhythm: Option<String>,
    /// Ou quantas vezes por semana, em dias quaisquer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 7))]
    times_per_week: Option<i64>,
    /// `true` para encerrar o hábito.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    ended: bool,
}

/// What a call would do.
enum Plan {
    Begin(Asked),
    Change(Box<Stored<Habit>>),
    End(Box<Stored<Habit>>),
}

impl SaveHabit {
    async fn plan(&self, tx: &mut Tx, manner: &Manner) -> Result<Plan, ToolError> {
        let saying = Saying::by(manner);
        let draft = HabitDraft {
            name: self.name.clone(),
            area: self.area,
            rhythm: self.rhythm.clone(),
            times_per_week: self.times_per_week,
        };
        let asked = draft.said(&manner.now).map_err(|refusal| saying.refused(refusal))?;
        let current = table::current(tx).await?;
        if self.ended {
            let meant = naming::meant(current, |kept| &kept.habit.what.name, &asked.name);
            return Ok(Plan::End(Box::new(saying.only(meant, &asked.name)?.habit)));
        }
        let key = naming::folded(&asked.name);
        let same = current.iter().find(|kept| kept.habit.what.folded_name() == key);
        let Some(same) = same.map(|kept| kept.habit.clone()) else {
            asked.clone().begun(&current, manner.today()).map_err(|refusal| saying.refused(refusal))?;
            return Ok(Plan::Begin(asked));
        };
        let mut after = same.clone();
        after.what.rhythm = asked.rhythm.unwrap_or(same.what.rhythm);
        after.what.area = asked.area.or(same.what.area);
        if after == same {
            let message = saying.habit("aria.habits.refused.unchanged", &same.what);
            return Err(ToolError::refused("unchanged", message));
        }
        Ok(Plan::Change(Box::new(after)))
    }

    /// With the rhythm that the person said of it, where the call left it out: it is not every day then.
    fn in_the_rhythm_said(mut self, said: &str, manner: &Manner) -> Self {
        if self.rhythm.is_none() && self.times_per_week.is_none() && !self.ended {
            let names = |sentence: &&str| naming::folded(sentence).contains(&naming::folded(&self.name));
            let sentence = said.split(['.', ';', '!', '?', '\n']).find(names);
            let rhythm = sentence.and_then(|sentence| reading::read(sentence, &manner.now).rhythm);
            self.rhythm = rhythm.map(|rhythm| rhythm.to_string());
        }
        self
    }

    /// The arguments as they are kept until the yes: they mean the same then.
    fn canonical(name: String, area: Option<Area>, rhythm: Rhythm) -> Self {
        Self { name, area, rhythm: Some(rhythm.to_string()), times_per_week: None, ended: false }
    }
}

impl Tool for SaveHabit {
    const SPEC: ToolSpec = ToolSpec::write("save_habit")
        .makes_new()
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["name"])
        .examples(&[
            r#"{"name": "meditar", "area": "spiritual"}"#,
            r#"{"name": "ler 20 minutos", "area": "learning", "timesPerWeek": 3}"#,
            r#"{"name": "nadar", "area": "health", "rhythm": "toda segunda e quarta"}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let told = self.in_the_rhythm_said(&call.text, &manner);
        let (habit, key) = match told.plan(tx, &manner).await? {
            Plan::Begin(asked) => {
                let current = table::current(tx).await?;
                let what =
                    asked.begun(&current, manner.today()).map_err(|refusal| saying.refused(refusal))?;
                (what, "aria.habits.save.ask")
            }
            Plan::Change(after) => (after.what, "aria.habits.save.ask_change"),
            Plan::End(habit) => (habit.what, "aria.habits.save.ask_end"),
        };
        let summary = saying.habit(key, &habit);
        let arguments = Self { ended: told.ended, ..Self::canonical(habit.name, habit.area, habit.rhythm) };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let (habit, verb, key) = match self.plan(tx, &manner).await? {
            Plan::Begin(asked) => (acts::add(tx, asked, &manner).await?, "created", "aria.habits.save.done"),
            Plan::Change(after) => {
                let rhythm = Some(after.what.rhythm.to_string());
                let change = HabitChange { area: after.what.area, rhythm, ..HabitChange::default() };
                let kept = acts::change(tx, after.id, &change, &manner).await?;
                (kept.unwrap_or(*after), "updated", "aria.habits.save.done_change")
            }
            Plan::End(before) => {
                let change = HabitChange { ended: Some(true), ..HabitChange::default() };
                let ended = acts::change(tx, before.id, &change, &manner).await?;
                (ended.unwrap_or(*before), "ended", "aria.habits.save.done_end")
            }
        };
        let shown = json!({
            "id": habit.id, "name": habit.what.name, "area": habit.what.area,
            "rhythm": habit.what.rhythm.to_string(), "ended": habit.what.ended,
        });
        let said = saying.habit(key, &habit.what);
        Ok(Done::changed(json!({ "habit": shown }), said, json!({ "verb": verb, "habit": shown })))
    }
}
