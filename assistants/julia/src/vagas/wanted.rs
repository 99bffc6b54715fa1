//! What somebody looks for: what the call says, and where it says nothing, what their own sentence says.

use jiff::Zoned;
use jiff::civil::Weekday;
use ptbr::{Measure, Piece};

use super::lifted::{Lifted, without_freed};
use super::vaga::{Periodo, Vaga};
use super::window::{Window, weekday};
use super::{against, kinds};
use crate::intent::sentence::{Clause, Sentence};
use crate::places::{Hospital, HospitalId, House, Specialty, SpecialtyId, folded, names, places_named};

/// What shifts must be like.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Wanted {
    pub(crate) specialty: Option<SpecialtyId>,
    /// A part of the city, a city or a region, or several of which each will do.
    pub(crate) region: Option<String>,
    pub(crate) hospital: Option<HospitalId>,
    /// Where it must not be.
    pub(crate) not_at: Vec<HospitalId>,
    pub(crate) not_in: Vec<String>,
    pub(crate) periodo: Option<Periodo>,
    pub(crate) least_cents: Option<i64>,
    /// The only weekdays that will do; all of them when empty.
    pub(crate) weekdays: Vec<Weekday>,
    pub(crate) not_on: Vec<Weekday>,
    pub(crate) window: Option<Window>,
    /// The only hospitals that will do; all of them when empty.
    pub(crate) only_at: Vec<HospitalId>,
    /// How long it must not be.
    pub(crate) never: Option<Periodo>,
    /// What no longer matters, whatever was said before.
    pub(crate) lifted: Lifted,
}

impl Wanted {
    pub(crate) fn fits(&self, vaga: &Vaga) -> bool {
        let day = vaga.starts.date();
        self.specialty.is_none_or(|specialty| vaga.specialty.id == specialty)
            && self.hospital.is_none_or(|hospital| vaga.hospital.id == hospital)
            && self.region.as_deref().is_none_or(|region| vaga.hospital.is_in(region))
            && (self.only_at.is_empty() || self.only_at.contains(&vaga.hospital.id))
            && !self.not_at.contains(&vaga.hospital.id)
            && !self.not_in.iter().any(|region| vaga.hospital.is_in(region))
            && self.periodo.is_none_or(|periodo| vaga.is_of(periodo))
            && self.least_cents.is_none_or(|least| vaga.value_cents >= least)
            && (self.weekdays.is_empty() || self.weekdays.contains(&vaga.weekday()))
            && !self.not_on.contains(&vaga.weekday())
            && self.window.is_none_or(|window| window.has(day))
            && self.never.is_none_or(|length| !vaga.is_of(length))
    }

    /// Reads a sentence against what the house knows.
    pub(crate) fn read(
        sentence: &str,
        now: &Zoned,
        hospitals: &[Hospital],
        specialties: &[Specialty],
    ) -> Self {
        let text = folded(sentence);
        let (mut on, mut not_on) = (Vec::new(), Vec::new());
        // "de quinta em diante" is not every Thursday.
        let onward = Window::onward(sentence, now).and_then(|_| ptbr::from_later_on(sentence));
        let days = onward.map_or_else(
            || sentence.to_owned(),
            |named| {
                format!(
                    "{} {}",
                    sentence.get(..named.start).unwrap_or_default(),
                    sentence.get(named.end..).unwrap_or_default()
                )
            },
        );
        for part in days.split(['.', '!', '?', ';', '\n']) {
            let (wanted, refused) = weekdays(&kinds::without_floors(&without_freed(part)));
            on.extend(wanted);
            not_on.extend(refused);
        }
        // What is refused is not looked for: "não me manda mais nada do Hospital Brasil".
        let refused = against::read(sentence, hospitals);
        let named =
            |hospital: &&Hospital| hospital.is_named_in(&text) && !refused.not_at.contains(&hospital.id);
        let hospital = hospitals.iter().find(named).map(|hospital| hospital.id);
        let mut places = places_named(&text, hospitals);
        places.retain(|place| !refused.not_in.contains(place));
        let region = (!places.is_empty()).then(|| places.join(" ou "));
        Self {
            specialty: specialties.iter().find(|one| one.is_named_in(&text)).map(|one| one.id),
            region: region.filter(|_| hospital.is_none()),
            hospital,
            not_at: refused.not_at,
            not_in: refused.not_in,
            periodo: kinds::wanted(&text),
            least_cents: least(sentence, &text, now),
            weekdays: on,
            not_on,
            window: Window::read(sentence, now),
            only_at: Vec::new(),
            never: kinds::never(&text),
            lifted: Lifted::read(sentence),
        }
    }

    /// Reads what somebody looks for: what they tell of the past is no part of that ("fiquei 12h sozinha no PS").
    pub(crate) fn looked_for(sentence: &str, now: &Zoned, house: &House) -> Self {
        let told = Sentence::read(sentence).clauses.into_iter().filter(Clause::tells_of_the_past);
        let told: Vec<String> = told.map(|clause| clause.text()).collect();
        let marks = ['.', '!', '?', ',', ';', ':', '\n', '(', ')'];
        let kept = sentence.split_inclusive(marks).filter(|part| !told.contains(&folded(part)));
        let read = |text: &str| Self::read(text, now, &house.hospitals, &house.specialties);
        let refused = read(sentence);
        Self { not_at: refused.not_at, not_in: refused.not_in, ..read(&kept.collect::<String>()) }
    }
}

