//! What is measured: processor time, in nanoseconds, each time.

use std::hint::black_box;
use std::sync::Arc;

use domain::Clock;
use outbound::rules::{self, Facts, Permission, Reach, Received, Switch};
use outbound::{Draft, Policy, admit};
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};
use store::{DatabaseUrl, Db, MIGRATIONS, StoreError};

use crate::house::{House, StillClock};

/// A decision is shorter than a clock can see: so many are one sample.
const AT_ONCE: u32 = 1_000;
/// One of so many rounds is made before anything is counted: connections are open then, and statements prepared.
const WARM_UP: usize = 10;

/// Asks everything, on an empty database.
pub(crate) async fn ask(url: DatabaseUrl, rounds: usize) -> Result<Value, StoreError> {
    let db = Db::open(&url, Arc::new(StillClock)).await?;
    db.migrate(MIGRATIONS).await?;
    let house = House::build(&db).await?;
    Ok(json!({
        "rules": rules(&house, rounds),
        "reply": admissions(&db, &house, &house.reply(), rounds).await?,
        "unasked": admissions(&db, &house, &house.unasked(), rounds).await?,
    }))
}

/// The rules alone, with the look at the hours of the place where the person is.
fn rules(house: &House, rounds: usize) -> Value {
    let policy = Policy::default();
    let (draft, now) = (house.unasked(), StillClock.now());
    let mut cpu = Vec::new();
    for _ in 0..rounds {
        let before = processor();
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
        cpu.push((processor() - before) / u64::from(AT_ONCE));
    }
    json!(cpu)
}

/// A whole admission: what is read, the decision, and the row that keeps it. Nothing of it is committed.
async fn admissions(db: &Db, house: &House, draft: &Draft<'_>, rounds: usize) -> Result<Value, StoreError> {
    let policy = Policy::default();
    let mut cpu = Vec::new();
    for round in 0..rounds + rounds.div_ceil(WARM_UP) {
        let mut tx = db.begin(house.person).await?;
        let before = processor();
        let admission = admit(&mut tx, draft, &policy, StillClock.now()).await?;
        if round >= rounds.div_ceil(WARM_UP) {
            cpu.push(processor() - before);
        }
        black_box(admission);
    }
    Ok(json!(cpu))
}

/// The processor time of this process so far: on PostgreSQL, whoever holds the connection works on another thread.
fn processor() -> u64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    seconds * 1_000_000_000 + u64::try_from(time.tv_nsec).unwrap_or_default()
}
