//! Money is counted once, by day, and never guessed.

use domain::{Clock, Timestamp};
use jiff::civil::{Date, date};
use store::usage::{self, ModelCall, Tokens};
use store::{StoreError, accounts, params, sql};
use testkit::for_each_engine;

use crate::someone;

const DAY: Date = date(2026, 3, 2);

fn call(model: &str, cost_nanos: Option<i64>, at: Timestamp) -> ModelCall {
    ModelCall {
        conversation: None,
        turn: None,
        assistant: "story".into(),
        model: model.into(),
        purpose: "turn",
        size: "small",
        attempt: 1,
        code: None,
        tokens: Tokens { input: 100, cached: 20, cache_write: 0, output: 30, estimated: false },
        cost_nanos,
        first_micros: Some(1_000),
        whole_micros: 2_000,
        day: DAY,
        at,
    }
}

#[tokio::test]
async fn calls_add_up_by_day_and_an_unknown_price_is_not_zero() {
    for_each_engine(async |database| {
        let scope = someone(&database).await;
        let now = database.clock.now();
        let mut tx = database.db.begin(scope).await.unwrap();
        usage::record(&mut tx, &call("a", Some(500), now)).await.unwrap();
        usage::record(&mut tx, &call("a", Some(700), now)).await.unwrap();
        usage::record(&mut tx, &ModelCall { code: Some("timed_out"), ..call("b", None, now) }).await.unwrap();
        let before = ModelCall { day: date(2026, 2, 28), ..call("a", Some(9), now) };
        usage::record(&mut tx, &before).await.unwrap();
        assert_eq!(usage::spent_since(&mut tx, date(2026, 3, 1)).await.unwrap(), 1200);
        tx.commit().await.unwrap();

        let mut tx = database.db.read_system().await.unwrap();
        let lines = accounts::lines(&mut tx, date(2026, 3, 1), DAY, 10).await.unwrap();
        let figures: Vec<_> = lines
            .iter()
            .map(|line| {
                (
                    line.model.as_str(),
                    line.used.calls,
                    line.used.failed,
                    line.used.unpriced,
                    line.used.input_tokens,
                    line.used.cost_nanos,
                )
            })
            .collect();
        assert_eq!(figures, [("a", 2, 0, 0, 240, 1200), ("b", 1, 1, 1, 120, 0)]);
    })
    .await;
}

#[tokio::test]
async fn a_limit_is_a_tenants_own_and_a_warning_is_given_once() {
    for_each_engine(async |database| {
        let (scope, now) = (someone(&database).await, database.clock.now());
        let mut tx = database.db.begin(scope).await.unwrap();
        assert_eq!(usage::limit(&mut tx).await.unwrap(), None);
        usage::set_limit(&mut tx, Some(10), now).await.unwrap();
        assert_eq!(usage::limit(&mut tx).await.unwrap(), Some(Some(10)));
        usage::set_limit(&mut tx, None, now).await.unwrap();
        assert_eq!(usage::limit(&mut tx).await.unwrap(), Some(None));
        assert!(usage::warn_once(&mut tx, DAY, now).await.unwrap());
        assert!(!usage::warn_once(&mut tx, DAY, now).await.unwrap());
        assert!(usage::warn_once(&mut tx, date(2026, 4, 1), now).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn what_was_paid_cannot_be_rewritten() {
    for_each_engine(async |database| {
        let scope = someone(&database).await;
        let mut tx = database.db.begin(scope).await.unwrap();
        usage::record(&mut tx, &call("a", Some(500), database.clock.now())).await.unwrap();
        let rewritten = tx
            .execute(
                sql!("update model_calls set cost_nanos = 0 where tenant_id = $1"),
                params![scope.tenant()],
            )
            .await;
        assert!(matches!(rewritten, Err(StoreError::Refused { .. })), "{rewritten:?}");
    })
    .await;
}
