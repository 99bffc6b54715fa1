//! What a decision may be, for the tools, the forms and the programs alike.

use jiff::ToSpan;
use jiff::civil::Date;

use super::decision::{Area, Choice, Decision, Risk, Status};
use super::matrix::{Criterion, Scored};
use super::naming::{is_same, meant, titled};
use super::refusal::{Part, Refusal};
use crate::tracking::metrics::one_line;

pub(crate) const LONGEST_TITLE: usize = 120;
pub(crate) const LONGEST_TEXT: usize = 1000;
pub(crate) const LONGEST_NAME: usize = 100;
pub(crate) const LONGEST_CRITERION: usize = 60;
pub(crate) const LONGEST_POINT: usize = 200;
pub(crate) const MOST_OPTIONS: usize = 8;
pub(crate) const MOST_POINTS: usize = 10;
pub(crate) const MOST_CRITERIA: usize = 10;
pub(crate) const MOST_RISKS: usize = 20;

/// How soon and how late the person may be asked how it went.
pub(crate) const LEAST_DAYS: i64 = 7;
pub(crate) const MOST_DAYS: i64 = 365;
pub(crate) const USUAL_DAYS: i64 = 30;

/// A decision as somebody put it.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    pub(crate) title: String,
    pub(crate) description: Option<String>,
    pub(crate) area: Area,
    pub(crate) choices: Vec<Choice>,
    pub(crate) criteria: Vec<Criterion>,
    pub(crate) scores: Vec<Scored>,
    pub(crate) risks: Vec<Risk>,
    pub(crate) chosen: Option<String>,
    pub(crate) reasoning: Option<String>,
    pub(crate) review_day: Date,
}

impl From<Decision> for Draft {
    fn from(what: Decision) -> Self {
        Self {
            title: what.title,
            description: what.description,
            area: what.area,
            choices: what.choices,
            criteria: what.criteria,
            scores: what.scores,
            risks: what.risks,
            chosen: what.chosen,
            reasoning: what.reasoning,
            review_day: what.review_day,
        }
    }
}

/// Options, criteria, scores and risks that fit together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Weighing {
    pub(crate) choices: Vec<Choice>,
    pub(crate) criteria: Vec<Criterion>,
    pub(crate) scores: Vec<Scored>,
    pub(crate) risks: Vec<Risk>,
}

impl Draft {
    /// The decision that is meant, if there can be such a one. Choosing makes it; taking the choice back opens it again,
    /// unless it was reviewed already. On another review day the person is asked anew.
    pub(crate) fn resolve(self, before: Option<&Decision>, today: Date) -> Result<Decision, Refusal> {
        let title = titled(&self.title).ok_or(Refusal::TitleNeeded)?;
        let title = Part::Title.short(title, LONGEST_TITLE)?;
        let text = |text: Option<String>, part: Part| {
            let line = text.as_deref().and_then(one_line);
            line.map(|line| part.short(line, LONGEST_TEXT)).transpose()
        };
        let description = text(self.description, Part::Description)?;
        let reasoning = text(self.reasoning, Part::Reasoning)?;
        let weighing = Weighing {
            choices: self.choices,
            criteria: self.criteria,
            scores: self.scores,
            risks: self.risks,
        };
        let weighing = weighing.checked()?;
        let chosen = chosen(self.chosen.as_deref(), &weighing.choices)?;
        if let ([only], None) = (weighing.choices.as_slice(), &chosen) {
            return Err(Refusal::OneOption(only.title.clone()));
        }
        let Weighing { choices, criteria, scores, risks } = weighing;
        let (area, review_day) = (self.area, self.review_day);
        let (status, decided_on) = match (before.map(|before| before.status), &chosen) {
            (Some(Status::Reviewed), _) => (Status::Reviewed, before.and_then(|before| before.decided_on)),
            (_, Some(_)) => (Status::Decided, before.and_then(|before| before.decided_on).or(Some(today))),
            (_, None) => (Status::Open, None),
        };
        let asked = before.filter(|before| before.review_day == review_day);
        Ok(Decision {
            title,
            description,
            area,
            status,
            chosen,
            reasoning,
            decided_on,
            review_day,
            due_at: asked.and_then(|before| before.due_at),
            asked_at: asked.and_then(|before| before.asked_at),
            choices,
            criteria,
            scores,
            risks,
        })
    }

    /// Drops what an edit left without its option or its criterion.
    pub(crate) fn prune(&mut self) {
        let Self { choices, criteria, scores, risks, chosen, .. } = self;
        let is_option = |name: &str| choices.iter().any(|choice| is_same(&choice.title, name));
        let is_criterion = |name: &str| criteria.iter().any(|criterion| is_same(&criterion.name, name));
        scores.retain(|scored| is_option(&scored.option) && is_criterion(&scored.criterion));
        risks.retain(|risk| is_option(&risk.option));
        if !choices.is_empty() && chosen.as_deref().is_some_and(|name| !is_option(name)) {
            *chosen = None;
        }
    }
}

