//! Preprocessing: a turn passes its assistant's pipeline before anybody is asked. What was found is written, and done, in
//! the transaction that ends the turn: an event never stands without its effect.

use domain::event::Detail;
use domain::{Event, EventKind, OpenQuestion, Role, Timestamp};
use guard::limits;
use models::{Answer, ModelMessage, StopReason, ToolCall, Usage};
use serde_json::json;
use store::conversations::{self, Control};
use store::inbox::InboundKind;
use store::permissions::{self, Permission, PermissionState};
use store::{Topic, Tx, events};
use turn::{Ask, Heard, Outcome, ProposalStatus, RespondToConfirmation, Step};

use super::session::{Planned, Session};
use super::state::Turns;
use crate::assistant::acquaintance::Handed;
use crate::assistant::{Answered, CardWord, Overheard, TakenUp};
use crate::error::EngineError;
use crate::pipeline::{
    Contact, Deed, End, GROUP_INGESTION, HANDED_OVER, HANDOFF_TRIGGER, LOW_CONFIDENCE, Meanwhile, Noted,
    Sender, Visit,
};

/// Why somebody is handed over whom the assistant did not understand.
const MISSED_TWICE: &str = "missed_twice";

impl Turns {
    /// Looks at what came, unless the turn has begun already or answers a button.
    pub(crate) async fn preprocess(&self, session: &mut Session) -> Result<(), EngineError> {
        session.policy = self.flags.policy_of(session.claim.scope.tenant()).await;
        let fresh = session.turn.record().heard.is_empty() && session.inbound.kind == InboundKind::Message;
        if !fresh {
            return Ok(());
        }
        let pressing = guard::contact::urgency(&session.text).is_some();
        let expected = match self.shared.mounted(session.assistant)?.assistant.expects.filter(|_| pressing) {
            Some(expects) => {
                let mut tx = self.shared.db.read(session.claim.scope).await?;
                let now = session.inbound.received_at.to_zoned(session.zone.clone());
                Some(expects(&mut tx, &session.text, now).await?)
            }
            None => None,
        };
        let meanwhile = self.meanwhile(session).await?;
        let card = session.turn.pending().filter(|pending| pending.standing == ProposalStatus::Open);
        let card = card.map_or("", |pending| pending.proposal.action.summary.as_str());
        let pipeline = &self.shared.mounted(session.assistant)?.assistant.pipeline;
        let visit = Visit {
            text: &session.text,
            media: &session.media,
            kept: session.kept,
            sender: session.sender_to(pipeline),
            control: session.place.control,
            contact: session.contact,
            asked: session.turn.record().began.question(),
            answer: guard::answers::read(&session.text, card),
            company: session.company,
            meanwhile,
            expected,
        };
        let looked = pipeline.look(&visit, &session.policy);
        session.noted = looked.noted;
        match looked.end {
            End::GoesOn => {}
            End::Speaks(key) => session.turn.speak(key)?,
            End::Silent(because) => session.turn.keep_silent(because)?,
        }
        Ok(())
    }

