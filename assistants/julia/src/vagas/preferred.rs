//! What a doctor told of their likes and limits, as filters of a look for which they named none of that kind.

use jiff::Zoned;
use jiff::civil::Weekday;
use memory::ItemType;
use memory::items::{self, Filter};
use store::{StoreError, Tx};

use super::kinds;
use super::vaga::Periodo;
use super::wanted::Wanted;
use crate::places::{House, folded, names};

/// How many memories are looked at, the newest first.
const LOOKED_AT: i64 = 40;

/// The newest word on each.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Preferred {
    pub(crate) periodo: Option<Periodo>,
    pub(crate) region: Option<String>,
    pub(crate) least_cents: Option<i64>,
    pub(crate) weekdays: Vec<Weekday>,
    pub(crate) not_on: Vec<Weekday>,
}

impl Preferred {
    /// What the person whose transaction this is told, and did not take back.
    pub(crate) async fn of(tx: &mut Tx, house: &House, now: &Zoned) -> Result<Self, StoreError> {
        let filter = Filter {
            kind: Some(ItemType::Preference),
            area: None,
            history: false,
            before: None,
            limit: LOOKED_AT,
        };
        let told = items::list(tx, &filter).await?;
        Ok(told.iter().fold(Self::default(), |known, item| known.or(Self::read(&item.content, house, now))))
    }

    fn read(told: &str, house: &House, now: &Zoned) -> Self {
        let wanted = Wanted::read(told, now, &house.hospitals, &house.specialties);
        let text = folded(told);
        // "Não vai à Zona Leste" names a place to keep away from.
        let keeps_away = ["nao", "evita", "nunca", "menos"].iter().any(|word| names(&text, word));
        Self {
            periodo: wanted.periodo.or_else(|| kinds::left(&text)),
            region: wanted.region.filter(|_| !keeps_away),
            least_cents: wanted.least_cents,
            weekdays: wanted.weekdays,
            not_on: wanted.not_on,
        }
    }

    /// This, and where it says nothing, what was told before it.
    fn or(self, older: Self) -> Self {
        let days = |new: Vec<Weekday>, old: Vec<Weekday>| if new.is_empty() { old } else { new };
        Self {
            periodo: self.periodo.or(older.periodo),
            region: self.region.or(older.region),
            least_cents: self.least_cents.or(older.least_cents),
            weekdays: days(self.weekdays, older.weekdays),
            not_on: days(self.not_on, older.not_on),
        }
    }

    /// What of it is news to a look: of a kind that nobody named in it.
    pub(crate) fn beside(self, wanted: &Wanted) -> Self {
        let placed = wanted.region.is_some() || wanted.hospital.is_some();
        let dated = wanted.window.is_some() || !wanted.weekdays.is_empty() || !wanted.not_on.is_empty();
        Self {
            periodo: self.periodo.filter(|_| wanted.periodo.is_none()),
            region: self.region.filter(|_| !placed),
            least_cents: self.least_cents.filter(|_| wanted.least_cents.is_none()),
            weekdays: if dated { Vec::new() } else { self.weekdays },
            not_on: if dated { Vec::new() } else { self.not_on },
        }
    }

    pub(crate) fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// A look that minds it.
    pub(crate) fn narrowing(&self, wanted: &Wanted) -> Wanted {
        let days = |given: &Vec<Weekday>, own: &Vec<Weekday>| {
            if given.is_empty() { own.clone() } else { given.clone() }
        };
        Wanted {
            periodo: wanted.periodo.or(self.periodo),
            region: wanted.region.clone().or_else(|| self.region.clone()),
            least_cents: wanted.least_cents.or(self.least_cents),
            weekdays: days(&wanted.weekdays, &self.weekdays),
            not_on: days(&wanted.not_on, &self.not_on),
            ..wanted.clone()
        }
    }
}

/// "mostra todas", "qualquer horário": whoever wants to see everything is shown everything.
pub(crate) fn wants_all(sentence: &str) -> bool {
    const ALL: &[&str] = &[
        "todas",
        "todos",
        "tudo",
        "qualquer",
        "sem filtro",
        "sem filtros",
        "o resto",
        "as outras",
        "os outros",
        "outras tambem",
        "all of them",
        "everything",
        "show all",
    ];
    let text = folded(sentence);
    ALL.iter().any(|phrase| names(&text, phrase))
}

#[cfg(test)]
#[path = "preferred_tests.rs"]
mod tests;
