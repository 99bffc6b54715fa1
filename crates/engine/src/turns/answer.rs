//! Answer: the short loop that does what a turn asks for, tells it, and stores it in between.

use guard::replies::Gate;
use models::{Answer, ModelError};
use store::inbox::Inbound;
use tools::Registry;
use turn::{Ask, CancelReason, Failure, Heard, Outcome, Step};

use super::awaited;
use super::claim::{Claim, Left};
use super::session::{Planned, Session};
use super::state::Turns;
use crate::error::EngineError;
use crate::fault::Point;
use crate::live::TurnEvent;
use crate::outbound::asking::ends_by_asking;

impl Turns {
    /// Answers one inbound of a conversation that we hold.
    pub(crate) async fn answer(
        &self,
        claim: Claim,
        inbound: Inbound,
        text: String,
    ) -> Result<Left, EngineError> {
        let _answering = self.shared.live.answering(inbound.id);
        let mut session = Session::load(&self.shared, claim, inbound, text).await?;
        session.answer_at_once()?;
        self.perceive(&mut session).await?;
        self.preprocess(&mut session).await?;
        loop {
            match session.turn.next_step() {
                Step::CallModel(_) => {
                    if !self.take_up(&mut session).await? {
                        self.call_model(&mut session).await?;
                    }
                }
                Step::RunTool(call) => {
                    let call = call.clone();
                    self.run_tool(&mut session, &call).await?;
                }
                Step::RunConfirmed(pending) => {
                    let pending = pending.clone();
                    let tx = self.run_confirmed(&mut session, &pending).await?;
                    if matches!(session.turn.next_step(), Step::Finish(_)) {
                        return self.finish(session, Some(tx)).await;
                    }
                    self.keep_and_go_on(&mut session, tx).await?;
                }
                Step::Finish(_) => {
                    let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
                    if !session.keep_the_card(tools)? {
                        return self.finish(session, None).await;
                    }
                }
            }
        }
    }

    async fn call_model(&self, session: &mut Session) -> Result<(), EngineError> {
        let planned = session.planned.take();
        let Step::CallModel(ask) = session.turn.next_step() else { return Ok(()) };
        let ask = match (&planned, ask) {
            (Some(planned), Ask::Reply { transcript, .. }) => Ask::Reply { text: &planned.rest, transcript },
            (_, ask) => ask,
        };
        // What came of a message under an open proposal is known at its end.
        let under_a_card = matches!(session.turn.cancelled(), Some((_, CancelReason::Unrelated)));
        let asked_for = awaited::of(&session.turn).is_some();
        let streams = matches!(ask, Ask::Reply { .. }) && planned.is_none() && !under_a_card && !asked_for;
        if self.accounts.standing(session.claim.scope).await?.is_exhausted() {
            session.turn.model_failed(Failure::CostLimitReached)?;
            return Ok(());
        }
        let request = self.request(session, &ask)?;
        let paid_before = session.ledger.len();
        if streams {
            self.catch_up(session)?;
        }
        let mut paragraph = Paragraph::after(&session.streamed);
        let heard = &*session;
        let mut tuner = heard.tuner();
        let asking = async |mut gate: Option<Gate<'_>>| {
            let mut on_text = |text: String| {
                let passed = gate.as_mut().filter(|_| streams).map(|gate| gate.take(&text));
                let text = passed.and_then(|text| paragraph.take(&text)).map(|text| tuner.take(&text));
                if let Some(text) = text.filter(|text| !text.is_empty()) {
                    self.shared.live.tell(heard.inbound.id, &TurnEvent::Delta(text));
                }
            };
            self.shared.ask(&*self.shared.model, &request, heard.deadline, &mut on_text).await
        };
        let result = self.gated(heard, asking).await?;
        session.streamed.push_str(&paragraph.said);
        // What never leaves the machine is not worth a fingerprint: it can be asked again for nothing.
        if session.ledger.len() > paid_before {
            session.turn.model_asked(self.fingerprint(session, &request)?)?;
        }
        self.shared.faults.pass(Point::ModelAnswered);
        match result {
            Ok(answer) => {
                let answer = match planned {
                    Some(planned) => Self::beside_plan(session, planned, answer),
                    None => answer,
                };
                let calls = answer.calls.clone();
                let converses = self.shared.model.converses(&answer);
                let tools = &self.shared.mounted(session.assistant)?.assistant.tools;
                session.take(answer, converses, tools)?;
                if streams && !calls.is_empty() {
                    let iteration = session.turn.iterations();
                    self.shared.live.tell(session.inbound.id, &TurnEvent::ToolCalls { iteration, calls });
                }
            }
            Err(error) => {
                tracing::warn!(turn = %session.inbound.turn, error = ?error, "the model did not answer");
                if !paragraph.said.is_empty() {
                    session.turn.hear(Heard::BrokeOff(paragraph.said.trim().to_owned()))?;
                }
                session.turn.model_failed(failure_of(&error))?;
            }
        }
        Ok(())
    }

    /// What is plain of a message comes first. What nobody understood of it is said.
    fn beside_plan(session: &Session, planned: Planned, answer: Answer) -> Answer {
        let lost = answer.calls.is_empty() && session.is_lost(&answer.text);
        let text = if lost {
            session.words.fill("engine.left_out", &[("what", &planned.rest)])
        } else {
            answer.text
        };
        let calls = planned.calls.into_iter().chain(answer.calls).collect();
        Answer { text, calls, ..answer }
    }

    /// Shows what the reply holds already and nobody has read: words of the runtime, the held end of an answer before.
    fn catch_up(&self, session: &mut Session) -> Result<(), EngineError> {
        if session.concern.is_some() {
            return Ok(());
        }
        let so_far = self.said_so_far(session)?;
        if let Some(rest) = so_far.strip_prefix(session.streamed.as_str()).filter(|rest| !rest.is_empty()) {
            let rest = session.tuner().take(rest);
            self.shared.live.tell(session.inbound.id, &TurnEvent::Delta(rest));
            session.streamed = so_far;
        }
        Ok(())
    }
}

