//! Who is alive, and who hears what.

use domain::{Clock, InstanceId};
use store::{Db, Engine, Notice, Origin, StoreError, Topic};
use testkit::for_each_engine;
use testkit::patience::{PATIENCE, eventually};
use tokio::sync::broadcast::Receiver;
use uuid::Uuid;

use crate::{migrated, scope};

async fn next(notices: &mut Receiver<Notice>) -> Option<Notice> {
    tokio::time::timeout(PATIENCE, notices.recv()).await.ok()?.ok()
}

/// Waits until the database has noticed that an instance let go of its lock.
async fn gone(db: &Db, instance: InstanceId) {
    eventually("the end of an instance", async || (!db.is_alive(instance).await.unwrap()).then_some(()))
        .await;
}

#[tokio::test]
async fn an_instance_is_alive_until_it_ends() {
    for_each_engine(async |database| {
        let us = InstanceId::new(database.clock.now());
        let them = InstanceId::new(database.clock.now());
        assert!(!database.db.is_alive(us).await.unwrap());
        let registration = database.db.register_instance(us).await.unwrap();
        let alive = database.db.alive_instances().await.unwrap();
        assert!(alive.contains(us));
        assert!(!alive.contains(them));

        let other = database.reopen().await;
        match database.db.engine() {
            Engine::Sqlite => {
                let refused = other.register_instance(them).await;
                assert!(matches!(refused, Err(StoreError::InUse { .. })), "{refused:?}");
            }
            Engine::Postgres => {
                let second = other.register_instance(them).await.unwrap();
                assert!(database.db.is_alive(them).await.unwrap());
                drop((second, other));
                gone(&database.db, them).await;
            }
        }
        assert!(!database.db.is_alive(them).await.unwrap());

        drop(registration);
        gone(&database.db, us).await;
    })
    .await;
}

#[tokio::test]
async fn a_notice_leaves_with_its_commit() {
    for_each_engine(async |database| {
        migrated(&database.db).await;
        let mut here = database.db.subscribe();
        let mut dropped = database.db.begin(scope(1)).await.unwrap();
        dropped.notify(Topic::Work, Uuid::from_u128(1));
        drop(dropped);
        let mut tx = database.db.begin(scope(1)).await.unwrap();
        tx.notify(Topic::TurnDone, Uuid::from_u128(2));
        tx.commit().await.unwrap();
        let (topic, id) = (Topic::TurnDone, Uuid::from_u128(2));
        let expected = Notice { topic, id, origin: Origin::ThisProcess };
        assert_eq!(next(&mut here).await, Some(expected));
        assert!(here.try_recv().is_err(), "heard twice");
    })
    .await;
}

#[tokio::test]
async fn other_instances_on_postgres_hear_it_too() {
    let Some(database) = testkit::TestDatabase::postgres().await else { return };
    migrated(&database.db).await;
    let other = database.reopen().await;
    let mut there = other.subscribe();
    let us = InstanceId::new(database.clock.now());
    // The companion of the other side listens once it holds a presence.
    let _listening = other.register_instance(us).await.unwrap();
    let mut here = database.db.subscribe();
    let mut tx = database.db.begin_system().await.unwrap();
    tx.notify(Topic::Flags, Uuid::from_u128(3));
    tx.commit().await.unwrap();
    let (topic, id) = (Topic::Flags, Uuid::from_u128(3));
    assert_eq!(next(&mut there).await, Some(Notice { topic, id, origin: Origin::AnotherInstance }));
    assert_eq!(next(&mut here).await, Some(Notice { topic, id, origin: Origin::ThisProcess }));
}
