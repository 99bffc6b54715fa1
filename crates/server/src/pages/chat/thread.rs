//! The conversation itself: days, messages, what was done on the way, and the open question at the end.

use domain::{MessageId, Timestamp, Words};
use maud::{Markup, html};
use web::page::{Frame, Icon, undo};

use super::{Author, ChatPage, Message, Receipt, ToolOutcome, ToolUse, card};
use crate::pages::consent::question;

pub(super) fn log(page: &ChatPage, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        div.log tabindex="0" role="region" aria-label=(words.text("chat.log")) data-server-now=(page.now) {
            @if page.messages.is_empty() { (empty(page, words)) }
            ol.thread hidden[page.messages.is_empty() && page.proposal.is_none()] {
                @if let Some(earlier) = &page.earlier {
                    li.earlier { a href=(earlier) { (words.text("chat.earlier")) } }
                }
                @for (index, message) in page.messages.iter().enumerate() {
                    @let before = index.checked_sub(1).and_then(|index| page.messages.get(index));
                    @if starts_day(page, before, message.at) {
                        li.day { (page.moment(message.at).day(words)) }
                    }
                    @if asks_before(page, index) { (consent(page, frame)) }
                    (one(page, frame, message))
                }
                @if let Some(proposal) = &page.proposal { (card::open(page, proposal, frame)) }
                @if page.asks_consent && page.proposal.is_none() { (consent(page, frame)) }
            }
        }
    }
}

/// Whether the person wants to be remembered: asked once, and standing here until it is answered.
pub(super) fn consent(page: &ChatPage, frame: &Frame) -> Markup {
    let next = page.conversation.map_or_else(|| "/".to_owned(), |id| format!("/?conversation={id}"));
    html! { li.asks-consent { (question(frame, &next)) } }
}

/// The open card stays the last thing that is asked: what is less pressing stands before the message of its own.
fn asks_before(page: &ChatPage, index: usize) -> bool {
    page.asks_consent && page.proposal.is_some() && index + 1 == page.messages.len()
}

fn starts_day(page: &ChatPage, before: Option<&Message>, at: Timestamp) -> bool {
    before.is_none_or(|before| page.moment(before.at).date() != page.moment(at).date())
}

fn one(page: &ChatPage, frame: &Frame, message: &Message) -> Markup {
    let words = &frame.words;
    let asks = page.proposal.as_ref().is_some_and(|proposal| proposal.summary == message.text);
    Piece {
        author: message.author,
        tells: if asks { Tells::WhatTheCardAsks } else { Tells::Something },
        id: Some(message.id),
        before: html! { @if !message.tools.is_empty() { (tools(page, words, &message.tools)) } },
        text: &message.text,
        after: html! { @for each in &message.receipts { (receipt(page, frame, each)) } },
        time: page.moment(message.at).render_clock(words),
    }
    .render(page, words)
}

/// Whether a message says more than the card below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tells {
    Something,
    /// Out of sight for as long as the card is there.
    WhatTheCardAsks,
}

/// The parts of one message, for the page and for the script's template alike.
pub(super) struct Piece<'a> {
    pub(super) author: Author,
    pub(super) tells: Tells,
    pub(super) id: Option<MessageId>,
    pub(super) before: Markup,
    pub(super) text: &'a str,
    pub(super) after: Markup,
    pub(super) time: Markup,
}

impl Piece<'_> {
    pub(super) fn render(&self, page: &ChatPage, words: &Words) -> Markup {
        let (side, name) = match self.author {
            Author::Person => ("person", words.text("chat.you")),
            Author::Assistant => ("assistant", page.assistant.name.as_str()),
            Author::Operator => ("assistant", words.text("chat.operator")),
        };
        html! {
            li.message.(side).asked[self.tells == Tells::WhatTheCardAsks] data-message-id=[self.id]
                id=[self.id.map(|id| format!("m-{id}"))] {
                (self.before)
                span.unseen { (name) ":" }
                @if self.text.is_empty() && self.id.is_some() {
                    div.text data-slot="text" { em { (words.text("chat.erased")) } }
                } @else {
                    div.text data-slot="text" { (self.text) }
                }
                (self.after)
                (self.time)
            }
        }
    }
}

/// One folded line of what was used; unfolded, what exactly.
fn tools(page: &ChatPage, words: &Words, used: &[ToolUse]) -> Markup {
    let mut phrases: Vec<String> = Vec::new();
    for tool in used {
        let phrase = page.phrases.iter().find(|phrase| phrase.name == tool.name);
        let phrase = phrase.map_or_else(
            || words.fill("chat.tools.unknown", &[("tool", &tool.name)]),
            |phrase| phrase.used.clone(),
        );
        if !phrases.contains(&phrase) {
            phrases.push(phrase);
        }
    }
    folded(
        &phrases.join(", "),
        &html! {
            @for tool in used {
                li {
                    code { (tool.name) " " (tool.arguments) }
                    @if tool.outcome == ToolOutcome::Failed { " · " (words.text("chat.tools.failed")) }
                }
            }
        },
    )
}

pub(super) fn folded(phrase: &str, calls: &Markup) -> Markup {
    html! {
        details.tools {
            summary {
                (Icon::Tool.render())
                span data-slot="phrase" { (phrase) }
                (Icon::Fold.render())
            }
            ul { (calls) }
        }
    }
}

/// What was done, and the button that takes it back.
pub(super) fn receipt(page: &ChatPage, frame: &Frame, receipt: &Receipt) -> Markup {
    let words = &frame.words;
    let back = page.conversation.map_or_else(|| "/".to_owned(), |id| format!("/?conversation={id}"));
    html! {
        div.receipt.was[receipt.undone] data-receipt=(receipt.receipt) {
            @if receipt.undone { (Icon::Undo.render()) } @else { (Icon::Yes.render()) }
            span {
                span.unseen { (words.text("chat.settled.done")) " " }
                span data-slot="summary" { (receipt.text) }
                @if receipt.undone { " · " (words.text("chat.settled.undone")) }
            }
            @if !receipt.undone {
                (undo::form(frame.csrf.as_ref(), &receipt.receipt, &back, words.text("book.undo")))
            }
        }
    }
}

fn empty(page: &ChatPage, words: &Words) -> Markup {
    html! {
        section.empty {
            h2 { (words.fill("chat.empty.title", &[("assistant", &page.assistant.name)])) }
            p { (page.assistant.welcome) }
            p { (words.text("chat.empty.try")) }
            ul.sayings {
                @for saying in &page.sayings {
                    li { button form="drafts" name="draft" value=(saying) { "“" (saying) "”" } }
                }
            }
        }
    }
}
