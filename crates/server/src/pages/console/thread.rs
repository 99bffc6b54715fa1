//! The conversation in the middle: what was said, what became of it, what was stopped and why, and a place to answer.

use domain::Timestamp;
use engine::operators::{Came, Control, OutboundRow, Rule};
use engine::pipeline::Medium;
use engine::{Author, Message};
use maud::{Markup, html};
use web::page::{Frame, Icon};

use super::{ConsolePage, Opened, channel_name, form, name_of};
use crate::api::admin::Why;

/// One line of the conversation.
enum Line<'a> {
    Said(&'a Message, Option<&'a OutboundRow>),
    Stopped(&'a OutboundRow),
}

impl Line<'_> {
    fn at(&self) -> Timestamp {
        match self {
            Self::Said(message, _) => message.created_at,
            Self::Stopped(row) => row.created_at,
        }
    }
}

pub(super) fn section(page: &ConsolePage, open: &Opened, frame: &Frame) -> Markup {
    let (words, row) = (&frame.words, &open.thread.row);
    let back = page.view.opening(None).href();
    html! {
        section.talk #talk aria-label=(words.fill("console.thread.label", &[("name", &row.name)])) {
            header.talk-top {
                a.button.quiet.icon.back href=(back) aria-label=(words.text("console.thread.back"))
                    title=(words.text("console.thread.back")) { (Icon::Before.render()) }
                div {
                    h2 { (row.name) }
                    p #control data-live { (who_answers(open, frame)) }
                }
                div #acts data-live { (acts(page, open, frame)) }
            }
            div.scroll tabindex="0" role="log" aria-label=(words.text("console.thread.log")) {
                ol.lines-of-talk #lines data-live { (lines(page, open, frame)) }
            }
            (answer(page, open, frame))
        }
    }
}

fn who_answers(open: &Opened, frame: &Frame) -> String {
    let row = &open.thread.row;
    let channel = channel_name(&row.channel, frame);
    match row.controlled_by {
        Control::Human => frame.words.fill("console.thread.human", &[("channel", &channel)]),
        Control::Assistant => {
            let assistant = name_of(&row.assistant, frame);
            frame.words.fill("console.thread.assistant", &[("channel", &channel), ("assistant", &assistant)])
        }
    }
}

fn acts(page: &ConsolePage, open: &Opened, frame: &Frame) -> Markup {
    let (words, row) = (&frame.words, &open.thread.row);
    let action = format!("/console/conversations/{}/control", row.id);
    let button = match row.controlled_by {
        Control::Assistant => html! {
            button.primary #assume name="control" value="human" aria-keyshortcuts="a" {
                (Icon::People.render()) span { (words.text("console.thread.assume")) }
            }
        },
        Control::Human => html! {
            button #release name="control" value="assistant" aria-keyshortcuts="r" {
                (Icon::Undo.render())
                span { (words.fill("console.thread.release", &[("assistant", &name_of(&row.assistant, frame))])) }
            }
        },
    };
    form(page, frame, &action, &button)
}

fn lines(page: &ConsolePage, open: &Opened, frame: &Frame) -> Markup {
    let thread = &open.thread;
    let sent = |message: &Message| thread.outbound.iter().find(|row| row.message == Some(message.id));
    let mut lines: Vec<Line<'_>> =
        thread.messages.iter().rev().map(|message| Line::Said(message, sent(message))).collect();
    let oldest = thread.messages.last().map_or(Timestamp::MIN, |message| message.created_at);
    let newest = thread.messages.first().map_or(Timestamp::MAX, |message| message.created_at);
    let shown = |row: &&OutboundRow| {
        let newer_is_elsewhere = page.view.before.is_some() && row.created_at > newest;
        let older_is_elsewhere = thread.next.is_some() && row.created_at < oldest;
        row.message.is_none() && !newer_is_elsewhere && !older_is_elsewhere
    };
    lines.extend(thread.outbound.iter().filter(shown).map(Line::Stopped));
    // Stable: what was said at the same instant stays in the order it was said in.
    lines.sort_by_key(Line::at);
    html! {
        @if let Some(next) = thread.next {
            li.earlier { a href=(page.view.before(next).href()) { (frame.words.text("console.thread.earlier")) } }
        }
        @for line in &lines {
            @match line {
                Line::Said(message, sent) => (said(page, open, message, *sent, frame)),
                Line::Stopped(row) => (stopped(page, row, frame)),
            }
        }
        @if page.view.before.is_some() {
            li.earlier { a href=(page.view.opening(page.view.open).href()) { (frame.words.text("console.thread.newest")) } }
        }
    }
}

