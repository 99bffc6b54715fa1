//! What Aria says when a decision cannot be kept so: a sentence that helps, with a stable code beside it.

use ::tools::ToolError;
use jiff::civil::Date;

use super::Saying;
use crate::decisions::decision::Decision;

/// How many titles a question offers to choose from.
const OFFERED: usize = 5;

impl Saying<'_> {
    /// A refusal whose sentence has no holes.
    pub(crate) fn refused(&self, code: &'static str) -> ToolError {
        ToolError::refused(code, self.words.text(&format!("aria.decisions.refused.{code}")))
    }

    fn filled(&self, code: &'static str, holes: &[(&str, &str)]) -> ToolError {
        ToolError::refused(code, self.words.fill(&format!("aria.decisions.refused.{code}"), holes))
    }

    /// The text, if it is not too long for its field.
    pub(crate) fn short(&self, text: String, field: &'static str, most: usize) -> Result<String, ToolError> {
        if text.chars().count() <= most {
            return Ok(text);
        }
        Err(self.filled("too_long", &[("field", self.field(field)), ("most", &most.to_string())]))
    }

    pub(crate) fn few(&self, count: usize, field: &'static str, most: usize) -> Result<(), ToolError> {
        if count <= most {
            return Ok(());
        }
        Err(self.filled("too_many", &[("field", self.field(field)), ("most", &most.to_string())]))
    }

    fn field(&self, field: &'static str) -> &str {
        self.words.text(match field {
            "title" => "aria.decisions.field.title",
            "description" => "aria.decisions.field.description",
            "reasoning" => "aria.decisions.field.reasoning",
            "option" => "aria.decisions.field.option",
            "options" => "aria.decisions.field.options",
            "points" => "aria.decisions.field.points",
            "criterion" => "aria.decisions.field.criterion",
            "criteria" => "aria.decisions.field.criteria",
            "scores" => "aria.decisions.field.scores",
            "risks" => "aria.decisions.field.risks",
            "outcome" => "aria.decisions.field.outcome",
            "lessons" => "aria.decisions.field.lessons",
            _ => "aria.decisions.field.point",
        })
    }

    /// With one option there is nothing to decide.
    pub(crate) fn one_option(&self, option: &str) -> ToolError {
        self.filled("one_option", &[("option", option)])
    }

    pub(crate) fn twice(&self, name: &str) -> ToolError {
        self.filled("twice", &[("name", name)])
    }

    pub(crate) fn unknown_option<'n>(&self, said: &str, options: impl Iterator<Item = &'n str>) -> ToolError {
        let options = self.enumeration(options);
        if options.is_empty() {
            return self.refused("options_needed");
        }
        self.filled("unknown_option", &[("said", said), ("options", &options)])
    }

    pub(crate) fn unknown_criterion<'n>(
        &self,
        said: &str,
        names: impl Iterator<Item = &'n str>,
    ) -> ToolError {
        let criteria = self.enumeration(names);
        if criteria.is_empty() {
            return self.refused("criteria_needed");
        }
        self.filled("unknown_criterion", &[("said", said), ("criteria", &criteria)])
    }

    pub(crate) fn bad_review_days(&self, days: i64) -> ToolError {
        self.filled("bad_review_days", &[("days", &days.to_string())])
    }

    pub(crate) fn bad_review_day(&self, latest: Date) -> ToolError {
        self.filled("bad_review_day", &[("latest", &self.day(latest))])
    }

    /// The very same decision is there already.
    pub(crate) fn exists(&self, decision: &Decision) -> ToolError {
        let day = self.day(decision.what.review_day);
        self.filled("decision_exists", &[("title", &decision.what.title), ("day", &day)])
    }

    /// Several may be meant: the person says which.
    pub(crate) fn which(&self, candidates: &[Decision]) -> ToolError {
        let titles = candidates.iter().take(OFFERED).map(|decision| format!("• {}", decision.what.title));
        let list = titles.collect::<Vec<_>>().join("\n");
        self.filled("which_decision", &[("list", &list)])
    }

    pub(crate) fn unknown_decision(&self, said: &str) -> ToolError {
        self.filled("unknown_decision", &[("said", said)])
    }

    /// Nothing was decided yet, so nothing can have turned out well or badly.
    pub(crate) fn still_open(&self, decision: &Decision) -> ToolError {
        self.filled("still_open", &[("title", &decision.what.title)])
    }

    pub(crate) fn bad_number(&self, code: &'static str, said: f64) -> ToolError {
        self.filled(code, &[("said", &self.number(said))])
    }
}
