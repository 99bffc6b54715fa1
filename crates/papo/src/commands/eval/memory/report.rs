//! What came out of a year: five figures, every mistake behind them, and what it took.

use domain::KnowledgeId;
use jiff::civil::{Date, DateTime};
use serde::Serialize;

use super::judge::{ItemStatus, Judge, Junk, Kept, Quoted};
use super::matching::MatchedTruth;
use super::meter::Used;
use super::year::{Trap, Truth};

/// One year, one model.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Report {
    pub(super) year: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) model: String,
    pub(super) kept_but_junk: Share,
    pub(super) missed: Share,
    pub(super) duplicated: Share,
    pub(super) wrongly_superseded: Share,
    pub(super) stale_but_active: Share,
    pub(super) faded_but_true: Share,
    pub(super) items_kept: usize,
    pub(super) items_active_at_the_end: usize,
    pub(super) messages: usize,
    pub(super) nights: usize,
    /// Nights that were tried in vain until they were given up.
    pub(super) nights_failed: usize,
    pub(super) used: Used,
    pub(super) seconds: f64,
    pub(super) mistakes: Mistakes,
    /// Everything that was ever kept, in the order of the year.
    pub(super) items: Vec<KeptShown>,
}

/// An item, what became of it, and what it was taken to tell.
#[derive(Debug, Clone, Serialize)]
pub(super) struct KeptShown {
    #[serde(flatten)]
    item: ItemShown,
    first_night: Date,
    standing: ItemStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    junk: Option<Junk>,
    truths: Vec<String>,
}

/// How many of how many.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(super) struct Share {
    pub(super) count: usize,
    pub(super) of: usize,
    #[serde(rename = "share")]
    pub(super) part: f64,
}

impl Share {
    pub(super) fn new(count: usize, of: usize) -> Self {
        let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        Self { count, of, part: if of == 0 { 0.0 } else { number(count) / number(of) } }
    }
}

/// Every mistake, in the order of the year.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct Mistakes {
    pub(super) kept_but_junk: Vec<Mistake>,
    pub(super) missed: Vec<Mistake>,
    pub(super) duplicated: Vec<Mistake>,
    pub(super) wrongly_superseded: Vec<Mistake>,
    pub(super) stale_but_active: Vec<Mistake>,
    /// Nobody spoke of it for long, and it was set aside. True all the same.
    pub(super) faded_but_true: Vec<Mistake>,
}

/// One mistake, with everything one needs to see why.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Mistake {
    pub(super) night: Date,
    pub(super) why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) item: Option<ItemShown>,
    /// The item that took its place, or that it repeats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) other: Option<ItemShown>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) truth: Option<TruthShown>,
    /// The message that told what was missed, or of which too much was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) message: Option<MessageShown>,
}

#[derive(Debug, Clone, Serialize)]
pub(super) struct ItemShown {
    pub(super) content: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) about: Option<String>,
    pub(super) evidence: Vec<Quoted>,
}

#[derive(Debug, Clone, Serialize)]
pub(super) struct TruthShown {
    pub(super) id: String,
    pub(super) says: Vec<String>,
    pub(super) from: Date,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) until: Option<Date>,
}

#[derive(Debug, Clone, Serialize)]
pub(super) struct MessageShown {
    pub(super) at: DateTime,
    pub(super) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) trap: Option<Trap>,
}

/// What a run took, beside what it led to.
#[derive(Debug, Clone)]
pub(super) struct RunCost {
    pub(super) model: String,
    pub(super) nights: usize,
    pub(super) nights_failed: usize,
    pub(super) used: Used,
    pub(super) seconds: f64,
}

impl Report {
    pub(super) fn new(judge: &Judge<'_>, effort: RunCost) -> Self {
        let year = judge.year;
        let mistakes = Mistakes::of(judge);
        let kept = judge.kept.len();
        let retirements = judge.kept.values().map(|kept| kept.retired.len()).sum();
        let active = |kept: &&Kept| kept.seen.standing == ItemStatus::Active;
        Self {
            year: year.name.clone(),
            title: year.title.clone(),
            about: year.about.clone(),
            model: effort.model,
            kept_but_junk: Share::new(mistakes.kept_but_junk.len(), kept),
            missed: Share::new(mistakes.missed.len(), judge.expected().count()),
            duplicated: Share::new(mistakes.duplicated.len(), kept),
            wrongly_superseded: Share::new(mistakes.wrongly_superseded.len(), retirements),
            stale_but_active: Share::new(mistakes.stale_but_active.len(), kept),
            faded_but_true: Share::new(mistakes.faded_but_true.len(), kept),
            items_kept: kept,
            items_active_at_the_end: judge.kept.values().filter(active).count(),
            messages: year.messages.len(),
            nights: effort.nights,
            nights_failed: effort.nights_failed,
            used: effort.used,
            seconds: effort.seconds,
            mistakes,
            items: items_of(judge),
        }
    }
}

