//! What a model gets to read: the persona, the last messages, and what was done behind them.

use domain::name::quoted;
use jiff::Zoned;
use models::{ModelMessage, Request, Size, ToolChoice, Voice};
use turn::{Ask, RespondToConfirmation};

use super::recollection;
use super::session::Session;
use super::state::Turns;
use crate::assistant::PromptFacts;
use crate::assistant::modes;
use crate::assistant::toolbox::confirmation_offer;
use crate::error::EngineError;
use crate::limits;

/// How much of a proposal's own sentence a model reads.
const MOST_OF_A_SUMMARY: usize = 2_000;

impl Turns {
    /// The question to the model that this step of the turn is.
    pub(crate) fn request(&self, session: &Session, ask: &Ask<'_>) -> Result<Request, EngineError> {
        let mounted = self.shared.mounted(session.assistant)?;
        let offers = mounted.offers(session.person.role);
        // When the person spoke, not when we get to it: their "hoje" is that day, also after a restart and in a replay.
        let now = session.inbound.received_at.to_zoned(session.zone.clone());
        let mut system = self.system(session, &now)?;
        let mut messages = session.history.clone();
        let (tools, tool_choice, temperature, pending, size) = match ask {
            Ask::Reply { text, transcript } => {
                messages.push(ModelMessage::User { text: (*text).to_owned() });
                messages.extend(transcript.iter().cloned());
                system.push_str(&session.awaited_prompt());
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
            max_tokens: self.shared.settings.max_tokens,
            language: session.person.language,
            pending,
            awaited: session.awaited(),
            open_question: session.open_question(),
            voice: Some(Voice {
                assistant: session.assistant,
                words: session.words.clone(),
                taught: (mounted.assistant.taught)(session.person.role),
                called: session.called(),
            }),
            size,
            deadline: Some(session.deadline),
            ledger: session.ledger.clone(),
            images: session.images.clone(),
            ..Request::new(system, messages, now)
        })
    }

    /// What it is told before the conversation: who it is, who the person is, and what is to be minded.
    fn system(&self, session: &Session, now: &Zoned) -> Result<String, EngineError> {
        let mounted = self.shared.mounted(session.assistant)?;
        let called = session.called();
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
        system.push_str(&recollection::prompt(&session.recollection, session.staleness(), &session.words));
        if let Some(concern) = session.concern {
            system.push_str("\n\n");
            system.push_str(limits::bounds(concern.topic, &session.words));
        }
        Ok(system)
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
