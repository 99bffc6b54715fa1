//! Reports: what the days held, told warmly and with true figures only, when asked or at an hour of the person's choice.

mod api;
mod deliver;
mod facts;
mod figures;
mod kind;
mod life;
mod schedule;
pub mod sentences;
mod text;
mod tools;

use domain::Timestamp;
use engine::Duty;
use store::undo::Change;
use store::{Migration, StoreError, Tx};

use crate::capability::Capability;
pub(crate) use kind::ReportKind;

/// The job by which a report comes.
const REPORT: &str = "aria.report";

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[Migration {
        name: "aria/0060_reports",
        sql: include_str!("../../migrations/0060_reports.sql"),
    }],
    tools: |registry| {
        registry.add::<tools::GetReport>()?.add::<tools::ScheduleReport>()?.add::<tools::StopReport>()
    },
    routes: api::routes,
    places: &[],
    duties: &[Duty {
        kind: REPORT,
        question: Some(|tx, occasion| Box::pin(deliver::ask(tx, occasion))),
        run: |tx, occasion| Box::pin(deliver::run(tx, occasion)),
    }],
    forget: |tx| Box::pin(schedule::forget(tx)),
};

/// What was brought back comes, also where its hour passed while it was gone.
pub(crate) async fn brought_back(tx: &mut Tx, changes: &[Change], now: Timestamp) -> Result<(), StoreError> {
    if changes.iter().any(|change| change.table == "aria_report_schedules" && change.after.is_some()) {
        for schedule in schedule::all(tx).await? {
            schedule::plan_again(tx, &schedule, now).await?;
        }
    }
    Ok(())
}
