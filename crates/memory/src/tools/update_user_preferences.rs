//! Changes how the person wants to be spoken to, at their word.

use domain::ToolSpec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::Tx;
use tools::{CallContext, Done, Naming, Prepared, Target, Tool, ToolError};

use crate::preferences::{self, Checked};
use crate::{identity, sentences};

/// Muda como a pessoa quer ser tratada, quando ela pede: nome, idioma, tom, tamanho das respostas, fuso, perspectiva
/// espiritual, horas de silêncio, ou outra preferência curta dela. Só as chaves que mudam; null apaga uma.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateUserPreferences {
    /// `language` ("pt-BR", "en"), `name`, `tone` ("warm", "neutral", "formal", "playful"), `verbosity` ("low",
    /// "normal", "high"), `timezone` (como "America/Recife"), `spiritual_perspective` (true, false), `quiet_hours`
    /// (com `from` e `to`, como "22:00"), ou uma chave própria em minúsculas.
    #[schemars(with = "serde_json::Map<String, Value>")]
    preferences: Value,
}

impl Tool for UpdateUserPreferences {
    const SPEC: ToolSpec = ToolSpec::write("update_user_preferences")
        .unless_listed(&sentences::IDENTITY, "preferences")
        .sentences(&sentences::IDENTITY)
        .examples(&[
            r#"{"preferences": {"name": "Mestre"}}"#,
            r#"{"preferences": {"language": "en"}}"#,
            r#"{"preferences": {"verbosity": "low", "tone": "warm"}}"#,
            r#"{"preferences": {"timezone": "America/Recife", "quiet_hours": null}}"#,
        ]);

    async fn prepare(mut self, tx: &mut Tx, call: &CallContext) -> Result<Prepared<Self>, ToolError> {
        if let Some(Value::String(name)) = self.preferences.get_mut("name") {
            *name = name_in(name);
        }
        self.checked(tx, call).await?;
        let what = self.said(call);
        let summary = call.words.fill("memory.preferences.ask", &[("what", &what)]);
        Ok(Prepared { arguments: self, summary })
    }

    async fn target(&self, _: &mut Tx, _: &CallContext) -> Result<Option<Target>, ToolError> {
        let Some(wanted) = self.preferences.as_object().filter(|map| map.len() == 1) else { return Ok(None) };
        let mut target = Target::setting(Naming::Title).called(WAYS);
        for (key, value) in wanted {
            // What it is to be must be said: in the value's own words, or in words for it.
            let said = words_for(key, value);
            if said.is_empty() {
                return Ok(None);
            }
            target = said.into_iter().fold(target, Target::titled);
        }
        Ok(Some(target))
    }

    async fn run(self, tx: &mut Tx, call: &CallContext) -> Result<Done, ToolError> {
        let checked = self.checked(tx, call).await?;
        preferences::apply(tx, &checked, call.clock.now()).await?;
        let said = match self.preferences.get("name").and_then(Value::as_str) {
            Some(name) => call.words.fill("memory.preferences.named", &[("name", name)]),
            None => call.words.fill("memory.preferences.done", &[("what", &self.said(call))]),
        };
        let content = json!({ "preferences": preferences::view(tx).await? });
        Ok(Done::changed(content, said, json!({ "verb": "preferences_changed", "keys": self.keys() })))
    }
}

const YES: &str = "memory.preferences.value.yes";
const NO: &str = "memory.preferences.value.no";

/// The most words that somebody is called by.
const WORDS_OF_A_NAME: usize = 4;

/// The name at the beginning of a text, without what the sentence goes on to say: "doutora Helena e seja breve".
fn name_in(text: &str) -> String {
    let begins_one = |word: &str| word.chars().next().is_some_and(char::is_uppercase);
    let joins = |word: &str| matches!(word, "de" | "da" | "do" | "dos" | "das" | "di" | "van" | "von");
    let first = text.split([',', ';', '!', '?', ':', '(', '\n']).find(|part| !part.trim().is_empty());
    let words: Vec<&str> = first.unwrap_or_default().split_whitespace().collect();
    let goes_on = |at: usize| {
        let (word, next) = (ptbr::fold(words[at]).into_owned(), words.get(at + 1));
        let said = ptbr::words::is_filler(&word)
            || ptbr::words::joins_clauses(&word)
            || ptbr::words::softens_an_order(&word)
            || word == "que";
        let joining = (joins(&word) && next.is_some()) || next.is_some_and(|next| begins_one(next));
        at > 0 && said && !joining && !begins_one(words[at])
    };
    let end = (0..words.len()).find(|at| goes_on(*at)).unwrap_or(words.len());
    words.get(..end.min(WORDS_OF_A_NAME)).unwrap_or_default().join(" ")
}

