//! `/api/v1/admin`: what operators see and do, always within their own tenant.

mod audit;
mod body;
mod control;
mod conversation;
mod conversations;
mod events;
mod flag;
mod flags;
mod handoff;
mod jobs;
mod live;
mod media;
mod outbound;
mod page;
mod permission;
mod release;
mod settle;
mod speak;

use engine::operators::SupervisionError;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web::App;
use web::problem::{Code, Problem};

pub(crate) use self::body::{Why, refusal, waits};
pub(crate) use self::flag::refused;
pub(crate) use self::settle::settle;

pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(jobs::handler))
        .routes(routes!(conversations::handler))
        .routes(routes!(conversation::handler))
        .routes(routes!(media::handler))
        .routes(routes!(handoff::handler))
        .routes(routes!(release::handler))
        .routes(routes!(speak::handler))
        .routes(routes!(flags::handler))
        .routes(routes!(flag::handler, flag::turn))
        .routes(routes!(events::handler))
        .routes(routes!(outbound::handler))
        .routes(routes!(settle::sent))
        .routes(routes!(settle::retry))
        .routes(routes!(settle::discard))
        .routes(routes!(audit::handler))
        .routes(routes!(live::handler))
        .routes(routes!(permission::handler, permission::change))
}

/// A conversation, a message or a person that is not this tenant's is nowhere.
pub(crate) fn unknown_is(code: Code) -> impl FnOnce(SupervisionError) -> Problem {
    move |error| match error {
        SupervisionError::Unknown => code.into(),
        SupervisionError::Store(error) => error.into(),
    }
}
