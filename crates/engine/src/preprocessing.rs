//! Preprocessing: a turn passes its assistant's pipeline before anybody is asked. What was found is written, and done, in
//! the transaction that ends the turn: an event never stands without its effect.

use domain::event::Detail;
use domain::{Event, EventKind, Role, Timestamp};
use guard::{contact, limits};
use models::{Answer, ModelMessage, StopReason, Usage};
use store::conversations::{self, Control};
use store::inbox::InboundKind;
use store::permissions::{self, Permission, PermissionState};
use store::{Topic, Tx, events};
use turn::{Ask, Outcome, Step};

use crate::acquaintance::Handed;
use crate::assistant::{Answered, Overheard};
use crate::engine::Engine;
use crate::error::EngineError;
use crate::pipeline::{Deed, End, GROUP_INGESTION, HANDOFF_TRIGGER, LOW_CONFIDENCE, Sender, Visit};
use crate::session::Session;

/// Why somebody is handed over whom the assistant did not understand.
const MISSED_TWICE: &str = "missed_twice";

impl Engine {
    /// Looks at what came, unless the turn has begun already or answers a button.
    pub(crate) async fn preprocess(&self, session: &mut Session) -> Result<(), EngineError> {
        session.policy = self.policy_of(session.claim.scope.tenant()).await;
        let fresh = session.turn.record().heard.is_empty() && session.inbound.kind == InboundKind::Message;
        if !fresh {
            return Ok(());
        }
        let pipeline = &self.mounted(session.assistant)?.assistant.pipeline;
        let visit = Visit {
            text: &session.text,
            media: &session.media,
            kept: session.kept,
            sender: session.sender_to(pipeline),
            control: session.place.control,
            opted_out: session.opted_out,
        };
        let looked = pipeline.look(&visit, &session.policy);
        session.noted = looked.noted;
        match looked.end {
            End::GoesOn => self.take_up(session).await?,
            End::Speaks(key) => session.turn.speak(key)?,
            End::Silent(because) => session.turn.keep_silent(because)?,
        }
        Ok(())
    }

    /// A short answer to what the assistant offered last is its yes, whatever a model would make of it. What the call does is
    /// decided like that of any other.
    async fn take_up(&self, session: &mut Session) -> Result<(), EngineError> {
        let Some(takes_up) = self.mounted(session.assistant)?.assistant.takes_up else { return Ok(()) };
        let asked = matches!(session.turn.next_step(), Step::CallModel(Ask::Reply { .. }));
        let Some(question) = session.turn.record().began.question().cloned().filter(|_| asked) else {
            return Ok(());
        };
        // A mere worry does not take the word from somebody who answers.
        let cared_for = session.concern.is_some_and(|concern| concern.topic != limits::Topic::Worry);
        if session.turn.pending().is_some() || cared_for {
            return Ok(());
        }
        let now = self.inner.clock.now().to_zoned(session.zone.clone());
        let answered =
            Answered { conversation: session.claim.conversation, text: &session.text, asked: &question, now };
        let mut tx = self.inner.db.read(session.claim.scope).await?;
        let Some(call) = takes_up(&mut tx, answered).await? else { return Ok(()) };
        session.turn.model_answered(Answer {
            text: String::new(),
            calls: vec![call],
            stop: StopReason::End,
            usage: Usage::default(),
            model: "runtime".to_owned(),
        })?;
        Ok(())
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
                    handed = if changed { Handed::ToThePeople } else { handed };
                }
                Some(deed) => permissions::set(tx, &permission_after(deed, now), None, now).await?,
                None => {}
            }
        }
        if self.hand_off_when_lost(tx, session, outcome, now).await? {
            handed = Handed::ToThePeople;
        }
        self.get_acquainted(tx, session, handed, now).await?;
        if session.place.to.is_some() || !session.noted.is_empty() {
            tx.notify(Topic::Inbox, conversation.as_uuid());
        }
        Ok(())
    }

    /// Lets the assistant listen to what was said in a group.
    async fn overhear(&self, tx: &mut Tx, session: &Session, now: Timestamp) -> Result<(), EngineError> {
        if let Some(overhears) = self.mounted(session.assistant)?.assistant.overhears {
            let (text, message) = (session.text.as_str(), session.inbound.id);
            overhears(tx, Overheard { text, message, now: now.to_zoned(session.zone.clone()) }).await?;
        }
        Ok(())
    }

    /// Whether it did not understand the person twice in a row, and there are people who would.
    pub(crate) fn is_lost_again(&self, session: &Session, outcome: &Outcome) -> Result<bool, EngineError> {
        let pipeline = &self.mounted(session.assistant)?.assistant.pipeline;
        let heard = session.sender == Sender::Person && session.person.role < Role::Operator;
        if !heard || !pipeline.has(HANDOFF_TRIGGER.name) || !session.policy.holds(LOW_CONFIDENCE) {
            return Ok(false);
        }
        let Outcome::Replied { text } = outcome else { return Ok(false) };
        let before = session.history.iter().rev().find_map(|message| match message {
            ModelMessage::Assistant { text, .. } => Some(text.as_str()),
            _ => None,
        });
        let unknown = session.words.get(&format!("{}.talk.unknown", session.assistant));
        let missed = |reply: &str| contact::is_lost(reply, unknown.unwrap_or_default());
        Ok(session.turn.used().is_empty() && missed(text) && before.is_some_and(missed))
    }

    /// An assistant that does not know what to say asks a person, where it has people to ask. Says whether it did.
    async fn hand_off_when_lost(
        &self,
        tx: &mut Tx,
        session: &Session,
        outcome: &Outcome,
        now: Timestamp,
    ) -> Result<bool, EngineError> {
        let pipeline = &self.mounted(session.assistant)?.assistant.pipeline;
        let failed = matches!(outcome, Outcome::Failed { .. }) && session.place.to.is_some();
        let again = self.is_lost_again(session, outcome)?;
        if (failed || again)
            && pipeline.has(HANDOFF_TRIGGER.name)
            && session.policy.holds(LOW_CONFIDENCE)
            && conversations::set_control(tx, session.claim.conversation, Control::Human).await?
        {
            let subject = session.inbound.id.as_uuid();
            let event = Event::new(EventKind::HandoffStarted, subject, session.inbound.correlation.clone())
                .in_conversation(session.claim.conversation)
                .with("by", Detail::Name(HANDOFF_TRIGGER.name))
                .with("reason", Detail::Name(if again { MISSED_TWICE } else { LOW_CONFIDENCE }));
            events::append(tx, &event, now).await?;
            return Ok(true);
        }
        Ok(false)
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
        Deed::OptIn | Deed::HandOff => Permission::UNSAID,
    }
}
