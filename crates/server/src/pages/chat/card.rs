//! A proposal: what would be done, in one sentence; yes, no, or something else; and the time it has.

use domain::action::PROPOSAL_LIFETIME;
use maud::{Markup, html};
use web::page::{Frame, Icon};

use super::{ChatPage, DECIDE, Proposal};

/// The card of the question that is open now.
pub(super) fn open(page: &ChatPage, proposal: &Proposal, frame: &Frame) -> Markup {
    let left = proposal.expires_at.duration_since(page.now).as_millis();
    let nonce = proposal.nonce.to_string();
    let about = About {
        action: DECIDE.replace("{nonce}", &nonce),
        nonce: Some(nonce),
        tool: Some(&proposal.tool),
        summary: &proposal.summary,
        left: left.clamp(0, i128::try_from(PROPOSAL_LIFETIME.as_millis()).unwrap_or(i128::MAX)),
    };
    card(&about, frame)
}

/// The card that the script fills.
pub(super) fn template(frame: &Frame) -> Markup {
    card(&About { action: DECIDE.to_owned(), nonce: None, tool: None, summary: "", left: 0 }, frame)
}

struct About<'a> {
    action: String,
    nonce: Option<String>,
    tool: Option<&'a str>,
    summary: &'a str,
    /// Milliseconds until the question is over.
    left: i128,
}

fn card(about: &About<'_>, frame: &Frame) -> Markup {
    let words = &frame.words;
    html! {
        li.proposal data-nonce=[about.nonce.as_ref()] data-tool=[about.tool] data-left=(about.left) {
            form.inside method="post" action=(about.action) {
                @if let Some(csrf) = &frame.csrf { (csrf.field()) }
                div {
                    p.asks { (words.text("chat.proposal.label")) }
                    p.summary data-slot="summary" { (about.summary) }
                }
                div.choices {
                    button.primary name="decision" value="confirm" {
                        (Icon::Yes.render()) span { (words.text("chat.proposal.yes")) }
                    }
                    button name="decision" value="reject" {
                        (Icon::No.render()) span { (words.text("chat.proposal.no")) }
                    }
                }
                p.refused data-slot="trouble" hidden {
                    (Icon::Notice.render()) span { (words.text("chat.proposal.trouble")) }
                }
                div.foot {
                    span { (words.text("chat.proposal.until")) }
                    button.quiet form="drafts" name="draft" value=(words.text("chat.proposal.correction")) {
                        (Icon::Edit.render()) span { (words.text("chat.proposal.edit")) }
                    }
                }
            }
            span.left {}
        }
    }
}
