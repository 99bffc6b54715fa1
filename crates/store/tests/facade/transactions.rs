//! All or nothing, one tenant at a time, and nobody hangs.

use futures::future::join_all;
use store::{Db, Row, StoreError, Tx, params, sql, system_sql};
use testkit::{TestDatabase, for_each_engine};
use uuid::Uuid;

use crate::{migrated, scope};

async fn add(tx: &mut Tx, label: &str) -> Result<(), StoreError> {
    let tenant = tx.scope().tenant();
    tx.execute(
        sql!("insert into things (id, tenant_id, label, number) values ($1, $2, $3, 0)"),
        params![Uuid::new_v4(), tenant, label],
    )
    .await
    .map(drop)
}

async fn labels(db: &Db, number: u128) -> Vec<String> {
    let mut tx = db.read(scope(number)).await.unwrap();
    let rows: Vec<(String,)> = tx
        .rows(
            sql!("select label from things where tenant_id = $1 order by label"),
            params![scope(number).tenant()],
        )
        .await
        .unwrap();
    rows.into_iter().map(|(label,)| label).collect()
}

#[tokio::test]
async fn what_is_not_committed_never_happened() {
    for_each_engine(async |database| {
        let db = &database.db;
        migrated(db).await;
        let mut kept = db.begin(scope(1)).await.unwrap();
        add(&mut kept, "kept").await.unwrap();
        kept.commit().await.unwrap();
        let mut dropped = db.begin(scope(1)).await.unwrap();
        add(&mut dropped, "dropped").await.unwrap();
        drop(dropped);
        assert_eq!(labels(db, 1).await, ["kept"]);
        assert_eq!(labels(&database.reopen().await, 1).await, ["kept"]);
    })
    .await;
}

#[tokio::test]
async fn what_is_committed_lightly_is_seen_by_all_and_kept_with_what_comes_after() {
    for_each_engine(async |database| {
        let db = &database.db;
        migrated(db).await;
        let mut light = db.begin(scope(1)).await.unwrap();
        add(&mut light, "light").await.unwrap();
        light.commit_lightly().await.unwrap();
        assert_eq!(labels(db, 1).await, ["light"]);
        let mut heavy = db.begin(scope(1)).await.unwrap();
        add(&mut heavy, "heavy").await.unwrap();
        heavy.commit().await.unwrap();
        assert_eq!(labels(&database.reopen().await, 1).await, ["heavy", "light"]);
    })
    .await;
}

async fn post(tx: &mut Tx, id: Uuid, label: &str) -> Result<(), StoreError> {
    let tenant = tx.scope().tenant();
    tx.post(
        sql!("insert into things (id, tenant_id, label, number) values ($1, $2, $3, 0)"),
        params![id, tenant, label],
    )
    .await
}

#[tokio::test]
async fn what_nobody_waits_for_is_there_for_the_next_statement_and_fails_with_it() {
    for_each_engine(async |database| {
        let db = &database.db;
        migrated(db).await;
        let (one, other) = (Uuid::new_v4(), Uuid::new_v4());
        let mut tx = db.begin(scope(1)).await.unwrap();
        post(&mut tx, one, "posted").await.unwrap();
        let count = sql!("select count(*) from things where tenant_id = $1");
        assert_eq!(tx.one::<(i64,)>(count, params![scope(1).tenant()]).await.unwrap(), (1,));
        post(&mut tx, other, "posted last").await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(labels(db, 1).await, ["posted", "posted last"]);
        // The same id again: whoever comes next hears of it, and nothing of the transaction happened.
        let mut tx = db.begin(scope(1)).await.unwrap();
        add(&mut tx, "beside").await.unwrap();
        let posted = post(&mut tx, one, "again").await;
        let refused = if posted.is_ok() { tx.commit().await } else { posted.inspect_err(|_| drop(tx)) };
        assert!(matches!(refused, Err(StoreError::Unique { .. })), "{refused:?}");
        let mut dropped = db.begin(scope(1)).await.unwrap();
        post(&mut dropped, Uuid::new_v4(), "dropped").await.unwrap();
        drop(dropped);
        assert_eq!(labels(db, 1).await, ["posted", "posted last"]);
    })
    .await;
}

#[tokio::test]
async fn a_reader_sees_one_moment_and_cannot_write() {
    for_each_engine(async |database| {
        let db = &database.db;
        migrated(db).await;
        let count = sql!("select count(*) from things where tenant_id = $1");
        let mut reader = db.read(scope(1)).await.unwrap();
        assert_eq!(reader.one::<(i64,)>(count, params![scope(1).tenant()]).await.unwrap(), (0,));
        let mut writer = db.begin(scope(1)).await.unwrap();
        add(&mut writer, "new").await.unwrap();
        writer.commit().await.unwrap();
        assert_eq!(reader.one::<(i64,)>(count, params![scope(1).tenant()]).await.unwrap(), (0,));
        assert!(matches!(add(&mut reader, "no").await, Err(StoreError::ReadOnly)));
        drop(reader);
        assert_eq!(labels(db, 1).await, ["new"]);
    })
    .await;
}

