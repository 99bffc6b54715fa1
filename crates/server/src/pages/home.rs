//! `GET /`: the chat as the signed-in person left it.

use axum::extract::State;
use axum::http::HeaderMap;
use domain::{ConversationId, Role};
use engine::undoing::Undoable;
use engine::{
    Author as Wrote, Conversation, ConversationPage, Engine, Message as Stored, MessagePage, StoreError,
};
use jiff::tz::TimeZone;
use maud::Markup;
use memory::Consent;
use serde::Deserialize;
use uuid::Uuid;
use web::page::Frame;
use web::problem::{Code, Problem, Query};
use web::{App, Who};

use super::chat::{
    Assistant, Author, ChatPage, ConversationLink, Message, Proposal, Receipt, ToolOutcome, ToolPhrase,
    ToolUse,
};

/// How many messages and conversations the page shows at once.
const MESSAGES: u16 = 40;
const CONVERSATIONS: u16 = 30;

#[derive(Debug, Deserialize)]
pub(super) struct ChatPageQuery {
    conversation: Option<ConversationId>,
    /// Messages before this place.
    before: Option<i64>,
    new: Option<String>,
    assistant: Option<String>,
    #[serde(default)]
    draft: String,
}

pub(super) async fn handler(
    who: Who,
    State(app): State<App>,
    headers: HeaderMap,
    Query(asked): Query<ChatPageQuery>,
) -> Result<Markup, Problem> {
    let engine = &app.engine;
    let person = engine.person(who.scope).await?;
    let frame = Frame::of(&app, &who, &headers, person.language);
    let all = engine.history().conversations(who.scope, None, CONVERSATIONS).await?;
    let open = match (&asked.new, asked.conversation) {
        (Some(_), _) => None,
        (None, Some(id)) => Some(id),
        (None, None) => {
            let meant =
                |item: &&Conversation| asked.assistant.as_ref().is_none_or(|key| *key == item.assistant);
            all.items.iter().find(meant).map(|newest| newest.id)
        }
    };
    let page = match open {
        Some(id) => engine
            .history()
            .messages(who.scope, id, asked.before, MESSAGES)
            .await?
            .ok_or(Code::UnknownConversation)?,
        None => MessagePage { items: Vec::new(), next: None, proposal: None },
    };
    let key = assistant_of(engine, &all, open, asked.assistant.as_deref()).ok_or(Code::UnknownAssistant)?;
    let others = links(engine, &who, all).await?;
    let consent = engine.memories(who.scope).identity().await?.consent;
    let zone = TimeZone::get(&person.timezone).unwrap_or(TimeZone::UTC);
    let done = match open {
        Some(id) => engine.undoing().undoable(who.scope, id).await?,
        None => Vec::new(),
    };
    let phrases = phrases(engine, key, &frame);
    let chat = ChatPage {
        sayings: sayings(engine, key, &frame, person.role),
        assistant: introduced(key, &frame),
        assistants: engine.assistants().map(|key| introduced(key, &frame)).collect(),
        conversation: open,
        others,
        earlier: open.zip(page.next).map(|(id, seq)| format!("/?conversation={id}&before={seq}")),
        messages: page.items.into_iter().rev().map(|message| shown(message, &done, &phrases)).collect(),
        proposal: page.proposal.map(|view| Proposal {
            nonce: view.nonce,
            tool: view.tool,
            summary: view.summary,
            expires_at: view.expires_at,
        }),
        phrases,
        asks_consent: consent == Consent::Asked && asked.before.is_none(),
        draft: asked.draft,
        client_message_id: Uuid::new_v4(),
        now: engine.clock().now(),
        zone,
    };
    Ok(chat.render(&frame))
}

fn assistant_of(
    engine: &Engine,
    all: &ConversationPage,
    open: Option<ConversationId>,
    wanted: Option<&str>,
) -> Option<&'static str> {
    let of_open = all.items.iter().find(|item| Some(item.id) == open).map(|item| item.assistant.as_str());
    let wanted = of_open.or(wanted);
    match wanted {
        Some(wanted) => engine.assistants().find(|key| *key == wanted),
        None => engine.assistants().next(),
    }
}

/// An assistant in its own words, as far as its catalogue has any.
fn introduced(key: &str, frame: &Frame) -> Assistant {
    let own = |part: &str| {
        let entry = format!("{key}.{part}");
        frame.words.has(&entry).then(|| frame.words.text(&entry).to_owned())
    };
    Assistant {
        key: key.to_owned(),
        name: own("name").unwrap_or_else(|| key.to_owned()),
        welcome: own("welcome").unwrap_or_else(|| frame.words.text("chat.empty.explain").to_owned()),
    }
}

/// Sentences to begin with: those that an assistant's catalogue names, a line each, or what its tools say of themselves.
fn sayings(engine: &Engine, key: &str, frame: &Frame, role: Role) -> Vec<String> {
    let own = format!("{key}.try");
    if frame.words.has(&own) {
        frame.words.text(&own).lines().map(str::to_owned).collect()
    } else {
        engine.sayings(key, role)
    }
}

/// How each tool reads when it has been used, as far as the assistant's catalogue says.
fn phrases(engine: &Engine, key: &str, frame: &Frame) -> Vec<ToolPhrase> {
    let said = |name: &'static str| {
        // The assistant's own word for it first, then the memory's, which every assistant shares.
        let own = format!("{key}.used.{name}");
        let entry = if frame.words.has(&own) { own } else { format!("memory.used.{name}") };
        frame
            .words
            .has(&entry)
            .then(|| ToolPhrase { name: name.to_owned(), used: frame.words.text(&entry).to_owned() })
    };
    engine.tool_names(key).filter_map(said).collect()
}

/// The list of conversations, each known by the first words of its latest exchange.
async fn links(
    engine: &Engine,
    who: &Who,
    all: ConversationPage,
) -> Result<Vec<ConversationLink>, StoreError> {
    let mut links = Vec::with_capacity(all.items.len());
    let titles = engine.history().titles(who.scope, all.items.iter().map(|item| item.id)).await?;
    for (item, title) in all.items.into_iter().zip(titles) {
        links.push(ConversationLink { id: item.id, title, last_at: item.updated_at });
    }
    Ok(links)
}

fn shown(message: Stored, done: &[Undoable], phrases: &[ToolPhrase]) -> Message {
    let here = done.iter().filter(|one| message.author == Wrote::Assistant && one.turn == message.turn);
    let phrase = |tool: &str| {
        phrases
            .iter()
            .find(|phrase| phrase.name == tool)
            .map_or_else(|| tool.to_owned(), |known| known.used.clone())
    };
    let receipts = here
        .map(|one| Receipt {
            text: phrase(&one.receipt.tool),
            receipt: one.receipt.id.to_string(),
            undone: one.undone,
        })
        .collect();
    let tools = engine::tools_behind(&message);
    Message {
        id: message.id,
        author: match message.author {
            Wrote::Person => Author::Person,
            Wrote::Assistant => Author::Assistant,
            Wrote::Operator => Author::Operator,
        },
        at: message.created_at,
        tools: tools.into_iter().map(tool_use).collect(),
        receipts,
        text: message.text,
    }
}

fn tool_use(used: engine::ToolUsed) -> ToolUse {
    ToolUse {
        name: used.name,
        arguments: used.arguments.to_string(),
        outcome: if used.ok { ToolOutcome::Worked } else { ToolOutcome::Failed },
    }
}
