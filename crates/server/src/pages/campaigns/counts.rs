//! How a plan stands, counted for people.

use domain::Words;
use engine::campaigns::{SendStatus, Total};

/// Where somebody of a plan stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SendOutcome {
    Planned,
    OnTheWay,
    Sent,
    Blocked,
    Skipped,
    Expired,
}

impl SendOutcome {
    pub(super) const ALL: [Self; 6] =
        [Self::Sent, Self::OnTheWay, Self::Planned, Self::Blocked, Self::Skipped, Self::Expired];

    pub(super) fn of(status: SendStatus, delivery: Option<&str>) -> Self {
        match (status, delivery) {
            (SendStatus::Planned, _) => Self::Planned,
            (SendStatus::Sent, Some("sent" | "bypassed")) => Self::Sent,
            (SendStatus::Sent, Some("blocked" | "deduped")) | (SendStatus::Blocked, _) => Self::Blocked,
            (SendStatus::Sent, _) => Self::OnTheWay,
            (SendStatus::Skipped, _) => Self::Skipped,
            (SendStatus::Expired, _) => Self::Expired,
        }
    }

    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Planned => "planned",
            Self::OnTheWay => "on_the_way",
            Self::Sent => "sent",
            Self::Blocked => "blocked",
            Self::Skipped => "skipped",
            Self::Expired => "expired",
        }
    }

    const fn is_open(self) -> bool {
        matches!(self, Self::Planned | Self::OnTheWay)
    }
}

/// How many stand at an outcome.
pub(super) fn at(totals: &[Total], outcome: SendOutcome) -> i64 {
    let stands = |total: &&Total| SendOutcome::of(total.status, total.delivery.as_deref()) == outcome;
    totals.iter().filter(stands).map(|total| total.count).sum()
}

/// How many of those whom the plan writes to are settled, and how many those are.
pub(super) fn settled(totals: &[Total]) -> (i64, i64) {
    let mut done = 0;
    let mut all = 0;
    for outcome in SendOutcome::ALL.into_iter().filter(|outcome| *outcome != SendOutcome::Skipped) {
        let count = at(totals, outcome);
        all += count;
        if !outcome.is_open() {
            done += count;
        }
    }
    (done, all)
}

/// The rules that stop somebody, in words, and how many.
pub(super) fn stopped(totals: &[Total], words: &Words) -> Vec<(String, i64)> {
    let mut found: Vec<(&str, i64)> = Vec::new();
    for total in totals {
        let Some(rule) = total.rule.as_deref() else { continue };
        match found.iter_mut().find(|(known, _)| *known == rule) {
            Some((_, count)) => *count += total.count,
            None => found.push((rule, total.count)),
        }
    }
    found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    found.into_iter().map(|(rule, count)| (in_words(rule, words), count)).collect()
}

pub(super) fn in_words(rule: &str, words: &Words) -> String {
    words.text(&format!("campaigns.rule.{rule}")).to_owned()
}

/// So many people.
pub(super) fn people(count: i64, words: &Words) -> String {
    match count {
        1 => words.text("campaigns.people.one").to_owned(),
        _ => words.fill("campaigns.people.many", &[("count", &count.to_string())]),
    }
}
