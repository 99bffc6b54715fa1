//! Everything one turn needs while it is being answered.

use std::sync::Arc;

use domain::words::Tuner;
use domain::{KnowledgeId, OpenQuestion, Role, Timestamp, Words};
use guard::limits::{Card, Concern};
use jiff::tz::TimeZone;
use memory::Recollection;
use models::{Image, Ledger, ModelMessage, ToolCall};
use outbound::Haste;
use store::actions;
use store::conversations::Conversation;
use store::inbox::{Inbound, InboundKind};
use store::messages::{Author, Message};
use store::people::{self, Person};
use store::turns::TurnKey;
use store::{StoreError, Tx, conversations, messages, turns};
use tools::{Before, CallContext, Trail};
use turn::{Consent, Failure, Pending, ProposalStatus, Turn};

use super::began::began;
use super::claim::Claim;
use super::content::Content;
use super::{contact, proposals, transcript};
use crate::accounts::spending::Purpose;
use crate::error::EngineError;
use crate::limits;
use crate::outbound::address::SessionAddress;
use crate::pipeline::{Company, Contact, Medium, Noted, Pipeline, Policy, Sender};
use crate::shared::Shared;

/// A turn that was begun this often and never ended does not deserve another try.
const MAX_ATTEMPTS: i64 = 6;

/// Calls that a part of a message stands for, and the part that is still to be read.
#[derive(Debug)]
pub(crate) struct Planned {
    pub(crate) calls: Vec<ToolCall>,
    pub(crate) rest: String,
}

/// One turn under way.
#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) claim: Claim,
    pub(crate) inbound: Inbound,
    pub(crate) person: Person,
    pub(crate) zone: TimeZone,
    pub(crate) words: Words,
    pub(crate) assistant: &'static str,
    /// Where the conversation takes place, and who answers in it.
    pub(crate) place: SessionAddress,
    /// What came besides words, and from whom.
    pub(crate) media: Vec<Medium>,
    pub(crate) sender: Sender,
    /// Whether the bytes of what came are here.
    pub(crate) kept: bool,
    /// Pictures that the model gets to see.
    pub(crate) images: Vec<Image>,
    /// Whether the person may be written to.
    pub(crate) contact: Contact,
    /// Who spoke last before its message.
    pub(crate) company: Company,
    /// What the pipeline found.
    pub(crate) noted: Vec<Noted>,
    /// What of the pipeline holds in this house now.
    pub(crate) policy: Policy,
    pub(crate) history: Vec<ModelMessage>,
    /// Who the person is, and what is remembered of them.
    pub(crate) recollection: Recollection,
    /// What the assistant knew of the person before, by its own names.
    pub(crate) known: Vec<String>,
    /// What the person speaks of that needs care.
    pub(crate) concern: Option<Concern>,
    /// What came before its message.
    pub(crate) before: Before,
    /// Whether the model that answered last holds conversations ([`models::Model::converses`]).
    pub(crate) converses: bool,
    /// What of the message is plain already, while the rest of it is read.
    pub(crate) planned: Option<Planned>,
    /// The memories that its tools looked up.
    pub(crate) consulted: Vec<KnowledgeId>,
    pub(crate) turn: Turn,
    pub(crate) text: String,
    pub(crate) deadline: Timestamp,
    /// What the person has been shown of this turn's reply already.
    pub(crate) streamed: String,
    /// What its tool calls left behind and no transaction holds yet.
    pub(crate) trails: Vec<Trail>,
    /// The calls of models that no transaction holds yet.
    pub(crate) ledger: Ledger,
}

impl Session {
    /// What the person is called: the name that they chose, or the one that they came with.
    pub(crate) fn called(&self) -> Option<String> {
        memory::naming::called(&self.person.name, &self.recollection.identity.preferences)
    }

