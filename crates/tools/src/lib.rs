//! A typed tool, the registry, and the gate of seven stages that every call goes through.
//!
//! *Invariant:* it does not know that a model exists. A call is data from outside; it becomes an effect only
//! after it was parsed, validated, authorised and classified, and only inside a transaction.

mod beside;
mod coverage;
mod error;
mod gate;
mod money;
mod order;
mod registry;
mod schema;
mod target;
mod tool;
mod trail;

pub use beside::{says_what_it_is, told_behind, wishes_behind};
pub use coverage::{Carried, asks_or_tells, is_asked, left_out, ordered_besides, orders_left};
pub use error::{Lacks, ToolError};
pub use gate::{Admission, Admitted, Performed, offered};
pub use money::sums_said;
pub use registry::{Registry, RegistryError};
pub use target::{Naming, Part, Target};
pub use tool::{Before, CallContext, Done, Prepared, Question, Tool};
pub use trail::Trail;
