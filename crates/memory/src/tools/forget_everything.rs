//! "Esqueça tudo sobre mim": for good, everywhere, after one clear yes.

use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::{Tx, erasure};
use tools::{CallContext, Done, Prepared, Tool, ToolError};

use crate::{erase, sentences};

/// Apaga para sempre tudo o que existe sobre a pessoa: memórias, conversas, resumos e registros. Só quando ela pedir para
/// esquecer tudo. O sistema pergunta antes; não tem volta.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgetEverything {
    /// O pedido, com as palavras da pessoa.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 200))]
    reason: Option<String>,
}

impl Tool for ForgetEverything {
    const SPEC: ToolSpec = ToolSpec::write("forget_everything")
        .sentences(&sentences::IDENTITY)
        .examples(&[r"{}", r#"{"reason": "quero sair"}"#]);

    async fn prepare(self, _: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let summary = call.words.text("memory.forget_all.ask").to_owned();
        Ok(Prepared { arguments: Self { reason: None }, summary })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let now = call.clock.now();
        erase::memory(tx).await?;
        erasure::ask(tx, now).await?;
        let said = call.words.text("memory.forget_all.done").to_owned();
        Ok(Done::changed(json!({ "erased": true }), said, json!({ "verb": "erased" })))
    }
}
