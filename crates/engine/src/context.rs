//! What a model gets to read: the persona, the last messages, and what was done behind them.

use domain::name::quoted;
use models::{ModelMessage, Request, Size, ToolChoice, ToolOutcome, Voice};
use serde_json::{Value, json};
use store::JsonText;
use store::messages::{Author, Message};
use turn::{Ask, RespondToConfirmation, ToolUsed};

use crate::assistant::PromptFacts;
use crate::assistant::modes;
use crate::assistant::toolbox::confirmation_offer;
use crate::engine::Engine;
use crate::error::EngineError;
use crate::limits::EarlierLine;
use crate::session::Session;
use crate::{limits, remembering};

/// How much of a proposal's own sentence a model reads.
const MOST_OF_A_SUMMARY: usize = 2_000;

/// What an earlier tool outcome may weigh in a prompt. Effects are small; long lists are not repeated.
const MAX_OUTCOME_BYTES: usize = 600;

impl Engine {
    /// The question to the model that this step of the turn is.
    pub(crate) fn request(&self, session: &Session, ask: &Ask<'_>) -> Result<Request, EngineError> {
        let mounted = self.inner.mounted(session.assistant)?;
        let offers = mounted.offers(session.person.role);
        // When the person spoke, not when we get to it: their "hoje" is that day, also after a restart and in a replay.
        let now = session.inbound.received_at.to_zoned(session.zone.clone());
        let called = memory::naming::called(&session.person.name, &session.recollection.identity.preferences);
        let facts = PromptFacts {
            user_name: called.as_deref().unwrap_or_else(|| session.words.text("engine.somebody")),
            now: now.to_string(),
            timezone: &session.person.timezone,
            language: session.person.language.as_str(),
        };
        let mut system = mounted
            .assistant
            .prompt
            .render(&facts)
            .map_err(|source| EngineError::Prompt { assistant: session.assistant, source })?;
        for mode in modes::in_force(
            &mounted.assistant.modes,
            &session.recollection.identity.preferences,
            &modes::ModeInput { lately: &said(session), known: &session.known },
        ) {
            system.push_str("\n\n");
            system.push_str(mode.prompt.trim_end());
        }
        system.push_str(&remembering::prompt(&session.recollection, session.staleness(), &session.words));
        if let Some(concern) = session.concern {
            system.push_str("\n\n");
            system.push_str(limits::bounds(concern.topic, &session.words));
        }
        let mut messages = session.history.clone();
        let (tools, tool_choice, temperature, pending, size) = match ask {
            Ask::Reply { text, transcript } => {
                messages.push(ModelMessage::User { text: (*text).to_owned() });
                messages.extend(transcript.iter().cloned());
                let size = mounted.assistant.signals.size(text, session.turn.iterations());
                (offers, ToolChoice::Auto, None, None, size)
            }
            Ask::Confirmation { pending, text } => {
                let call = &pending.proposal.action.call;
                system.push_str("\n\n");
                system.push_str(&session.words.fill(
                    "engine.confirmation_prompt",
                    &[
                        ("summary", &quoted(&pending.proposal.action.summary, MOST_OF_A_SUMMARY)),
                        ("arguments", &call.arguments.to_string()),
                    ],
                ));
                messages.push(ModelMessage::User { text: mounted.assistant.answer_in(text) });
                let mut tools = vec![confirmation_offer()];
                tools.extend(offers.iter().filter(|offer| offer.name == call.name).cloned());
                let choice = ToolChoice::Named(RespondToConfirmation::NAME.to_owned());
                (tools.into(), choice, Some(0.0), Some(call.clone()), Size::Small)
            }
        };
        let directory = mounted.directory(session.person.role).filter(|_| tool_choice == ToolChoice::Auto);
        Ok(Request {
            tools,
            directory,
            tool_choice,
            temperature,
            max_tokens: self.inner.settings.max_tokens,
            language: session.person.language,
            pending,
            open_question: session.open_question(),
            voice: Some(Voice { assistant: session.assistant, words: session.words.clone() }),
            size,
            deadline: Some(session.deadline),
            ledger: session.ledger.clone(),
            images: session.images.clone(),
            ..Request::new(system, messages, now)
        })
    }
}

