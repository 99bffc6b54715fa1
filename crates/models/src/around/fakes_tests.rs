//! Models that do as a test tells them, and a clock that runs while somebody waits.

use std::collections::VecDeque;
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use domain::{Clock, ManualClock};
use futures::future::{BoxFuture, FutureExt};
use futures::stream::{self, BoxStream, StreamExt};
use serde_json::json;

use super::{Jitter, Member, Surroundings};
use crate::port::{
    Answer, Chunk, Model, ModelError, ModelMessage, Request, StopReason, TokenCount, ToolCall, Usage,
};

/// One answer, as it will be given.
#[derive(Debug)]
pub(super) enum Act {
    /// A whole answer; streamed, it comes in words.
    Says(Answer),
    Fails(ModelError),
    /// These pieces, and then the error, or the end without an answer.
    Breaks(Vec<String>, Option<ModelError>),
    /// Never anything.
    Hangs,
    /// These pieces, and then never anything.
    Stalls(Vec<String>),
    /// An answer after a while.
    Takes(Duration, Answer),
}

/// A model with a script. Without one it fails the test.
#[derive(Debug)]
pub(super) struct Scripted {
    name: &'static str,
    clock: ManualClock,
    script: Mutex<VecDeque<Act>>,
    heard: Mutex<Vec<Request>>,
}

impl Scripted {
    pub(super) fn heard(&self) -> Vec<Request> {
        self.heard.lock().unwrap().clone()
    }

    pub(super) fn calls(&self) -> usize {
        self.heard.lock().unwrap().len()
    }

    pub(super) fn then(&self, act: Act) {
        self.script.lock().unwrap().push_back(act);
    }

    fn next(&self, request: &Request) -> Act {
        self.heard.lock().unwrap().push(request.clone());
        self.script.lock().unwrap().pop_front().unwrap_or_else(|| panic!("{} was asked too often", self.name))
    }
}

impl Model for Scripted {
    fn name(&self) -> &str {
        self.name
    }

    fn answer<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<Answer, ModelError>> {
        async move {
            match self.next(request) {
                Act::Says(answer) => Ok(answer),
                Act::Fails(error) | Act::Breaks(_, Some(error)) => Err(error),
                Act::Hangs | Act::Stalls(_) | Act::Breaks(_, None) => std::future::pending().await,
                Act::Takes(time, answer) => {
                    self.clock.sleep(time).await;
                    Ok(answer)
                }
            }
        }
        .boxed()
    }

    fn stream<'a>(&'a self, request: &'a Request) -> BoxStream<'a, Result<Chunk, ModelError>> {
        let texts = |pieces: Vec<String>| stream::iter(pieces.into_iter().map(Chunk::Text).map(Ok));
        match self.next(request) {
            Act::Says(answer) => {
                let words = answer.text.split_inclusive(' ').map(str::to_owned).collect();
                texts(words).chain(stream::iter([Ok(Chunk::Done(answer))])).boxed()
            }
            Act::Fails(error) => stream::iter([Err(error)]).boxed(),
            Act::Breaks(pieces, error) => texts(pieces).chain(stream::iter(error.map(Err))).boxed(),
            Act::Hangs => stream::pending().boxed(),
            Act::Stalls(pieces) => texts(pieces).chain(stream::pending()).boxed(),
            Act::Takes(time, answer) => {
                let late = self.clock.sleep(time).map(move |()| Ok(Chunk::Done(answer)));
                stream::once(late).boxed()
            }
        }
    }

    fn count_tokens<'a>(&'a self, request: &'a Request) -> BoxFuture<'a, Result<TokenCount, ModelError>> {
        self.answer(request)
            .map(|answer| answer.map(|answer| TokenCount::Exact(answer.usage.input_tokens)))
            .boxed()
    }

    fn check(&self) -> BoxFuture<'_, Result<(), ModelError>> {
        async move {
            match self.next(&request()) {
                Act::Fails(error) => Err(error),
                _ => Ok(()),
            }
        }
        .boxed()
    }
}

