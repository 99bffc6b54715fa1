//! How Aria says things: entries, days and refusals, in the person's language, from the catalogue.

mod history;
mod period;
mod refusal;

use ::tools::CallContext;
use domain::Words;
use jiff::civil::Date;
use ptbr::format;

use crate::card;
use crate::manner::Manner;
use crate::tracking::metrics::{MetricKind, NewEntry, Quantity, Unit};

pub(crate) use period::{Period, Reach};

/// One person's words on one day.
#[derive(Debug)]
pub(crate) struct Saying<'c> {
    words: &'c Words,
    today: Date,
}

impl<'c> Saying<'c> {
    pub(crate) const fn new(words: &'c Words, today: Date) -> Self {
        Self { words, today }
    }

    pub(crate) fn by(manner: &'c Manner) -> Self {
        Self::new(&manner.words, manner.today())
    }

    pub(crate) fn of(call: &'c CallContext) -> Self {
        Self::new(&call.words, call.now().date())
    }

    pub(crate) const fn words(&self) -> &Words {
        self.words
    }

    pub(crate) const fn today(&self) -> Date {
        self.today
    }

    pub(crate) fn would_record(&self, entry: &NewEntry) -> String {
        self.noted(self.about("aria.record.ask", entry), &self.thing(entry), entry)
    }

    /// The question with what is kept besides: whoever says yes has read it.
    fn noted(&self, asked: String, thing: &str, entry: &NewEntry) -> String {
        let unsaid = |text: &&str| !ptbr::fold(&asked).contains(ptbr::fold(text).trim());
        let asked = match entry.notes.as_deref().filter(unsaid) {
            Some(notes) => {
                let day = self.when(entry.day);
                self.words.fill("aria.record.ask_noted", &[("thing", thing), ("day", &day), ("notes", notes)])
            }
            None => asked,
        };
        let shows_category = matches!(entry.kind, MetricKind::Exercise | MetricKind::Expense);
        let category = entry.category.as_deref().filter(|_| !shows_category);
        card::with(self.words, asked, &[("aria.card.category", category)])
    }

    /// The question with the reason that is kept with a change.
    pub(crate) fn because(&self, asked: String, reason: Option<&str>) -> String {
        card::with(self.words, asked, &[("aria.card.because", reason)])
    }

    /// The same for a mood or an energy that was told in words: nobody is asked about a figure that they never said.
    pub(crate) fn would_record_level(&self, entry: &NewEntry) -> String {
        let (low, high) = (entry.quantity.value() <= 4.5, entry.quantity.value() >= 6.5);
        let level = match (entry.kind, low, high) {
            (MetricKind::Energy, true, _) => "aria.level.energy_low",
            (MetricKind::Energy, _, true) => "aria.level.energy_high",
            (MetricKind::Energy, ..) => "aria.level.energy_middle",
            (_, true, _) => "aria.level.mood_low",
            (_, _, true) => "aria.level.mood_high",
            _ => "aria.level.mood_middle",
        };
        let (thing, day) = (self.words.text(level), self.when(entry.day));
        let asked = self.words.fill("aria.record.ask", &[("thing", thing), ("day", &day)]);
        self.noted(asked, thing, entry)
    }

    pub(crate) fn recorded(&self, entry: &NewEntry) -> String {
        self.about("aria.record.done", entry)
    }

    pub(crate) fn would_delete(&self, entry: &NewEntry) -> String {
        self.about("aria.delete.ask", entry)
    }

    pub(crate) fn deleted(&self, entry: &NewEntry) -> String {
        self.about("aria.delete.done", entry)
    }

    pub(crate) fn would_update(&self, before: &NewEntry, quantity: &Quantity, day: Date) -> String {
        let key = if day == before.day { "aria.update.ask" } else { "aria.update.ask_moved" };
        self.change(key, before, quantity, day)
    }

    pub(crate) fn updated(&self, before: &NewEntry, after: &NewEntry) -> String {
        let key = if after.day == before.day { "aria.update.done" } else { "aria.update.done_moved" };
        self.change(key, before, &after.quantity, after.day)
    }

    fn about(&self, key: &str, entry: &NewEntry) -> String {
        self.words.fill(key, &[("thing", &self.thing(entry)), ("day", &self.when(entry.day))])
    }

    fn change(&self, key: &str, before: &NewEntry, quantity: &Quantity, day: Date) -> String {
        self.words.fill(
            key,
            &[
                ("kind", &self.kind(before.kind, before.name.as_deref())),
                ("day", &self.when(before.day)),
                ("before", &self.amount(&before.quantity)),
                ("after", &self.amount(quantity)),
                ("new_day", &self.when(day)),
            ],
        )
    }

