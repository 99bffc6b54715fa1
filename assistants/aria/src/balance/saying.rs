//! How the score is told: the figures, what they are made of, and what is missing.

use domain::Words;
use serde_json::{Value, json};

use super::formula::DAYS;
use super::score::{LEAST_AREAS, Reading};
use super::{AreaScore, Balance};
use crate::decisions::decision::Area;

#[derive(Debug)]
pub(crate) struct BalanceText<'c> {
    words: &'c Words,
}

impl<'c> BalanceText<'c> {
    pub(crate) const fn new(words: &'c Words) -> Self {
        Self { words }
    }

    pub(crate) fn area(&self, area: Area) -> String {
        self.words.text(&format!("aria.decisions.area.{}", area.as_str())).to_owned()
    }

    fn fill(&self, key: &str, holes: &[(&str, &str)]) -> String {
        self.words.fill(key, holes)
    }

    /// The whole answer.
    pub(crate) fn whole(&self, balance: &Balance) -> String {
        let areas: Vec<String> = balance
            .areas
            .iter()
            .filter(|area| area.share.is_some())
            .map(|area| format!("• {}", self.line(area)))
            .collect();
        let mut parts = vec![self.headline(balance)];
        if !areas.is_empty() {
            parts.push(areas.join("\n"));
        }
        parts.extend(self.extremes(balance));
        parts.extend(self.missing(balance));
        parts.push(self.how());
        parts.join("\n")
    }

    /// One area, and what it is made of.
    pub(crate) fn one(&self, balance: &Balance, area: Area) -> String {
        let known = balance.area(area).filter(|one| one.share.is_some());
        if let Some(one) = known {
            return format!("{}\n{}", self.line(one), self.how());
        }
        let hint = self.words.text(&format!("aria.balance.hint.{}", area.as_str())).to_owned();
        self.fill("aria.balance.area_unknown", &[("area", &self.area(area)), ("hint", &hint)])
    }

    /// "Seu Life Balance Score é 72 de 100 (+4 na semana), sobre 3 das 6 áreas."
    pub(crate) fn headline(&self, balance: &Balance) -> String {
        let known = balance.scored().count().to_string();
        let Some(total) = balance.total() else {
            return self
                .fill("aria.balance.no_total", &[("known", &known), ("least", &LEAST_AREAS.to_string())]);
        };
        let change = self.change(balance).map(|change| format!(" ({change})")).unwrap_or_default();
        let holes = [("total", total.value().to_string()), ("change", change), ("known", known)];
        self.fill("aria.balance.total", &holes.each_ref().map(|(name, text)| (*name, text.as_str())))
    }

    /// "+4 na semana", "igual à semana passada".
    pub(crate) fn change(&self, balance: &Balance) -> Option<String> {
        let change = balance.change?;
        let points = change.unsigned_abs().to_string();
        let key = match change {
            0 => "aria.balance.same",
            1.. => "aria.balance.up",
            _ => "aria.balance.down",
        };
        Some(self.fill(key, &[("points", &points)]))
    }

    /// "Saúde: 80 (sono 95, exercício 60)".
    pub(crate) fn line(&self, area: &AreaScore) -> String {
        let score = area.score().map(|score| score.value().to_string()).unwrap_or_default();
        let parts: Vec<String> = area.readings.iter().map(|reading| self.reading(reading)).collect();
        let holes = [("area", self.area(area.area)), ("score", score), ("parts", parts.join(", "))];
        capital(&self.fill("aria.balance.area", &holes.each_ref().map(|(name, text)| (*name, text.as_str()))))
    }

    pub(crate) fn signal(&self, reading: &Reading) -> String {
        self.words.text(&format!("aria.balance.signal.{}", reading.signal.as_str())).to_owned()
    }

    fn reading(&self, reading: &Reading) -> String {
        format!("{} {}", self.signal(reading), reading.score().value())
    }

    pub(crate) fn extremes(&self, balance: &Balance) -> Option<String> {
        let ((low, _), (high, _)) = (balance.lowest()?, balance.highest()?);
        (low != high).then(|| {
            self.fill("aria.balance.extremes", &[("high", &self.area(high)), ("low", &self.area(low))])
        })
    }

    /// The areas of which too little is known, by name.
    pub(crate) fn missing(&self, balance: &Balance) -> Option<String> {
        let names: Vec<String> = balance.unknown().map(|area| self.area(area)).collect();
        (!names.is_empty()).then(|| self.fill("aria.balance.missing", &[("areas", &names.join(", "))]))
    }

    pub(crate) fn how(&self) -> String {
        self.fill("aria.balance.how", &[("days", &DAYS.to_string())])
    }

    /// What a program reads.
    pub(crate) fn to_json(&self, balance: &Balance) -> Value {
        let areas = balance.areas.iter().map(|area| {
            let signals = area.readings.iter().map(|reading| {
                json!({
                    "signal": reading.signal.as_str(), "score": reading.score(),
                    "weight": reading.signal.weight(), "count": reading.count,
                })
            });
            json!({
                "area": area.area, "score": area.score(), "enoughData": area.share.is_some(),
                "signals": signals.collect::<Vec<_>>(),
            })
        });
        json!({
            "total": balance.total(), "days": DAYS, "weekChange": balance.change,
            "areasCounted": balance.scored().count(), "areas": areas.collect::<Vec<_>>(),
            "lowest": balance.lowest().map(|(area, _)| area), "how": self.how(),
        })
    }
}

pub(crate) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
