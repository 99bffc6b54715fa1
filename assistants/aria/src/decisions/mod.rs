//! Decisions that weigh something: kept after a yes, thought through, and asked about when their day has come.

mod acts;
mod api;
pub mod decision;
mod follow_up;
mod forget;
pub mod matrix;
mod naming;
mod pages;
pub(crate) mod patterns;
mod questions;
mod refusal;
mod review;
mod rule;
mod saying;
pub mod sentences;
mod table;
pub mod tools;

use store::Migration;

use crate::capability::Capability;

pub(crate) const CAPABILITY: Capability = Capability {
    words: domain::texts!("words"),
    migrations: &[Migration {
        name: "aria/0050_decisions",
        sql: include_str!("../../migrations/0050_decisions.sql"),
    }],
    tools: |registry| {
        registry
            .add::<tools::SaveDecision>()?
            .add::<tools::ReviewDecision>()?
            .add::<tools::GetDecisions>()?
            .add::<tools::AnalyzeDecision>()
    },
    routes: || api::routes().merge(pages::routes()),
    places: &[pages::PLACE],
    duties: follow_up::DUTIES,
    forget: |tx| Box::pin(forget::forget(tx)),
};