/// The option that was chosen, by the name it has among the options.
fn chosen(said: Option<&str>, choices: &[Choice]) -> Result<Option<String>, Refusal> {
    let Some(said) = said.and_then(titled) else { return Ok(None) };
    if choices.is_empty() {
        return Part::Option.short(said, LONGEST_NAME).map(Some);
    }
    let names = choices.iter().map(|choice| choice.title.as_str());
    match meant(names.clone(), &said) {
        Some(name) => Ok(Some(name.to_owned())),
        None => Err(Refusal::unknown_option(&said, names)),
    }
}

impl Weighing {
    pub(crate) fn checked(self) -> Result<Self, Refusal> {
        let choices = options(self.choices)?;
        let criteria = criteria(self.criteria)?;
        let scores = scores(self.scores, &choices, &criteria)?;
        let risks = risks(self.risks, &choices)?;
        Ok(Self { choices, criteria, scores, risks })
    }
}

fn options(options: Vec<Choice>) -> Result<Vec<Choice>, Refusal> {
    Part::Options.few(options.len(), MOST_OPTIONS)?;
    let mut choices: Vec<Choice> = Vec::new();
    for option in options {
        let title = titled(&option.title).ok_or(Refusal::OptionNeeded)?;
        let title = Part::Option.short(title, LONGEST_NAME)?;
        if choices.iter().any(|choice| is_same(&choice.title, &title)) {
            return Err(Refusal::Twice(title));
        }
        choices.push(Choice { title, pros: points(&option.pros)?, cons: points(&option.cons)? });
    }
    Ok(choices)
}

fn points(points: &[String]) -> Result<Vec<String>, Refusal> {
    Part::Points.few(points.len(), MOST_POINTS)?;
    let lines = points.iter().filter_map(|point| one_line(point));
    lines.map(|line| Part::Point.short(line, LONGEST_POINT)).collect()
}

fn criteria(listed: Vec<Criterion>) -> Result<Vec<Criterion>, Refusal> {
    Part::Criteria.few(listed.len(), MOST_CRITERIA)?;
    let mut criteria: Vec<Criterion> = Vec::new();
    for criterion in listed {
        let name = titled(&criterion.name).ok_or(Refusal::CriterionNeeded)?;
        let name = Part::Criterion.short(name, LONGEST_CRITERION)?;
        if criteria.iter().any(|known| is_same(&known.name, &name)) {
            return Err(Refusal::Twice(name));
        }
        criteria.push(Criterion { name, ..criterion });
    }
    Ok(criteria)
}

/// Scores by the names that options and criteria have. A later score of the same field counts.
fn scores(listed: Vec<Scored>, choices: &[Choice], criteria: &[Criterion]) -> Result<Vec<Scored>, Refusal> {
    Part::Scores.few(listed.len(), MOST_OPTIONS * MOST_CRITERIA)?;
    let mut scores: Vec<Scored> = Vec::new();
    let options = choices.iter().map(|choice| choice.title.as_str());
    let names = criteria.iter().map(|criterion| criterion.name.as_str());
    for scored in listed {
        let option = meant(options.clone(), &scored.option)
            .ok_or_else(|| Refusal::unknown_option(&scored.option, options.clone()))?;
        let criterion = meant(names.clone(), &scored.criterion)
            .ok_or_else(|| Refusal::unknown_criterion(&scored.criterion, names.clone()))?;
        scores.retain(|known| known.option != option || known.criterion != criterion);
        let (option, criterion) = (option.to_owned(), criterion.to_owned());
        scores.push(Scored { option, criterion, score: scored.score });
    }
    Ok(scores)
}

fn risks(listed: Vec<Risk>, choices: &[Choice]) -> Result<Vec<Risk>, Refusal> {
    Part::Risks.few(listed.len(), MOST_RISKS)?;
    let options = choices.iter().map(|choice| choice.title.as_str());
    let check = |risk: Risk| {
        let option = meant(options.clone(), &risk.option)
            .ok_or_else(|| Refusal::unknown_option(&risk.option, options.clone()))?;
        let text = one_line(&risk.risk).ok_or(Refusal::RiskNeeded)?;
        let mitigation = risk.mitigation.as_deref().and_then(one_line);
        let short = |line| Part::Point.short(line, LONGEST_POINT);
        Ok(Risk {
            option: option.to_owned(),
            risk: short(text)?,
            severity: risk.severity,
            mitigation: mitigation.map(short).transpose()?,
        })
    };
    listed.into_iter().map(check).collect()
}

/// The day on which the person is asked, so many days from today.
pub(crate) fn review_day(days: i64, today: Date) -> Result<Date, Refusal> {
    if !(LEAST_DAYS..=MOST_DAYS).contains(&days) {
        return Err(Refusal::BadReviewDays(days));
    }
    Ok(today.saturating_add(days.days()))
}

/// A day that somebody picked to be asked on: tomorrow at the earliest, in a year at the latest.
pub(crate) fn picked_day(day: Date, today: Date) -> Result<Date, Refusal> {
    let latest = today.saturating_add(MOST_DAYS.days());
    if day <= today || day > latest {
        return Err(Refusal::BadReviewDay { latest, today });
    }
    Ok(day)
}
