//! Running a suite: every case as a conversation of its own, several at a time.

use std::num::NonZeroUsize;

use domain::Clock;
use futures::StreamExt;
use futures::stream;

use super::describe;
use super::judge;
use super::play::Player;
use super::report::{Judged, Report};
use super::stage::Stage;
use super::suite::{Case, Suite};
use crate::port::Model;
use crate::prices::Prices;

/// How suites are run.
#[derive(Clone, Copy)]
pub struct Runner<'r> {
    pub stage: &'r dyn Stage,
    pub clock: &'r dyn Clock,
    /// Without them, what a run costs is unknown.
    pub prices: Option<&'r Prices>,
    /// How many cases are under way at a time.
    pub parallel: NonZeroUsize,
    /// Told after every case, for whoever watches.
    pub after_case: &'r (dyn Fn() + Send + Sync),
}

impl std::fmt::Debug for Runner<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Runner({} at a time)", self.parallel)
    }
}

impl<'r> Runner<'r> {
    /// One case at a time, without prices.
    pub fn new(stage: &'r dyn Stage, clock: &'r dyn Clock) -> Self {
        Self { stage, clock, prices: None, parallel: NonZeroUsize::MIN, after_case: &|| {} }
    }

    /// Plays every case. A call that fails is a case that fails, never the end of the run.
    pub async fn run(&self, suite: &Suite, model: &dyn Model) -> Report {
        let cases = suite.cases.iter().map(|case| self.judged(suite, case, model));
        let judged: Vec<Judged> = stream::iter(cases).buffered(self.parallel.get()).collect().await;
        Report::new(&suite.name, model.name(), judged)
    }

    async fn judged(&self, suite: &Suite, case: &Case, model: &dyn Model) -> Judged {
        let player = Player {
            case,
            lookup: suite.lookup.as_deref(),
            model,
            stage: self.stage,
            clock: self.clock,
            prices: self.prices,
        };
        let outcome = player.play().await;
        let wrong = judge::wrong(&case.expected, &outcome);
        let right = judge::is_right(&case.expected, &outcome, |tool| player.is_query(tool)) && !wrong.action;
        (self.after_case)();
        Judged {
            kind: case.kind.clone(),
            name: case.name.clone(),
            tools: describe::tools(&case.expected),
            right,
            wrong,
            expected: describe::expected(&case.expected),
            got: describe::played(&case.expected, &outcome),
            said: outcome.reply,
            failed: outcome.failed,
            exchanges: outcome.exchanges,
            costs: outcome.costs,
        }
    }
}