fn items_of(judge: &Judge<'_>) -> Vec<KeptShown> {
    let shown = |kept: &Kept| KeptShown {
        item: ItemShown::of(kept),
        first_night: kept.first_night,
        standing: kept.seen.standing,
        junk: kept.junk,
        truths: kept.matches.truths().filter_map(|at| Some(judge.truth(at)?.id.clone())).collect(),
    };
    let mut items: Vec<KeptShown> = judge.kept.values().map(shown).collect();
    items.sort_by(|one, other| {
        (one.first_night, &one.item.content).cmp(&(other.first_night, &other.item.content))
    });
    items
}

impl Mistakes {
    fn of(judge: &Judge<'_>) -> Self {
        let mut mistakes = Self::default();
        for kept in judge.kept.values() {
            if let Some(junk) = kept.junk {
                mistakes.kept_but_junk.push(judge.junk_shown(kept, junk));
            }
            if let Some((night, of)) = kept.duplicates {
                let why = "says what another says already".to_owned();
                mistakes
                    .duplicated
                    .push(Mistake { other: judge.shown(of), ..judge.of_item(kept, night, why) });
            }
            for retired in &kept.retired {
                let Some(truth) = retired.wrongly else { continue };
                let why = match retired.by {
                    Some(_) => "was replaced, and still held",
                    None => "was ended, and still held",
                };
                mistakes.wrongly_superseded.push(Mistake {
                    other: retired.by.and_then(|id| judge.shown(id)),
                    truth: judge.truth(truth).map(TruthShown::of),
                    ..judge.of_item(kept, retired.night, why.to_owned())
                });
            }
            if let Some(stale) = kept.stale {
                let nights = if stale.nights == 1 { "night" } else { "nights" };
                let why = format!("was over, and stayed active for {} {nights} more", stale.nights);
                mistakes.stale_but_active.push(judge.of_item(kept, stale.since, why));
            }
            if let Some((night, truth)) = kept.faded {
                let why = "was set aside, and still held".to_owned();
                let truth = judge.truth(truth).map(TruthShown::of);
                mistakes.faded_but_true.push(Mistake { truth, ..judge.of_item(kept, night, why) });
            }
        }
        mistakes.missed = judge.missed().collect();
        for list in [
            &mut mistakes.kept_but_junk,
            &mut mistakes.missed,
            &mut mistakes.duplicated,
            &mut mistakes.wrongly_superseded,
            &mut mistakes.stale_but_active,
            &mut mistakes.faded_but_true,
        ] {
            list.sort_by(|one, other| one.order().cmp(&other.order()));
        }
        mistakes
    }
}

impl Mistake {
    fn order(&self) -> (Date, Option<&str>, Option<&str>) {
        let item = self.item.as_ref().map(|item| item.content.as_str());
        (self.night, item, self.truth.as_ref().map(|truth| truth.id.as_str()))
    }
}

impl Judge<'_> {
    fn shown(&self, id: KnowledgeId) -> Option<ItemShown> {
        self.kept.get(&id).map(ItemShown::of)
    }

    /// A mistake about one item and the truth that it tells best.
    fn of_item(&self, kept: &Kept, night: Date, why: String) -> Mistake {
        let truth = kept.matches.best.iter().find_map(|told| told.truth());
        let truth = truth.and_then(|at| self.truth(at)).map(TruthShown::of);
        Mistake { night, why, item: Some(ItemShown::of(kept)), other: None, truth, message: None }
    }

    fn junk_shown(&self, kept: &Kept, junk: Junk) -> Mistake {
        let message = kept.seen.evidence.first().and_then(|quoted| self.message(quoted.message?));
        let why = match junk {
            Junk::Untrue => "nothing of the kind was told".to_owned(),
            Junk::NotYetTold => "was not told yet".to_owned(),
            Junk::Trap => "comes from a message of which there is nothing to keep".to_owned(),
        };
        Mistake { message, ..self.of_item(kept, kept.first_night, why) }
    }

    fn missed(&self) -> impl Iterator<Item = Mistake> {
        let missed = self.expected().filter(|(at, _)| !self.met.contains(at));
        missed.map(|(at, truth)| {
            // What came near: an item that tells it, only not while it held.
            let near = self.kept.values().find(|kept| kept.matches.tells(MatchedTruth::Truth(at)));
            let why = match near {
                Some(_) => "was kept, but not while it held",
                None => "was never kept",
            };
            Mistake {
                night: truth.from,
                why: why.to_owned(),
                item: None,
                other: near.map(ItemShown::of),
                truth: Some(TruthShown::of(truth)),
                message: truth.told_by.and_then(|at| self.message(at)),
            }
        })
    }

    fn message(&self, at: usize) -> Option<MessageShown> {
        let said = self.year.messages.get(at)?;
        Some(MessageShown { at: said.at, text: said.text.clone(), trap: said.trap })
    }
}

impl ItemShown {
    fn of(kept: &Kept) -> Self {
        let seen = &kept.seen;
        Self { content: seen.content.clone(), about: seen.about.clone(), evidence: seen.evidence.clone() }
    }
}

impl TruthShown {
    fn of(truth: &Truth) -> Self {
        Self { id: truth.id.clone(), says: truth.says.clone(), from: truth.from, until: truth.until }
    }
}
