//! How people name an entry, and which amounts can be meant as its new value.

use ::tools::{Naming, Part, Target, ToolError};
use jiff::civil::Date;
use ptbr::{Bare, Measure, Piece, When};
use store::Tx;

use crate::tracking::metrics::{self, Cursor, Entry, Filter, MetricKind, Quantity, Unit};
use crate::tracking::sentences::SENTENCES;

/// Before anything was noted, within what both engines can hold.
const LONG_AGO: Date = Date::constant(1900, 1, 1);

/// How many entries of the same kind are looked through for its like.
const LOOKED: i64 = 50;

/// What an entry would become.
#[derive(Debug, Clone)]
pub(super) enum Becomes {
    Gone,
    Amount(Quantity),
    Day(Date),
}

/// The entry as a target: its kind names it while it is the newest of them; else its day or its amount must be said, too.
pub(super) async fn of(tx: &mut Tx, entry: &Entry, becomes: Becomes) -> Result<Target, ToolError> {
    let what = &entry.what;
    let filter = Filter { kind: what.kind, from: LONG_AGO, to: Cursor::START.day, name: what.name.clone() };
    let like = metrics::page(tx, &filter, Cursor::START, LOOKED).await?;
    let is_newest = like.first().is_some_and(|first| first.id == entry.id);
    let others = || like.iter().filter(|other| other.id != entry.id);
    let only_that_day = !others().any(|other| other.what.day == what.day);
    let only_amount = !others().any(|other| other.what.quantity == what.quantity);
    let naming = if is_newest { Naming::Kind } else { Naming::Title };
    let own = [&what.category, &what.name, &what.notes].into_iter().flatten();
    let title = own.map(String::as_str).collect::<Vec<_>>().join(" ");
    let target = Target::thing(entry.id.as_uuid(), naming)
        .called(words(what.kind).iter().copied())
        .called(bought(entry))
        .titled(&title)
        .or_refused(topic(what.kind));
    let (kind, before, day) = (what.kind, what.quantity.clone(), what.day);
    let telling = |alone: bool| if alone { Part::Named } else { Part::Fits };
    let (by_day, by_amount) = (telling(only_that_day), telling(only_amount));
    let like: Vec<(Quantity, Date)> =
        others().map(|other| (other.what.quantity.clone(), other.what.day)).collect();
    let part = {
        let becomes = becomes.clone();
        move |piece: &Piece<'_>| match (piece, &becomes) {
            (Piece::When(When::Day(said)), Becomes::Day(new)) if said == new => Part::New,
            (Piece::When(When::Day(said)), _) if *said == day => by_day,
            (Piece::Quantity(said), Becomes::Amount(new))
                if amount(said, kind, new).is_some_and(|said| is(said, new))
                    && is_usual(kind, new, &before) =>
            {
                Part::New
            }
            (Piece::Quantity(said), _)
                if amount(said, kind, &before).is_some_and(|said| is(said, &before)) =>
            {
                by_amount
            }
            (Piece::Quantity(said), _) if names_another(said, kind, &becomes, &like) => Part::Another,
            (Piece::When(When::Day(said)), _) if like.iter().any(|(_, day)| day == said) => Part::Another,
            _ => Part::Stranger,
        }
    };
    Ok(match becomes {
        Becomes::Gone => target.told_by(part),
        Becomes::Amount(_) | Becomes::Day(_) => target.becoming(part),
    })
}

/// Whether an amount that is neither the entry's own nor its new one tells of another entry: one that has it, or, where
/// one is to be taken away or the amount is plainly of this kind, one that is not there.
fn names_another(
    said: &ptbr::Quantity,
    kind: MetricKind,
    becomes: &Becomes,
    like: &[(Quantity, Date)],
) -> bool {
    let has = |(quantity, _): &(Quantity, Date)| {
        amount(said, kind, quantity).is_some_and(|said| is(said, quantity))
    };
    let plain = !said.is_bare() || said.amount.fract() != 0.0;
    let of_kind = match becomes {
        Becomes::Amount(new) => amount(said, kind, new).is_some(),
        Becomes::Gone | Becomes::Day(_) => {
            like.first().is_some_and(|(any, _)| amount(said, kind, any).is_some())
        }
    };
    like.iter().any(has) || (of_kind && (plain || matches!(becomes, Becomes::Gone)))
}