/// A world for one test.
pub(super) struct World {
    pub(super) clock: ManualClock,
    pub(super) around: Surroundings,
}

impl World {
    pub(super) fn new() -> Self {
        let clock = ManualClock::new();
        let around = Surroundings::new(Arc::new(clock.clone()), Jitter::new(|| 0));
        Self { clock, around }
    }

    pub(super) fn model(&self, name: &'static str, script: impl IntoIterator<Item = Act>) -> Arc<Scripted> {
        let script = Mutex::new(script.into_iter().collect());
        Arc::new(Scripted { name, clock: self.clock.clone(), script, heard: Mutex::default() })
    }

    /// Lets time pass while the work waits, and says how much did.
    pub(super) fn run<T>(&self, work: impl Future<Output = T>) -> (T, Duration) {
        let began = self.clock.now();
        let mut work = pin!(work);
        let mut context = Context::from_waker(Waker::noop());
        for _ in 0..100_000 {
            if let Poll::Ready(outcome) = work.as_mut().poll(&mut context) {
                return (outcome, Duration::try_from(self.clock.now().duration_since(began)).unwrap());
            }
            self.clock.advance(Duration::from_millis(10));
        }
        panic!("waited for a thousand seconds");
    }

    /// A request with so many seconds to its deadline.
    pub(super) fn request_within(&self, seconds: i64) -> Request {
        let deadline = self.clock.now() + jiff::SignedDuration::from_secs(seconds);
        Request { deadline: Some(deadline), ..request() }
    }
}

/// A member of the provider that its name begins with.
pub(super) fn member(model: &Arc<Scripted>) -> Member {
    let provider = model.name.split_once(':').map_or(model.name, |(provider, _)| provider);
    Member { provider, model: Arc::clone(model) as Arc<dyn Model> }
}

pub(super) fn request() -> Request {
    let now = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    Request::new("Você é a Aria.", vec![user("pesei 82,5 kg")], now)
}

pub(super) fn user(text: &str) -> ModelMessage {
    ModelMessage::User { text: text.into() }
}

/// A conversation of so many exchanges before the question.
pub(super) fn long_request(exchanges: usize) -> Request {
    let mut request = request();
    for exchange in (0..exchanges).rev() {
        request
            .messages
            .insert(0, ModelMessage::Assistant { text: format!("certo {exchange}"), calls: vec![] });
        request.messages.insert(0, user(&format!("antes {exchange}")));
    }
    request
}

pub(super) fn answer(text: &str) -> Answer {
    let usage = Usage { input_tokens: 100, output_tokens: 10, ..Usage::default() };
    Answer { text: text.into(), calls: vec![], stop: StopReason::End, usage, model: "somebody".into() }
}

pub(super) fn says(text: &str) -> Act {
    Act::Says(answer(text))
}

pub(super) fn call() -> ToolCall {
    ToolCall { id: "1".into(), name: "record_metric".into(), arguments: json!({"value": 82.5}) }
}

pub(super) fn pieces(pieces: &[&str]) -> Vec<String> {
    pieces.iter().map(|&piece| piece.to_owned()).collect()
}

pub(super) fn unavailable() -> ModelError {
    ModelError::Unavailable { provider: "test", retry_after: None, source: "status 500".into() }
}

pub(super) fn rate_limited(seconds: Option<u64>) -> ModelError {
    ModelError::RateLimited { provider: "test", retry_after: seconds.map(Duration::from_secs) }
}

pub(super) fn timed_out() -> ModelError {
    ModelError::TimedOut { provider: "test" }
}

pub(super) fn too_long() -> ModelError {
    ModelError::TooLong { provider: "test" }
}

pub(super) fn unauthorised() -> ModelError {
    ModelError::Unauthorised { provider: "test" }
}

pub(super) fn refused() -> ModelError {
    ModelError::Refused { provider: "test", status: Some(400), code: None }
}
