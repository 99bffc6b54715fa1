//! Finish: the outcome, the reply, its way out, and the end of the turn commit together.

use domain::conversation::{InvalidTransition, Trigger};
use domain::event::Detail;
use domain::{ActionState, ConversationState, Event, EventKind, MessageId, Nonce, OpenQuestion, Timestamp};
use outbound::{Admission, Channel, Delivery, Draft, Method};
use store::actions::{self, Action};
use store::conversations::{self, Left as LeftAs, ReplyMessage};
use store::messages::{self, Author, Message};
use store::{JsonText, Topic, Tx, events, inbox, receipts, turns};
use turn::{CancelReason, Outcome, Pending, Prepared, Proposal, ProposalStatus, Step, Turn};

use super::answer::separator;
use super::awaited;
use super::claim::Left;
use super::perform::new_action;
use super::session::Session;
use super::state::Turns;
use super::{phrase, proposals, transcript};
use crate::error::EngineError;
use crate::fault::Point;
use crate::live::{LiveEvent, TurnEvent};
use crate::reply::ReceiptView;
use crate::reply::{Notice, ProposalView, Reply};

impl Turns {
    /// Ends a turn that is over. `tx` is the transaction of its effect, when the effect was the last step.
    pub(crate) async fn finish(&self, session: Session, tx: Option<Tx>) -> Result<Left, EngineError> {
        let Step::Finish(outcome) = session.turn.next_step() else { return Ok(Left::MoreWaits) };
        let outcome = outcome.clone();
        let now = self.shared.clock.now();
        let mut tx = match tx {
            Some(tx) => tx,
            // Held from here on: whoever sends the next message either waits for us, or is seen below.
            None => self.begin_held(&session).await?,
        };
        session.write_trails(&mut tx).await?;
        self.accounts.write_costs(&mut tx, &session.ledger, session.purpose()).await?;
        self.settle_old_proposal(&mut tx, &session, now).await?;
        let proposed = match &outcome {
            Outcome::Asked { proposal, .. } => Some(self.propose(&mut tx, &session, proposal, now).await?),
            _ => None,
        };
        if let Outcome::Failed { failure } = &outcome {
            let (turn, correlation) = (session.inbound.turn.as_uuid(), session.inbound.correlation.clone());
            let event = Event::new(EventKind::TurnFailed, turn, correlation)
                .in_conversation(session.inbound.conversation)
                .with("failure", Detail::Name(failure.code()));
            events::append(&mut tx, &event, now).await?;
        }
        let state = self.final_state(&mut tx, &session, &outcome, now).await?;
        let kept_waiting = session.turn.pending().filter(|_| state == ConversationState::ToolProposed);
        let pending_action =
            proposed.as_ref().map(|action| action.id).or(kept_waiting.map(|pending| pending.id));
        let (conversation, seq) = (session.claim.conversation, session.inbound.seq);
        let more = inbox::more_waits(&mut tx, conversation, seq, now).await?;
        let keep = more.then(|| now + self.shared.settings.lease);
        let message = MessageId::new(now);
        let mut said = self.said(&session, &outcome)?;
        if self.is_lost_again(&session, &outcome)? {
            session.words.text("pipeline.handoff").clone_into(&mut said.text);
        }
        let asked = session.asks(&outcome, pending_action, &said.text, now);
        let (notices, asked) = self.beside(&mut tx, &session, (message, &outcome), asked).await?;
        let proposal = proposed.and_then(|action| Some((action.nonce?, action.expires_at?)));
        let receipts = receipts_of(&mut tx, &session).await?;
        let given = Given { message, proposal, notices, receipts };
        self.note_limits(&mut tx, &session, &said, now).await?;
        let text = session.tuned(said.text);
        let reply = compose(&session, &outcome, text, state, given);
        self.settle_findings(&mut tx, &session, &outcome, now).await?;
        let admission = self.admit(&mut tx, &session, &reply, now).await?;
        let saying = if admission.as_ref().is_some_and(Admission::is_said) {
            ReplyMessage::Something
        } else {
            ReplyMessage::Nothing
        };
        let left = LeftAs { state, pending_action, open_question: asked, keep, saying };
        let seq = conversations::leave(&mut tx, conversation, session.claim.lease, &left, now)
            .await?
            .ok_or(EngineError::LeaseLost)?;
        if saying == ReplyMessage::Something {
            say_in_conversation(&mut tx, &session, &reply, seq, now).await?;
        }
        self.note_recollection(&mut tx, &session, &reply.reply).await?;
        self.jobs.plan_summary(&mut tx, conversation, &session.recollection.identity, seq).await?;
        let value = JsonText::of(&session.turn).map_err(EngineError::UnreadableTurn)?;
        let stored = JsonText::of(&reply).map_err(EngineError::UnreadableTurn)?;
        turns::finish(&mut tx, &session.key(), &value, &stored, now).await?;
        inbox::finish(&mut tx, session.inbound.id).await?;
        tx.notify(Topic::TurnDone, session.inbound.id.as_uuid());
        self.shared.faults.pass(Point::FinishBeforeCommit);
        tx.commit().await?;
        self.shared.faults.pass(Point::FinishCommitted);
        self.deliver(&session, reply, admission).await;
        self.after_turn(&session).await;
        Ok(if more { Left::MoreWaits } else { Left::Free })
    }

