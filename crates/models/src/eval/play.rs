//! Playing a case: the model is asked as the runtime would ask it, and nothing is executed.

use domain::{Clock, Timestamp};
use futures::StreamExt;
use serde_json::{Map, Value, json};

use super::stage::{Decision, Message, ModelTurn, Moment, RESPOND, Stage};
use super::suite::Case;
use super::verdict::CaseVerdict;
use crate::ledger::Ledger;
use crate::port::{
    Answer, Chunk, Model, ModelError, ModelMessage, Request, Size, ToolCall, ToolChoice, ToolOffer,
    ToolOutcome, Usage,
};
use crate::prices::{Cost, Prices};

/// The most times that a model may look something up before it acts.
const ROUNDS: usize = 5;
const MAX_TOKENS: u32 = 1024;
/// Why a case ends early where the runtime's own decision could not be had.
const UNDECIDED: &str = "undecided";

/// Everything a case needs to be played.
pub(super) struct Player<'p> {
    pub case: &'p Case,
    /// A tool that the suite itself says only looks.
    pub lookup: Option<&'p str>,
    pub model: &'p dyn Model,
    pub stage: &'p dyn Stage,
    pub clock: &'p dyn Clock,
    pub prices: Option<&'p Prices>,
}

/// What a model did with a case.
#[derive(Debug, Clone, Default)]
pub(super) struct Played {
    /// Every call but the answers to proposals, in order.
    pub calls: Vec<ToolCall>,
    /// Those of them that would change something before anybody was asked.
    pub acted: Vec<ToolCall>,
    /// Those that would be asked about.
    pub proposed: Vec<ToolCall>,
    /// Whether the last message would let a proposal happen.
    pub confirmed: bool,
    /// How the last answer to a proposal is taken.
    pub verdict: Option<CaseVerdict>,
    /// The text of the last turn.
    pub reply: String,
    /// The modes of the last turn.
    pub modes: Vec<&'static str>,
    pub exchanges: Vec<Exchange>,
    /// Of every call that had one; nothing inside means that the price is unknown.
    pub costs: Vec<Option<Cost>>,
    /// Why it ended early: the code of a model's error.
    pub failed: Option<&'static str>,
}

/// One call to the model, by the clock and by the meter.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exchange {
    pub first_token_micros: i64,
    pub whole_micros: i64,
    pub usage: Usage,
}