impl Session {
    /// Whether what only matches sentences found no more than the beginning of a call in words that may be about the card.
    fn only_begun(&self) -> bool {
        let said = self.turn.record().began.text();
        let about = |summary: &str| guard::answers::may_be_about(said, summary);
        let card = self.turn.cancelled().filter(|(_, reason)| *reason == CancelReason::Unrelated);
        let lacks = matches!(self.turn.next_step(), Step::Finish(Outcome::AskedFor { .. }));
        lacks && !self.converses && card.is_some_and(|(pending, _)| about(&pending.proposal.action.summary))
    }

    /// What was asked about or done beside an open card takes its place for now, and drops nothing: the card follows. Half a
    /// wish does not even take its place. Whether there was such a card.
    pub(crate) fn keep_the_card(&mut self, tools: &Registry) -> Result<bool, EngineError> {
        // What only matches sentences cannot tell a yes in strange words from talk. What asks, or was looked up, is another subject.
        let talks = !self.converses && self.concern.is_none() && self.turn.used().is_empty();
        let stays = talks && !guard::answers::asks_something(self.turn.record().began.text());
        if self.turn.can_come_back(|tool| !tools.only_reads(tool), stays) {
            self.turn.hear(Heard::ComesBack)?;
        } else if self.only_begun() {
            let lost = self.words.text("engine.not_understood").to_owned();
            self.turn.hear(Heard::CameToNothing(lost))?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Lets the turn hear an answer, and whether anything came of what was said under an open proposal. `converses`: as the
    /// model declares it ([`models::Model::converses`]).
    pub(crate) fn take(
        &mut self,
        answer: Answer,
        converses: bool,
        tools: &Registry,
    ) -> Result<(), EngineError> {
        // One that reads no prompt was not told what to mind: what it says of itself to somebody in need is no care.
        let alone = answer.calls.is_empty() && self.turn.used().is_empty();
        let answer = match self.concern {
            Some(_) if !converses && alone => {
                Answer { text: self.words.text("engine.not_understood").to_owned(), ..answer }
            }
            _ => answer,
        };
        self.converses = converses;
        let said = self.turn.record().began.text();
        // What only matches sentences, and found no more than the beginning of a call, has found no other subject yet.
        let begun =
            !converses && !answer.calls.is_empty() && answer.calls.iter().all(|call| tools.lacks(call));
        let (about_it, put_off, asks) = match self.turn.cancelled() {
            Some((pending, CancelReason::Unrelated)) => {
                let card = &pending.proposal.action.summary;
                let about_it = guard::answers::may_be_about(said, card);
                (about_it, guard::answers::puts_off(said), guard::answers::asks_about(said, card))
            }
            _ => (false, false, false),
        };
        let answer = if begun && about_it {
            let text = self.words.text("engine.not_understood").to_owned();
            Answer { text, calls: Vec::new(), ..answer }
        } else {
            answer
        };
        // A change that was ordered, and only looked up, was not made.
        let looked = self.turn.used().iter().all(|used| tools.only_reads(&used.name));
        let unmade = looked && guard::answers::orders_a_change(said);
        // Only what is understood takes the place of a card. Talk that is about nothing does, too.
        // A question that has nothing to do with it is another subject, understood or not.
        let unheard = !said.contains('?') && (self.is_lost(&answer.text) || ends_by_asking(&answer.text));
        let under_a_card = matches!(self.turn.cancelled(), Some((_, CancelReason::Unrelated)));
        let unheard = under_a_card && !converses && self.turn.used().is_empty() && unheard;
        let nothing =
            came_to_nothing(self, &answer, (converses, unmade)).filter(|_| about_it || put_off || unheard);
        // What was done is told, whatever else failed.
        let nothing =
            nothing.filter(|_| !self.turn.used().iter().any(|used| used.ok && !tools.only_reads(&used.name)));
        // "antes de responder, quanto gastei hoje?", "você me avisa por onde?": what was looked up is told, and the card stands
        // as it stood.
        let waits = (put_off || asks) && looked && answer.calls.is_empty();
        let told = || waits.then(|| answer.text.trim().to_owned());
        let nothing = nothing.or_else(told).filter(|message| !message.is_empty());
        self.turn.model_answered(answer)?;
        if let Some(message) = nothing {
            self.turn.hear(Heard::CameToNothing(message))?;
        }
        Ok(())
    }
}

/// What there is to say of a message about a card that nobody understood, or that could not be done. A model that
/// converses and asks something has understood enough to be asked instead of the proposal; one that does not has not.
fn came_to_nothing(session: &Session, answer: &Answer, (converses, unmade): (bool, bool)) -> Option<String> {
    let used = session.turn.used();
    // What was looked up on the way to something that failed answered nothing.
    let done = used.last().is_some_and(|used| used.ok) && !unmade;
    if !answer.calls.is_empty() || answer.text.trim().is_empty() || done {
        return None;
    }
    // One that only matches sentences and calls nothing has understood nothing that could be done.
    let lost = session.is_lost(&answer.text) || !converses && used.is_empty();
    let asks = ends_by_asking(&answer.text);
    let failed = !used.is_empty() && !asks;
    (lost || failed || (asks && !converses)).then(|| {
        if lost || asks {
            session.words.text("engine.not_understood").to_owned()
        } else {
            answer.text.clone()
        }
    })
}

/// What a model says in one go, as the person gets to read it: without space around it, since the stored reply has
/// none either, and what was streamed must be what is stored.
struct Paragraph {
    /// What stands before it, once there is something to stand before.
    prefix: &'static str,
    said: String,
    /// White space that counts only if something follows.
    held: String,
}

impl Paragraph {
    fn after(before: &str) -> Self {
        Self { prefix: separator(before), said: String::new(), held: String::new() }
    }

    /// What can be shown now that this piece has come.
    fn take(&mut self, piece: &str) -> Option<String> {
        let piece = if self.said.is_empty() { piece.trim_start() } else { piece };
        let visible = piece.trim_end();
        let space = &piece[visible.len()..];
        if visible.is_empty() {
            self.held.push_str(space);
            return None;
        }
        let before = if self.said.is_empty() { self.prefix } else { self.held.as_str() };
        let shown = format!("{before}{visible}");
        space.clone_into(&mut self.held);
        self.said.push_str(&shown);
        Some(shown)
    }
}

/// What stands between two paragraphs of one reply.
pub(crate) fn separator(before: &str) -> &'static str {
    if before.is_empty() { "" } else { "\n\n" }
}

pub(crate) fn failure_of(error: &ModelError) -> Failure {
    match error {
        ModelError::RateLimited { .. } => Failure::RateLimited,
        ModelError::TimedOut { .. } => Failure::ModelTimedOut,
        ModelError::Empty { .. } => Failure::EmptyAnswer,
        ModelError::TooLong { .. }
        | ModelError::Unauthorised { .. }
        | ModelError::Unavailable { .. }
        | ModelError::Refused { .. }
        | ModelError::Unreadable { .. } => Failure::ModelUnavailable,
    }
}

#[cfg(test)]
#[path = "answer_tests.rs"]
mod tests;
