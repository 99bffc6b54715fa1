//! "O que você aprendeu essa noite?"

use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use tools::{CallContext, Done, Prepared, Tool, ToolError};

use crate::versions::{self, Change};
use crate::{identity, night, sentences};

/// Mostra o que foi aprendido e o que mudou na memória na última noite. Chame quando a pessoa quiser saber o que você
/// aprendeu, guardou ou mudou sobre ela.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetMemoryDigest {
    /// Quantas mudanças mostrar no máximo.
    #[serde(default = "default_limit")]
    #[schemars(range(min = 1, max = 30))]
    limit: u8,
}

const fn default_limit() -> u8 {
    10
}

impl Tool for GetMemoryDigest {
    const SPEC: ToolSpec = ToolSpec::query("get_memory_digest")
        .sentences(&sentences::IDENTITY)
        .examples(&[r"{}", r#"{"limit": 5}"#]);

    async fn prepare(self, _: &mut Tx, _: &CallContext) -> Result<Prepared<Self>, ToolError> {
        Ok(Prepared::unasked(self))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let identity = identity::load(tx).await?;
        if !identity.remembers() {
            return Ok(Done::read(
                json!({ "changes": [] }),
                call.words.text(identity.why_nothing()).to_owned(),
            ));
        }
        let Some(night) = night::recent(tx, 1).await?.into_iter().next() else {
            return Ok(Done::read(
                json!({ "changes": [] }),
                call.words.text("memory.digest.none").to_owned(),
            ));
        };
        let changes = versions::of_cause(tx, night.id.as_uuid()).await?;
        let told: Vec<_> = changes
            .iter()
            .filter(|version| !version.undone && version.change != Change::Undone)
            .take(usize::from(self.limit))
            .collect();
        let lines: Vec<String> = told
            .iter()
            .map(|version| {
                let key = format!("memory.change.{}", version.change.as_str());
                call.words.fill(&key, &[("content", &version.state.content)])
            })
            .collect();
        let headline = headline(&night, call);
        let content = json!({
            "night": night.id,
            "day": night.day,
            "learned": night.learned,
            "changed": night.changed,
            "strengthened": night.strengthened,
            "changes": told
                .iter()
                .map(|version| json!({
                    "id": version.item, "change": version.change, "content": version.state.content,
                }))
                .collect::<Vec<_>>(),
        });
        let said = if lines.is_empty() { headline } else { format!("{headline}\n{}", lines.join("\n")) };
        Ok(Done::read(content, said).showing(told.iter().map(|version| version.item.as_uuid())))
    }
}

/// "Aprendi 3 coisas, uma mudou."
fn headline(night: &night::Night, call: &CallContext) -> String {
    crate::digest_headline(night, &call.words)
}
