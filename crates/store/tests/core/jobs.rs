use std::time::Duration;

use domain::{Clock, InstanceId, Timestamp};
use serde_json::json;
use store::jobs::{self, Job, Lane, NewJob};
use testkit::{TestDatabase, for_each_engine};

use crate::someone;

const LEASE: Duration = Duration::from_mins(5);

async fn enqueue(database: &TestDatabase, key: &str, run_at: Timestamp) -> bool {
    let mut tx = database.db.begin_system().await.unwrap();
    let payload = json!({"n": 1});
    let new = NewJob {
        lane: Lane::House,
        kind: "test",
        key,
        scope: None,
        payload: &payload,
        run_at,
        max_attempts: 2,
    };
    let is_new = jobs::enqueue(&mut tx, &new, database.clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    is_new
}

async fn claim(database: &TestDatabase, owner: InstanceId) -> Option<Job> {
    let now = database.clock.now();
    let mut tx = database.db.begin_system().await.unwrap();
    let job = jobs::claim(&mut tx, Lane::House, owner, now + LEASE, now).await.unwrap();
    tx.commit().await.unwrap();
    job
}

#[tokio::test]
async fn a_job_is_enqueued_once_and_claimed_by_one() {
    for_each_engine(async |database| {
        someone(&database).await;
        let now = database.clock.now();
        assert!(enqueue(&database, "a", now).await);
        assert!(!enqueue(&database, "a", now).await);
        let owners: Vec<InstanceId> = (0..8).map(|_| InstanceId::new(now)).collect();
        let claims = futures::future::join_all(owners.iter().map(|owner| claim(&database, *owner))).await;
        assert_eq!(claims.iter().flatten().count(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_is_due_first_runs_first_and_nothing_runs_early() {
    for_each_engine(async |database| {
        someone(&database).await;
        let now = database.clock.now();
        enqueue(&database, "later", now + Duration::from_secs(20)).await;
        enqueue(&database, "sooner", now + Duration::from_secs(10)).await;
        let me = InstanceId::new(now);
        assert!(claim(&database, me).await.is_none());
        database.clock.advance(Duration::from_mins(1));
        assert_eq!(claim(&database, me).await.unwrap().key, "sooner");
        assert_eq!(claim(&database, me).await.unwrap().key, "later");
        assert!(claim(&database, me).await.is_none());
    })
    .await;
}

#[tokio::test]
async fn a_dead_workers_job_is_taken_over_and_its_own_end_no_longer_counts() {
    for_each_engine(async |database| {
        someone(&database).await;
        let now = database.clock.now();
        enqueue(&database, "a", now).await;
        let (dead, alive) = (InstanceId::new(now), InstanceId::new(now));
        let first = claim(&database, dead).await.unwrap();
        assert!(claim(&database, alive).await.is_none());
        database.clock.advance(LEASE + Duration::from_secs(1));
        let second = claim(&database, alive).await.unwrap();
        assert_eq!((second.id, second.attempts), (first.id, 2));
        let now = database.clock.now();
        let mut tx = database.db.begin_system().await.unwrap();
        assert!(!jobs::finish(&mut tx, first.id, dead, now).await.unwrap());
        assert!(jobs::finish(&mut tx, first.id, alive, now).await.unwrap());
        tx.commit().await.unwrap();
        assert!(
            jobs::next_due(&mut database.db.read_system().await.unwrap(), Lane::House)
                .await
                .unwrap()
                .is_none()
        );
    })
    .await;
}

#[tokio::test]
async fn a_failing_job_is_tried_again_and_then_given_up() {
    for_each_engine(async |database| {
        someone(&database).await;
        let me = InstanceId::new(database.clock.now());
        enqueue(&database, "a", database.clock.now()).await;
        for attempt in 1..=2 {
            let job = claim(&database, me).await.unwrap();
            assert_eq!(job.attempts, attempt);
            let now = database.clock.now();
            let again = now + Duration::from_secs(30);
            let mut tx = database.db.begin_system().await.unwrap();
            jobs::fail(&mut tx, &job, me, "it broke", again, now).await.unwrap();
            tx.commit().await.unwrap();
            assert!(claim(&database, me).await.is_none());
            database.clock.advance(Duration::from_secs(31));
        }
        assert!(claim(&database, me).await.is_none(), "two attempts were allowed");
    })
    .await;
}