    /// What the assistant would have made of a message to somebody who took over.
    async fn meanwhile(&self, session: &Session) -> Result<Meanwhile, EngineError> {
        let assistant = &self.shared.mounted(session.assistant)?.assistant;
        let Some(takes_up) = assistant.takes_up else { return Ok(Meanwhile::Unread) };
        if session.place.control != Control::Human
            || session.sender_to(&assistant.pipeline) != Sender::Person
            || session.text.trim().is_empty()
        {
            return Ok(Meanwhile::Unread);
        }
        let mut tx = self.shared.db.read(session.claim.scope).await?;
        let answered = Self::answered(session, session.turn.record().began.question());
        let plain = takes_up(&mut tx, answered).await?;
        // Whom somebody of the house took over, by hand, only they give back.
        let newest =
            events::newest_in(&mut tx, session.claim.conversation, EventKind::HandoffStarted).await?;
        let by_us = newest.is_some_and(|event| event["by"] == HANDOFF_TRIGGER.name);
        if by_us && guard::contact::needs_nobody(&session.text) {
            let now = session.inbound.received_at.to_zoned(session.zone.clone());
            // "oxe" and "desculpa aí" ask for nothing.
            let wants = |part: &str| {
                !guard::contact::needs_nobody(part)
                    && part.split_whitespace().count() > 2
                    && ::tools::asks_or_tells(part, &now, session.person.language)
            };
            let besides = matches!(plain, TakenUp::Calls(_) | TakenUp::Part { .. })
                || session.text.split([',', '.', ';', '!', '\n']).any(wants);
            return Ok(Meanwhile::NeedsNobody { besides });
        }
        let changes = |calls: &[ToolCall]| calls.iter().any(|call| !assistant.tools.only_reads(&call.name));
        Ok(match plain {
            TakenUp::Calls(calls) if !changes(&calls) && by_us => Meanwhile::Asks,
            TakenUp::Calls(calls) | TakenUp::Part { calls, .. } if changes(&calls) => Meanwhile::Orders,
            TakenUp::HandOver(_) => Meanwhile::Orders,
            _ => Meanwhile::Unread,
        })
    }

    fn answered<'a>(session: &'a Session, asked: Option<&'a OpenQuestion>) -> Answered<'a> {
        Answered {
            conversation: session.claim.conversation,
            role: session.person.role,
            text: session.reads(),
            asked,
            pressing: guard::contact::urgency(session.reads()).is_some(),
            now: session.inbound.received_at.to_zoned(session.zone.clone()),
        }
    }

