//! The person says whether they want to be remembered.

use domain::{Answer, OpenQuestion, ToolSpec};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tx;
use tools::{CallContext, Done, Naming, Prepared, Target, Tool, ToolError};

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

/// Whether a message speaks of remembering at all. Nobody is asked for this because of words about something else.
fn speaks_of_it(text: &str) -> bool {
    const WORDS: &[&str] = &[
        "lembr", "guard", "memor", "grav", "esquec", "esqueç", "anot", "remember", "memory", "keep",
        "forget", "consent",
    ];
    let folded = ptbr::fold(text);
    folded
        .split(|letter: char| !letter.is_alphanumeric())
        .any(|word| WORDS.iter().any(|stem| word.starts_with(stem)))
}

/// Whether a message wishes for remembering and denies none: "queria que tu guardasse o que eu conto, pq minha cabeça não guarda
/// nada". What gives the reason denies nothing.
fn only_wishes_for_it(text: &str) -> bool {
    const REMEMBERS: &[&str] = &["lembr", "guard", "memor", "grav", "remember", "keep"];
    const DENIES: &[&str] = &[
        "nao",
        "nunca",
        "nem",
        "pare",
        "parar",
        "pra",
        "sem",
        "deslig",
        "desativ",
        "desabilit",
        "esquec",
        "apaga",
        "apague",
        "not",
        "don",
        "stop",
        "forget",
        "off",
        "chega",
    ];
    const REASONS: &[&str] = &["porque", "pois", "because"];
    let tokens = ptbr::tokens(text);
    let (mut wishes, mut denies, mut reason) = (false, false, false);
    for (at, token) in tokens.iter().enumerate() {
        let word = token.text.as_ref();
        let before = at.checked_sub(1).and_then(|at| tokens.get(at)).map_or("", |token| token.text.as_ref());
        reason = match token.kind {
            ptbr::TokenKind::Mark | ptbr::TokenKind::Break => reason && word == ",",
            _ => reason || REASONS.contains(&word) || (before == "ja" && word == "que"),
        };
        // "é pra lembrar" is no order to stop; "para de lembrar" is one.
        let stops = matches!(before, "" | "," | "." | "!")
            || tokens.get(at + 1).is_some_and(|next| next.text == "de");
        let leads = word == "pra" && !stops;
        wishes |= !reason && REMEMBERS.iter().any(|stem| word.starts_with(stem));
        denies |= !reason
            && !leads
            && DENIES.iter().any(|stem| word.starts_with(stem) && (stem.len() > 5 || word == *stem));
    }
    wishes && !denies
}

impl Tool for SetMemoryConsent {
    const SPEC: ToolSpec = ToolSpec::write("set_memory_consent")
        .unless_listed(&sentences::IDENTITY, "wanted")
        .sentences(&sentences::IDENTITY)
        .examples(&[r#"{"memory": true}"#, r#"{"memory": false}"#]);

    async fn prepare(mut self, _: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        self.memory |= only_wishes_for_it(&call.text);
        let answers = call.answer.is_some()
            && call.asked.as_ref().is_some_and(|asked| self.answers(asked) == call.answer);
        if !answers && !speaks_of_it(&call.text) {
            let message = call.words.text("memory.refused.consent_unasked");
            return Err(ToolError::refused("consent_unasked", message));
        }
        let key = if self.memory { "memory.consent.ask_on" } else { "memory.consent.ask_off" };
        Ok(Prepared { summary: call.words.text(key).to_owned(), arguments: self })
    }

    fn answers(&self, question: &OpenQuestion) -> Option<Answer> {
        (*question == OpenQuestion::MemoryConsent).then_some(if self.memory {
            Answer::Yes
        } else {
            Answer::No
        })
    }

    async fn target(&self, _: &mut Tx, _: &CallContext) -> Result<Option<Target>, ToolError> {
        let orders = sentences::IDENTITY.list(if self.memory { "wanted" } else { "unwanted" });
        let about = [
            "memoria", "conto", "contar", "contei", "digo", "disser", "disse", "falo", "falar", "sobre",
            "nada", "tudo",
        ];
        Ok(Some(Target::setting(Naming::Order).ordered_by(orders).called(about)))
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

#[cfg(test)]
#[path = "set_memory_consent_tests.rs"]
mod tests;
