//! The person's answer to a proposal, as the model reads it: a forced tool, and no second way.

use domain::tool::ToolCall;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Below this the person is asked again: an unsure answer is never taken as a yes.
const SURE_ENOUGH: f64 = 0.7;

/// Lê a resposta da pessoa a uma proposta que espera por um sim e diz o que ela quis: confirmar, recusar,
/// corrigir algum campo ou falar de outro assunto. Na dúvida, use uma confiança baixa.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RespondToConfirmation {
    pub intent: Intent,
    /// O novo valor, quando a pessoa corrige o valor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected_value: Option<f64>,
    /// A nova unidade, quando a pessoa corrige a unidade.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected_unit: Option<String>,
    /// A nova data (AAAA-MM-DD), quando a pessoa corrige a data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub corrected_date: Option<Date>,
    /// A nova categoria, quando a pessoa corrige a categoria.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrected_category: Option<String>,
    /// Outros campos corrigidos, pelo nome que têm na proposta.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub corrected: Map<String, Value>,
    /// De 0 a 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub confidence: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasoning: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    Confirm,
    Reject,
    Correct,
    Unrelated,
}

/// What the person wants done with the proposal.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    Yes,
    No,
    /// The proposal's own call with the corrected fields in it, still to be validated.
    Correct(ToolCall),
    Unrelated,
    Unsure,
}

/// A yes or a no given by button, with the nonce: nothing to interpret.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Consent {
    Confirm,
    Reject,
}

impl Consent {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Confirm => "confirm",
            Self::Reject => "reject",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Self::Confirm, Self::Reject].into_iter().find(|consent| consent.as_str() == text)
    }
}

impl RespondToConfirmation {
    pub const NAME: &'static str = "respond_to_confirmation";

    pub const EXAMPLES: [&'static str; 4] = [
        r#"{"intent": "confirm", "confidence": 0.97, "reasoning": "disse beleza"}"#,
        r#"{"intent": "reject", "confidence": 0.95}"#,
        r#"{"intent": "correct", "correctedValue": 81.4, "correctedUnit": "kg", "confidence": 0.92}"#,
        r#"{"intent": "correct", "correctedDate": "2026-11-13", "confidence": 0.9}"#,
    ];

    pub fn schema() -> Value {
        schemars::schema_for!(Self).to_value()
    }

    /// What a real model reads about this tool.
    pub fn description() -> String {
        Self::schema().get("description").and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    /// Reads the model's call. `None` means that it is not an answer we can use.
    pub fn read(call: &ToolCall) -> Option<Self> {
        if call.name != Self::NAME {
            return None;
        }
        let read: Self = serde_json::from_value(call.arguments.clone()).ok()?;
        (0.0..=1.0).contains(&read.confidence).then_some(read)
    }

    /// The verdict on `proposed`. A correction that corrects nothing is not clear enough to act on.
    pub fn verdict(self, proposed: &ToolCall) -> Verdict {
        if self.intent == Intent::Unrelated {
            return Verdict::Unrelated;
        }
        if self.confidence < SURE_ENOUGH {
            return Verdict::Unsure;
        }
        match self.intent {
            Intent::Confirm => Verdict::Yes,
            Intent::Reject => Verdict::No,
            Intent::Unrelated => Verdict::Unrelated,
            Intent::Correct => self.corrected_call(proposed).map_or(Verdict::Unsure, Verdict::Correct),
        }
    }

    fn corrected_call(self, proposed: &ToolCall) -> Option<ToolCall> {
        let mut call = proposed.clone();
        let arguments = call.arguments.as_object_mut()?;
        let before = arguments.clone();
        let named = [
            ("value", self.corrected_value.map(Value::from)),
            ("unit", self.corrected_unit.map(Value::from)),
            ("date", self.corrected_date.map(|date| Value::from(date.to_string()))),
            ("category", self.corrected_category.map(Value::from)),
        ];
        for (name, value) in named {
            if let Some(value) = value {
                arguments.insert(name.to_owned(), value);
            }
        }
        arguments.extend(self.corrected);
        (*arguments != before).then_some(call)
    }
}

#[cfg(test)]
#[path = "confirmation_tests.rs"]
mod tests;