    /// What is plain from what the assistant keeps is not left to a model: an answer to its last offer, a word about a shift
    /// that is the person's own. Says whether it was.
    pub(crate) async fn take_up(&self, session: &mut Session) -> Result<bool, EngineError> {
        if session.gives_up()?
            || self.leaves_the_question(session)?
            || self.heard_of_the_card(session).await?
        {
            return Ok(true);
        }
        let Some(takes_up) = self.shared.mounted(session.assistant)?.assistant.takes_up else {
            return Ok(false);
        };
        let fresh = matches!(
            session.turn.next_step(),
            Step::CallModel(Ask::Reply { transcript, .. }) if transcript.is_empty()
        );
        // A mere worry does not take the word from somebody whose wish is plain, nor an alarm that they deny.
        let denies = || guard::limits::denies(session.reads());
        let cared_for = session.concern.is_some_and(|concern| match concern.topic {
            limits::Topic::Worry => false,
            limits::Topic::Aftercare => !denies(),
            _ => true,
        });
        if !fresh
            || cared_for
            || session.inbound.kind != InboundKind::Message
            || session.turn.iterations() > 0
        {
            return Ok(false);
        }
        let question = session.turn.record().began.question().cloned();
        let asked = question.as_ref().filter(|_| session.turn.hears().is_none());
        let answered = Self::answered(session, asked);
        let mut tx = self.shared.db.read(session.claim.scope).await?;
        let plain = takes_up(&mut tx, answered).await?;
        drop(tx);
        match plain {
            TakenUp::Nothing => return Ok(false),
            TakenUp::Says(_) if session.turn.cancelled().is_some() => return Ok(false),
            TakenUp::Says(_) | TakenUp::HandOver(_) if session.turn.hears().is_some() => return Ok(false),
            TakenUp::Says(key) => session.turn.speak(key)?,
            TakenUp::HandOver(reason) => {
                session.noted.push(Noted::handed_over(reason));
                if session.turn.cancelled().is_some() {
                    let text = session.words.text(HANDED_OVER).to_owned();
                    session.turn.model_answered(Answer { text, ..of_the_runtime(Vec::new()) })?;
                } else {
                    session.turn.speak(HANDED_OVER)?;
                }
            }
            TakenUp::Calls(calls) => session.turn.model_answered(of_the_runtime(calls))?,
            TakenUp::Part { calls, rest } => {
                session.planned = Some(Planned { calls, rest });
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What only tells who somebody is answers no question: nobody has to be asked whether it does.
    fn leaves_the_question(&self, session: &mut Session) -> Result<bool, EngineError> {
        let Some(apart) = self.shared.mounted(session.assistant)?.assistant.sets_apart else {
            return Ok(false);
        };
        let leaves = match session.turn.next_step() {
            Step::CallModel(Ask::Confirmation { text, .. }) => {
                !text.trim().is_empty() && apart(text).trim().is_empty()
            }
            _ => false,
        };
        if leaves {
            session.turn.model_answered(of_the_runtime(vec![unrelated()]))?;
        }
        Ok(leaves)
    }

    /// What the assistant itself hears of an open proposal. Says whether it was anything.
    async fn heard_of_the_card(&self, session: &mut Session) -> Result<bool, EngineError> {
        let Some(of_the_card) = self.shared.mounted(session.assistant)?.assistant.of_the_card else {
            return Ok(false);
        };
        let Step::CallModel(Ask::Confirmation { pending, text }) = session.turn.next_step() else {
            return Ok(false);
        };
        let (action, said) = (pending.proposal.action.call.clone(), text.to_owned());
        let now = session.inbound.received_at.to_zoned(session.zone.clone());
        let mut tx = self.shared.db.read(session.claim.scope).await?;
        let card = (action.name.as_str(), &action.arguments);
        let heard = of_the_card(&mut tx, &said, card, &now).await?;
        drop(tx);
        match heard {
            None => return Ok(false),
            Some(CardWord::Changes(corrected)) => {
                let call = ToolCall {
                    id: "plain".to_owned(),
                    name: RespondToConfirmation::NAME.to_owned(),
                    arguments: json!({ "intent": "correct", "corrected": corrected, "confidence": 1.0 }),
                };
                session.turn.model_answered(of_the_runtime(vec![call]))?;
            }
            Some(CardWord::Waits(key)) => {
                session.turn.model_answered(of_the_runtime(vec![unrelated()]))?;
                // Where the runtime heard a yes as well, the doubt stands.
                if matches!(session.turn.next_step(), Step::CallModel(Ask::Reply { .. })) {
                    let text = session.words.text(key).to_owned();
                    let answer = Answer { text: text.clone(), ..of_the_runtime(Vec::new()) };
                    session.turn.model_answered(answer)?;
                    session.turn.hear(Heard::CameToNothing(text))?;
                }
            }
        }
        Ok(true)
    }

    /// Writes the events of what was found, and does what follows from them.
    pub(crate) async fn settle_findings(
        &self,
        tx: &mut Tx,
        session: &Session,
        outcome: &Outcome,
        now: Timestamp,
    ) -> Result<(), EngineError> {
        let (subject, conversation) = (session.inbound.id.as_uuid(), session.claim.conversation);
        let mut handed = Handed::Nothing;
        for noted in &session.noted {
            let event =
                noted.event(subject, session.inbound.correlation.clone()).in_conversation(conversation);
            events::append(tx, &event, now).await?;
            if noted.is_by(GROUP_INGESTION) {
                self.overhear(tx, session, now).await?;
            }
            match noted.deed() {
                Some(Deed::HandOff) => {
                    let changed = conversations::set_control(tx, conversation, Control::Human).await?;
                    // Whoever waits already waits no second time.
                    handed = if changed { Handed::ToThePeople(noted.reason()) } else { handed };
                }
                Some(Deed::TakeBack) => {
                    conversations::set_control(tx, conversation, Control::Assistant).await?;
                }
                Some(Deed::CallAgain) => handed = Handed::ToThePeople(noted.reason()),
                Some(Deed::Hold(time)) => permissions::hold(tx, now + time, now).await?,
                Some(deed) => permissions::set(tx, &permission_after(deed, now), None, now).await?,
                None => {}
            }
        }
        // Whoever goes on to have something done or looked up has answered.
        if session.contact == Contact::Held && session.turn.used().iter().any(|used| used.ok) {
            permissions::release(tx, now).await?;
        }
        if let Some(reason) = self.hand_off_when_lost(tx, session, outcome, now).await? {
            handed = Handed::ToThePeople(reason);
        }
        self.get_acquainted(tx, session, handed, now).await?;
        if session.place.to.is_some() || !session.noted.is_empty() {
            tx.notify(Topic::Inbox, conversation.as_uuid());
        }
        Ok(())
    }

    /// Lets the assistant listen to what was said in a group.
    async fn overhear(&self, tx: &mut Tx, session: &Session, now: Timestamp) -> Result<(), EngineError> {
        if let Some(overhears) = self.shared.mounted(session.assistant)?.assistant.overhears {
            let (text, message) = (session.text.as_str(), session.inbound.id);
            overhears(tx, Overheard { text, message, now: now.to_zoned(session.zone.clone()) }).await?;
        }
        Ok(())
    }

    /// Whether it did not understand the person twice in a row, and there are people who would.
    pub(crate) fn is_lost_again(&self, session: &Session, outcome: &Outcome) -> Result<bool, EngineError> {
        let pipeline = &self.shared.mounted(session.assistant)?.assistant.pipeline;
        let heard = session.sender == Sender::Person && session.person.role < Role::Operator;
        if !heard || !pipeline.has(HANDOFF_TRIGGER.name) || !session.policy.holds(LOW_CONFIDENCE) {
            return Ok(false);
        }
        let Outcome::Replied { text } = outcome else { return Ok(false) };
        let before = session.history.iter().rev().find_map(|message| match message {
            ModelMessage::Assistant { text, .. } => Some(text.as_str()),
            _ => None,
        });
        let missed = |reply: &str| session.is_lost(reply);
        Ok(session.turn.used().is_empty() && missed(text) && before.is_some_and(missed))
    }

    /// An assistant that does not know what to say asks a person, where it has people to ask. Says why, if it did.
    async fn hand_off_when_lost(
        &self,
        tx: &mut Tx,
        session: &Session,
        outcome: &Outcome,
        now: Timestamp,
    ) -> Result<Option<&'static str>, EngineError> {
        let pipeline = &self.shared.mounted(session.assistant)?.assistant.pipeline;
        let failed = matches!(outcome, Outcome::Failed { .. }) && session.place.to.is_some();
        let again = self.is_lost_again(session, outcome)?;
        let reason = if again { MISSED_TWICE } else { LOW_CONFIDENCE };
        if (failed || again)
            && pipeline.has(HANDOFF_TRIGGER.name)
            && session.policy.holds(LOW_CONFIDENCE)
            && conversations::set_control(tx, session.claim.conversation, Control::Human).await?
        {
            let subject = session.inbound.id.as_uuid();
            let event = Event::new(EventKind::HandoffStarted, subject, session.inbound.correlation.clone())
                .in_conversation(session.claim.conversation)
                .with("by", Detail::Name(HANDOFF_TRIGGER.name))
                .with("reason", Detail::Name(reason));
            events::append(tx, &event, now).await?;
            return Ok(Some(reason));
        }
        Ok(None)
    }
}

/// The reading of an answer that is about something else.
fn unrelated() -> ToolCall {
    ToolCall {
        id: "plain".to_owned(),
        name: RespondToConfirmation::NAME.to_owned(),
        arguments: json!({ "intent": "unrelated", "confidence": 1.0 }),
    }
}

/// An answer that no model gave.
fn of_the_runtime(calls: Vec<ToolCall>) -> Answer {
    Answer {
        text: String::new(),
        calls,
        stop: StopReason::End,
        usage: Usage::default(),
        model: "runtime".to_owned(),
    }
}

fn permission_after(deed: Deed, now: Timestamp) -> Permission {
    match deed {
        Deed::OptOut => Permission { state: PermissionState::OptedOut, ..Permission::UNSAID },
        Deed::CoolOff(quiet) => Permission {
            state: PermissionState::CoolingOff,
            cooling_off_until: Some(now + quiet),
            next_allowed_at: None,
        },
        Deed::OptIn | Deed::HandOff | Deed::TakeBack | Deed::CallAgain | Deed::Hold(_) => Permission::UNSAID,
    }
}
