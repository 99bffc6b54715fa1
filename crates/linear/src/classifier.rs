//! Weights together with the names of what they tell apart.

use crate::lean::LeanWeights;
use crate::training::{Example, Settings, train};
use crate::{Features, WeightsError};

/// Tells up to 256 named classes apart. As a file it brings its names along: whoever reads it needs no list that could differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Classifier {
    labels: Vec<String>,
    weights: LeanWeights,
}

impl Classifier {
    /// What examples with labels teach; the classes are the labels, in the order of their names.
    #[must_use]
    pub fn learn(examples: &[(String, Features)], settings: Settings) -> Self {
        let mut labels: Vec<String> = examples.iter().map(|(label, _)| label.clone()).collect();
        labels.sort();
        labels.dedup();
        let examples: Vec<Example> = examples
            .iter()
            .map(|(label, features)| Example {
                features: features.clone(),
                class: labels.binary_search(label).unwrap_or_default(),
                counts: 1.0,
            })
            .collect();
        let weights = train(&examples, &Settings { classes: labels.len(), ..settings });
        Self { labels, weights: LeanWeights::of(&weights) }
    }

    #[must_use]
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// How likely each label is, in their order; together they are 1.
    #[must_use]
    pub fn classify(&self, features: &Features) -> Vec<f32> {
        self.weights.classify(features)
    }

    /// What a feature of a text adds to the score of a label.
    #[must_use]
    pub fn explain(&self, features: &Features, label: &str, kind: &str, parts: &[&str]) -> Option<f32> {
        let class = self.labels.iter().position(|known| known == label)?;
        self.weights.explain(features, class, kind, parts)
    }

    /// Whether anything was learned about a feature of a text.
    #[must_use]
    pub fn weighs(&self, features: &Features, kind: &str, parts: &[&str]) -> bool {
        self.weights.weighs(features, kind, parts)
    }

    /// As it is written to a file: the names, a line each, an empty line, and the weights.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.labels.join("\n").into_bytes();
        bytes.extend(b"\n\n");
        bytes.extend(self.weights.to_bytes());
        bytes
    }

    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let error = WeightsError::new(0, bytes.len());
        let end = bytes.windows(2).position(|pair| pair == b"\n\n").ok_or(error)?;
        let (names, rest) = bytes.split_at(end);
        let names = std::str::from_utf8(names).map_err(|_| error)?;
        let labels: Vec<String> = names.lines().map(str::to_owned).collect();
        let weights = LeanWeights::read(labels.len(), rest.get(2..).unwrap_or_default())?;
        Ok(Self { labels, weights })
    }
}

#[cfg(test)]
#[path = "classifier_tests.rs"]
mod tests;