/// How many words before a word a "não" may stand and still mean it.
const REACH: usize = 3;

/// How many words before an amount a refusal may stand: "não saio de casa por menos de 2 mil".
const REFUSAL: usize = 6;

/// Weekdays that are wanted, and those that are not: "só aos sábados", "menos domingo".
fn weekdays(text: &str) -> (Vec<Weekday>, Vec<Weekday>) {
    let words: Vec<&str> = text.split(' ').collect();
    let (mut on, mut not_on) = (Vec::new(), Vec::new());
    for (at, word) in words.iter().enumerate() {
        let weekend =
            *word == "fds" || matches!(words.get(at..at + 3), Some(["fim" | "final", "de", "semana"]));
        let days: Vec<Weekday> = if weekend {
            vec![Weekday::Saturday, Weekday::Sunday]
        } else {
            weekday(word).into_iter().collect()
        };
        let before = own_words_before(&words, at);
        // "primeira segunda opção" names no Monday.
        let ordinal = *word == "segunda" || *word == "quarta" || *word == "quinta" || *word == "terca";
        let counted = ordinal && matches!(words.get(at + 1), Some(&("opcao" | "vaga" | "alternativa")));
        let refused = before.iter().any(|word| {
            matches!(*word, "nao" | "menos" | "exceto" | "tirando" | "salvo" | "sem" | "nunca" | "fora")
        });
        let refused = refused || refused_behind(&words, at + if weekend && *word != "fds" { 3 } else { 1 });
        if counted {
            continue;
        }
        if refused { not_on.extend(days) } else { on.extend(days) }
    }
    (on, not_on)
}

/// The few words before a day that can mean it: not those before a "mas", nor the no that stands behind another day.
fn own_words_before<'w, 't>(words: &'w [&'t str], at: usize) -> &'w [&'t str] {
    let from = at.saturating_sub(REACH);
    let before = words.get(from..at).unwrap_or_default();
    let cut = before.iter().enumerate().rposition(|(place, word)| {
        let behind_a_day = (from + place)
            .checked_sub(1)
            .and_then(|day| words.get(day))
            .is_some_and(|day| weekday(day).is_some() || matches!(*day, "semana" | "fds" | "feira"));
        matches!(*word, "mas" | "porem") || (*word == "nao" && behind_a_day)
    });
    before.get(cut.map_or(0, |place| place + 1)..).unwrap_or_default()
}

/// "fim de semana não trabalho", "domingo eu nunca pego": a no behind a day, that denies no other day.
fn refused_behind(words: &[&str], from: usize) -> bool {
    let behind = words.get(from..(from + REACH).min(words.len())).unwrap_or_default();
    let Some(no) = behind.iter().position(|word| matches!(*word, "nao" | "nunca" | "nem" | "jamais")) else {
        return false;
    };
    let next = words.get(from + no + 1).copied().unwrap_or_default();
    let between = behind.get(..no).unwrap_or_default();
    !between.iter().any(|word| weekday(word).is_some()) && (no == 0 || weekday(next).is_none())
}

/// The least that it must pay: "acima de 2 mil", "que pague mais de R$ 1.800".
fn least(sentence: &str, text: &str, now: &Zoned) -> Option<i64> {
    const FLOORS: &[&str] = &[
        "acima",
        "mais de",
        "a partir",
        "pelo menos",
        "no minimo",
        "minimo",
        "maior que",
        "superior",
        "mais que",
        "over",
        "at least",
        "above",
        "more than",
        "pra cima",
        "para cima",
        "pra mais",
        "ou mais",
    ];
    (FLOORS.iter().any(|floor| names(text, floor)) || refuses_less(text)).then_some(())?;
    let amounts = ptbr::read(sentence, now).into_iter().filter_map(|item| match item.piece {
        Piece::Quantity(quantity) => quantity.read_as(Measure::Money, ptbr::Bare::Allowed),
        _ => None,
    });
    // Nobody works a shift for less than that: smaller numbers are hours and days.
    amounts.filter(|amount| *amount >= 100.0).find_map(cents)
}

/// "não pego menos de 2 mil", "nada abaixo de 1.800": what is refused below an amount is a floor.
fn refuses_less(text: &str) -> bool {
    let words: Vec<&str> = text.split(' ').collect();
    words.iter().enumerate().any(|(at, word)| {
        let below = matches!(*word, "menos" | "abaixo") && words.get(at + 1) == Some(&"de");
        let before = words.get(at.saturating_sub(REFUSAL)..at).unwrap_or_default();
        below && before.iter().any(|word| matches!(*word, "nao" | "nada" | "nunca" | "nem"))
    })
}

/// An amount of reais in cents.
pub(crate) fn cents(amount: f64) -> Option<i64> {
    let whole = (amount * 100.0).round();
    (whole.is_finite() && (0.0..=1e12).contains(&whole)).then(|| format!("{whole:.0}").parse().ok()).flatten()
}

#[cfg(test)]
#[path = "wanted_tests.rs"]
mod tests;