/// Words for each kind, folded: as things and as deeds.
const fn words(kind: MetricKind) -> &'static [&'static str] {
    match kind {
        MetricKind::Weight => &["peso", "pesei", "pesagem", "pesando", "balanca", "weight"],
        MetricKind::Water => &["agua", "bebi", "tomei", "hidratacao", "copo", "garrafa", "water"],
        MetricKind::Sleep => &["sono", "dormi", "dormida", "cochilo", "sleep", "slept"],
        MetricKind::Exercise => {
            &["exercicio", "treino", "treinei", "atividade", "fisica", "workout", "exercise"]
        }
        MetricKind::Mood => &["humor", "astral", "mood"],
        MetricKind::Energy => &["energia", "disposicao", "energy"],
        MetricKind::Expense => {
            &["gasto", "gastei", "despesa", "compra", "comprei", "paguei", "pagamento", "expense"]
        }
        MetricKind::Custom => &[],
    }
}

/// Everything that people call a kind by when they look back.
fn topic(kind: MetricKind) -> impl Iterator<Item = &'static str> {
    let wanted = format!("\"{}\"", kind.as_str());
    let lines = SENTENCES.entries("topics").iter().filter(move |(_, value)| *value == wanted);
    lines.flat_map(|(names, _)| names.split('|'))
}

/// Whether a message says of which kind an entry is.
fn names(text: &str, entry: &Entry) -> bool {
    let folded = ptbr::fold(text);
    let said: Vec<&str> = folded.split(|letter: char| !letter.is_alphanumeric()).collect();
    let is = |word: &str| said.iter().any(|said| ptbr::same_word(said, word));
    let own = entry.what.name.as_deref().map(ptbr::terms).unwrap_or_default();
    let terms = ptbr::terms(text);
    words(entry.what.kind).iter().copied().chain(topic(entry.what.kind)).any(is)
        || own.iter().any(|term| terms.contains(term))
}

/// Whether an entry may become so much on these words. What is possible and rare must be said of its kind: "muda pra 20h"
/// is an hour of the day.
pub(super) fn may_become(entry: &Entry, new: &Quantity, text: &str) -> bool {
    let what = &entry.what;
    *new == what.quantity || is_usual(what.kind, new, &what.quantity) || names(text, entry)
}

/// What is bought under the category of an expense.
fn bought(entry: &Entry) -> Vec<&'static str> {
    let Some(category) = entry.what.category.as_deref().filter(|_| entry.what.kind == MetricKind::Expense)
    else {
        return Vec::new();
    };
    let wanted = format!("\"{category}\"");
    let lines = SENTENCES.entries("expenses").iter().filter(|(_, value)| *value == wanted);
    lines.flat_map(|(names, _)| names.split('|')).collect()
}

/// What was said, in the unit that the entry is kept in; nothing where it measures something else.
fn amount(said: &ptbr::Quantity, kind: MetricKind, kept: &Quantity) -> Option<f64> {
    let read = |measure| said.read_as(measure, Bare::Allowed);
    match kind {
        MetricKind::Weight => read(Measure::Mass),
        MetricKind::Water => read(Measure::Volume),
        MetricKind::Sleep => read(Measure::Duration).map(|minutes| minutes / 60.0),
        MetricKind::Exercise if said.is_bare() => Some(said.amount),
        MetricKind::Exercise if kept.unit() == Some(&Unit::Kilometre) => read(Measure::Distance),
        MetricKind::Exercise => read(Measure::Duration),
        MetricKind::Mood | MetricKind::Energy => read(Measure::Scale),
        MetricKind::Expense => read(Measure::Money),
        MetricKind::Custom => Some(said.amount),
    }
}

fn is(said: f64, quantity: &Quantity) -> bool {
    (said - quantity.value()).abs() < 0.001
}

/// Whether somebody would write down such an amount without a thought. "11h" is an hour of the day rather than a night's
/// sleep, and nobody loses a seventh of their weight: what is possible and rare is asked about.
fn is_usual(kind: MetricKind, new: &Quantity, before: &Quantity) -> bool {
    let value = new.value();
    match (kind, new.unit()) {
        (MetricKind::Weight, _) => (value - before.value()).abs() <= before.value() * 0.15,
        (MetricKind::Sleep, _) => (1.0..=10.5).contains(&value),
        (MetricKind::Exercise, Some(Unit::Kilometre)) => value <= 60.0,
        (MetricKind::Exercise, _) => value <= 300.0,
        (MetricKind::Water, _) => value <= 6000.0,
        (MetricKind::Mood | MetricKind::Energy | MetricKind::Expense | MetricKind::Custom, _) => true,
    }
}
