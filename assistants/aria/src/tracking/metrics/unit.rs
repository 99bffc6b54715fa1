//! The units that entries are kept in, and how many of them other units are.

use ptbr::Measure;

use super::MetricKind;

/// A unit in which an entry is kept. Marks out of ten have none.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Unit {
    Kilogram,
    Millilitre,
    Hour,
    Minute,
    Kilometre,
    Real,
    /// Whatever the person counts in: pages, push-ups, cigarettes.
    Own(String),
}

impl Unit {
    pub fn as_str(&self) -> &str {
        match self {
            Self::Kilogram => "kg",
            Self::Millilitre => "ml",
            Self::Hour => "h",
            Self::Minute => "min",
            Self::Kilometre => "km",
            Self::Real => "BRL",
            Self::Own(text) => text,
        }
    }

    /// The unit of a stored entry of `kind`.
    pub(super) fn kept(kind: MetricKind, text: &str) -> Self {
        const FIXED: [Unit; 6] =
            [Unit::Kilogram, Unit::Millilitre, Unit::Hour, Unit::Minute, Unit::Kilometre, Unit::Real];
        let fixed = FIXED.into_iter().find(|unit| kind != MetricKind::Custom && unit.as_str() == text);
        fixed.unwrap_or_else(|| Self::Own(text.to_owned()))
    }
}

/// How an amount in a unit that somebody named becomes an amount in the unit that we keep.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Conversion {
    pub(super) kept: Option<Unit>,
    pub(super) factor: f64,
}

impl Conversion {
    fn to(kept: Unit, factor: f64) -> Self {
        Self { kept: Some(kept), factor }
    }

    /// The conversion when no unit was named.
    pub(super) fn unnamed(kind: MetricKind) -> Self {
        let kept = match kind {
            MetricKind::Weight => Some(Unit::Kilogram),
            MetricKind::Water => Some(Unit::Millilitre),
            MetricKind::Sleep => Some(Unit::Hour),
            MetricKind::Exercise => Some(Unit::Minute),
            MetricKind::Expense => Some(Unit::Real),
            MetricKind::Mood | MetricKind::Energy | MetricKind::Custom => None,
        };
        Self { kept, factor: 1.0 }
    }

    /// The conversion from a named unit, if it measures what this kind is about.
    pub(super) fn named(kind: MetricKind, unit: &str) -> Option<Self> {
        let folded = ptbr::fold(unit);
        match kind {
            MetricKind::Custom => return Some(Self::to(Unit::Own(unit.to_owned()), 1.0)),
            MetricKind::Mood | MetricKind::Energy => {
                return is_out_of_ten(&folded).then_some(Self { kept: None, factor: 1.0 });
            }
            _ => {}
        }
        let (measure, size) = measured(&folded)?;
        Some(match (kind, measure) {
            (MetricKind::Weight, Measure::Mass) => Self::to(Unit::Kilogram, size),
            (MetricKind::Water, Measure::Volume) => Self::to(Unit::Millilitre, size),
            (MetricKind::Sleep, Measure::Duration) => Self::to(Unit::Hour, size / MINUTES_OF_AN_HOUR),
            (MetricKind::Exercise, Measure::Duration) => Self::to(Unit::Minute, size),
            (MetricKind::Exercise, Measure::Distance) => Self::to(Unit::Kilometre, size),
            (MetricKind::Expense, Measure::Money) => Self::to(Unit::Real, size),
            _ => return None,
        })
    }
}

const MINUTES_OF_AN_HOUR: f64 = 60.0;

/// What a folded word measures, and how much of the measure's kept unit one of it is. Portuguese is known to
/// `ptbr`; the English names are what models fall back to.
fn measured(folded: &str) -> Option<(Measure, f64)> {
    if let Some(unit) = ptbr::Unit::named(folded) {
        return Some((unit.measure, unit.size));
    }
    Some(match folded {
        "kilogram" | "kilograms" => (Measure::Mass, 1.0),
        "gram" | "grams" => (Measure::Mass, 0.001),
        "pound" | "pounds" => (Measure::Mass, 0.453_592_37),
        "liter" | "liters" | "litre" | "litres" => (Measure::Volume, 1000.0),
        "milliliter" | "milliliters" | "millilitre" | "millilitres" => (Measure::Volume, 1.0),
        "glass" | "glasses" | "cup" | "cups" => (Measure::Volume, ptbr::Unit::GLASS.size),
        "bottle" | "bottles" => (Measure::Volume, ptbr::Unit::BOTTLE.size),
        "hour" | "hours" => (Measure::Duration, MINUTES_OF_AN_HOUR),
        "minute" | "minutes" => (Measure::Duration, 1.0),
        "kilometer" | "kilometers" | "kilometre" | "kilometres" => (Measure::Distance, 1.0),
        "meter" | "meters" | "metre" | "metres" => (Measure::Distance, 0.001),
        "mile" | "miles" | "milha" | "milhas" => (Measure::Distance, 1.609_344),
        "r$" | "$" => (Measure::Money, 1.0),
        _ => return None,
    })
}

/// The ways in which a mark out of ten gets a unit after all.
fn is_out_of_ten(folded: &str) -> bool {
    matches!(
        folded,
        "/10"
            | "10"
            | "de 10"
            | "1-10"
            | "escala 1-10"
            | "ponto"
            | "pontos"
            | "nota"
            | "point"
            | "points"
            | "score"
    )
}
