//! The way of one request along a chain.

use std::borrow::Cow;
use std::time::Duration;

use domain::{Clock, Timestamp};
use futures::future::{BoxFuture, Either, select};
use futures::stream::StreamExt;
use jiff::SignedDuration;

use super::call::Call;
use super::chain::Seat;
use super::failing::{EndedEarly, Prompt, Setback};
use super::outlet::Outlet;
use super::seam::Seam;
use super::shrink::{cut, shrunk};
use crate::port::{Answer, Chunk, ModelError, Request};

/// Where a request stands.
#[derive(Debug)]
pub(super) struct Trip<'a> {
    /// What is asked next: the request itself until something had to change.
    pub(super) request: Cow<'a, Request>,
    /// Whom it is at.
    pub(super) at: usize,
    /// How often that one was asked again.
    pub(super) retries: usize,
    /// How often it said nothing.
    pub(super) empties: usize,
    /// Calls in all.
    pub(super) attempts: u32,
}

impl<'a> Trip<'a> {
    pub(super) fn new(request: &'a Request) -> Self {
        Self { request: Cow::Borrowed(request), at: 0, retries: 0, empties: 0, attempts: 0 }
    }

    pub(super) fn take(&mut self, prompt: Prompt) {
        if prompt == Prompt::Smaller
            && let Some(smaller) = shrunk(&self.request)
        {
            self.request = Cow::Owned(smaller);
        }
    }

    /// What the person has read is part of what is asked next. `asked` is the request as it came.
    pub(super) fn take_up(&mut self, asked: &Request, way: &Way<'_>) {
        let Way::Streamed(telling) = way else { return };
        let begun = asked.begun.len() + telling.told.len() + telling.held.len();
        if begun > self.request.begun.len() {
            self.request.to_mut().begun = format!("{}{}{}", asked.begun, telling.told, telling.held);
        }
    }

    /// The least that is left to ask.
    pub(super) fn least(&self) -> Prompt {
        if cut(&self.request.messages).is_some() { Prompt::Smaller } else { Prompt::Same }
    }
}

/// How the answer is wanted.
#[derive(Debug)]
pub(super) enum Way<'a> {
    Whole,
    Streamed(Telling<'a>),
}

/// A streamed answer, over all tries.
#[derive(Debug)]
pub(super) struct Telling<'a> {
    pub(super) outlet: &'a Outlet<Result<Chunk, ModelError>>,
    /// All that was passed on: nobody can take it back.
    pub(super) told: String,
    /// White space that no word has followed yet.
    held: String,
    /// No word was said yet, by anybody.
    begins: bool,
}

/// Until when one try may last.
#[derive(Debug, Clone, Copy)]
pub(super) struct Limits<'a> {
    pub(super) clock: &'a dyn Clock,
    /// While nothing was said.
    pub(super) silent: Option<Timestamp>,
    /// Once something was.
    pub(super) speaking: Option<Timestamp>,
}

impl Limits<'_> {
    fn alarm(&self, at: Option<Timestamp>) -> Option<BoxFuture<'static, ()>> {
        at.map(|at| self.clock.sleep(until(self.clock.now(), at)))
    }
}

/// Asks for a whole answer.
pub(super) async fn ask(member: &Seat, request: &Request, limits: Limits<'_>) -> Result<Answer, Setback> {
    let mut alarm = limits.alarm(limits.silent);
    let answer = unless(alarm.as_mut(), member.model.answer(request)).await.ok_or(Setback::OutOfTime)?;
    let mut answer = answer.map_err(Setback::Failed)?;
    let mut seam = Seam::after(&request.begun);
    answer.text = seam.take(answer.text) + &seam.end();
    Ok(answer)
}

impl<'a> Telling<'a> {
    pub(super) fn new(outlet: &'a Outlet<Result<Chunk, ModelError>>, request: &Request) -> Self {
        Self { outlet, told: String::new(), held: String::new(), begins: request.begun.is_empty() }
    }

    /// Listens to one try, and passes on what is new in it. The answer holds all that was told.
    pub(super) async fn listen(
        &mut self,
        member: &Seat,
        call: &mut Call<'_>,
        limits: Limits<'_>,
    ) -> Result<Answer, Setback> {
        let request = call.request;
        let mut alarm = limits.alarm(limits.silent);
        let mut seam = Seam::after(&request.begun);
        let mut heard = String::new();
        let mut stream = member.model.stream(request);
        loop {
            match unless(alarm.as_mut(), stream.next()).await.ok_or(Setback::OutOfTime)? {
                Some(Ok(Chunk::Text(text))) => {
                    if heard.is_empty() {
                        alarm = limits.alarm(limits.speaking);
                    }
                    call.heard(&text);
                    heard.push_str(&text);
                    self.tell(seam.take(text)).await;
                }
                Some(Ok(Chunk::Done(answer))) => {
                    // Whoever does not stream says it all at the end.
                    let rest = answer.text.strip_prefix(heard.as_str()).unwrap_or_default();
                    self.tell(seam.take(rest.to_owned()) + &seam.end()).await;
                    return Ok(Answer { text: self.told.clone(), ..answer });
                }
                Some(Err(error)) => return Err(Setback::Failed(error)),
                None => {
                    return Err(Setback::Failed(ModelError::Unavailable {
                        provider: member.provider,
                        retry_after: None,
                        source: Box::new(EndedEarly),
                    }));
                }
            }
        }
    }

    async fn tell(&mut self, text: String) {
        let text = self.readable(text);
        if !text.is_empty() {
            self.told.push_str(&text);
            self.outlet.say(Ok(Chunk::Text(text))).await;
        }
    }

    /// What of a piece is to be read now. Models put white space around what they say; an answer neither begins
    /// nor ends in it, so that what was told piece by piece is the answer to the letter.
    fn readable(&mut self, piece: String) -> String {
        let piece = if self.held.is_empty() { piece } else { std::mem::take(&mut self.held) + &piece };
        let begin = if self.begins { piece.len() - piece.trim_start().len() } else { 0 };
        let end = piece.trim_end().len().max(begin);
        self.held.push_str(&piece[end..]);
        self.begins &= begin == end;
        if (begin, end) == (0, piece.len()) { piece } else { piece[begin..end].to_owned() }
    }
}

/// The outcome of the work, unless the alarm goes off first.
async fn unless<T>(
    alarm: Option<&mut BoxFuture<'static, ()>>,
    work: impl Future<Output = T> + Unpin,
) -> Option<T> {
    let Some(alarm) = alarm else { return Some(work.await) };
    match select(work, alarm).await {
        Either::Left((outcome, _)) => Some(outcome),
        Either::Right(_) => None,
    }
}

/// The time from one instant to a later one, and nothing when it is not later.
pub(super) fn until(now: Timestamp, then: Timestamp) -> Duration {
    Duration::try_from(now.duration_until(then)).unwrap_or(Duration::ZERO)
}

/// An instant so much earlier.
pub(super) fn before(instant: Timestamp, by: Duration) -> Timestamp {
    let by = SignedDuration::try_from(by).unwrap_or(SignedDuration::MAX);
    instant.checked_sub(by).unwrap_or(Timestamp::MIN)
}
