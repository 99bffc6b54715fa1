//! The person says whether they want to be remembered.

use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use tools::{CallContext, Done, Prepared, Tool, ToolError};

use crate::identity::{self, Consent};
use crate::sentences;

/// Registra se a pessoa quer que você guarde o que ela conta de duradouro. Só com as palavras dela: nunca por conta
/// própria.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetMemoryConsent {
    /// true: pode lembrar. false: não lembre de nada.
    memory: bool,
}

const OUTRIGHT: &[&str] = &[
    "pode lembrar",
    "pode guardar",
    "pode sim",
    "sim",
    "aceito",
    "concordo",
    "claro",
    "pode",
    "nao quero",
    "nao lembre",
    "nao lembra",
    "nao guarde",
    "nao guarda",
    "pare de lembrar",
    "para de lembrar",
    "pare de guardar",
    "para de guardar",
    "nao",
    "prefiro que nao",
    "quero que lembre",
    "quero que voce lembre",
    "ative a memoria",
    "ativa a memoria",
    "ligue a memoria",
    "liga a memoria",
    "desligue a memoria",
    "desliga a memoria",
    "desative a memoria",
    "desativa a memoria",
    "yes",
    "no",
    "you may remember",
    "remember me",
    "stop remembering",
    "do not remember",
    "don't remember",
];

impl Tool for SetMemoryConsent {
    const SPEC: ToolSpec = ToolSpec::write("set_memory_consent")
        .unless_outright(OUTRIGHT)
        .phrasings(sentences::SET_MEMORY_CONSENT)
        .examples(&[r#"{"memory": true}"#, r#"{"memory": false}"#]);

    async fn prepare(self, _: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        let key = if self.memory { "memory.consent.ask_on" } else { "memory.consent.ask_off" };
        Ok(Prepared { summary: call.words.text(key).to_owned(), arguments: self })
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let (consent, key) = if self.memory {
            (Consent::Granted, "memory.consent.on")
        } else {
            (Consent::Refused, "memory.consent.off")
        };
        identity::set_consent(tx, consent, call.clock.now()).await?;
        let said = call.words.text(key).to_owned();
        let effect = json!({ "verb": "consent_set", "memory": self.memory });
        Ok(Done::changed(json!({ "memory": self.memory }), said, effect))
    }
}