#[tokio::test]
async fn an_honest_filter_shows_one_tenant() {
    for_each_engine(async |database| {
        let db = &database.db;
        migrated(db).await;
        for number in [1, 2] {
            let mut tx = db.begin(scope(number)).await.unwrap();
            add(&mut tx, &format!("of {number}")).await.unwrap();
            tx.commit().await.unwrap();
        }
        assert_eq!(labels(db, 1).await, ["of 1"]);
        let mut tx = db.read_system().await.unwrap();
        let all: Vec<(String,)> =
            tx.rows(system_sql!("select label from things order by label"), params![]).await.unwrap();
        assert_eq!(all.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn postgres_hides_other_tenants_from_a_forgotten_filter() {
    let Some(database) = TestDatabase::postgres().await else { return };
    let db = &database.db;
    migrated(db).await;
    for number in [1, 2] {
        let mut tx = db.begin(scope(number)).await.unwrap();
        add(&mut tx, &format!("of {number}")).await.unwrap();
        tx.commit().await.unwrap();
    }
    let forgetful = sql!("select label from things where tenant_id is not null");
    let mut reading = db.read(scope(1)).await.unwrap();
    assert_eq!(reading.rows::<(String,)>(forgetful, params![]).await.unwrap(), [("of 1".to_owned(),)]);
    drop(reading);

    let mut writing = db.begin_system().await.unwrap().into_scope(scope(1)).await.unwrap();
    assert_eq!(writing.rows::<(String,)>(forgetful, params![]).await.unwrap().len(), 1);
    let changed = writing
        .execute(sql!("update things set number = 9 where tenant_id is not null"), params![])
        .await
        .unwrap();
    assert_eq!(changed, 1);
    let foreign = writing
        .execute(
            sql!("insert into things (id, tenant_id) values ($1, $2)"),
            params![Uuid::new_v4(), scope(2).tenant()],
        )
        .await;
    assert!(matches!(foreign, Err(StoreError::Refused { .. })), "{foreign:?}");
    drop(writing);

    let mut tx = db.begin(scope(1)).await.unwrap();
    let secret = tx.rows::<Row>(sql!("select name from secrets where 'tenant_id' = $1"), params!["x"]).await;
    assert!(matches!(secret, Err(StoreError::Refused { .. })), "{secret:?}");
    drop(tx);
    let mut tx = db.begin_system().await.unwrap();
    assert_eq!(tx.rows::<Row>(system_sql!("select * from things"), params![]).await.unwrap().len(), 2);
}

#[tokio::test]
async fn what_is_append_only_or_immutable_stays() {
    for_each_engine(async |database| {
        let db = &database.db;
        migrated(db).await;
        let tenant = scope(1).tenant();
        let mut tx = db.begin(scope(1)).await.unwrap();
        let id = Uuid::new_v4();
        tx.execute(
            sql!("insert into letters (id, tenant_id, words) values ($1, $2, 'a')"),
            params![id, tenant],
        )
        .await
        .unwrap();
        tx.execute(
            sql!("insert into facts (id, tenant_id, words) values ($1, $2, 'a')"),
            params![id, tenant],
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();
        for refused in [
            sql!("update letters set words = 'b' where tenant_id = $1"),
            sql!("update facts set words = 'b' where tenant_id = $1"),
            sql!("delete from facts where tenant_id = $1"),
        ] {
            let mut tx = db.begin(scope(1)).await.unwrap();
            let outcome = tx.execute(refused, params![tenant]).await;
            assert!(matches!(outcome, Err(StoreError::Refused { .. })), "{outcome:?}");
        }
        let mut tx = db.begin(scope(1)).await.unwrap();
        let gone = tx.execute(sql!("delete from letters where tenant_id = $1"), params![tenant]).await;
        assert_eq!(gone.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_broken_rule_is_named_and_ends_the_transaction() {
    for_each_engine(async |database| {
        let db = &database.db;
        migrated(db).await;
        let tenant = scope(1).tenant();
        let mut tx = db.begin(scope(1)).await.unwrap();
        add(&mut tx, "one").await.unwrap();
        let again = add(&mut tx, "one").await;
        assert!(matches!(again, Err(StoreError::Unique { .. })), "{again:?}");
        assert!(matches!(add(&mut tx, "two").await, Err(StoreError::Aborted)));
        assert!(matches!(tx.commit().await, Err(StoreError::Aborted)));
        assert!(labels(db, 1).await.is_empty());

        let part = sql!("insert into parts (id, tenant_id, thing_id, weight) values ($1, $2, $3, $4)");
        let mut tx = db.begin(scope(1)).await.unwrap();
        let orphan = tx.execute(part, params![Uuid::new_v4(), tenant, Uuid::new_v4(), 1]).await;
        assert!(matches!(orphan, Err(StoreError::ForeignKey { .. })), "{orphan:?}");
        drop(tx);
        let mut tx = db.begin(scope(1)).await.unwrap();
        let weightless = tx.execute(part, params![Uuid::new_v4(), tenant, Uuid::new_v4(), 0]).await;
        assert!(matches!(weightless, Err(StoreError::Check { .. })), "{weightless:?}");
        drop(tx);
        let mut tx = db.begin(scope(1)).await.unwrap();
        let nameless = tx.execute(part, params![Uuid::new_v4(), tenant, None::<Uuid>, 1]).await;
        assert!(matches!(nameless, Err(StoreError::Check { .. })), "{nameless:?}");
    })
    .await;
}

async fn count_up(db: &Db) -> Result<(), StoreError> {
    let mut tx = db.begin(scope(1)).await?;
    let tenant = tx.scope().tenant();
    let (number,): (i64,) = tx
        .one(
            sql!("select number from things where tenant_id = $1 and label = 'counter'").for_update(),
            params![tenant],
        )
        .await?;
    tokio::task::yield_now().await;
    tx.execute(
        sql!("update things set number = $2 where tenant_id = $1 and label = 'counter'"),
        params![tenant, number + 1],
    )
    .await?;
    add(&mut tx, &format!("entry {number}")).await?;
    tx.commit().await
}

async fn two_hundred_writers(database: TestDatabase) {
    let db = &database.db;
    migrated(db).await;
    let mut tx = db.begin(scope(1)).await.unwrap();
    add(&mut tx, "counter").await.unwrap();
    tx.commit().await.unwrap();
    let tasks = (0..200).map(|_| {
        let db = db.clone();
        tokio::spawn(async move { count_up(&db).await })
    });
    for outcome in join_all(tasks).await {
        outcome.unwrap().unwrap();
    }
    let again = database.reopen().await;
    let mut tx = again.read(scope(1)).await.unwrap();
    let (number, rows): (i64, i64) = tx
        .one(
            sql!("select max(number), count(*) from things where tenant_id = $1"),
            params![scope(1).tenant()],
        )
        .await
        .unwrap();
    assert_eq!((number, rows), (200, 201));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_writers_lose_nothing() {
    for_each_engine(two_hundred_writers).await;
}

#[tokio::test]
async fn two_hundred_writers_lose_nothing_on_one_thread() {
    for_each_engine(two_hundred_writers).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_leave_early_hang_nobody() {
    for_each_engine(async |database| {
        let db = &database.db;
        migrated(db).await;
        let tasks: Vec<_> = (0..120)
            .map(|number| {
                let db = db.clone();
                tokio::spawn(async move {
                    let mut tx = db.begin(scope(1)).await.unwrap();
                    add(&mut tx, &format!("{number:03}")).await.unwrap();
                    tokio::task::yield_now().await;
                    tx.commit().await.unwrap();
                })
            })
            .collect();
        for (number, task) in tasks.iter().enumerate() {
            if number % 3 == 0 {
                tokio::task::yield_now().await;
                task.abort();
            }
        }
        let patient =
            tokio::time::timeout(testkit::patience::PATIENCE, join_all(tasks)).await.expect("nobody hangs");
        let finished = patient.iter().filter(|outcome| outcome.is_ok()).count();
        let kept = labels(db, 1).await.len();
        assert!(kept >= finished && kept <= 120, "{kept} kept, {finished} told so");
        db.check().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_statement_that_was_given_up_ends_the_transaction() {
    for_each_engine(async |database| {
        let db = &database.db;
        migrated(db).await;
        let mut tx = db.begin(scope(1)).await.unwrap();
        add(&mut tx, "first").await.unwrap();
        let mut adding = Box::pin(add(&mut tx, "second"));
        let given_up = futures::poll!(&mut adding).is_pending();
        drop(adding);
        let outcome = tx.commit().await;
        assert_eq!(outcome.is_err(), given_up, "{outcome:?}");
    })
    .await;
}

#[tokio::test]
async fn skip_locked_finds_only_free_rows_on_postgres() {
    let Some(database) = TestDatabase::postgres().await else { return };
    let db = &database.db;
    migrated(db).await;
    let mut tx = db.begin(scope(1)).await.unwrap();
    add(&mut tx, "a").await.unwrap();
    add(&mut tx, "b").await.unwrap();
    tx.commit().await.unwrap();
    let claim = system_sql!("select label from things order by label limit 1").skip_locked();
    let (mut first, mut second) = (db.begin_system().await.unwrap(), db.begin_system().await.unwrap());
    assert_eq!(first.one::<(String,)>(claim, params![]).await.unwrap().0, "a");
    assert_eq!(second.one::<(String,)>(claim, params![]).await.unwrap().0, "b");
}
