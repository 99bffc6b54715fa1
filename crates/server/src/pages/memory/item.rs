//! One thing remembered: a line in the list, and what opens from it.

use domain::Words;
use maud::{Markup, html};
use memory::item::State;
use memory::versions::{Change, Version};
use memory::{Evidence, Item, Standing};
use web::page::{Frame, Icon};

use super::{MemoryPage, Shown};

/// How much of a long life is shown.
const MOST_HISTORY: usize = 12;

pub(super) fn row(page: &MemoryPage, shown: &Shown, frame: &Frame) -> Markup {
    let words = &frame.words;
    let item = &shown.item;
    html! {
        li {
            details.item.past[!item.is_current()] #{ "item-" (item.id) } name="memory"
                open[page.view.open == Some(item.id)] {
                summary {
                    span.content { (item.content) }
                    span.meta { (meta(page, item, words)) }
                    (Icon::Fold.render())
                }
                div.panel {
                    h2 { (item.content) }
                    (standing(page, shown, words))
                    (actions(page, item, frame))
                    (evidence(page, item, words))
                    (history(page, shown, frame))
                }
            }
        }
    }
}

/// "Fato · Saúde · sobre mãe · há 3 dias", with what became of it.
fn meta(page: &MemoryPage, item: &Item, words: &Words) -> Markup {
    html! {
        @if item.validated && item.is_current() {
            span.badge { (Icon::Yes.render()) (words.text("memories.validated")) }
        }
        @if !item.is_current() {
            span.badge.over { (over(page, item, words)) }
        }
        span { (words.text(&format!("memories.type.{}", item.kind.as_str()))) }
        @if let Some(area) = item.area { span { (words.text(&format!("memory.area.{}", area.as_str()))) } }
        @if !item.about.is_oneself() {
            span { (words.fill("memories.about", &[("who", item.about.as_str())])) }
        }
        (page.moment(item.said_at).render_short(words))
    }
}

/// "Substituído em 3 de março."
fn over(page: &MemoryPage, item: &Item, words: &Words) -> String {
    let at = page.moment(item.superseded_at.unwrap_or(item.updated_at)).calendar_day(words);
    words.fill(&format!("memories.over.{}", item.standing.as_str()), &[("day", &at)])
}

/// Why it no longer holds, and what does.
fn standing(page: &MemoryPage, shown: &Shown, words: &Words) -> Markup {
    let item = &shown.item;
    html! {
        @if !item.is_current() {
            div.over {
                p { (over(page, item, words)) "." }
                @if let Some((id, content)) = &shown.replaced_by {
                    @let view = page.view.opening(Some(*id));
                    p { (words.text("memories.over.by")) " " a href={ (view.href()) "#item-" (id) } { (content) } }
                }
                @if !item.because.is_empty() && item.standing != Standing::Inactive {
                    p.aside { "“" (item.because) "”" }
                }
            }
        }
    }
}

fn actions(page: &MemoryPage, item: &Item, frame: &Frame) -> Markup {
    let words = &frame.words;
    let address = page.view.opening(Some(item.id)).at(&format!("/memory/items/{}", item.id));
    let csrf = || html! { @if let Some(csrf) = &frame.csrf { (csrf.field()) } };
    let (hold, hold_key) = if item.is_current() {
        ("put_aside", "memories.act.put_aside")
    } else {
        ("take_up", "memories.act.take_up")
    };
    html! {
        div.acts {
            @if item.is_current() && !item.validated {
                form method="post" action=(address) {
                    (csrf())
                    button.primary name="act" value="validate" {
                        (Icon::Yes.render()) span { (words.text("memories.act.validate")) }
                    }
                }
            }
            @if item.is_current() {
                details.fold {
                    summary.button { (Icon::Edit.render()) span { (words.text("memories.act.edit")) } }
                    form.stack method="post" action=(address) {
                        (csrf())
                        textarea name="content" rows="2" required minlength="3" maxlength="300"
                            aria-label=(words.text("memories.act.edit_label")) { (item.content) }
                        button.primary name="act" value="edit" { (words.text("memories.act.save")) }
                    }
                }
            }
            form method="post" action=(address) {
                (csrf())
                button name="act" value=(hold) { (words.text(hold_key)) }
            }
            details.fold {
                summary.button { (Icon::Forget.render()) span { (words.text("memories.act.forget")) } }
                form.stack method="post" action=(address) {
                    (csrf())
                    p { (words.text("memories.act.forget_sure")) }
                    button.primary name="act" value="forget" { (words.text("memories.act.forget_yes")) }
                }
            }
        }
    }
}

fn evidence(page: &MemoryPage, item: &Item, words: &Words) -> Markup {
    html! {
        section {
            h3 { (words.text("memories.evidence.title")) }
            p.aside {
                (words.text(&format!("memories.source.{}", item.source.as_str())))
                " "
                (words.fill("memories.confidence", &[("percent", &percent(item.confidence.value()))]))
            }
            ul.evidence { @for one in &item.evidence { (quotation(page, one, words)) } }
        }
    }
}

fn quotation(page: &MemoryPage, evidence: &Evidence, words: &Words) -> Markup {
    html! {
        li {
            q { (evidence.words) }
            span.aside {
                (page.moment(evidence.at).render(words))
                @if let Some(message) = evidence.message {
                    " · " a href={ "/memory/messages/" (message) } { (words.text("memories.evidence.see")) }
                }
            }
        }
    }
}

/// Whole per cents, as people say them.
fn percent(confidence: f64) -> String {
    format!("{:.0}", confidence * 100.0)
}

fn history(page: &MemoryPage, shown: &Shown, frame: &Frame) -> Markup {
    let words = &frame.words;
    let last = shown.life.iter().rposition(|version| !version.undone && version.change != Change::Undone);
    html! {
        section {
            h3 { (words.text("memories.history.title")) }
            ol.history {
                @for (place, version) in shown.life.iter().enumerate().rev().take(MOST_HISTORY) {
                    @let before = place.checked_sub(1).and_then(|place| shown.life.get(place));
                    li.was[version.undone] {
                        span {
                            (words.text(&format!("memories.change.{}", version.change.as_str())))
                            " · "
                            (page.moment(version.at).render(words))
                        }
                        @if said_otherwise(before.map(|before| &before.state), version) {
                            span.aside { "“" (version.state.content) "”" }
                        }
                        @if last == Some(place) { (undo(page, version, frame)) }
                    }
                }
            }
        }
    }
}

/// Whether a change brought other words.
fn said_otherwise(before: Option<&State>, version: &Version) -> bool {
    before.is_some_and(|before| before.content != version.state.content)
}

fn undo(page: &MemoryPage, version: &Version, frame: &Frame) -> Markup {
    let path = format!("/memory/items/{}/versions/{}/undo", version.item, version.number);
    html! {
        form method="post" action=(page.view.opening(Some(version.item)).at(&path)) {
            @if let Some(csrf) = &frame.csrf { (csrf.field()) }
            button.quiet { (Icon::Undo.render()) span { (frame.words.text("memories.undo")) } }
        }
    }
}
