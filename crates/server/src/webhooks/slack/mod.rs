//! `/webhooks/slack`: what the people of a house write to an assistant in Slack.

mod hear;

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::post;
use channels::slack::SigningSecret;
use domain::{Role, TenantId};
use web::App;

/// Slack's own limit is far below.
const MOST_OF_A_BODY: usize = 1024 * 1024;

/// A workspace that we listen to.
#[derive(Debug, Clone)]
pub struct Door {
    pub tenant: TenantId,
    pub assistant: String,
    pub secret: SigningSecret,
    /// Who may do what operators may; nobody in it means everybody of the workspace.
    pub operators: BTreeSet<String>,
    /// The time zone of strangers.
    pub timezone: Arc<str>,
}

impl Door {
    /// Whether somebody may do what operators may.
    pub fn is_operator(&self, user: &str) -> bool {
        self.operators.is_empty() || self.operators.contains(user)
    }

    fn role(&self, user: &str) -> Role {
        if self.is_operator(user) { Role::Operator } else { Role::User }
    }
}

/// What the endpoint is given.
#[derive(Debug, Clone)]
struct Hall {
    app: App,
    door: Option<Arc<Door>>,
}

pub(super) fn routes(app: App, door: Option<Door>) -> Router {
    Router::new()
        .route("/webhooks/slack", post(hear::handler))
        .layer(DefaultBodyLimit::max(MOST_OF_A_BODY))
        .with_state(Hall { app, door: door.map(Arc::new) })
}
