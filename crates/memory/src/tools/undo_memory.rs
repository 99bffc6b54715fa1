//! "Desfaz o que você aprendeu essa noite."

use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use tools::{CallContext, Done, Naming, Part, Prepared, Target, Tool, ToolError};

use crate::night::{self, Night};
use crate::versions::{Cause, Undoing};
use crate::{page, sentences};

/// Desfaz de uma vez tudo o que foi aprendido na última noite, quando a pessoa pede.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UndoMemory {
    /// O que desfazer.
    #[serde(default)]
    what: What,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
enum What {
    #[default]
    LastNight,
}

impl Tool for UndoMemory {
    const SPEC: ToolSpec = ToolSpec::write("undo_memory")
        .unless_listed(&sentences::IDENTITY, "undoing")
        .sentences(&sentences::IDENTITY)
        .examples(&[r"{}", r#"{"what": "last_night"}"#]);

    async fn prepare(self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let night = last(tx, call).await?;
        let day = ptbr::format::day(night.day, call.now().date(), call.words.language());
        let summary = call.words.fill("memory.undo.ask", &[("day", &day)]);
        Ok(Prepared { arguments: self, summary })
    }

    async fn target(&self, _: &mut Tx, _: &CallContext) -> Result<Option<Target>, ToolError> {
        let night =
            ["noite", "memoria", "aprendeu", "aprendido", "lembrou", "guardou", "learned", "night", "memory"];
        let target = Target::setting(Naming::Kind).called(night).called(["voce", "passada", "last", "you"]);
        Ok(Some(target.told_by(|_| Part::Fits)))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let now = call.clock.now();
        let night = last(tx, call).await?;
        let undone = night::undo(tx, night.id, Cause::turn(call.turn), now).await?;
        page::rebuild(tx, &call.words, now).await?;
        let done = undone.iter().filter(|(_, undoing)| *undoing == Undoing::Done).count();
        let said = call.words.fill("memory.undo.done", &[("count", &done.to_string())]);
        let content = json!({ "night": night.id, "undone": done, "left": undone.len() - done });
        Ok(Done::changed(content, said, json!({ "verb": "night_undone", "night": night.id })))
    }
}

async fn last(tx: &mut Tx, call: &CallContext) -> Result<Night, ToolError> {
    let nights = night::recent(tx, 1).await?;
    nights
        .into_iter()
        .find(|night| night.undone_at.is_none())
        .ok_or_else(|| ToolError::refused("nothing_to_undo", call.words.text("memory.undo.nothing")))
}
