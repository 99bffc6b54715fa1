//! What a doctor told of their likes and limits, as filters of a look for which they named none of that kind.

use domain::UserId;
use jiff::Zoned;
use jiff::civil::Weekday;
use memory::items::{self, Filter};
use memory::{Item, ItemType};
use store::{StoreError, Tx};

use super::lifted::Lifted;
use super::vaga::{Periodo, Vaga};
use super::wanted::Wanted;
use super::{against, kinds, window};
use crate::places::{HospitalId, House, folded, names};
use crate::remembering::wishes;

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
    /// Where they do not work.
    pub(crate) not_at: Vec<HospitalId>,
    pub(crate) not_in: Vec<String>,
    /// Where they would work again.
    pub(crate) at_again: Vec<HospitalId>,
    /// The only hospitals where they work; any when empty.
    pub(crate) only_at: Vec<HospitalId>,
    /// How long a shift must not be.
    pub(crate) never: Option<Periodo>,
    /// What was a limit before, and is none any more.
    pub(crate) lifted: Lifted,
}

/// What somebody told, and the part of it that leaves no choice: "nunca à noite", "só fim de semana".
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Preferences {
    pub(crate) wishes: Preferred,
    pub(crate) limits: Preferred,
}

impl Preferences {
    /// Whether somebody would take a shift at all.
    pub(crate) fn allow(&self, vaga: &Vaga) -> bool {
        self.limits.narrowing(&Wanted::default()).fits(vaga)
    }
}

impl Preferred {
    /// Whether one hospital is named together with a time or a value.
    pub(crate) fn is_bound(&self) -> bool {
        let place = !(self.not_at.is_empty() && self.at_again.is_empty() && self.only_at.is_empty());
        let which = self.periodo.is_some()
            || self.never.is_some()
            || self.least_cents.is_some()
            || !(self.weekdays.is_empty() && self.not_on.is_empty());
        place && which
    }

    /// Whether places are refused, and none of these shifts is at one of them.
    pub(crate) fn refuses_elsewhere(&self, shifts: &[&Vaga]) -> bool {
        let there = |vaga: &&Vaga| {
            self.not_at.contains(&vaga.hospital.id)
                || self.not_in.iter().any(|region| vaga.hospital.is_in(region))
        };
        let refuses = !self.not_at.is_empty() || !self.not_in.is_empty();
        refuses && !shifts.iter().any(there)
    }

    /// What somebody of the tenant's told, and did not take back.
    pub(crate) async fn of(
        tx: &mut Tx,
        user: UserId,
        house: &House,
        now: &Zoned,
    ) -> Result<Preferences, StoreError> {
        let filter = Filter {
            kind: Some(ItemType::Preference),
            area: None,
            history: false,
            before: None,
            limit: LOOKED_AT,
        };
        let told = items::list_of(tx, user, &filter).await?;
        let read = |words: &String| (Self::read(words, house, now), against::is_firm(words));
        // What they told the house comes before what was remembered of them.
        let mut words = wishes::of(tx, user).await?;
        words.extend(told.into_iter().map(|item: Item| item.content));
        Ok(words.iter().map(read).fold(Preferences::default(), |known, (told, firm)| Preferences {
            // What it must pay is a matter of talking.
            limits: known.limits.or(if firm {
                Self { least_cents: None, ..told.clone() }
            } else {
                Self { at_again: told.at_again.clone(), lifted: told.lifted, ..Self::default() }
            }),
            wishes: known.wishes.or(told),
        }))
    }

    pub(crate) fn read(told: &str, house: &House, now: &Zoned) -> Self {
        let wanted = Wanted::read(told, now, &house.hospitals, &house.specialties);
        let refused = against::read(told, &house.hospitals);
        let text = folded(told);
        let named = house.hospitals.iter().filter(|one| one.is_named_in(&text));
        let welcome: Vec<HospitalId> =
            named.map(|one| one.id).filter(|one| !refused.not_at.contains(one)).collect();
        let mentioned = against::spoken_of(told, &house.hospitals);
        let welcome: Vec<HospitalId> =
            welcome.into_iter().filter(|one| !mentioned.not_at.contains(one)).collect();
        let away =
            |region: &String| refused.not_in.iter().chain(&mentioned.not_in).any(|one| is_among(one, region));
        Self {
            periodo: wanted.periodo.or_else(|| kinds::left(&text)),
            region: wanted.region.filter(|region| !away(region) && refused.not_at.is_empty()),
            least_cents: wanted.least_cents,
            weekdays: wanted.weekdays,
            not_on: wanted.not_on,
            only_at: if against::is_only(told) { welcome.clone() } else { Vec::new() },
            at_again: welcome,
            never: wanted.never,
            not_at: refused.not_at,
            not_in: refused.not_in,
            lifted: wanted.lifted,
        }
    }

