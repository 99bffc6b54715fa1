//! Marks that a habit was done on a day, or takes such a mark back, after the person's yes.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;

use crate::habits::acts::{self, Mark};
use crate::habits::habit::Kept;
use crate::habits::saying::Saying;
use crate::habits::{naming, rule, sentences, table};
use crate::manner::in_turn;

/// Marca que um hábito da pessoa foi feito num dia, ou desfaz a marca com `done: false`. Só hábitos que já existem; medida
/// com número (corri 5 km, meditei 20 minutos) é `record_metric`. Nunca comente o que não foi feito.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MarkHabit {
    /// O hábito, com as palavras dela.
    #[schemars(length(min = 1, max = 200))]
    habit: String,
    /// O dia (AAAA-MM-DD); sem ele, hoje. Nunca no futuro.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^\d{4}-\d{2}-\d{2}$"))]
    date: Option<Date>,
    /// `false` desfaz a marca.
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    done: bool,
}

const fn yes() -> bool {
    true
}

impl MarkHabit {
    async fn meant(&self, tx: &mut Tx, saying: &Saying<'_>) -> Result<(Kept, Date), ToolError> {
        let day = rule::checked_day(self.date.unwrap_or(saying.today), saying.today);
        let day = day.map_err(|refusal| saying.refused(refusal))?;
        let current = table::current(tx).await?;
        let kept =
            saying.only(naming::meant(current, |kept| &kept.habit.what.name, &self.habit), &self.habit)?;
        let refuse = |code, key| Err(ToolError::refused(code, saying.marking(key, &kept.habit.what, day)));
        match (self.done, kept.is_done_on(day)) {
            (true, true) => refuse("already_marked", "aria.habits.refused.already"),
            (false, false) => refuse("not_marked", "aria.habits.refused.not_marked"),
            _ => Ok((kept, day)),
        }
    }
}

impl Tool for MarkHabit {
    const SPEC: ToolSpec = ToolSpec::write("mark_habit")
        .sentences(&sentences::SENTENCES)
        .same_call_by(&["habit", "date"])
        .examples(&[
            r#"{"habit": "meditar"}"#,
            r#"{"habit": "leitura", "date": "2026-03-14"}"#,
            r#"{"habit": "meditar", "done": false}"#,
        ]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let saying = Saying::of(call);
        let (kept, day) = self.meant(tx, &saying).await?;
        let key = if self.done { "aria.habits.mark.ask" } else { "aria.habits.mark.ask_back" };
        let summary = saying.marking(key, &kept.habit.what, day);
        let arguments = Self { habit: kept.habit.what.name, date: Some(day), ..self };
        Ok(Prepared { arguments, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let saying = Saying::by(&manner);
        let (mut kept, day) = self.meant(tx, &saying).await?;
        let mark = if self.done { Mark::Done } else { Mark::TakenBack };
        acts::set_mark(tx, kept.habit.id, day, mark, &manner).await?;
        let (verb, said) = if self.done {
            kept.marks.insert(day);
            ("marked", saying.marked(&kept, day))
        } else {
            kept.marks.remove(&day);
            ("unmarked", saying.marking("aria.habits.mark.done_back", &kept.habit.what, day))
        };
        let content = json!({ "habit": kept.to_json(saying.today), "date": day });
        let effect = json!({ "verb": verb, "habit": kept.habit.id, "date": day });
        Ok(Done::changed(content, said, effect))
    }
}
