//! What Aria says when something cannot be noted: a question that helps, with a stable code beside it.

use ::tools::ToolError;

use super::Saying;
use crate::tracking::metrics::{Impossible, MetricKind, NewEntry, Quantity, Range, Refusal};

/// From here on a number is not worth repeating.
const UNSPEAKABLE: f64 = 1e12;

impl Saying<'_> {
    /// What the rule made of something, or its refusal in words.
    pub(crate) fn check<T>(&self, ruled: Result<T, Refusal>) -> Result<T, ToolError> {
        ruled.map_err(|refusal| match refusal {
            Refusal::FutureDate => {
                ToolError::refused("future_date", self.words.text("aria.refused.future_date")).lacking("date")
            }
            Refusal::AncientDate => {
                ToolError::refused("ancient_date", self.words.text("aria.refused.ancient_date"))
                    .lacking("date")
            }
            Refusal::NameNeeded => {
                ToolError::refused("name_needed", self.words.text("aria.refused.name_needed")).lacking("name")
            }
            Refusal::Impossible { kind, unit, why } => self.impossible(kind, unit.as_deref(), &why),
        })
    }

    fn impossible(&self, kind: MetricKind, unit: Option<&str>, impossible: &Impossible) -> ToolError {
        let kind_said = self.kind(kind, None);
        match impossible {
            Impossible::NotANumber => self.not_a_number(),
            Impossible::OutOfRange { asked, range } => {
                ToolError::refused("out_of_range", self.out_of_range(&kind_said, asked, *range))
                    .lacking("value")
            }
            Impossible::UnknownUnit => {
                let holes =
                    [("unit", unit.unwrap_or_default()), ("kind", &kind_said), ("units", self.units(kind))];
                ToolError::refused("unknown_unit", self.words.fill("aria.refused.unknown_unit", &holes))
                    .lacking("unit")
            }
            Impossible::UnitTooLong => {
                ToolError::refused("unknown_unit", self.words.text("aria.refused.unit_too_long"))
                    .lacking("unit")
            }
            Impossible::UnitNeeded => {
                ToolError::refused("unit_needed", self.words.text("aria.refused.unit_needed")).lacking("unit")
            }
        }
    }

    pub(crate) fn not_a_number(&self) -> ToolError {
        ToolError::refused("not_a_number", self.words.text("aria.refused.not_a_number")).lacking("value")
    }

    pub(crate) fn no_such_day(&self) -> ToolError {
        ToolError::refused("no_such_day", self.words.text("aria.refused.no_such_day")).lacking("date")
    }

    pub(crate) fn too_long(&self) -> ToolError {
        ToolError::refused("too_long", self.words.text("aria.refused.too_long"))
    }

    pub(crate) fn came_in(&self, entry: &NewEntry) -> ToolError {
        let amount = self.amount(&entry.quantity);
        ToolError::refused("came_in", self.words.fill("aria.refused.came_in", &[("amount", &amount)]))
    }

    /// A feeling was told, and nobody asked for a note of it.
    pub(crate) fn only_felt(&self, kind: MetricKind) -> ToolError {
        let key = if kind == MetricKind::Energy { "energy" } else { "mood" };
        ToolError::refused("only_felt", self.words.text(&format!("aria.refused.only_felt.{key}")))
    }

    pub(crate) fn unchanged(&self, entry: &NewEntry) -> ToolError {
        let holes = [("thing", self.thing(entry)), ("day", self.when(entry.day))];
        let holes = holes.each_ref().map(|(hole, text)| (*hole, text.as_str()));
        ToolError::refused("unchanged", self.words.fill("aria.refused.unchanged", &holes))
    }

    pub(crate) fn unlikely(&self, entry: &NewEntry, asked: &Quantity) -> ToolError {
        let (thing, amount) = (self.thing(entry), self.amount(asked));
        let said = self.words.fill("aria.refused.unlikely", &[("thing", &thing), ("amount", &amount)]);
        ToolError::refused("unlikely", said)
    }

    pub(crate) fn bad_period(&self) -> ToolError {
        ToolError::refused("bad_period", self.words.text("aria.refused.bad_period"))
    }

    fn out_of_range(&self, kind: &str, asked: &Quantity, range: Range) -> String {
        let high = self.amount(&asked.with_value(range.high));
        let low = self.amount(&asked.with_value(range.low));
        if asked.value().abs() >= UNSPEAKABLE {
            return self.words.fill("aria.refused.unspeakable", &[("kind", kind), ("high", &high)]);
        }
        // A duration has no minus sign, and less than a minute is said as none: the bare number is clearer.
        let amount = if asked.value() < Range::LEAST {
            ptbr::format::number(asked.value(), self.words.language())
        } else {
            self.amount(asked)
        };
        let holes = [("amount", amount.as_str()), ("kind", kind), ("low", &low), ("high", &high)];
        let key =
            if range.low > Range::LEAST { "aria.refused.out_of_range" } else { "aria.refused.above_range" };
        self.words.fill(key, &holes)
    }

    fn units(&self, kind: MetricKind) -> &str {
        self.words.text(match kind {
            MetricKind::Weight => "aria.units.weight",
            MetricKind::Water => "aria.units.water",
            MetricKind::Sleep => "aria.units.sleep",
            MetricKind::Exercise => "aria.units.exercise",
            MetricKind::Expense => "aria.units.expense",
            MetricKind::Mood | MetricKind::Energy | MetricKind::Custom => "aria.units.mark",
        })
    }
}