    /// This, and where it says nothing, what was told before it.
    fn or(self, older: Self) -> Self {
        let older = older.without(self.lifted);
        let days = |new: Vec<Weekday>, old: Vec<Weekday>| if new.is_empty() { old } else { new };
        let still_refused =
            older.not_at.into_iter().filter(|one| !self.at_again.contains(one)).collect::<Vec<_>>();
        Self {
            periodo: self.periodo.or(older.periodo),
            region: self.region.or(older.region),
            least_cents: self.least_cents.or(older.least_cents),
            weekdays: days(self.weekdays, older.weekdays),
            not_on: days(self.not_on, older.not_on),
            not_at: self.not_at.into_iter().chain(still_refused).collect(),
            not_in: [self.not_in, older.not_in].concat(),
            at_again: [self.at_again, older.at_again].concat(),
            only_at: if self.only_at.is_empty() { older.only_at } else { self.only_at },
            never: self.never.or(older.never),
            lifted: self.lifted.and(older.lifted),
        }
    }

    /// What is left of it.
    pub(crate) fn without(self, lifted: Lifted) -> Self {
        Self {
            periodo: self.periodo.filter(|_| !lifted.hours),
            never: self.never.filter(|_| !lifted.hours),
            weekdays: if lifted.days { Vec::new() } else { self.weekdays },
            not_on: if lifted.days { Vec::new() } else { self.not_on },
            ..self
        }
    }

    /// Whether somebody who says that much has said anything else before.
    pub(crate) fn minds(&self, lifted: Lifted) -> bool {
        self.clone().without(lifted) != *self
    }

    /// What of it is news to a look: of a kind that nobody named in it.
    pub(crate) fn beside(self, wanted: &Wanted) -> Self {
        let placed = wanted.region.is_some() || wanted.hospital.is_some();
        let dated = wanted.window.is_some() || !wanted.weekdays.is_empty() || !wanted.not_on.is_empty();
        Self {
            lifted: Lifted::default(),
            periodo: self.periodo.filter(|_| wanted.periodo.is_none()),
            region: self.region.filter(|_| !placed),
            least_cents: self.least_cents.filter(|_| wanted.least_cents.is_none()),
            weekdays: if dated { Vec::new() } else { self.weekdays },
            not_on: if dated { Vec::new() } else { self.not_on },
            // Whoever asks for a place by name is shown it, and no other that they refused.
            not_at: self.not_at.into_iter().filter(|one| wanted.hospital != Some(*one)).collect(),
            not_in: if wanted.hospital.is_some() {
                Vec::new()
            } else {
                let asked_for =
                    |one: &String| wanted.region.as_ref().is_some_and(|region| is_among(one, region));
                self.not_in.into_iter().filter(|one| !asked_for(one)).collect()
            },
            at_again: Vec::new(),
            only_at: if placed { Vec::new() } else { self.only_at },
            never: self.never.filter(|_| wanted.periodo.is_none()),
        }
        .without(wanted.lifted)
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
            only_at: if wanted.hospital.is_some() { Vec::new() } else { self.only_at.clone() },
            never: wanted.never.or(self.never),
            periodo: wanted.periodo.or(self.periodo),
            region: wanted.region.clone().or_else(|| self.region.clone()),
            least_cents: wanted.least_cents.or(self.least_cents),
            weekdays: days(&wanted.weekdays, &self.weekdays),
            not_on: days(&wanted.not_on, &self.not_on),
            not_at: [wanted.not_at.as_slice(), &self.not_at].concat(),
            not_in: [wanted.not_in.as_slice(), &self.not_in].concat(),
            ..wanted.clone()
        }
    }
}

/// "mostra todas", "sim, tudo": whoever wants to see everything is shown everything. "todas as de dia, menos o São Luiz" are not
/// all, and "tudo bem" are none.
pub(crate) fn wants_all(sentence: &str) -> bool {
    const ALL: &[&str] = &[
        "todas",
        "todos",
        "tudo",
        "qualquer um",
        "qualquer uma",
        "sem filtro",
        "sem filtros",
        "all of them",
        "everything",
        "show all",
    ];
    /// How few words ask for all by themselves.
    const BRIEF: usize = 4;
    const SHOWS: &[&str] =
        &["mostr", "mand", "ver", "list", "pass", "envi", "quero", "show", "tira", "ignor"];
    const FINE: &[&str] = &["bem", "certo", "bom", "ok", "joia", "tranquilo", "isso"];
    const EXCEPTS: &[&str] = &["menos", "exceto", "tirando", "fora", "sem ser", "except"];
    let excepts = EXCEPTS.iter().any(|word| names(&folded(sentence), word));
    let all = |clause: &str| {
        let text = folded(clause);
        let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        let fine = words.windows(2).any(|pair| matches!(pair, ["tudo", next] if FINE.contains(next)));
        let shows = words.iter().any(|word| SHOWS.iter().any(|stem| word.starts_with(stem)));
        let narrows = kinds::is_named_in(&text) || words.iter().any(|word| window::weekday(word).is_some());
        ALL.iter().any(|phrase| names(&text, phrase)) && !fine && !narrows && (shows || words.len() <= BRIEF)
    };
    !excepts && sentence.split(['.', '!', '?', ',', ';', '\n']).any(all)
}

/// Whether a place is one of those that will do.
fn is_among(place: &str, region: &str) -> bool {
    region.split(" ou ").any(|one| one == place)
}

#[cfg(test)]
#[path = "preferred_tests.rs"]
mod tests;
