//! Why a doctor hesitates: ten reasons, heard in their own words, each with what helps.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::heard::Sentence;
use super::phrases::PHRASES;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schemars(inline)]
pub(crate) enum Objection {
    Preco,
    Tempo,
    Confianca,
    Processo,
    Disponibilidade,
    Qualidade,
    Lealdade,
    Risco,
    Motivacao,
    Comunicacao,
}

impl Objection {
    pub(crate) const ALL: [Self; 10] = [
        Self::Preco,
        Self::Tempo,
        Self::Confianca,
        Self::Processo,
        Self::Disponibilidade,
        Self::Qualidade,
        Self::Lealdade,
        Self::Risco,
        Self::Motivacao,
        Self::Comunicacao,
    ];

    /// The order in which they are looked for: whoever fears for their money speaks of money, too.
    const HEARD: [Self; 10] = [
        Self::Risco,
        Self::Comunicacao,
        Self::Confianca,
        Self::Lealdade,
        Self::Qualidade,
        Self::Processo,
        Self::Motivacao,
        Self::Disponibilidade,
        Self::Preco,
        Self::Tempo,
    ];

    /// The objection that a sentence makes, if it makes one.
    pub(crate) fn heard_in(text: &str) -> Option<Self> {
        let sentence = Sentence::read(text);
        if sentence.holds(PHRASES.list("praise")) {
            return None;
        }
        Self::HEARD.into_iter().find(|objection| sentence.holds(objection.phrases()))
    }

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Preco => "PRECO",
            Self::Tempo => "TEMPO",
            Self::Confianca => "CONFIANCA",
            Self::Processo => "PROCESSO",
            Self::Disponibilidade => "DISPONIBILIDADE",
            Self::Qualidade => "QUALIDADE",
            Self::Lealdade => "LEALDADE",
            Self::Risco => "RISCO",
            Self::Motivacao => "MOTIVACAO",
            Self::Comunicacao => "COMUNICACAO",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|objection| objection.as_str() == text)
    }

    fn phrases(self) -> &'static [&'static str] {
        PHRASES.list(self.as_str())
    }

    /// What a model reads while the objection stands.
    pub(crate) const fn guidance(self) -> &'static str {
        match self {
            Self::Preco => include_str!("../../prompts/objections/preco.md"),
            Self::Tempo => include_str!("../../prompts/objections/tempo.md"),
            Self::Confianca => include_str!("../../prompts/objections/confianca.md"),
            Self::Processo => include_str!("../../prompts/objections/processo.md"),
            Self::Disponibilidade => include_str!("../../prompts/objections/disponibilidade.md"),
            Self::Qualidade => include_str!("../../prompts/objections/qualidade.md"),
            Self::Lealdade => include_str!("../../prompts/objections/lealdade.md"),
            Self::Risco => include_str!("../../prompts/objections/risco.md"),
            Self::Motivacao => include_str!("../../prompts/objections/motivacao.md"),
            Self::Comunicacao => include_str!("../../prompts/objections/comunicacao.md"),
        }
    }

    /// What is said where there is nobody to find better words.
    pub(crate) const fn answer_key(self) -> &'static str {
        match self {
            Self::Preco => "julia.objection.preco",
            Self::Tempo => "julia.objection.tempo",
            Self::Confianca => "julia.objection.confianca",
            Self::Processo => "julia.objection.processo",
            Self::Disponibilidade => "julia.objection.disponibilidade",
            Self::Qualidade => "julia.objection.qualidade",
            Self::Lealdade => "julia.objection.lealdade",
            Self::Risco => "julia.objection.risco",
            Self::Motivacao => "julia.objection.motivacao",
            Self::Comunicacao => "julia.objection.comunicacao",
        }
    }
}

#[cfg(test)]
#[path = "objection_tests.rs"]
mod tests;
