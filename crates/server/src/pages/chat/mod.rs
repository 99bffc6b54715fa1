//! `/`: the chat, which is home. Works with forms and links alone; the script adds the stream.

mod card;
mod pieces;
mod sample;
mod thread;

use domain::{ConversationId, MessageId, Nonce, Timestamp};
use jiff::tz::TimeZone;
use maud::{Markup, html};
use uuid::Uuid;
use web::assets::Asset;
use web::page::{Frame, Icon, Layout, Moment, NavLink, Page};

/// Where the composer posts without a script.
pub const SEND: &str = "/chat/messages";

/// Where a card posts without a script; the nonce stands in for `{nonce}`.
pub const DECIDE: &str = "/chat/confirmations/{nonce}";

/// Everything the chat page shows.
#[derive(Debug, Clone)]
pub struct ChatPage {
    pub assistant: Assistant,
    /// Everybody whom the person can talk with.
    pub assistants: Vec<Assistant>,
    /// `None` until the first message makes one.
    pub conversation: Option<ConversationId>,
    pub others: Vec<ConversationLink>,
    /// Oldest first.
    pub messages: Vec<Message>,
    /// Where older messages are, if there are any.
    pub earlier: Option<String>,
    pub proposal: Option<Proposal>,
    /// The person was asked whether they want to be remembered, and has not answered.
    pub asks_consent: bool,
    /// Sentences to try, shown while there is no message.
    pub sayings: Vec<String>,
    /// What already stands in the composer.
    pub draft: String,
    /// How each tool that may be used reads when it has been, for the script.
    pub phrases: Vec<ToolPhrase>,
    /// Makes a form that is posted twice one message.
    pub client_message_id: Uuid,
    pub now: Timestamp,
    pub zone: TimeZone,
}

/// Whom the person talks with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Assistant {
    pub key: String,
    pub name: String,
    /// What it does, for whoever has not talked with it yet.
    pub welcome: String,
}

/// A conversation in the list.
#[derive(Debug, Clone)]
pub struct ConversationLink {
    pub id: ConversationId,
    pub title: Option<String>,
    pub last_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Author {
    Person,
    Assistant,
    /// A person of the house, in the assistant's place.
    Operator,
}

#[derive(Debug, Clone)]
pub struct Message {
    pub id: MessageId,
    pub author: Author,
    pub text: String,
    pub at: Timestamp,
    pub tools: Vec<ToolUse>,
    pub receipts: Vec<Receipt>,
}

/// A tool that was used on the way to a message.
#[derive(Debug, Clone)]
pub struct ToolUse {
    pub name: String,
    /// As JSON, for who unfolds the line.
    pub arguments: String,
    pub outcome: ToolOutcome,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToolOutcome {
    Worked,
    Failed,
}

/// "consultei seu histórico" for `get_tracking_history`.
#[derive(Debug, Clone)]
pub struct ToolPhrase {
    pub name: String,
    pub used: String,
}

/// Something that happened, and how it is taken back.
#[derive(Debug, Clone)]
pub struct Receipt {
    pub text: String,
    pub receipt: String,
    pub undone: bool,
}

/// A question that waits for its yes.
#[derive(Debug, Clone)]
pub struct Proposal {
    pub nonce: Nonce,
    pub tool: String,
    pub summary: String,
    pub expires_at: Timestamp,
}

impl ChatPage {
    pub fn render(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        frame.render(&Page {
            title: self.assistant.name.clone(),
            here: Some(NavLink::CHAT),
            layout: Layout::Conversation,
            actions: html! {
                button.quiet.icon.open-others type="button" popovertarget="others"
                    aria-label=(words.text("chat.others.open")) title=(words.text("chat.others.open")) {
                    (Icon::List.render())
                }
            },
            beside: self.others(frame),
            body: html! {
                (thread::log(self, frame))
                (self.composer(frame))
                p #status .unseen role="status" {}
                form #drafts action="/" method="get" {
                    input type="hidden" name="assistant" value=(self.assistant.key);
                }
                (pieces::templates(self, frame))
            },
            assets: &[Asset::ChatStyle, Asset::Chat],
        })
    }

    fn moment(&self, at: Timestamp) -> Moment {
        Moment::new(at, self.now, &self.zone)
    }

    fn others(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        html! {
            nav #others .others popover aria-label=(words.text("chat.others.title")) {
                a.new href={ "/?new&assistant=" (self.assistant.key) } { (Icon::Add.render()) span { (words.text("chat.others.new")) } }
                @if self.assistants.len() > 1 {
                    h2 { (words.text("chat.others.assistants")) }
                    ul {
                        @for one in &self.assistants {
                            li {
                                a href={ "/?assistant=" (one.key) }
                                    aria-current=[(self.assistant.key == one.key).then_some("true")] {
                                    span { (one.name) }
                                }
                            }
                        }
                    }
                }
                @if !self.others.is_empty() {
                    h2 { (words.text("chat.others.title")) }
                    ul {
                        @for other in &self.others {
                            li {
                                a href={ "/?conversation=" (other.id) }
                                    aria-current=[(self.conversation == Some(other.id)).then_some("true")] {
                                    span {
                                        @match &other.title {
                                            Some(title) => (title),
                                            None => (words.text("chat.others.untitled")),
                                        }
                                    }
                                    (self.moment(other.last_at).render_short(words))
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn composer(&self, frame: &Frame) -> Markup {
        let words = &frame.words;
        let label = words.fill("chat.composer.label", &[("assistant", &self.assistant.name)]);
        html! {
            form.composer method="post" action=(SEND) {
                @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                input type="hidden" name="assistant" value=(self.assistant.key);
                input type="hidden" name="conversation_id" value=[self.conversation.as_ref()];
                input type="hidden" name="client_message_id" value=(self.client_message_id);
                button.newer type="button" hidden { (Icon::Down.render()) span { (words.text("chat.newer")) } }
                div.field {
                    textarea name="text" rows="1" required maxlength="20000" enterkeyhint="send"
                        aria-label=(label) placeholder=(words.text("chat.composer.placeholder")) {
                        (self.draft)
                    }
                    button.primary.icon.send aria-label=(words.text("chat.composer.send"))
                        title=(words.text("chat.composer.send")) { (Icon::Send.render()) }
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "chat_tests.rs"]
mod tests;