    /// "seu peso de 82,5 kg", "um gasto de R$ 37,90 com mercado".
    fn thing(&self, entry: &NewEntry) -> String {
        let key = match (entry.kind, &entry.category) {
            (MetricKind::Exercise, Some(_)) => "aria.thing.exercise_of",
            (MetricKind::Expense, Some(_)) => "aria.thing.expense_on",
            (MetricKind::Weight, _) => "aria.thing.weight",
            (MetricKind::Water, _) => "aria.thing.water",
            (MetricKind::Sleep, _) => "aria.thing.sleep",
            (MetricKind::Exercise, None) => "aria.thing.exercise",
            (MetricKind::Mood, _) => "aria.thing.mood",
            (MetricKind::Energy, _) => "aria.thing.energy",
            (MetricKind::Expense, None) => "aria.thing.expense",
            (MetricKind::Custom, _) => "aria.thing.custom",
        };
        let category = entry.category.as_deref().map(|category| self.category(category)).unwrap_or_default();
        self.words.fill(
            key,
            &[
                ("amount", &whole(entry).map_or_else(|| self.amount(&entry.quantity), str::to_owned)),
                ("category", &category),
                ("name", entry.name.as_deref().unwrap_or_default()),
            ],
        )
    }

    /// A category in the person's words: those that models know by an English name have one in the catalogue.
    pub(crate) fn category(&self, category: &str) -> String {
        let key = format!("aria.category.{}", category.replace(' ', "_"));
        if self.words.has(&key) { self.words.text(&key).to_owned() } else { category.to_owned() }
    }

    /// "peso", "água", or what a custom entry is called.
    pub(crate) fn kind(&self, kind: MetricKind, name: Option<&str>) -> String {
        if let (MetricKind::Custom, Some(name)) = (kind, name) {
            return name.to_owned();
        }
        let key = match kind {
            MetricKind::Weight => "aria.kind.weight",
            MetricKind::Water => "aria.kind.water",
            MetricKind::Sleep => "aria.kind.sleep",
            MetricKind::Exercise => "aria.kind.exercise",
            MetricKind::Mood => "aria.kind.mood",
            MetricKind::Energy => "aria.kind.energy",
            MetricKind::Expense => "aria.kind.expense",
            MetricKind::Custom => "aria.kind.custom",
        };
        self.words.text(key).to_owned()
    }

    /// "82,5 kg", "7h30", "R$ 37,90".
    pub(crate) fn amount(&self, quantity: &Quantity) -> String {
        format::quantity(quantity.value(), quantity.unit_text(), self.words.language())
    }

    /// Like [`Self::amount`], for sums and averages, which grow out of the small units.
    fn sum(&self, quantity: &Quantity) -> String {
        const MILLILITRES_OF_A_LITRE: f64 = 1000.0;
        let value = quantity.value();
        match quantity.unit() {
            Some(Unit::Millilitre) if value >= MILLILITRES_OF_A_LITRE => {
                format::quantity(value / MILLILITRES_OF_A_LITRE, Some("l"), self.words.language())
            }
            Some(Unit::Minute) => format::duration(value, self.words.language()),
            _ => self.amount(quantity),
        }
    }

    /// A mean to one decimal: more would pretend to know more.
    pub(crate) fn mean(&self, quantity: &Quantity) -> String {
        match quantity.unit() {
            Some(Unit::Real | Unit::Hour) => self.sum(quantity),
            _ => self.sum(&quantity.with_value((quantity.value() * 10.0).round() / 10.0)),
        }
    }

    /// "hoje", "ontem", or the day in brackets, which fits after any sentence.
    pub(crate) fn when(&self, day: Date) -> String {
        let said = self.day(day);
        let yesterday = self.today.yesterday().unwrap_or(self.today);
        if day == self.today || day == yesterday { said } else { format!("({said})") }
    }

    pub(crate) fn day(&self, day: Date) -> String {
        format::day(day, self.today, self.words.language())
    }
}

/// Both numbers of "13 por 8", which is kept as the first of them and the whole in words.
fn whole(entry: &NewEntry) -> Option<&str> {
    let notes = entry.notes.as_deref().filter(|_| entry.kind == MetricKind::Custom)?;
    let numbers: Vec<f64> =
        notes.split([' ', '/', 'x']).filter_map(|part| part.replace(',', ".").parse().ok()).collect();
    let first = *numbers.first().filter(|_| numbers.len() == 2)?;
    let plain =
        notes.split(|letter: char| !letter.is_alphabetic()).all(|word| matches!(word, "" | "por" | "x"));
    (plain && (first - entry.quantity.value()).abs() < 0.01).then_some(notes)
}