/// What the person said lately, newest first.
pub(crate) fn said(session: &Session) -> Vec<&str> {
    let before = session.history.iter().rev().filter_map(|message| match message {
        ModelMessage::User { text } => Some(text.as_str()),
        _ => None,
    });
    std::iter::once(session.text.as_str()).chain(before).collect()
}

/// What was said lately, newest first.
pub(crate) fn lately(recent: &[Message]) -> Vec<EarlierLine<'_>> {
    let lines = recent.iter().filter_map(|message| match message.author {
        Author::Person => Some(EarlierLine::Said(&message.text)),
        Author::Assistant => Some(EarlierLine::Replied(&message.text)),
        Author::Operator => None,
    });
    lines.collect()
}

/// The last messages as a model reads them, oldest first. The store gives them newest first.
pub(crate) fn history(recent: Vec<Message>) -> Vec<ModelMessage> {
    let mut history = Vec::with_capacity(recent.len() * 2);
    for message in recent.into_iter().rev() {
        match message.author {
            Author::Person => history.push(ModelMessage::User { text: message.text }),
            // What a colleague said in its place was said to the person all the same.
            Author::Operator => {
                history.push(ModelMessage::Assistant { text: message.text, calls: Vec::new() });
            }
            Author::Assistant => {
                let trace = message.trace.and_then(|trace| trace.read().ok());
                history.extend::<Vec<ModelMessage>>(trace.unwrap_or_default());
                history.push(ModelMessage::Assistant { text: message.text, calls: Vec::new() });
            }
        }
    }
    history
}

/// The tools behind a stored message, in the order they were used.
pub fn tools_behind(message: &Message) -> Vec<ToolUsed> {
    let trace: Option<Vec<ModelMessage>> = message.trace.as_ref().and_then(|trace| trace.read().ok());
    let trace = trace.unwrap_or_default();
    let outcomes: Vec<&ToolOutcome> = trace
        .iter()
        .filter_map(|entry| if let ModelMessage::Tools { outcomes } = entry { Some(outcomes) } else { None })
        .flatten()
        .collect();
    let worked = |id: &str| outcomes.iter().any(|outcome| outcome.call_id == id && outcome.ok);
    trace
        .iter()
        .filter_map(
            |entry| if let ModelMessage::Assistant { calls, .. } = entry { Some(calls) } else { None },
        )
        .flatten()
        .map(|call| ToolUsed {
            name: call.name.clone(),
            arguments: call.arguments.clone(),
            ok: worked(&call.id),
        })
        .collect()
}

/// What later turns need to know of this one's calls: which, with what, and what they changed.
pub(crate) fn trace(transcript: &[ModelMessage]) -> Option<JsonText> {
    let only_words = |message: &&ModelMessage| matches!(message, ModelMessage::Assistant { calls, .. } if calls.is_empty());
    let kept: Vec<ModelMessage> = transcript
        .iter()
        // The words are in the message itself.
        .filter(|message| !only_words(message))
        .map(|message| match message {
            ModelMessage::Tools { outcomes } => {
                ModelMessage::Tools { outcomes: outcomes.iter().map(shortened).collect() }
            }
            ModelMessage::Assistant { calls, .. } => {
                ModelMessage::Assistant { text: String::new(), calls: calls.clone() }
            }
            ModelMessage::User { text } => ModelMessage::User { text: text.clone() },
        })
        .collect();
    if kept.is_empty() { None } else { JsonText::of(&kept).ok() }
}

fn shortened(outcome: &ToolOutcome) -> ToolOutcome {
    let mut short = outcome.clone();
    if outcome.content.to_string().len() > MAX_OUTCOME_BYTES {
        let kept = ["entry", "said", "code", "message"]
            .into_iter()
            .filter_map(|key| Some((key.to_owned(), outcome.content.get(key)?.clone())));
        short.content = Value::Object(kept.collect());
        if short.content.to_string().len() > MAX_OUTCOME_BYTES {
            short.content = json!({});
        }
    }
    short
}
