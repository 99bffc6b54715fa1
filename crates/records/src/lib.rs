//! What an assistant keeps for a person as rows of a table, declared once.
//!
//! [`record!`] turns a list of fields into the type, its table, the draft that programs and forms fill in, its JSON and its
//! part of the API's description. The rule, which says what can be kept and why not, is [`Resource::resolve`], written by
//! hand beside the fields: tool, API, page and CSV all go by it. [`routes`] serves it, and whatever else is a [`Collection`].
//!
//! *Invariant:* a record is plain data; whatever changes one keeps what it was, under the person's own scope.

// `store::ids!` derives with it.
use schemars as _;

mod as_json;
mod change;
mod collection;
mod declare;
mod field;
mod listed;
mod record;
mod resource;

pub use as_json::AsJson;
pub use change::Origin;
pub use collection::{Collection, Unfiltered, routes};
pub use field::{Field, Property};
pub use listed::{Listed, Paged, record_id};
pub use record::{
    ChangeLog, Described, Logged, Record, RecordId, Statements, Stored, add, change, find, page, remove,
    remove_by_id, take,
};
pub use resource::{Refusal, Resource};

#[doc(hidden)]
pub mod expansion {
    //! What [`record!`](crate::record!) expands to.

    pub use crate::field::draft_schema;
    pub use crate::record::fields;
    pub use serde_json::Value as Json;
    pub use {serde, store, utoipa};
}
