//! The button that takes back what was just done: a form, so that it works before any script.

use axum::http::Uri;
use domain::ReceiptId;
use maud::{Markup, html};

use super::{CsrfToken, Icon};

/// Where the form goes.
pub const PATH: &str = "/undo";

/// What was just done by hand, as the address of the page says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undoable {
    pub receipt: ReceiptId,
    /// What was done was taking something back.
    pub undone: bool,
    /// The page without what says that something was done.
    pub page: String,
}

/// What an address says of something that was done; the page stays the same without it.
const SAYS_DONE: [&str; 3] = ["receipt", "undone", "done"];

impl Undoable {
    pub fn of(uri: &Uri) -> Option<Self> {
        let pairs = || uri.query().unwrap_or_default().split('&').filter(|pair| !pair.is_empty());
        let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
        let receipt = pairs().find_map(|pair| pair.strip_prefix("receipt=")?.parse().ok())?;
        let rest: Vec<&str> = pairs().filter(|pair| !SAYS_DONE.contains(&name(pair).as_str())).collect();
        let sign = if rest.is_empty() { "" } else { "?" };
        let page = format!("{}{sign}{}", uri.path(), rest.join("&"));
        Some(Self { receipt, undone: pairs().any(|pair| name(pair) == "undone"), page })
    }
}

/// The form with its one button.
pub fn form(csrf: Option<&CsrfToken>, receipt: &str, back: &str, label: &str) -> Markup {
    html! {
        form.undo method="post" action=(PATH) {
            @if let Some(csrf) = csrf { (csrf.field()) }
            input type="hidden" name="receipt" value=(receipt);
            input type="hidden" name="back" value=(back);
            button.quiet { (Icon::Undo.render()) span { (label) } }
        }
    }
}

#[cfg(test)]
#[path = "undo_tests.rs"]
mod tests;
