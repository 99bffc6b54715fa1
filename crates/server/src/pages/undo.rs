//! `POST /undo`: the button that takes back what was just done, on every page.

use axum::extract::State;
use axum::response::Redirect;
use serde::Deserialize;
use web::problem::{Form, Problem};
use web::{App, Visitor};

#[derive(Debug, Deserialize)]
pub(super) struct UndoForm {
    csrf: String,
    receipt: String,
    #[serde(default)]
    back: String,
}

pub(super) async fn handler(
    visitor: Visitor,
    State(app): State<App>,
    Form(form): Form<UndoForm>,
) -> Result<Redirect, Problem> {
    let who = visitor.allows(&form.csrf)?;
    let undone = crate::api::undo(&app, who, &form.receipt).await?;
    who.receipt.set(undone.receipt.id);
    let back = here(&form.back);
    let sign = if back.contains('?') { '&' } else { '?' };
    Ok(Redirect::to(&format!("{back}{sign}undone=1")))
}

/// A page of ours; nobody is led elsewhere.
fn here(back: &str) -> &str {
    let ours = back.starts_with('/')
        && !back.starts_with("//")
        && !back.contains(['\\', '#', '\r', '\n'])
        && back.is_ascii();
    if ours { back } else { "/" }
}

#[cfg(test)]
#[path = "undo_tests.rs"]
mod tests;
