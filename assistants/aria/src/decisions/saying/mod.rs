//! How Aria speaks of decisions, in the person's language, from the catalogue.

mod analysis;
mod list;
mod refusal;

use ::tools::CallContext;
use domain::Words;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use ptbr::format;

use super::decision::{Area, Decision, KeptDecision, Severity, Status};
use super::review::Review;
use crate::card;
use crate::decisions::decision::Choice;
use crate::manner::Manner;

pub(crate) use analysis::{Analysis, Recommending};

/// One person's words on one day.
#[derive(Debug)]
pub(crate) struct Saying<'c> {
    pub(crate) words: &'c Words,
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

    pub(crate) const fn today(&self) -> Date {
        self.today
    }

    pub(crate) fn would_save(&self, what: &Decision) -> String {
        let key =
            if what.chosen.is_some() { "aria.decisions.save.ask" } else { "aria.decisions.save.ask_open" };
        self.with_its_reasons(self.about(key, what), what)
    }

    pub(crate) fn saved(&self, what: &Decision) -> String {
        let key =
            if what.chosen.is_some() { "aria.decisions.save.done" } else { "aria.decisions.save.done_open" };
        self.about(key, what)
    }

    /// A decision that was open, and is made now.
    pub(crate) fn would_close(&self, what: &Decision) -> String {
        self.with_its_reasons(self.about("aria.decisions.close.ask", what), what)
    }

    /// The question with everything else that was told of a decision and is kept with it.
    fn with_its_reasons(&self, asked: String, what: &Decision) -> String {
        let option = |choice: &Choice| {
            let pros = choice.pros.iter().map(|pro| format!("+ {pro}"));
            let told: Vec<String> = pros.chain(choice.cons.iter().map(|con| format!("− {con}"))).collect();
            if told.is_empty() {
                choice.title.clone()
            } else {
                format!("{} ({})", choice.title, told.join(", "))
            }
        };
        let options: Vec<String> = what.choices.iter().map(option).collect();
        let options = Some(options.join(", ")).filter(|options| !options.is_empty());
        let details = [
            ("aria.decisions.card.context", what.description.as_deref()),
            ("aria.decisions.card.options", options.as_deref()),
            ("aria.decisions.card.reasoning", what.reasoning.as_deref()),
        ];
        card::with(self.words, asked, &details)
    }

    pub(crate) fn closed(&self, what: &Decision) -> String {
        self.about("aria.decisions.close.done", what)
    }

    fn about(&self, key: &str, what: &Decision) -> String {
        self.words.fill(
            key,
            &[
                ("title", &what.title),
                ("area", self.area(what.area)),
                ("chosen", what.chosen.as_deref().unwrap_or_default()),
                ("day", &self.day(what.review_day)),
            ],
        )
    }

    pub(crate) fn would_review(&self, title: &str, review: &Review) -> String {
        let asked = self.review("aria.decisions.review.ask", title, review);
        let details = [
            ("aria.decisions.card.outcome", Some(review.outcome.as_str())),
            ("aria.decisions.card.lessons", review.lessons.as_deref()),
        ];
        card::with(self.words, asked, &details)
    }

    pub(crate) fn reviewed(&self, title: &str, review: &Review) -> String {
        self.review("aria.decisions.review.done", title, review)
    }

    fn review(&self, key: &str, title: &str, review: &Review) -> String {
        let mark = review.satisfaction.value().to_string();
        let hindsight = self.hindsight(review);
        self.words.fill(key, &[("title", title), ("satisfaction", &mark), ("hindsight", hindsight)])
    }

    pub(crate) fn hindsight(&self, review: &Review) -> &str {
        self.words.text(if review.hindsight.is_different() {
            "aria.decisions.hindsight.differently"
        } else {
            "aria.decisions.hindsight.same"
        })
    }

    /// The question on the day that was agreed upon.
    pub(crate) fn follow_up(&self, decision: &KeptDecision, zone: &TimeZone) -> String {
        let kept = decision.created_at.to_zoned(zone.clone()).date();
        let since = decision.what.decided_on.unwrap_or(kept);
        let days = self.today.since(since).map_or(0, |span| span.get_days());
        let key = match (decision.what.status, days) {
            (Status::Open, _) => "aria.decisions.follow_up.open",
            (_, ..=1) => "aria.decisions.follow_up.lately",
            _ => "aria.decisions.follow_up.decided",
        };
        let title = &decision.what.title;
        self.words.fill(key, &[("title", title), ("days", &days.to_string())])
    }

    pub(crate) fn area(&self, area: Area) -> &str {
        self.words.text(match area {
            Area::Health => "aria.decisions.area.health",
            Area::Finance => "aria.decisions.area.finance",
            Area::Professional => "aria.decisions.area.professional",
            Area::Learning => "aria.decisions.area.learning",
            Area::Spiritual => "aria.decisions.area.spiritual",
            Area::Relationships => "aria.decisions.area.relationships",
        })
    }

    pub(crate) fn status(&self, status: Status) -> &str {
        self.words.text(match status {
            Status::Open => "aria.decisions.status.open",
            Status::Decided => "aria.decisions.status.decided",
            Status::Reviewed => "aria.decisions.status.reviewed",
        })
    }

    pub(crate) fn severity(&self, severity: Severity) -> &str {
        self.words.text(match severity {
            Severity::Low => "aria.decisions.severity.low",
            Severity::Medium => "aria.decisions.severity.medium",
            Severity::High => "aria.decisions.severity.high",
        })
    }

    pub(crate) fn day(&self, day: Date) -> String {
        format::day(day, self.today, self.words.language())
    }

    pub(crate) fn number(&self, number: f64) -> String {
        format::number(number, self.words.language())
    }

    /// "A, B e C".
    pub(crate) fn list_of<'n>(words: &Words, names: impl Iterator<Item = &'n str>) -> String {
        let names: Vec<&str> = names.collect();
        match names.as_slice() {
            [] => String::new(),
            [only] => (*only).to_owned(),
            [first @ .., last] => {
                words.fill("aria.decisions.list_of", &[("items", &first.join(", ")), ("last", last)])
            }
        }
    }

    pub(crate) fn enumeration<'n>(&self, names: impl Iterator<Item = &'n str>) -> String {
        Self::list_of(self.words, names)
    }
}
