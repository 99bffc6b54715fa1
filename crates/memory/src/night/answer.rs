//! What a model answers, read leniently: one bad entry is left out, and the rest still counts.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::item::{Area, ItemType};

/// The arguments of `consolidate_memory`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Consolidation {
    /// O que é novo e duradouro.
    #[serde(deserialize_with = "each")]
    pub items: Vec<Proposed>,
    /// O que já se sabia e deixou de valer, sem nada no lugar.
    #[serde(deserialize_with = "each")]
    pub ended: Vec<Mention>,
    /// O que já se sabia e a pessoa disse de novo.
    #[serde(deserialize_with = "each")]
    pub again: Vec<Mention>,
    /// O que se repete em pelo menos três mensagens diferentes.
    #[serde(deserialize_with = "each")]
    pub patterns: Vec<Pattern>,
}

/// Something that may be kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Proposed {
    #[serde(rename = "type")]
    pub kind: ItemType,
    #[serde(default)]
    pub area: Option<Area>,
    #[serde(default)]
    pub sub_area: Option<String>,
    /// "self", ou de quem se fala, como a pessoa chama.
    #[serde(default)]
    pub about: String,
    /// Uma frase curta, sem sujeito: "Mora em Curitiba".
    pub content: String,
    /// 0.9 ou mais se foi dito com todas as letras; 0.7 a 0.89 se foi concluído.
    pub confidence: f64,
    /// O número da mensagem da pessoa.
    pub message: usize,
    /// As palavras exatas dessa mensagem.
    pub words: String,
    /// O que este item substitui: refs conhecidas, ou n1, n2 … de itens anteriores desta resposta.
    #[serde(default)]
    pub changes: Vec<String>,
}

/// Words about something that is known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Mention {
    #[serde(rename = "ref")]
    pub reference: String,
    pub message: usize,
    pub words: String,
}

/// A conclusion from several messages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Pattern {
    pub content: String,
    #[serde(default)]
    pub area: Option<Area>,
    pub confidence: f64,
    #[serde(deserialize_with = "each")]
    pub evidence: Vec<Quotation>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(inline)]
pub struct Quotation {
    pub message: usize,
    pub words: String,
}

/// Reads the entries that can be read.
fn each<'de, D: Deserializer<'de>, T: serde::de::DeserializeOwned>(from: D) -> Result<Vec<T>, D::Error> {
    let entries = Option::<Vec<Value>>::deserialize(from)?.unwrap_or_default();
    Ok(entries.into_iter().filter_map(|entry| serde_json::from_value(entry).ok()).collect())
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