fn said(
    page: &ConsolePage,
    open: &Opened,
    message: &Message,
    sent: Option<&OutboundRow>,
    frame: &Frame,
) -> Markup {
    let words = &frame.words;
    let (side, name) = match message.author {
        Author::Person => ("theirs", open.thread.row.name.clone()),
        Author::Assistant => ("ours", name_of(&open.thread.row.assistant, frame)),
        Author::Operator => ("ours by-hand", words.text("console.author.team").to_owned()),
    };
    let came = open.thread.media.iter().find(|came| came.message == message.id);
    html! {
        li.line.(side) #{ "m-" (message.id) } {
            p.by { (name) " · " (page.moment(message.created_at).render(words)) }
            @match (&came, message.text.is_empty()) {
                (None, true) => p.text { em { (words.text("chat.erased")) } },
                (Some(_), true) => {},
                (_, false) => p.text { (message.text) },
            }
            @if let Some(came) = came { (media(open, came, frame)) }
            @if let Some(row) = sent { (tick(row, frame)) }
        }
    }
}

/// A voice, a picture or a file: a way to it while it is kept.
fn media(open: &Opened, came: &Came, frame: &Frame) -> Markup {
    let words = &frame.words;
    let kind = Medium::parse(came.medium.as_deref().unwrap_or_default());
    let name = words.text(&format!("console.media.{}", kind.as_str())).to_owned();
    html! {
        p.text {
            @if came.kept.is_some() {
                @let id = open.thread.row.id;
                a href={ "/api/v1/admin/conversations/" (id) "/messages/" (came.message) "/media" } target="_blank"
                    rel="noopener" { (words.fill("console.media.open", &[("what", &name)])) }
            } @else {
                em { (words.fill("console.media.gone", &[("what", &name)])) }
            }
        }
    }
}

/// How far a message got.
fn tick(row: &OutboundRow, frame: &Frame) -> Markup {
    let words = &frame.words;
    let (state, marks) = match (row.status.as_str(), row.delivered_at, row.read_at) {
        (_, _, Some(_)) => ("read", 2),
        (_, Some(_), _) => ("delivered", 2),
        ("sent" | "bypassed", ..) => ("sent", 1),
        ("blocked" | "deduped", ..) => ("blocked", 0),
        ("uncertain", ..) => ("uncertain", 0),
        ("sending", ..) => ("sending", 0),
        _ => ("pending", 0),
    };
    let why = row.rule.as_deref().and_then(Rule::parse).map(|rule| Why::of(rule, words));
    html! {
        p.fate.(state) {
            @for _ in 0..marks { (Icon::Yes.render()) }
            span { (words.text(&format!("console.tick.{state}"))) }
            @match (&why, row.status.as_str()) {
                (Some(why), "bypassed") => span { " · " (words.fill("console.tick.bypassed", &[("rule", &why.name)])) },
                (Some(why), _) => span { " · " (why.name) ": " (why.sentence) },
                (None, _) => {},
            }
        }
    }
}

/// What was written and never left: which rule, and why.
fn stopped(page: &ConsolePage, row: &OutboundRow, frame: &Frame) -> Markup {
    let words = &frame.words;
    let why = row.rule.as_deref().and_then(Rule::parse).map(|rule| Why::of(rule, words));
    html! {
        li.line.ours.stopped {
            p.by { (words.text("console.thread.stopped")) " · " (page.moment(row.created_at).render(words)) }
            @if let Some(text) = &row.text { p.text { (text) } }
            @if let Some(why) = &why {
                p.why { (Icon::Notice.render()) span { strong { (why.name) } ". " (why.sentence) } }
            }
        }
    }
}

fn answer(page: &ConsolePage, open: &Opened, frame: &Frame) -> Markup {
    let (words, id) = (&frame.words, open.thread.row.id);
    let draft = open.refused.as_ref().map_or("", |(_, text)| text.as_str());
    let fields = html! {
        @if let Some((rule, _)) = &open.refused {
            @let why = Why::of(*rule, words);
            p.why role="alert" { (Icon::Notice.render()) span { strong { (why.name) } ". " (why.sentence) } }
            @if rule.yields_to_a_reason() {
                label.reason { span { (words.text("console.answer.reason")) }
                    input name="bypass_reason" minlength="3" maxlength="200"
                        placeholder=(words.text("console.answer.reason_example"));
                }
            }
        }
        div.composer {
            textarea #answer name="text" rows="2" required maxlength="20000" aria-label=(words.text("console.answer.label"))
                placeholder=(words.text("console.answer.label")) { (draft) }
            button.primary.icon aria-label=(words.text("console.answer.send")) title=(words.text("console.answer.send")) {
                (Icon::Send.render())
            }
        }
        p.aside #takes-over data-live {
            @if open.thread.row.controlled_by == Control::Assistant {
                (words.fill("console.answer.takes_over", &[("assistant", &name_of(&open.thread.row.assistant, frame))]))
            }
        }
    };
    html! { div.answer { (form(page, frame, &format!("/console/conversations/{id}/messages"), &fields)) } }
}
