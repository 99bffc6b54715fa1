//! What a decision about an outbound message costs: the rules alone, and a whole admission with its reads and its row.

mod household;

use std::hint::black_box;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;
use domain::Clock;
use outbound::rules::{self, Facts, Permission, Reach, Received, Switch};
use outbound::{Draft, Policy, admit};
use serde_json::{Value, json};
use store::{DatabaseUrl, Db, MIGRATIONS, StoreError};

use self::household::{FixedClock, Household};
use crate::clock::cpu;

/// A decision is shorter than a clock can see: so many are one sample.
const AT_ONCE: u32 = 1_000;
/// One of so many rounds is made before anything is counted: connections are open then, and statements prepared.
const WARM_UP: usize = 10;

#[derive(Debug, PartialEq, Eq, Args)]
pub(crate) struct GateOptions {
    /// An empty database.
    url: String,
    #[arg(long)]
    rounds: usize,
}

pub(crate) async fn measure(GateOptions { url, rounds }: GateOptions) -> Result<Value> {
    let url: DatabaseUrl = url.parse()?;
    let db = Db::open(&url, Arc::new(FixedClock)).await?;
    db.migrate(MIGRATIONS).await?;
    let household = Household::create(&db).await?;
    Ok(json!({
        "rules": rules(&household, rounds),
        "reply": admissions(&db, &household, &household.reply(), rounds).await?,
        "unasked": admissions(&db, &household, &household.unasked(), rounds).await?,
    }))
}

/// The rules alone, with the look at the hours of the place where the person is.
fn rules(household: &Household, rounds: usize) -> Value {
    let policy = Policy::default();
    let (draft, now) = (household.unasked(), FixedClock.now());
    let mut samples = Vec::new();
    for _ in 0..rounds {
        let before = cpu();
        for _ in 0..AT_ONCE {
            let facts = Facts {
                reach: Reach::Out,
                permission: Permission::OptedIn,
                cooling_off_until: None,
                next_allowed_at: None,
                received: Received::default(),
                limits: policy.limits,
                campaigns: Switch::On,
                safe_mode: Switch::Off,
                opening: policy.hours.at(black_box(now), draft.zone),
                repeated: false,
            };
            black_box(rules::decide(black_box(&draft.method), &facts, now));
        }
        samples.push((cpu() - before) / u64::from(AT_ONCE));
    }
    json!(samples)
}

/// A whole admission: what is read, the decision, and the row that keeps it. Nothing of it is committed.
async fn admissions(
    db: &Db,
    household: &Household,
    draft: &Draft<'_>,
    rounds: usize,
) -> Result<Value, StoreError> {
    let policy = Policy::default();
    let mut samples = Vec::new();
    for round in 0..rounds + rounds.div_ceil(WARM_UP) {
        let mut tx = db.begin(household.person).await?;
        let before = cpu();
        let admission = admit(&mut tx, draft, &policy, FixedClock.now()).await?;
        if round >= rounds.div_ceil(WARM_UP) {
            samples.push(cpu() - before);
        }
        black_box(admission);
    }
    Ok(json!(samples))
}
