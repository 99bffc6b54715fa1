//! Tables come once, and only from texts we know.

use std::sync::Arc;

use store::migrate::scoped_tables;
use store::{Db, Engine, MIGRATIONS, Migration, Row, StoreError, params, system_sql};
use testkit::{TestDatabase, for_each_engine};

use crate::TABLES;

const MORE: Migration = Migration {
    name: "test/0002_more",
    sql: "create table more (id {uuid} primary key, tenant_id {uuid} not null){strict};\n-- scoped: more\n",
};

#[tokio::test]
async fn migrating_again_changes_nothing() {
    for_each_engine(async |database| {
        database.db.migrate(&[TABLES]).await.unwrap();
        database.db.migrate(&[TABLES]).await.unwrap();
        database.reopen().await.migrate(&[TABLES, MORE]).await.unwrap();
        database.db.migrate(&[TABLES, MORE]).await.unwrap();
        database.db.check().await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn instances_that_start_at_once_migrate_once() {
    for_each_engine(async |database| {
        let (one, two) = (database.reopen().await, database.reopen().await);
        let all = tokio::join!(
            database.db.migrate(&[TABLES, MORE]),
            one.migrate(&[TABLES, MORE]),
            two.migrate(&[TABLES, MORE])
        );
        all.0.unwrap();
        all.1.unwrap();
        all.2.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    for_each_engine(async |database| {
        database.db.migrate(&[TABLES, MORE]).await.unwrap();
        let outcome = database.db.migrate(&[TABLES]).await;
        assert!(
            matches!(&outcome, Err(StoreError::Newer { migration }) if migration == "test/0002_more"),
            "{outcome:?}"
        );
    })
    .await;
}

#[tokio::test]
async fn a_changed_migration_is_refused() {
    for_each_engine(async |database| {
        database.db.migrate(&[TABLES]).await.unwrap();
        let changed = Migration { name: TABLES.name, sql: MORE.sql };
        let outcome = database.db.migrate(&[changed]).await;
        assert!(matches!(outcome, Err(StoreError::MigrationChanged { .. })), "{outcome:?}");
    })
    .await;
}

#[tokio::test]
async fn a_migration_that_fails_leaves_nothing() {
    for_each_engine(async |database| {
        let broken = Migration { name: "test/0002_broken", sql: "create table half (id {uuid});\nnonsense;" };
        assert!(database.db.migrate(&[TABLES, broken]).await.is_err());
        let mut tx = database.db.begin_system().await.unwrap();
        assert!(tx.rows::<Row>(system_sql!("select * from half"), params![]).await.is_err());
        drop(tx);
        database.db.migrate(&[TABLES, MORE]).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn every_scoped_table_has_its_tenant() {
    for_each_engine(async |database| {
        database.db.migrate(MIGRATIONS).await.unwrap();
        let columns = match database.db.engine() {
            Engine::Sqlite => system_sql!("select name from pragma_table_info($1)"),
            Engine::Postgres => {
                system_sql!("select column_name::text from information_schema.columns where table_name = $1")
            }
        };
        let mut tx = database.db.read_system().await.unwrap();
        let tables = scoped_tables(MIGRATIONS);
        assert!(tables.contains(&"messages"), "{tables:?}");
        for table in tables {
            let names: Vec<(String,)> = tx.rows(columns, params![table]).await.unwrap();
            assert!(names.contains(&("tenant_id".to_owned(),)), "{table}: {names:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_user_without_rights_is_told_what_to_ask_for() {
    let Some(database) = TestDatabase::postgres().await else { return };
    database.db.migrate(&[TABLES]).await.unwrap();
    let mut tx = database.db.begin_system().await.unwrap();
    let make_guest = system_sql!(
        "do $$ begin create role papo_test_guest login password 'papo';
         exception when duplicate_object or unique_violation then null; end $$"
    );
    tx.execute(make_guest, params![]).await.unwrap();
    tx.commit().await.unwrap();

    let address = database.url.to_string();
    let place = address.rsplit_once('@').unwrap().1;
    let url = format!("postgres://papo_test_guest:papo@{place}").parse().unwrap();
    let guest = Db::open(&url, Arc::new(database.clock.clone())).await.unwrap();
    let refused = guest.migrate(&[TABLES]).await.unwrap_err();
    assert!(refused.to_string().contains("grant papo_app to \"papo_test_guest\""), "{refused}");
}
