//! Models in the order in which they are asked: the next one answers when the one before it cannot.

use std::sync::Arc;
use std::time::Duration;

use domain::Timestamp;
use futures::future::{BoxFuture, FutureExt};
use futures::stream::BoxStream;

use super::Surroundings;
use super::breaker::CallHealth;
use super::breakers::{Permit, SharedBreaker};
use super::call::Call;
use super::failing::{BreakerOpen, Door, FailedTry, Next, Setback};
use super::outlet::saying;
use super::trip::{Limits, Telling, Trip, Way, ask, before, until};
use crate::port::{Answer, Chunk, Model, ModelError, Request, TokenCount, Weighed};

/// A model and whose it is.
#[derive(Debug, Clone)]
pub struct Member {
    /// Models of the same provider share a breaker.
    pub provider: &'static str,
    pub model: Arc<dyn Model>,
}

/// The models of one choice. Clones are the same chain.
#[derive(Clone)]
pub struct Chain {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    name: String,
    /// Never empty.
    seats: Vec<Seat>,
    around: Surroundings,
}

/// A member at its place.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) provider: &'static str,
    pub(super) model: Arc<dyn Model>,
    breaker: Arc<SharedBreaker>,
}

impl Chain {
    pub fn new(around: &Surroundings, first: Member, others: impl IntoIterator<Item = Member>) -> Self {
        let seat =
            |Member { provider, model }| Seat { provider, model, breaker: around.breakers.of(provider) };
        let seats: Vec<Seat> = std::iter::once(first).chain(others).map(seat).collect();
        let names: Vec<&str> = seats.iter().map(|seat| seat.model.name()).collect();
        let shared = Shared { name: names.join(","), seats, around: around.clone() };
        Self { shared: Arc::new(shared) }
    }

    fn now(&self) -> Timestamp {
        self.shared.around.clock.now()
    }

    fn last(&self) -> usize {
        self.shared.seats.len() - 1
    }

    /// Asks one model after the other until there is an answer, or nobody left.
    async fn travel(&self, request: &Request, mut way: Way<'_>) -> Result<Answer, ModelError> {
        let around = &self.shared.around;
        let mut trip = Trip::new(request);
        let mut failed = None;
        let mut from = 0;
        loop {
            let Some((at, permit)) = self.admitted(self.in_time(request, from)) else {
                return Err(failed.unwrap_or_else(|| self.everybody_rests()));
            };
            self.arrive(&mut trip, at);
            let setback = match self.attempt(&mut trip, &mut way, permit).await {
                Ok(answer) => return Ok(answer),
                Err(setback) => setback,
            };
            trip.take_up(request, &way);
            let next = self.standing(&trip).after(&setback, &around.patience, &around.jitter);
            tracing::warn!(model = self.model_at(at), code = setback.code(), ?next, "a model did not answer");
            trip.empties += usize::from(matches!(setback, Setback::Empty(_)));
            let error = setback.into_error(self.shared.seats[at].provider);
            match next {
                Next::Stop => return Err(error),
                Next::Again(wait, prompt) => {
                    around.figures.asked_again(self.model_at(at));
                    trip.retries += 1;
                    trip.take(prompt);
                    from = at;
                    around.clock.sleep(wait).await;
                }
                Next::Onward(prompt) => {
                    trip.take(prompt);
                    from = at + 1;
                }
            }
            failed = Some(error);
        }
    }

    /// One call, from its permit to its record.
    async fn attempt(
        &self,
        trip: &mut Trip<'_>,
        way: &mut Way<'_>,
        permit: Permit,
    ) -> Result<Answer, Setback> {
        trip.attempts += 1;
        let seat = &self.shared.seats[trip.at];
        let limits = self.limits(trip);
        let mut call = Call {
            model: seat.model.name(),
            request: &trip.request,
            attempt: trip.attempts,
            figures: &self.shared.around.figures,
            clock: &*self.shared.around.clock,
            began: self.now(),
            first: None,
            heard: 0,
            over: false,
        };
        let outcome = match way {
            Way::Whole => ask(seat, call.request, limits).await,
            Way::Streamed(telling) => telling.listen(seat, &mut call, limits).await,
        };
        let outcome = outcome.and_then(|answer| match Setback::of_answer(&answer, &call.request.begun) {
            Some(setback) => Err(setback),
            None => Ok(answer),
        });
        permit.report(match &outcome {
            Ok(_) | Err(Setback::Empty(_)) => CallHealth::Well,
            Err(Setback::Failed(error)) => CallHealth::of(error),
            Err(Setback::OutOfTime) => CallHealth::Unknown,
        });
        call.end(outcome.as_ref());
        outcome
    }