/// Words that say that it is about how the assistant speaks.
const WAYS: [&str; 12] = [
    "respostas",
    "resposta",
    "jeito",
    "tom",
    "idioma",
    "lingua",
    "nome",
    "modo",
    "forma",
    "palavras",
    "mensagens",
    "texto",
];

/// What people say for a value; nothing where only a question can tell.
fn words_for<'v>(key: &str, value: &'v Value) -> Vec<&'v str> {
    match (key, value.as_str()) {
        ("name", Some(name)) => vec![name],
        ("language", Some("en")) => vec!["inglês", "english"],
        ("language", Some("pt-BR")) => vec!["português", "brasileiro", "portuguese"],
        ("tone", Some("warm")) => vec!["carinhosa carinhoso calorosa acolhedora gentil warm"],
        ("tone", Some("neutral")) => vec!["neutra neutro normal neutral"],
        ("tone", Some("formal")) => vec!["formal formalidade"],
        ("tone", Some("playful")) => {
            vec!["brincalhona divertida engraçada informal descontraída playful fun"]
        }
        ("verbosity", Some("low")) => {
            vec!["curta curto breve direta direto resumida objetiva objetivo short brief"]
        }
        ("verbosity", Some("normal")) => vec!["normal"],
        ("verbosity", Some("high")) => vec!["detalhada detalhes longa longo completa completo long detailed"],
        _ => Vec::new(),
    }
}

impl UpdateUserPreferences {
    async fn checked(&self, tx: &mut Tx, call: &CallContext) -> Result<Checked, ToolError> {
        let current = identity::load(tx).await?.preferences;
        preferences::check(&current, &self.preferences).map_err(|problems| match problems.as_slice() {
            [problem, ..] if problem.key == "timezone" => {
                ToolError::refused("unknown_timezone", call.words.text("memory.preferences.zone"))
            }
            [problem, ..] if problem.key == "language" => {
                ToolError::refused("unknown_language", call.words.text("memory.preferences.language"))
            }
            _ => ToolError::Invalid { problems: problems.iter().map(ToString::to_string).collect() },
        })
    }

    fn keys(&self) -> Vec<&str> {
        self.preferences.as_object().map(|map| map.keys().map(String::as_str).collect()).unwrap_or_default()
    }

    /// What changes, as one phrase.
    fn said(&self, call: &CallContext) -> String {
        let parts = self.preferences.as_object().into_iter().flatten().map(|(key, value)| {
            let known = format!("memory.preferences.key.{key}");
            let name = if call.words.has(&known) { call.words.text(&known).to_owned() } else { key.clone() };
            match value {
                Value::Null => call.words.fill("memory.preferences.none", &[("key", &name)]),
                Value::String(text) => {
                    let word = format!("memory.preferences.value.{text}");
                    let text = if call.words.has(&word) { call.words.text(&word) } else { text };
                    format!("{name}: {text}")
                }
                Value::Bool(wanted) => {
                    let text = call.words.text(if *wanted { YES } else { NO });
                    format!("{name}: {text}")
                }
                Value::Object(hours) if key == "quiet_hours" => {
                    let hour = |end: &str| hours.get(end).and_then(Value::as_str).unwrap_or_default();
                    let holes = [("key", name.as_str()), ("from", hour("from")), ("to", hour("to"))];
                    call.words.fill("memory.preferences.hours", &holes)
                }
                other => format!("{name}: {other}"),
            }
        });
        parts.collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
#[path = "update_user_preferences_tests.rs"]
mod tests;
