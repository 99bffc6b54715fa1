//! Accounts: what everybody used, what it cost, and how much of the month's money is left.

mod costs;
pub(crate) mod spending;
pub(crate) mod state;
mod usage;

pub use self::state::Accounts;
pub use self::usage::{
    Costs, DayUse, Limit, MOST_LINES, TenantAccount, TenantUse, Usage, UsageLine, Used, set_limit, tenants,
};
