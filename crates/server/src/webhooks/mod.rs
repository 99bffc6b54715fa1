//! What services tell us: one module a service. Nobody is signed in here; each service proves who it is.

pub mod evolution;
pub mod slack;

use axum::Router;
use engine::ReceiveError;
use engine::arrivals::Arrived;
use web::App;
use web::problem::{Code, Problem};

/// The services that may tell us something.
#[derive(Debug, Clone, Default)]
pub struct Webhooks {
    pub evolution: evolution::Doors,
    pub slack: Option<slack::Door>,
}

pub(crate) fn routes(app: &App, webhooks: Webhooks) -> Router {
    evolution::routes(app.clone(), webhooks.evolution).merge(slack::routes(app.clone(), webhooks.slack))
}

/// What a service hears of an arrival: it tells again what was not accepted.
fn accepted(result: Result<Arrived, ReceiveError>) -> Result<(), Problem> {
    match result {
        Ok(_) => Ok(()),
        Err(ReceiveError::Store(error)) => Err(error.into()),
        Err(error) => Err(Problem::new(Code::Internal).because(error)),
    }
}
