//! The units people name, and what one of each is in the unit we keep.

use crate::quantity::Measure;

/// A unit that was said: what it measures, how much of the kept unit it is, and how we write it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    pub measure: Measure,
    /// How much of the measure's kept unit (kg, ml, minutes, km, reais) one of these is.
    pub size: f64,
    pub symbol: &'static str,
}

const fn unit(measure: Measure, size: f64, symbol: &'static str) -> Unit {
    Unit { measure, size, symbol }
}

impl Unit {
    pub const GLASS: Self = unit(Measure::Volume, 200.0, "ml");
    pub const BOTTLE: Self = unit(Measure::Volume, 500.0, "ml");

    /// The unit that a folded word names.
    pub fn named(word: &str) -> Option<Self> {
        Some(match word {
            "kg" | "kgs" | "quilo" | "quilos" | "kilo" | "kilos" | "quilinho" | "quilinhos" | "kilograma"
            | "kilogramas" | "kg's" => unit(Measure::Mass, 1.0, "kg"),
            "g" | "gr" | "grs" | "grama" | "gramas" => unit(Measure::Mass, 0.001, "g"),
            "lb" | "lbs" | "libra" | "libras" => unit(Measure::Mass, 0.453_592_37, "lb"),
            "l" | "lt" | "lts" | "litro" | "litros" | "litrinho" | "litrao" => {
                unit(Measure::Volume, 1000.0, "l")
            }
            "ml" | "mls" | "mililitro" | "mililitros" => unit(Measure::Volume, 1.0, "ml"),
            "copo" | "copos" | "copinho" | "copinhos" | "copao" | "copazio" => Self::GLASS,
            "garrafa" | "garrafas" | "garrafinha" | "garrafinhas" => Self::BOTTLE,
            "h" | "hr" | "hrs" | "hs" | "hora" | "horas" | "horinha" | "horinhas" => {
                unit(Measure::Duration, 60.0, "h")
            }
            "min" | "mins" | "minuto" | "minutos" | "minutinhos" | "minutinho" => {
                unit(Measure::Duration, 1.0, "min")
            }
            "km" | "kms" | "quilometro" | "quilometros" | "kilometro" | "kilometros" => {
                unit(Measure::Distance, 1.0, "km")
            }
            "milha" | "milhas" => unit(Measure::Distance, 1.609_344, "km"),
            "m" | "mt" | "mts" | "metro" | "metros" => unit(Measure::Distance, 0.001, "m"),
            "real" | "reais" | "reas" | "reau" | "brl" | "conto" | "contos" | "pila" | "pilas" | "mango"
            | "mangos" | "prata" | "pratas" | "pau" | "paus" | "realzinho" | "reaizinhos" | "contin" => {
                unit(Measure::Money, 1.0, "BRL")
            }
            "centavo" | "centavos" => unit(Measure::Money, 0.01, "BRL"),
            _ => return None,
        })
    }

    /// Whether the word names a vessel, which may have a size of its own: "garrafa de 1,5 litro".
    pub(crate) fn is_vessel(self) -> bool {
        self.size > 1.0 && self.measure == Measure::Volume && self.symbol == "ml"
    }

    /// The smaller unit that is left unsaid after "e": "82 quilos e 300", "10 reais e 50", "1 hora e 15".
    pub(crate) fn unsaid_part(self, part: f64) -> Option<f64> {
        match self.symbol {
            "kg" | "l" if (100.0..1000.0).contains(&part) => Some(part / 1000.0),
            "h" if (1.0..60.0).contains(&part) => Some(part / 60.0),
            "BRL" if (1.0..100.0).contains(&part) => Some(part / 100.0),
            _ => None,
        }
    }
}
