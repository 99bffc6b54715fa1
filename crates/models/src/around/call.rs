//! One call, and the record of it: whatever becomes of the call, the record is made.

use std::time::Duration;

use domain::{Clock, Timestamp};

use super::failing::Setback;
use super::figures::Figures;
use super::trip::until;
use crate::ledger::CallRecord;
use crate::port::{Answer, ModelError, Request, Usage, estimated_tokens, tokens_in};

/// A call under way. Dropped before its end, it is recorded as abandoned: the provider may charge for it.
pub(super) struct Call<'a> {
    pub(super) model: &'a str,
    pub(super) request: &'a Request,
    pub(super) attempt: u32,
    pub(super) figures: &'a Figures,
    pub(super) clock: &'a dyn Clock,
    pub(super) began: Timestamp,
    pub(super) first: Option<Duration>,
    /// The bytes of text that came.
    pub(super) heard: usize,
    pub(super) over: bool,
}

impl Call<'_> {
    /// A piece of text arrived.
    pub(super) fn heard(&mut self, text: &str) {
        self.heard += text.len();
        if self.first.is_none() {
            self.first = Some(until(self.began, self.clock.now()));
        }
    }

    pub(super) fn end(mut self, outcome: Result<&Answer, &Setback>) {
        let (code, usage) = match outcome {
            Ok(answer) => (None, Some(answer.usage)),
            Err(setback) => (Some(setback.code()), self.used(setback)),
        };
        self.record(code, usage);
    }

    /// What a call without an answer may have cost. Who refuses a request or cannot take it does not charge.
    fn used(&self, setback: &Setback) -> Option<Usage> {
        match setback {
            Setback::Empty(usage) => Some(*usage),
            Setback::OutOfTime
            | Setback::Failed(ModelError::TimedOut { .. } | ModelError::Unreadable { .. }) => {
                Some(self.guess())
            }
            Setback::Failed(_) => (self.heard > 0).then(|| self.guess()),
        }
    }

    fn guess(&self) -> Usage {
        Usage {
            input_tokens: estimated_tokens(self.request),
            output_tokens: tokens_in(self.heard),
            estimated: true,
            ..Usage::default()
        }
    }

    fn record(&mut self, code: Option<&'static str>, usage: Option<Usage>) {
        self.over = true;
        let record = CallRecord {
            model: self.model.to_owned(),
            code,
            usage,
            first: self.first,
            whole: until(self.began, self.clock.now()),
            attempt: self.attempt,
            size: self.request.size,
        };
        self.figures.called(&record);
        self.request.ledger.keep(record);
    }
}

impl Drop for Call<'_> {
    fn drop(&mut self) {
        if !self.over {
            let usage = self.guess();
            self.record(Some("abandoned"), Some(usage));
        }
    }
}