impl Player<'_> {
    pub(super) async fn play(&self) -> Played {
        let mut played = Played::default();
        if let Err(error) = self.converse(&mut played).await {
            played.failed = Some(error.code());
        }
        played
    }

    pub(super) fn is_query(&self, tool: &str) -> bool {
        self.lookup == Some(tool) || self.stage.is_query(tool)
    }

    async fn converse(&self, played: &mut Played) -> Result<(), ModelError> {
        let mut history = self.case.facts.before.clone();
        let mut pending = self.case.facts.pending.clone();
        for message in &self.case.messages {
            played.reply.clear();
            let language = self.case.facts.person.language;
            let preferences = &self.case.facts.person.preferences;
            let asked = Message { text: message, language, before: &history, preferences };
            played.modes = self.stage.modes(&asked);
            let (at_once, bounds) = (self.stage.at_once(&asked), self.stage.bounds(&asked));
            let (first, before) = (played.calls.len(), history.clone());
            history.push(ModelMessage::User { text: message.clone() });
            if let Some(own) = at_once {
                history.push(said(&own));
                played.reply = own;
                continue;
            }
            let moment = Moment { facts: &self.case.facts, before: &before, text: message };
            played.confirmed = false;
            if let Some(proposal) = pending.take() {
                let verdict = self.answer_proposal(&history, &proposal, moment, played).await?;
                let goes_on = matches!(verdict, Some(CaseVerdict::Unrelated));
                pending = match &verdict {
                    Some(CaseVerdict::Yes | CaseVerdict::No) => None,
                    Some(CaseVerdict::Correct { corrected }) => {
                        let corrected = changed(&proposal, corrected);
                        self.decide(moment, std::slice::from_ref(&corrected), played).await;
                        Some(corrected)
                    }
                    _ => Some(proposal),
                };
                played.verdict = verdict;
                if !goes_on || self.case.messages.len() == 1 {
                    history.push(said(&played.reply));
                    continue;
                }
            }
            if let Some(proposal) = self.turn(&mut history, bounds.as_deref(), moment, played).await? {
                pending = Some(proposal);
            }
            let asked = Message { text: message, language, before: &before, preferences };
            let calls = played.calls.get(first..).unwrap_or_default();
            played.reply = self.stage.mended(&asked, &ModelTurn { text: &played.reply, calls });
            history.push(said(&played.reply));
        }
        Ok(())
    }

    async fn answer_proposal(
        &self,
        history: &[ModelMessage],
        proposal: &ToolCall,
        moment: Moment<'_>,
        played: &mut Played,
    ) -> Result<Option<CaseVerdict>, ModelError> {
        let tools = self.stage.tools();
        let own = tools.iter().filter(|offer| offer.name == proposal.name).cloned();
        let offers: Vec<ToolOffer> = std::iter::once(self.stage.confirmation()).chain(own).collect();
        let request = Request {
            tools: offers.into(),
            tool_choice: ToolChoice::Named(RESPOND.to_owned()),
            pending: Some(proposal.clone()),
            system: self.stage.system(&self.case.facts, Some(proposal)),
            ..self.request(history.to_vec())
        };
        let answer = self.ask(&request, played).await?;
        played.reply.push_str(&answer.text);
        match self.stage.takes_for_yes(moment, proposal, &answer).await {
            Some(confirmed) => played.confirmed = confirmed,
            None => played.failed = Some(UNDECIDED),
        }
        Ok(answer.calls.iter().find_map(|call| CaseVerdict::read(call, proposal)))
    }

    /// Lets the model look things up until it acts or speaks; gives the one call that would be proposed.
    async fn turn(
        &self,
        history: &mut Vec<ModelMessage>,
        bounds: Option<&str>,
        moment: Moment<'_>,
        played: &mut Played,
    ) -> Result<Option<ToolCall>, ModelError> {
        for _ in 0..ROUNDS {
            let mut request = self.request(history.clone());
            if let Some(bounds) = bounds {
                request.system.push_str("\n\n");
                request.system.push_str(bounds);
            }
            let answer = self.ask(&request, played).await?;
            played.reply.push_str(&answer.text);
            let (looks, writes): (Vec<_>, Vec<_>) =
                answer.calls.iter().cloned().partition(|call| self.is_query(&call.name));
            self.decide(moment, &answer.calls, played).await;
            played.calls.extend(answer.calls);
            if let Some(first) = writes.into_iter().next() {
                return Ok(Some(first));
            }
            if looks.is_empty() {
                return Ok(None);
            }
            let outcomes = looks.iter().map(|call| self.looked_up(call)).collect();
            history.push(ModelMessage::Assistant { text: answer.text, calls: looks });
            history.push(ModelMessage::Tools { outcomes });
        }
        Ok(None)
    }

    /// What would come of these calls, by the runtime's own decision.
    async fn decide(&self, moment: Moment<'_>, calls: &[ToolCall], played: &mut Played) {
        for call in calls.iter().filter(|call| self.lookup != Some(call.name.as_str())) {
            match self.stage.decides(moment, call).await {
                Some(Decision::Acts) => played.acted.push(call.clone()),
                Some(Decision::Asks) => played.proposed.push(call.clone()),
                Some(Decision::Looks | Decision::Refuses) => {}
                None => played.failed = Some(UNDECIDED),
            }
        }
    }

    fn request(&self, messages: Vec<ModelMessage>) -> Request {
        let facts = &self.case.facts;
        Request {
            system: self.stage.system(facts, None),
            messages,
            tools: self.stage.tools(),
            directory: self.stage.directory(),
            tool_choice: ToolChoice::Auto,
            temperature: Some(0.0),
            max_tokens: MAX_TOKENS,
            now: facts.now.clone(),
            language: facts.person.language,
            pending: None,
            awaited: None,
            open_question: None,
            voice: self.stage.voice(facts.person.language),
            size: Size::Small,
            deadline: None,
            images: Vec::new(),
            begun: String::new(),
            ledger: Ledger::default(),
        }
    }

    /// One question with its price, which a call that failed may have as well.
    async fn ask(&self, request: &Request, played: &mut Played) -> Result<Answer, ModelError> {
        let answered = self.timed(request).await;
        let usage = answered.as_ref().ok().map(|(answer, _)| answer.usage);
        played.costs.extend(self.costs(request, usage));
        let (answer, exchange) = answered?;
        played.exchanges.push(exchange);
        Ok(answer)
    }

    /// The answer, streamed as a person would get it, with the time it took.
    async fn timed(&self, request: &Request) -> Result<(Answer, Exchange), ModelError> {
        let start = self.clock.now();
        let mut first = None;
        let mut chunks = self.model.stream(request);
        while let Some(chunk) = chunks.next().await {
            let chunk = chunk?;
            let first_token_micros = *first.get_or_insert_with(|| self.since(start));
            if let Chunk::Done(answer) = chunk {
                let whole_micros = self.since(start);
                let usage = answer.usage;
                return Ok((answer, Exchange { first_token_micros, whole_micros, usage }));
            }
        }
        Err(ModelError::Unreadable { provider: "model", problem: "the stream ended before the answer did" })
    }

    /// What the calls behind an answer cost, each if that is known: those in the ledger, or the one we made.
    fn costs(&self, request: &Request, usage: Option<Usage>) -> Vec<Option<Cost>> {
        let price = |model: &str, usage: &Usage| self.prices.and_then(|prices| prices.cost(model, usage));
        let calls = request.ledger.calls();
        if calls.is_empty() {
            return usage.iter().map(|usage| price(self.model.name(), usage)).collect();
        }
        calls.iter().filter_map(|call| call.usage.map(|usage| price(&call.model, &usage))).collect()
    }

    fn since(&self, start: Timestamp) -> i64 {
        self.clock.now().as_microsecond() - start.as_microsecond()
    }

    /// What a tool that looks would have found.
    fn looked_up(&self, call: &ToolCall) -> ToolOutcome {
        let facts = &self.case.facts;
        let content = facts.results.get(&call.name).cloned().unwrap_or_else(|| {
            let entries: Vec<&Value> =
                facts.entries.iter().filter(|entry| answers(entry, &call.arguments)).collect();
            let mut content = call.arguments.as_object().cloned().unwrap_or_default();
            content.insert("count".to_owned(), json!(entries.len()));
            content.insert("entries".to_owned(), json!(entries));
            content.insert("said".to_owned(), json!("Histórico."));
            Value::Object(content)
        });
        ToolOutcome { call_id: call.id.clone(), name: call.name.clone(), content, ok: true }
    }
}

/// Whether an entry is what the arguments ask for: what both name is the same, and its day is within.
fn answers(entry: &Value, arguments: &Value) -> bool {
    let Some(arguments) = arguments.as_object() else { return true };
    let day = entry.get("date").and_then(Value::as_str);
    arguments.iter().all(|(name, wanted)| match (name.as_str(), wanted.as_str(), day) {
        ("from", Some(from), Some(day)) => day >= from,
        ("to", Some(to), Some(day)) => day <= to,
        _ => entry.get(name).is_none_or(|has| has == wanted),
    })
}

fn said(reply: &str) -> ModelMessage {
    let text = if reply.is_empty() { "…".to_owned() } else { reply.to_owned() };
    ModelMessage::Assistant { text, calls: Vec::new() }
}

fn changed(proposal: &ToolCall, corrected: &Map<String, Value>) -> ToolCall {
    let mut call = proposal.clone();
    if let Some(arguments) = call.arguments.as_object_mut() {
        arguments.extend(corrected.clone());
    }
    call
}
