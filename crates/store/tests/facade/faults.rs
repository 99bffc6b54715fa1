//! Databases that are missing, damaged, locked or gone.

use std::fs;
use std::sync::Arc;

use store::{DatabaseUrl, Db, StoreError, params, system_sql};
use testkit::{TestClock, TestDatabase};

use crate::migrated;

async fn open(url: &DatabaseUrl) -> Result<Db, StoreError> {
    Db::open(url, Arc::new(TestClock::new())).await
}

#[tokio::test]
async fn a_missing_folder_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/er/papo.db");
    migrated(&open(&DatabaseUrl::sqlite(&path)).await.unwrap()).await;
    assert!(path.exists());
}

#[tokio::test]
async fn a_place_that_cannot_be_is_explained() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("file"), "x").unwrap();
    for path in [folder.path().to_owned(), folder.path().join("file/papo.db")] {
        let refused = open(&DatabaseUrl::sqlite(&path)).await;
        assert!(matches!(refused, Err(StoreError::Setup { .. })), "{refused:?}");
    }
}

#[tokio::test]
async fn a_file_that_is_no_database_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("papo.db");
    let letter = "Dear database, ".repeat(100);
    fs::write(&path, &letter).unwrap();
    let refused = open(&DatabaseUrl::sqlite(&path)).await;
    assert!(matches!(refused, Err(StoreError::Corrupt { .. })), "{refused:?}");
    assert_eq!(fs::read_to_string(&path).unwrap(), letter);
}

#[tokio::test]
async fn a_lock_that_is_released_is_waited_for() {
    let database = TestDatabase::sqlite().await;
    migrated(&database.db).await;
    // A second handle is a second connection: to SQLite the same as a second process.
    let other = database.reopen().await;
    let mut holding = other.begin_system().await.unwrap();
    holding.execute(system_sql!("insert into plans (name) values ('a')"), params![]).await.unwrap();
    let waiting = tokio::spawn({
        let db = database.db.clone();
        async move { db.check().await }
    });
    tokio::time::timeout(std::time::Duration::from_millis(60), std::future::pending::<()>())
        .await
        .unwrap_err();
    assert!(!waiting.is_finished());
    holding.commit().await.unwrap();
    waiting.await.unwrap().unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_lock_that_stays_is_reported_after_ten_seconds() {
    let database = TestDatabase::sqlite().await;
    migrated(&database.db).await;
    let other = database.reopen().await;
    let _holding = other.begin_system().await.unwrap();
    let refused = database.db.begin_system().await;
    assert!(matches!(refused, Err(StoreError::Busy)), "{refused:?}");
}

#[tokio::test]
async fn connections_that_died_are_replaced() {
    let Some(database) = TestDatabase::postgres().await else { return };
    migrated(&database.db).await;
    let mut notices = database.db.subscribe();
    let other = database.reopen().await;
    let mut tx = other.begin_system().await.unwrap();
    // A connection that does not listen yet has nothing to lose.
    loop {
        let (listening,): (i64,) = tx
            .one(
                system_sql!(
                    "select count(*) from pg_stat_activity
                      where datname = current_database() and query ilike '%listen papo%' and pid <> pg_backend_pid()"
                ),
                params![],
            )
            .await
            .unwrap();
        if listening > 0 {
            break;
        }
        // What others do is seen only by a new transaction.
        tx = other.begin_system().await.unwrap();
    }
    let killed: Vec<(bool,)> = tx
        .rows(
            system_sql!(
                "select pg_terminate_backend(pid) from pg_stat_activity
                  where datname = current_database() and pid <> pg_backend_pid()"
            ),
            params![],
        )
        .await
        .unwrap();
    assert!(!killed.is_empty());
    drop(tx);
    database.db.check().await.unwrap();
    let again = tokio::time::timeout(testkit::patience::PATIENCE, notices.recv()).await.unwrap().unwrap();
    assert!(again.id.is_nil(), "after a gap everything may have changed: {again:?}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_unavailable_and_a_wrong_name_is_explained() {
    let Some(database) = TestDatabase::postgres().await else { return };
    let text = database.url.to_string();
    let wrong = text.replace("papo_test_", "papo_none_").parse().unwrap();
    let refused = open(&wrong).await;
    assert!(matches!(refused, Err(StoreError::Setup { .. })), "{refused:?}");
}

#[tokio::test(start_paused = true)]
async fn a_server_that_does_not_answer_is_unavailable() {
    let refused = open(&"postgres://nobody@127.0.0.1:9/papo".parse().unwrap()).await;
    assert!(matches!(refused, Err(StoreError::Unavailable { .. })), "{refused:?}");
}