    /// Loads the turn where it stopped, or begins it.
    pub(crate) async fn load(
        shared: &Shared,
        claim: Claim,
        inbound: Inbound,
        text: String,
    ) -> Result<Self, EngineError> {
        let mut tx = shared.db.read(claim.scope).await?;
        let conversation =
            conversations::find(&mut tx, claim.conversation).await?.ok_or(StoreError::NoRow)?;
        let pending = match inbound.action.or(conversation.pending_action) {
            Some(id) => {
                actions::find(&mut tx, id).await?.and_then(|action| proposals::pending(&action, &inbound))
            }
            None => None,
        };
        let answer = shared.mounted(&conversation.assistant)?.assistant.answer_in(&text);
        let question = conversation.open_question.clone();
        let question = question.filter(|question| question.is_open_at(inbound.received_at));
        let turn = begin_or_resume(&mut tx, &inbound, (&text, answer), pending, question).await?;
        Self::around(shared, &mut tx, claim, &conversation, (inbound, text), turn).await
    }

    /// Everything around a turn that does not depend on how far it has come.
    pub(crate) async fn around(
        shared: &Shared,
        tx: &mut Tx,
        claim: Claim,
        conversation: &Conversation,
        (inbound, text): (Inbound, String),
        turn: Turn,
    ) -> Result<Self, EngineError> {
        let person = people::load(tx).await?;
        let recent = messages::before(tx, claim.conversation, inbound.seq, shared.settings.history).await?;
        let last = |author: Author| recent.iter().find(|message| message.author == author);
        let before = Before {
            turn: last(Author::Assistant).map(|message| message.turn),
            spoke_at: last(Author::Person).map(|message| message.created_at),
        };
        let recollection = memory::identity::recollect(tx, claim.conversation).await?;
        let assistant = shared.mounted(&conversation.assistant)?.assistant.id;
        let concern = (inbound.kind == InboundKind::Message).then(|| hears(shared, &text, &recent, &turn));
        let concern = concern.flatten();
        // Whoever works for a house and stands before its door needs somebody who opens it; whom a person was called for may
        // need nobody after all.
        let at_work = shared.mounted(assistant)?.assistant.pipeline.serves_a_house();
        let called = conversation.controlled_by == store::conversations::Control::Human;
        let of_the_house = |concern: &Concern| guard::limits::is_of_the_house(&text, *concern, called);
        let concern = concern.filter(|concern| !(at_work && of_the_house(concern)));
        let words = shared
            .words(limits::language(concern, person.language))
            .styled(recollection.identity.preferences.styles());
        let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
        let deadline = shared.clock.now() + shared.settings.turn_deadline;
        let company = contact::company(recent.first(), &words);
        let came = Content::read(inbound.content.as_ref());
        let (media, sender) = (came.media(), came.sender());
        let contact = contact::contact(shared, tx, assistant, inbound.received_at).await?;
        let known = match shared.mounted(assistant)?.assistant.acquaintance {
            Some(acquaintance) => (acquaintance.recall)(tx, inbound.received_at).await?,
            None => Vec::new(),
        };
        Ok(Self {
            claim,
            inbound,
            person,
            zone,
            words,
            assistant,
            place: SessionAddress::of(conversation),
            media,
            sender,
            kept: false,
            images: Vec::new(),
            contact,
            company,
            noted: Vec::new(),
            policy: Policy::default(),
            history: transcript::history(recent),
            recollection,
            known,
            concern,
            before,
            converses: true,
            planned: None,
            consulted: Vec::new(),
            turn,
            text,
            deadline,
            streamed: String::new(),
            trails: Vec::new(),
            ledger: Ledger::default(),
        })
    }

    /// Who wrote, to an assistant with this pipeline: whoever works for the house is of the house by whichever way they
    /// write. "Para de mandar mensagem pra todo mundo" is their order, not their wish to be left alone.
    pub(crate) fn sender_to(&self, pipeline: &Pipeline) -> Sender {
        let of_the_house = pipeline.serves_a_house() && self.person.role >= Role::Operator;
        if of_the_house && self.sender == Sender::Person { Sender::Staff } else { self.sender }
    }

    /// What is being read: the message, or what follows the yes in it.
    pub(crate) fn reads(&self) -> &str {
        self.turn.hears().unwrap_or(&self.text)
    }

    /// Whether the person can wait a moment for the answer.
    pub(crate) fn haste(&self) -> Haste {
        // The people of the house know whom they talk with: nothing has to feel human.
        let staff = self.person.role >= Role::Operator;
        if staff || self.concern.is_some() || guard::contact::urgency(&self.text).is_some() {
            Haste::Urgent
        } else {
            Haste::Ordinary
        }
    }