    /// What is said beside the reply, and what the person is asked by both together.
    async fn beside(
        &self,
        tx: &mut Tx,
        session: &Session,
        (message, outcome): (MessageId, &Outcome),
        asked: Option<OpenQuestion>,
    ) -> Result<(Vec<Notice>, Option<OpenQuestion>), EngineError> {
        // Nothing else is asked of somebody who needs care.
        if session.concern.is_some() {
            return Ok((Vec::new(), asked));
        }
        let mut notices = self.accounts.cost_notices(tx, &session.person, &session.words).await?;
        // Nor of somebody whose first wish has just failed.
        if matches!(outcome, Outcome::Failed { .. }) {
            return Ok((notices, asked));
        }
        let (told, asked_beside) = self.memory_notices(tx, session, message, asked.as_ref()).await?;
        notices.extend(told);
        Ok((notices, asked.or(asked_beside)))
    }

    /// The proposal that was waiting ends with this turn, unless the turn left it waiting or carried it out.
    async fn settle_old_proposal(
        &self,
        tx: &mut Tx,
        session: &Session,
        now: Timestamp,
    ) -> Result<(), EngineError> {
        let Some((pending, reason)) = session.turn.cancelled() else { return Ok(()) };
        let (from, to) = (ActionState::Proposed, ActionState::Cancelled);
        if actions::shift(tx, pending.id, from, to, Some(reason.as_str()), now).await? {
            let kind = match reason {
                CancelReason::Rejected => EventKind::ActionRejected,
                CancelReason::Expired => EventKind::ActionExpired,
                CancelReason::Corrected | CancelReason::Unrelated | CancelReason::Superseded => {
                    EventKind::ActionSuperseded
                }
            };
            let event =
                Self::action_event(kind, session, pending.id).with("reason", Detail::Name(reason.as_str()));
            events::append(tx, &event, now).await?;
        }
        Ok(())
    }

    async fn propose(
        &self,
        tx: &mut Tx,
        session: &Session,
        proposal: &Proposal,
        now: Timestamp,
    ) -> Result<Action, EngineError> {
        let Prepared { call, summary } = &proposal.action;
        // A step that is asked again in a later turn is another action: its call id carries its turn.
        let detected = new_action(session, call, summary, now);
        let action = proposals::kept(proposal, detected, now).map_err(EngineError::UnreadableTurn)?;
        // A proposal that ran out unseen (nobody swept while we were down) must not stand in the way.
        for old in actions::supersede(tx, action.conversation, now).await? {
            events::append(tx, &Self::action_event(EventKind::ActionSuperseded, session, old), now).await?;
        }
        actions::insert(tx, &action).await?;
        events::append(tx, &Self::action_event(EventKind::ActionProposed, session, action.id), now).await?;
        Ok(action)
    }

