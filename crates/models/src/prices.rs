//! What a call costs, by a table that people can edit. A model that is in no table costs an unknown sum, never
//! nothing.

mod amount;
mod table;

pub use self::amount::Cost;
use self::amount::Rate;
pub use self::table::PriceError;
use self::table::Table;
use crate::port::Usage;

/// The table that comes with Papo.
const SHIPPED: (&str, &str) = ("prices.toml", include_str!("prices.toml"));

/// All prices that are known.
#[derive(Debug, Clone)]
pub struct Prices {
    /// Who is asked first comes first.
    tables: Vec<Table>,
}

/// What one model costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    rates: Rates,
    /// Prompts longer than this have rates of their own.
    long: Option<(u32, Rates)>,
    /// When somebody last looked at the provider's list.
    pub looked_up: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rates {
    input: Rate,
    output: Rate,
    cached_input: Rate,
    cache_write: Rate,
}

impl Prices {
    /// What comes with Papo.
    pub fn shipped() -> Result<Self, PriceError> {
        Ok(Self { tables: vec![Table::parse(SHIPPED.0, SHIPPED.1)?] })
    }

    /// With a table of somebody's own, which is asked before the others. `file` is what errors call it.
    pub fn with(mut self, file: &str, text: &str) -> Result<Self, PriceError> {
        self.tables.insert(0, Table::parse(file, text)?);
        Ok(self)
    }

    /// The price of a model as `PAPO_MODEL` names it: `claude:NAME` is looked for as it is, then as `NAME`.
    pub fn of(&self, model: &str) -> Option<&Price> {
        let bare = model.split_once(':').map(|(_, bare)| bare);
        self.tables.iter().find_map(|table| table.find(model).or_else(|| table.find(bare?)))
    }

    /// What this usage of a model costs, if that is known.
    pub fn cost(&self, model: &str, usage: &Usage) -> Option<Cost> {
        self.of(model).map(|price| price.cost(usage))
    }
}

impl Price {
    /// Whether nothing is ever charged.
    pub fn is_free(&self) -> bool {
        let free = |rates: &Rates| {
            [rates.input, rates.output, rates.cached_input, rates.cache_write].into_iter().all(Rate::is_zero)
        };
        free(&self.rates) && self.long.as_ref().is_none_or(|(_, rates)| free(rates))
    }

    pub fn cost(&self, usage: &Usage) -> Cost {
        let rates = match &self.long {
            Some((from, long)) if usage.all_input() > *from => long,
            _ => &self.rates,
        };
        Cost::of(&[
            (usage.input_tokens, rates.input),
            (usage.output_tokens, rates.output),
            (usage.cached_tokens, rates.cached_input),
            (usage.cache_write_tokens, rates.cache_write),
        ])
    }
}

#[cfg(test)]
#[path = "prices/prices_tests.rs"]
mod tests;
