//! The weighted matrix, computed exactly: whole numbers all the way, rounded once, for the eye.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::decision::Choice;
use super::naming::is_same;

/// How much something counts, in thousandths. Only the proportions matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight(i64);

/// A mark from 1 to 10, in tenths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(i64);

const THOUSAND: f64 = 1000.0;
const TEN: f64 = 10.0;

impl Weight {
    pub const MOST: i64 = 100_000;

    /// From more than nothing to a hundred.
    pub fn new(weight: f64) -> Option<Self> {
        let thousandths = whole(weight * THOUSAND)?;
        (1..=Self::MOST).contains(&thousandths).then_some(Self(thousandths))
    }

    pub fn value(self) -> f64 {
        plain(self.0) / THOUSAND
    }
}

impl Score {
    /// From 1 to 10, halves and tenths allowed.
    pub fn new(score: f64) -> Option<Self> {
        let tenths = whole(score * TEN)?;
        (10..=100).contains(&tenths).then_some(Self(tenths))
    }

    pub fn value(self) -> f64 {
        plain(self.0) / TEN
    }
}

fn whole(number: f64) -> Option<i64> {
    let rounded = number.round();
    (rounded.abs() < 1e9).then(|| format!("{rounded:.0}").parse().ok()).flatten()
}

/// Never more than nine digits, so that nothing is lost.
fn plain(number: i64) -> f64 {
    i32::try_from(number).map_or(f64::MAX, f64::from)
}

/// Numbers as people write them: 3, not 3.0.
fn write<S: Serializer>(value: f64, serializer: S) -> Result<S::Ok, S::Error> {
    match whole(value).filter(|_| value.fract() == 0.0) {
        Some(whole) => serializer.serialize_i64(whole),
        None => serializer.serialize_f64(value),
    }
}

macro_rules! bounded_number {
    ($name:ident, $schema_name:literal, $least:literal, $most:literal, $otherwise:literal) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                write(self.value(), serializer)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = f64::deserialize(deserializer)?;
                Self::new(number).ok_or_else(|| serde::de::Error::custom($otherwise))
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                $schema_name.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "number", "minimum": $least, "maximum": $most })
            }
        }
    };
}

bounded_number!(Weight, "Weight", 0.001, 100, "a weight is a number above 0, up to 100");
bounded_number!(Score, "Score", 1, 10, "a score is a number from 1 to 10");

/// Something that counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Criterion {
    /// O que conta: salário, distância, tempo com a família.
    #[schemars(length(min = 1, max = 60))]
    pub name: String,
    /// Quanto conta perto dos outros; só a proporção importa.
    pub weight: Weight,
}

/// How one option does by one criterion.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(inline)]
pub struct Scored {
    /// O nome da opção.
    #[schemars(length(min = 1, max = 100))]
    pub option: String,
    /// O nome do critério.
    #[schemars(length(min = 1, max = 60))]
    pub criterion: String,
    /// De 1 a 10, dita pela pessoa.
    pub score: Score,
}

/// One option's row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'d> {
    pub choice: &'d str,
    /// One for each criterion, in their order. What nobody scored is missing.
    pub marks: Vec<Option<Score>>,
    /// The weighted sum, only where nothing is missing.
    sum: Option<i64>,
}

/// Options against criteria.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix<'d> {
    pub criteria: &'d [Criterion],
    pub rows: Vec<Row<'d>>,
    weights: i64,
}

/// What the matrix says about the best option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Leader<'m> {
    Best(&'m Row<'m>),
    /// Several have the same, to the last digit.
    Tied(Vec<&'m str>),
    /// Something is missing, so that nothing can be compared.
    Unknown,
}

impl<'d> Matrix<'d> {
    /// Nothing to compare without criteria or with fewer than two options.
    pub fn of(choices: &'d [Choice], criteria: &'d [Criterion], scores: &[Scored]) -> Option<Self> {
        if criteria.is_empty() || choices.len() < 2 {
            return None;
        }
        let mark = |choice: &Choice, criterion: &Criterion| {
            let fits = |scored: &&Scored| {
                is_same(&scored.option, &choice.title) && is_same(&scored.criterion, &criterion.name)
            };
            scores.iter().find(fits).map(|scored| scored.score)
        };
        let rows = choices.iter().map(|choice| {
            let marks: Vec<Option<Score>> =
                criteria.iter().map(|criterion| mark(choice, criterion)).collect();
            let weighted = |(criterion, mark): (&Criterion, &Option<Score>)| {
                mark.map(|mark| criterion.weight.0 * mark.0)
            };
            let sum = criteria.iter().zip(&marks).map(weighted).sum();
            Row { choice: &choice.title, marks, sum }
        });
        let weights = criteria.iter().map(|criterion| criterion.weight.0).sum();
        Some(Self { criteria, rows: rows.collect(), weights })
    }

    /// The weighted mean of an option, in hundredths.
    pub fn hundredths(&self, row: &Row<'_>) -> Option<i64> {
        // Tenths to hundredths, then halves are rounded up.
        row.sum.map(|sum| (sum * 20 + self.weights) / (self.weights * 2))
    }

    /// The same as a number for the eye: 7.35.
    pub fn total(&self, row: &Row<'_>) -> Option<f64> {
        self.hundredths(row).map(|hundredths| plain(hundredths) / 100.0)
    }

    /// The share of a criterion in all of them, in tenths of a percent.
    pub fn share(&self, criterion: &Criterion) -> f64 {
        plain((criterion.weight.0 * 2000 + self.weights) / (self.weights * 2)) / TEN
    }

    /// Which scores are missing: option, criterion.
    pub fn missing(&self) -> Vec<(&'d str, &'d str)> {
        let of_row = |row: &Row<'d>| {
            let unmarked = self.criteria.iter().zip(&row.marks).filter(|(_, mark)| mark.is_none());
            let choice = row.choice;
            unmarked.map(move |(criterion, _)| (choice, criterion.name.as_str())).collect::<Vec<_>>()
        };
        self.rows.iter().flat_map(of_row).collect()
    }

    /// Whether anybody scored anything yet.
    pub fn is_blank(&self) -> bool {
        self.rows.iter().all(|row| row.marks.iter().all(Option::is_none))
    }

    pub fn leader(&self) -> Leader<'_> {
        if self.rows.iter().any(|row| row.sum.is_none()) {
            return Leader::Unknown;
        }
        let most = self.rows.iter().filter_map(|row| row.sum).max();
        let first: Vec<&Row<'_>> = self.rows.iter().filter(|row| row.sum == most).collect();
        match first.as_slice() {
            [] => Leader::Unknown,
            [best] => Leader::Best(best),
            several => Leader::Tied(several.iter().map(|row| row.choice).collect()),
        }
    }

    /// The criteria by which a row beats every other one, the weightiest first.
    pub fn strengths(&self, best: &Row<'_>) -> Vec<&'d str> {
        let beats = |at: &usize| {
            let own = best.marks.get(*at).copied().flatten();
            let others = self.rows.iter().filter(|row| row.choice != best.choice);
            own.is_some() && others.into_iter().all(|row| row.marks.get(*at).copied().flatten() < own)
        };
        let mut ahead: Vec<&'d Criterion> =
            (0..self.criteria.len()).filter(beats).filter_map(|at| self.criteria.get(at)).collect();
        ahead.sort_by_key(|criterion| std::cmp::Reverse(criterion.weight));
        ahead.into_iter().map(|criterion| criterion.name.as_str()).collect()
    }
}

#[cfg(test)]
#[path = "matrix_tests.rs"]
mod tests;