    /// Walks the conversation's machine through what this turn was. A move it does not know is refused,
    /// recorded, and leaves the conversation idle, where every new message is heard.
    async fn final_state(
        &self,
        tx: &mut Tx,
        session: &Session,
        outcome: &Outcome,
        now: Timestamp,
    ) -> Result<ConversationState, EngineError> {
        match left_in(&session.turn, outcome) {
            Ok(state) => Ok(state),
            Err(refused) => {
                tracing::error!(conversation = %session.claim.conversation, %refused, "refused a transition");
                let subject = session.inbound.turn.as_uuid();
                let event =
                    Event::new(EventKind::TransitionRefused, subject, session.inbound.correlation.clone())
                        .in_conversation(session.inbound.conversation)
                        .with("from", Detail::Name(refused.from.as_str()));
                events::append(tx, &event, now).await?;
                Ok(ConversationState::Idle)
            }
        }
    }

    /// The reply passes the gate, in this transaction. Nothing to say is nothing to pass.
    async fn admit(
        &self,
        tx: &mut Tx,
        session: &Session,
        reply: &Reply,
        now: Timestamp,
    ) -> Result<Option<Admission>, EngineError> {
        if reply.reply.is_empty() {
            return Ok(None);
        }
        let draft = Draft {
            conversation: reply.conversation_id,
            message: reply.message_id,
            channel: &session.place.channel,
            to: session.place.to.as_ref(),
            method: Method::Reply {
                inbound: session.inbound.id,
                last_inbound_at: session.inbound.received_at,
            },
            text: &reply.reply,
            zone: &session.zone,
            haste: session.haste(),
            correlation: &reply.correlation_id,
        };
        Ok(Some(outbound::admit(tx, &draft, &self.shared.policy, now).await?))
    }

    /// Tells whoever is watching. The database has it all already.
    async fn deliver(&self, session: &Session, reply: Reply, admission: Option<Admission>) {
        let inbound = session.inbound.id;
        if self.shared.live.is_followed(inbound) {
            let shown = session.words.tuner().take(&session.streamed);
            let rest = match reply.reply.strip_prefix(shown.as_str()) {
                Some(rest) => rest.to_owned(),
                None => format!("{}{}", separator(&shown), reply.reply),
            };
            for word in rest.split_inclusive(' ') {
                self.shared.live.tell(inbound, &TurnEvent::Delta(word.to_owned()));
            }
            self.shared.live.tell(inbound, &TurnEvent::Done(Box::new(reply.clone())));
        }
        let (scope, conversation_id, state) = (session.claim.scope, reply.conversation_id, reply.state);
        match admission {
            Some(Admission::Permitted(permit)) => {
                let (conversation, message, text) = (conversation_id, reply.message_id, reply.reply);
                let delivery = Delivery { scope, conversation, message, text, to: None };
                if let Err(error) = self.shared.live.send(permit, delivery).await {
                    tracing::debug!(%error, "nobody was told");
                }
            }
            Some(Admission::Queued { id, due }) => self.outbound.send_written(id, due),
            Some(Admission::Stopped(_)) | None => {}
        }
        self.shared.live.show(scope, LiveEvent::State { conversation_id, state });
    }
}

/// The reply becomes one of the conversation's messages.
async fn say_in_conversation(
    tx: &mut Tx,
    session: &Session,
    reply: &Reply,
    seq: i64,
    now: Timestamp,
) -> Result<(), EngineError> {
    let message = Message {
        id: reply.message_id,
        conversation: reply.conversation_id,
        seq,
        author: Author::Assistant,
        text: reply.reply.clone(),
        turn: session.inbound.turn,
        trace: transcript::trace(session.turn.transcript()),
        created_at: now,
    };
    Ok(messages::insert(tx, &message).await?)
}

