//! Why a decision cannot be kept so, as a type: a stable code and a sentence that helps.

use domain::Words;
use jiff::civil::Date;
use web::problem::Code;

use super::saying::Saying;

/// What may be too long, or too many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Title,
    Description,
    Reasoning,
    Option,
    Options,
    Point,
    Points,
    Criterion,
    Criteria,
    Scores,
    Risks,
    Outcome,
    Lessons,
}

impl Part {
    const fn key(self) -> &'static str {
        match self {
            Self::Title => "aria.decisions.field.title",
            Self::Description => "aria.decisions.field.description",
            Self::Reasoning => "aria.decisions.field.reasoning",
            Self::Option => "aria.decisions.field.option",
            Self::Options => "aria.decisions.field.options",
            Self::Point => "aria.decisions.field.point",
            Self::Points => "aria.decisions.field.points",
            Self::Criterion => "aria.decisions.field.criterion",
            Self::Criteria => "aria.decisions.field.criteria",
            Self::Scores => "aria.decisions.field.scores",
            Self::Risks => "aria.decisions.field.risks",
            Self::Outcome => "aria.decisions.field.outcome",
            Self::Lessons => "aria.decisions.field.lessons",
        }
    }

    /// The text, if it is not too long for this.
    pub(crate) fn short(self, text: String, most: usize) -> Result<String, Refusal> {
        if text.chars().count() <= most { Ok(text) } else { Err(Refusal::TooLong { part: self, most }) }
    }

    pub(crate) const fn few(self, count: usize, most: usize) -> Result<(), Refusal> {
        if count <= most { Ok(()) } else { Err(Refusal::TooMany { part: self, most }) }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Refusal {
    TitleNeeded,
    OptionNeeded,
    CriterionNeeded,
    RiskNeeded,
    OutcomeNeeded,
    TooLong {
        part: Part,
        most: usize,
    },
    TooMany {
        part: Part,
        most: usize,
    },
    /// With one option there is nothing to decide.
    OneOption(String),
    Twice(String),
    UnknownOption {
        said: String,
        options: Vec<String>,
    },
    UnknownCriterion {
        said: String,
        criteria: Vec<String>,
    },
    BadWeight(f64),
    BadScore(f64),
    BadSatisfaction(f64),
    BadReviewDays(i64),
    BadReviewDay {
        latest: Date,
        today: Date,
    },
    /// Nothing was decided yet, so nothing can have turned out well or badly.
    StillOpen {
        title: String,
    },
}

impl Refusal {
    pub(crate) fn unknown_option<'n>(said: &str, options: impl Iterator<Item = &'n str>) -> Self {
        Self::UnknownOption { said: said.to_owned(), options: options.map(str::to_owned).collect() }
    }

    pub(crate) fn unknown_criterion<'n>(said: &str, criteria: impl Iterator<Item = &'n str>) -> Self {
        Self::UnknownCriterion { said: said.to_owned(), criteria: criteria.map(str::to_owned).collect() }
    }
}

impl records::Refusal for Refusal {
    fn code(&self) -> &'static str {
        match self {
            Self::TitleNeeded => "title_needed",
            Self::OptionNeeded => "option_needed",
            Self::CriterionNeeded => "criterion_needed",
            Self::RiskNeeded => "risk_needed",
            Self::OutcomeNeeded => "outcome_needed",
            Self::TooLong { .. } => "too_long",
            Self::TooMany { .. } => "too_many",
            Self::OneOption(_) => "one_option",
            Self::Twice(_) => "twice",
            Self::UnknownOption { options, .. } if options.is_empty() => "options_needed",
            Self::UnknownOption { .. } => "unknown_option",
            Self::UnknownCriterion { criteria, .. } if criteria.is_empty() => "criteria_needed",
            Self::UnknownCriterion { .. } => "unknown_criterion",
            Self::BadWeight(_) => "bad_weight",
            Self::BadScore(_) => "bad_score",
            Self::BadSatisfaction(_) => "bad_satisfaction",
            Self::BadReviewDays(_) => "bad_review_days",
            Self::BadReviewDay { .. } => "bad_review_day",
            Self::StillOpen { .. } => "still_open",
        }
    }

    fn said(&self, words: &Words) -> String {
        let listed = |names: &[String]| Saying::list_of(words, names.iter().map(String::as_str));
        let number = |number: &f64| ptbr::format::number(*number, words.language());
        let fill = |holes: &[(&str, &str)]| {
            words.fill(&format!("aria.decisions.refused.{}", records::Refusal::code(self)), holes)
        };
        match self {
            Self::TooLong { part, most } | Self::TooMany { part, most } => {
                fill(&[("field", words.text(part.key())), ("most", &most.to_string())])
            }
            Self::OneOption(option) => fill(&[("option", option)]),
            Self::Twice(name) => fill(&[("name", name)]),
            Self::UnknownOption { said, options } => fill(&[("said", said), ("options", &listed(options))]),
            Self::UnknownCriterion { said, criteria } => {
                fill(&[("said", said), ("criteria", &listed(criteria))])
            }
            Self::BadWeight(said) | Self::BadScore(said) | Self::BadSatisfaction(said) => {
                fill(&[("said", &number(said))])
            }
            Self::BadReviewDays(days) => fill(&[("days", &days.to_string())]),
            Self::BadReviewDay { latest, today } => {
                fill(&[("latest", &ptbr::format::day(*latest, *today, words.language()))])
            }
            Self::StillOpen { title } => fill(&[("title", title)]),
            _ => fill(&[]),
        }
    }

    fn lacks(&self) -> Option<&'static str> {
        match self {
            Self::TitleNeeded => Some("title"),
            Self::OutcomeNeeded => Some("outcome"),
            Self::BadSatisfaction(_) => Some("satisfaction"),
            _ => None,
        }
    }

    fn problem(&self) -> Code {
        Code::InvalidDecision
    }
}
