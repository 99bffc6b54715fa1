//! What somebody's decisions have in common, counted and never guessed: enough reviews, or nothing at all.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use store::{StoreError, Tx};

use super::decision::Area;
use super::review::{self, Review};

/// With fewer reviews than this there is no pattern to speak of.
pub(crate) const LEAST: usize = 3;

/// Some reviews, added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Tally {
    pub(crate) reviews: u32,
    pub(crate) satisfaction: u32,
    pub(crate) differently: u32,
}

impl Tally {
    fn add(&mut self, review: &Review) {
        self.reviews += 1;
        self.satisfaction += u32::from(review.satisfaction.value());
        self.differently += u32::from(review.hindsight.is_different());
    }

    /// The mean satisfaction to one decimal, halves up.
    pub(crate) fn mean(self) -> f64 {
        let tenths = (self.satisfaction * 20 + self.reviews).checked_div(self.reviews * 2);
        f64::from(tenths.unwrap_or(0)) / 10.0
    }

    fn to_json(self) -> Value {
        json!({
            "reviews": self.reviews,
            "meanSatisfaction": self.mean(),
            "wouldDecideDifferently": self.differently,
        })
    }
}

/// What the reviews come to, in all and by area.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Patterns {
    pub(crate) whole: Tally,
    pub(crate) by_area: BTreeMap<Area, Tally>,
    /// What the person said they learned, the newest first.
    pub(crate) lessons: Vec<String>,
}

/// How many lessons are worth repeating.
const LESSONS: usize = 5;

impl Patterns {
    fn of(reviews: &[(Area, Review)]) -> Option<Self> {
        if reviews.len() < LEAST {
            return None;
        }
        let mut patterns = Self::default();
        for (area, review) in reviews {
            patterns.whole.add(review);
            patterns.by_area.entry(*area).or_default().add(review);
        }
        let lessons = reviews.iter().filter_map(|(_, review)| review.lessons.clone());
        patterns.lessons = lessons.take(LESSONS).collect();
        Some(patterns)
    }

    pub(crate) fn to_json(&self) -> Value {
        let mut patterns = self.whole.to_json();
        let by_area = self.by_area.iter().map(|(area, tally)| {
            let mut counted = tally.to_json();
            counted["area"] = json!(area);
            counted
        });
        patterns["byArea"] = by_area.collect();
        patterns["lessons"] = json!(self.lessons);
        patterns
    }
}

/// What this person's reviewed decisions come to, once there are enough of them.
pub(crate) async fn patterns(tx: &mut Tx) -> Result<Option<Patterns>, StoreError> {
    let reviews = review::all(tx).await?;
    let reviews: Vec<(Area, Review)> = reviews.into_iter().map(|(area, _, review)| (area, review)).collect();
    Ok(Patterns::of(&reviews))
}

#[cfg(test)]
#[path = "patterns_tests.rs"]
mod tests;