/// What a reply has that does not follow from its turn.
#[derive(Debug)]
pub(crate) struct Given {
    pub(crate) message: MessageId,
    /// The secret of the proposal, and its end.
    pub(crate) proposal: Option<(Nonce, Timestamp)>,
    /// What happened beside the turn.
    pub(crate) notices: Vec<Notice>,
    /// The proofs of what the turn did.
    pub(crate) receipts: Vec<ReceiptView>,
}

/// A turn that used nothing has none.
async fn receipts_of(tx: &mut Tx, session: &Session) -> Result<Vec<ReceiptView>, EngineError> {
    if session.turn.used().is_empty() {
        return Ok(Vec::new());
    }
    let receipts = receipts::of_turn(tx, session.inbound.turn).await?;
    Ok(receipts.iter().map(ReceiptView::from).collect())
}

/// The reply that a turn comes to. Everything else in it is given.
pub(crate) fn compose(
    session: &Session,
    outcome: &Outcome,
    text: String,
    state: ConversationState,
    given: Given,
) -> Reply {
    let action = match outcome {
        Outcome::Asked { proposal, .. } => Some(&proposal.action),
        _ => None,
    };
    let proposal = action.zip(given.proposal).map(|(action, (nonce, expires_at))| ProposalView {
        nonce,
        tool: action.call.name.clone(),
        arguments: action.call.arguments.clone(),
        summary: action.summary.clone(),
        expires_at,
    });
    let mut notices = phrase::notices(&session.turn, outcome, &session.words);
    notices.extend(given.notices);
    Reply {
        conversation_id: session.inbound.conversation,
        message_id: given.message,
        reply: text,
        state,
        proposal,
        tools_used: session.turn.used().to_vec(),
        notices,
        receipts: given.receipts,
        correlation_id: session.inbound.correlation.clone(),
    }
}

/// Where a turn leaves its conversation, by the conversation's own machine.
pub(crate) fn left_in(turn: &Turn, outcome: &Outcome) -> Result<ConversationState, InvalidTransition> {
    let (start, path) = path(turn, outcome);
    path.iter().try_fold(start, |state, trigger| state.after(*trigger))
}

/// The moves that lead from where the turn found the conversation to where its outcome leaves it.
fn path(turn: &Turn, outcome: &Outcome) -> (ConversationState, Vec<Trigger>) {
    use ConversationState as S;
    use Trigger as T;
    let open = |pending: &&Pending| pending.standing == ProposalStatus::Open;
    let waiting = turn.pending().as_ref().is_some_and(open);
    let start = if waiting { S::ToolProposed } else { S::ProcessingIntent };
    let rejected = waiting && turn.cancelled().is_some();
    let stays = matches!(outcome, Outcome::CorrectionRefused { .. });
    let acted = waiting && !rejected && !stays && !turn.used().is_empty();
    let mut moves = Vec::new();
    // The old proposal first: carried out, or set aside and the message taken up as a new one.
    if acted {
        moves.extend([T::Confirmed, T::ActionEnded]);
    } else if rejected {
        moves.push(T::Rejected);
    } else if waiting {
        return (start, moves);
    }
    match outcome {
        Outcome::Asked { .. } if waiting => {
            moves.extend([T::Delivered, T::MessageReceived, T::ActionProposed]);
        }
        Outcome::Asked { .. } => moves.push(T::ActionProposed),
        Outcome::AskedFor { .. } if waiting => {
            moves.extend([T::Delivered, T::MessageReceived, T::InputNeeded]);
        }
        Outcome::AskedFor { .. } => moves.push(T::InputNeeded),
        // Nobody heard the answer: what was asked for is asked for still.
        Outcome::Failed { .. } if awaited::of(turn).is_some() && !waiting => moves.push(T::InputNeeded),
        _ if waiting => moves.push(T::Delivered),
        _ => moves.extend([T::AnswerReady, T::Delivered]),
    }
    (start, moves)
}
