//! A report right now.

use ::tools::{CallContext, Done, Prepared, Tool, ToolError};
use domain::ToolSpec;
use memory::identity;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Tx, people};

use crate::manner::in_turn;
use crate::reports::{ReportKind, facts, sentences, text};

/// Monta um relatório com os dados da pessoa: morning (como foi ontem e o que tem hoje), weekly (últimos sete dias) ou
/// monthly (o mês passado). Conte com carinho o que voltar, só com os números que voltarem, e nunca cobre o que falta.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GetReport {
    /// Qual: morning, weekly ou monthly.
    kind: ReportKind,
}

impl Tool for GetReport {
    const SPEC: ToolSpec = ToolSpec::query("get_report")
        .sentences(&sentences::SENTENCES)
        .examples(&[r#"{"kind": "morning"}"#, r#"{"kind": "weekly"}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let manner = in_turn(call);
        let facts = facts::read(tx, self.kind, &manner).await?;
        let person = people::load(tx).await?;
        let name = memory::naming::called(&person.name, &identity::load(tx).await?.preferences);
        let said = text::own(self.kind, &facts, name.as_deref(), &manner.words);
        let mut content = json!({ "kind": self.kind });
        for (part, lines) in facts.parts().into_iter().filter(|(_, lines)| !lines.is_empty()) {
            content[part] = json!(lines);
        }
        Ok(Done::read(content, said))
    }
}
