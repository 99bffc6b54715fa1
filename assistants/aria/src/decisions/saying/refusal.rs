//! What Aria says when it is not clear which decision is meant: a sentence that helps, with a stable code beside it.

use ::tools::ToolError;

use super::Saying;
use crate::decisions::decision::KeptDecision;
use crate::decisions::refusal::Refusal;
use crate::refusal::refused;

/// How many titles a question offers to choose from.
const OFFERED: usize = 5;

impl Saying<'_> {
    /// What a rule made of something, or its refusal in words.
    pub(crate) fn check<T>(&self, ruled: Result<T, Refusal>) -> Result<T, ToolError> {
        ruled.map_err(|refusal| refused(&refusal, self.words))
    }

    /// A refusal whose sentence has no holes.
    pub(crate) fn refused(&self, code: &'static str) -> ToolError {
        ToolError::refused(code, self.words.text(&format!("aria.decisions.refused.{code}")))
    }

    fn filled(&self, code: &'static str, holes: &[(&str, &str)]) -> ToolError {
        ToolError::refused(code, self.words.fill(&format!("aria.decisions.refused.{code}"), holes))
    }

    /// The very same decision is there already.
    pub(crate) fn exists(&self, decision: &KeptDecision) -> ToolError {
        let day = self.day(decision.what.review_day);
        self.filled("decision_exists", &[("title", &decision.what.title), ("day", &day)])
    }

    /// Several may be meant: the person says which.
    pub(crate) fn which(&self, candidates: &[KeptDecision]) -> ToolError {
        let titles = candidates.iter().take(OFFERED).map(|decision| format!("• {}", decision.what.title));
        let list = titles.collect::<Vec<_>>().join("\n");
        self.filled("which_decision", &[("list", &list)])
    }

    pub(crate) fn unknown_decision(&self, said: &str) -> ToolError {
        self.filled("unknown_decision", &[("said", said)])
    }
}