    /// What its calls of models were for.
    pub(crate) fn purpose(&self) -> Purpose<'_> {
        Purpose::turn(&self.inbound, self.assistant)
    }

    /// Writes what the calls left behind. The caller forgets it after the commit, not before.
    pub(crate) async fn write_trails(&self, tx: &mut Tx) -> Result<(), StoreError> {
        for trail in &self.trails {
            trail.write(tx).await?;
        }
        Ok(())
    }

    /// The reply as the person wants it. Where only an emoji was said, it is said in a word.
    pub(crate) fn tuned(&self, text: String) -> String {
        let silent = text.trim().is_empty();
        let tuned = self.words.tuned(text);
        if tuned.is_empty() && !silent {
            return self.words.text("engine.silent.nothing_to_answer").to_owned();
        }
        tuned
    }

    /// The same for what is still coming, after what was streamed already.
    pub(crate) fn tuner(&self) -> Tuner {
        let mut tuner = self.words.tuner();
        let _shown = tuner.take(&self.streamed);
        tuner
    }

    pub(crate) fn key(&self) -> TurnKey {
        TurnKey {
            id: self.inbound.turn,
            conversation: self.inbound.conversation,
            inbound: self.inbound.id,
            correlation: self.inbound.correlation.clone(),
        }
    }

    /// What the message is to what was asked. Whether somebody may be remembered is asked in the runtime's own words.
    fn answers(&self) -> Option<domain::Answer> {
        let leave = || {
            let question =
                self.words.text("memory.consent.ask").split_inclusive('?').next().unwrap_or_default();
            guard::answers::gives_leave(self.reads(), question).then_some(domain::Answer::Yes)
        };
        let consent = self.turn.record().began.question() == Some(&OpenQuestion::MemoryConsent);
        guard::answers::read(self.reads(), "").or_else(|| consent.then(leave).flatten())
    }

    pub(crate) fn call_context(&self, shared: &Shared) -> CallContext {
        CallContext {
            conversation: self.inbound.conversation,
            turn: self.inbound.turn,
            correlation: self.inbound.correlation.clone(),
            role: self.person.role,
            zone: self.zone.clone(),
            words: self.words.clone(),
            text: self.reads().to_owned(),
            asked: self.turn.record().began.question().cloned(),
            answer: self.answers(),
            before: self.before,
            opinion: None,
            clock: Arc::clone(&shared.clock),
            hours: shared.policy.hours.clone(),
        }
    }
}

/// What needs care in a message, after what was said before it.
fn hears(shared: &Shared, text: &str, recent: &[Message], turn: &Turn) -> Option<Concern> {
    let waits = turn.pending().is_some_and(|pending| pending.standing == ProposalStatus::Open);
    let card = if waits { Card::Open } else { Card::None };
    limits::hear(text, &transcript::lately(recent), card, &shared.portuguese, &shared.english)
}

async fn begin_or_resume(
    tx: &mut Tx,
    inbound: &Inbound,
    (text, answer): (&str, String),
    pending: Option<Pending>,
    question: Option<OpenQuestion>,
) -> Result<Turn, EngineError> {
    let mut turn = match turns::unfinished(tx, inbound.turn).await? {
        Some(value) => value.read().map_err(EngineError::UnreadableTurn)?,
        None => match (inbound.kind, inbound.decision.as_deref().and_then(Consent::parse), pending) {
            (InboundKind::Decision, Some(consent), Some(pending)) => {
                let held =
                    question.as_ref().and_then(|question| question.held(pending.id)).map(str::to_owned);
                Turn::from_decision(consent, pending, held)
            }
            // Who somebody is goes with the whole message: it is never cut off with the rest.
            (_, _, pending) if answer != text => {
                Turn::begin(began(answer, pending, question).saying_all(text.to_owned()))
            }
            (_, _, pending) => Turn::begin(began(answer, pending, question)),
        },
    };
    if inbound.attempts > MAX_ATTEMPTS {
        turn.give_up(Failure::Internal);
    }
    Ok(turn)
}
