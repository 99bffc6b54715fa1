//! `/api/v1`: one endpoint a file.

pub(crate) mod admin;
pub mod body;
pub(crate) mod campaigns;
mod confirmations;
mod conversations;
mod cursor;
mod events;
mod me;
pub(crate) mod memories;
mod messages;
mod platform;
mod transcript;
mod undo;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;

/// The name of the channel that pages, terminals and programs share.
pub(crate) const CHANNEL: &str = "web";

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(messages::handler))
        .routes(routes!(confirmations::handler))
        .routes(routes!(conversations::handler))
        .routes(routes!(transcript::handler))
        .routes(routes!(undo::handler))
        .routes(routes!(events::handler))
        .merge(admin::routes())
        .merge(campaigns::routes())
        .merge(memories::routes())
        .merge(me::routes())
        .merge(platform::routes())
}

pub(crate) use confirmations::{Decision, decide};
pub(crate) use messages::{MessageBody, accept};
pub(crate) use undo::undo;