    /// The first one from here on that may be asked now.
    fn admitted(&self, from: usize) -> Option<(usize, Permit)> {
        let seats = self.shared.seats.iter().enumerate().skip(from);
        let mut admitted =
            seats.filter_map(|(at, seat)| Some((at, seat.breaker.admit(&self.shared.around.clock)?)));
        admitted.next()
    }

    /// When only the reserve is left of the deadline, it belongs to the last one.
    fn in_time(&self, request: &Request, from: usize) -> usize {
        match self.left(request) {
            Some(Duration::ZERO) => from.max(self.last()),
            _ => from,
        }
    }

    /// What is left until the reserve.
    fn left(&self, request: &Request) -> Option<Duration> {
        let deadline = request.deadline?;
        Some(until(self.now(), before(deadline, self.shared.around.patience.reserve)))
    }

    fn limits(&self, trip: &Trip<'_>) -> Limits<'_> {
        let deadline = trip.request.deadline;
        let reserve =
            if trip.at == self.last() { Duration::ZERO } else { self.shared.around.patience.reserve };
        Limits {
            clock: &*self.shared.around.clock,
            silent: deadline.map(|deadline| before(deadline, reserve)),
            speaking: deadline,
        }
    }

    fn standing(&self, trip: &Trip<'_>) -> FailedTry {
        let now = self.now();
        let door = |seat: &Seat| if seat.breaker.admits(now) { Door::Open } else { Door::Shut };
        let others = self.in_time(&trip.request, trip.at + 1);
        let others = self.shared.seats.iter().skip(others).any(|seat| door(seat) == Door::Open);
        FailedTry {
            retries: trip.retries,
            empties: trip.empties,
            here: door(&self.shared.seats[trip.at]),
            others: if others { Door::Open } else { Door::Shut },
            least: trip.least(),
            left: self.left(&trip.request),
        }
    }

    /// Somebody new begins without retries; the ones who were passed over are counted.
    fn arrive(&self, trip: &mut Trip<'_>, at: usize) {
        for passed in trip.at..at {
            self.shared.around.figures.left_for_another(self.model_at(passed));
            (trip.retries, trip.empties) = (0, 0);
        }
        trip.at = at;
    }

    /// Nobody was asked: that is said at once, with the shortest pause there is.
    fn everybody_rests(&self) -> ModelError {
        let now = self.now();
        let pauses = self.shared.seats.iter().filter_map(|seat| seat.breaker.opens_again_in(now));
        ModelError::Unavailable {
            provider: self.shared.seats[self.last()].provider,
            retry_after: pauses.min(),
            source: Box::new(BreakerOpen),
        }
    }

    fn model_at(&self, at: usize) -> &str {
        self.shared.seats[at].model.name()
    }

    /// The ones that may be asked, without asking for a permit: what is not an answer says nothing to a breaker.
    fn awake(&self) -> impl Iterator<Item = &Seat> {
        let now = self.now();
        self.shared.seats.iter().filter(move |seat| seat.breaker.admits(now))
    }
}

impl Model for Chain {
    /// All of them, as `PAPO_MODEL` lists them.
    fn name(&self) -> &str {
        &self.shared.name
    }

    fn answer<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        self.travel(request, Way::Whole).boxed()
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        saying(move |outlet| async move {
            let telling = Telling::new(&outlet, request);
            self.travel(request, Way::Streamed(telling)).await.map(Chunk::Done)
        })
    }

    /// Any of them: whoever answers in its place reads the words.
    fn sees(&self) -> bool {
        self.shared.seats.iter().any(|seat| seat.model.sees())
    }

    /// What each of them declares of its own answers.
    fn converses(&self, answer: &Answer) -> bool {
        self.shared.seats.iter().all(|seat| seat.model.converses(answer))
    }

    fn weighed(&self, request: &Request, answer: &Answer) -> Vec<Weighed> {
        self.shared.seats.iter().flat_map(|seat| seat.model.weighed(request, answer)).collect()
    }

    fn count_tokens<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        async move {
            let mut failed = None;
            for seat in self.awake() {
                match seat.model.count_tokens(request).await {
                    Ok(count) => return Ok(count),
                    Err(error) => failed = Some(error),
                }
            }
            Err(failed.unwrap_or_else(|| self.everybody_rests()))
        }
        .boxed()
    }

    /// One that can be reached is enough. The breakers are not asked: who looks wants to know.
    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        async move {
            let mut failed = None;
            for seat in &self.shared.seats {
                match seat.model.check().await {
                    Ok(()) => return Ok(()),
                    Err(error) => failed = Some(error),
                }
            }
            Err(failed.unwrap_or_else(|| self.everybody_rests()))
        }
        .boxed()
    }
}

impl std::fmt::Debug for Chain {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_tuple("Chain").field(&self.shared.name).finish()
    }
}

#[cfg(test)]
#[path = "chain_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "stream_tests.rs"]
mod stream_tests;
