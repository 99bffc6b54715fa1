//! `papo tenant`: who is here, what each has spent this month, and what each may spend.

use std::process::ExitCode;

use anyhow::{Context, Result};
use domain::{Scope, TenantId, Timestamp};
use engine::accounts::{self, Limit};
use engine::figures::Cost;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use store::Db;

use crate::cli::{Options, Tenant, TenantAction};
use crate::compose;
use crate::config::Config;
use crate::terminal::say;

pub(crate) fn run(options: &Options, tenant: &Tenant) -> Result<ExitCode> {
    crate::logging::start("warn");
    let config = Config::load(options)?;
    super::block_on(act(config, &tenant.action))
}

async fn act(config: Config, action: &TenantAction) -> Result<ExitCode> {
    let (clock, _) = compose::clock(&config);
    let db = compose::open(&config, clock.clone()).await?;
    let (first, _) = compose::first_person(&config, &db).await?;
    match action {
        TenantAction::List => list(&config, &db, clock.now()).await?,
        TenantAction::Limit { amount, tenant } => {
            let limit = parsed(amount)?;
            let scope = match tenant {
                None => first.scope,
                Some(id) => scope_of(&db, id).await?,
            };
            accounts::set_limit(&db, scope, limit, clock.now()).await?;
            list(&config, &db, clock.now()).await?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

async fn scope_of(db: &Db, id: &str) -> Result<Scope> {
    let unknown = || format!("there is no tenant {id:?}; `papo tenant list` shows the ids");
    let tenant: TenantId = id.parse().ok().with_context(unknown)?;
    store::accounts::first_of(&mut db.read_system().await?, tenant).await?.with_context(unknown)
}

fn parsed(amount: &str) -> Result<Limit> {
    match amount.trim() {
        "none" => Ok(Limit::None),
        "default" => Ok(Limit::Default),
        sum => {
            let cost = Cost::parse(sum).with_context(|| {
                format!("{sum:?} is neither a sum of dollars like 20 or 7.50, nor `none`, nor `default`")
            })?;
            i64::try_from(cost.nanos()).map(Limit::Nanos).context("that is more money than there is")
        }
    }
}

async fn list(config: &Config, db: &Db, now: Timestamp) -> Result<()> {
    let zone = TimeZone::get(&config.timezone).unwrap_or(TimeZone::UTC);
    let today: Date = now.to_zoned(zone).date();
    let monthly = config.cost_limit.map(|limit| i64::try_from(limit.nanos()).unwrap_or(i64::MAX));
    let accounts = accounts::tenants(&mut db.read_system().await?, today, monthly).await?;
    say(format!("{:<36}  {:>16}  {:>16}  nome", "id", "gasto no mês US$", "limite US$"));
    for account in accounts {
        let used = account.month.used;
        let spent = if used.unpriced > 0 {
            format!("{}+?", dollars(used.cost_nanos))
        } else {
            dollars(used.cost_nanos)
        };
        let limit = account.limit_nanos.map_or_else(|| "sem limite".into(), dollars);
        say(format!("{}  {spent:>16}  {limit:>16}  {}", account.month.tenant, account.month.name));
    }
    Ok(())
}

fn dollars(nanos: i64) -> String {
    Cost::from_nanos(u64::try_from(nanos).unwrap_or(0)).to_string()
}
