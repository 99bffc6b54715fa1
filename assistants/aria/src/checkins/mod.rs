//! Check-ins: she asks how somebody is, warmly and rarely, and only those who like to be asked.
//!
//! She has a reason each time (a weighty day tomorrow, moods that fell, a long silence), never more than one a week,
//! never again before they answered, and never a word about what was not noted.

mod api;
mod deliver;
mod reason;
mod sentences;
mod table;
mod text;
mod tools;

use domain::Timestamp;
use engine::Duty;
use store::undo::Change;
use store::{Migration, StoreError, Tx};

use crate::capability::Capability;

/// The job by which somebody is looked at.
const CHECK_IN: &str = "aria.check_in";

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[Migration {
        name: "aria/0090_checkins",
        sql: include_str!("../../migrations/0090_checkins.sql"),
    }],
    tools: |registry| registry.add::<tools::SetCheckIns>(),
    routes: api::routes,
    places: &[],
    duties: &[Duty {
        kind: CHECK_IN,
        question: Some(|tx, occasion| Box::pin(deliver::ask(tx, occasion))),
        run: |tx, occasion| Box::pin(deliver::run(tx, occasion)),
    }],
    forget: |tx| Box::pin(table::forget(tx)),
};

/// What was brought back goes on, also where its hour passed while it was gone.
pub(crate) async fn brought_back(tx: &mut Tx, changes: &[Change], now: Timestamp) -> Result<(), StoreError> {
    if changes.iter().any(|change| change.table == "aria_check_ins" && change.after.is_some()) {
        table::plan_again(tx, now).await?;
    }
    Ok(())
}
