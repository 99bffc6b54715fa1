//! "Me chama amanhã às 10h": kept, and said once, on time, where the doctor is.

mod deliver;
mod ordered;
pub(crate) mod sentences;
pub(crate) mod table;
mod tool;

use engine::Duty;
use store::ids;

pub(crate) use tool::AgendarLembrete;

ids! {
    pub(crate) CallbackId;
}

/// The job by which somebody is written to again.
pub(crate) const CALL: &str = "julia.callback";

pub(crate) const DUTIES: &[Duty] =
    &[Duty { kind: CALL, question: None, run: |tx, occasion| Box::pin(deliver::run(tx, occasion)) }];
