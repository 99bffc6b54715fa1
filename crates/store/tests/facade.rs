//! What the store promises, on both engines.

#![expect(clippy::unwrap_used, reason = "a test whose preparation fails has failed")]

mod facade {
    mod faults;
    mod migrations;
    mod presence;
    mod transactions;
    mod values;
}

use domain::{Scope, TenantId, UserId};
use store::{Db, Migration};
use uuid::Uuid;

/// One table of each way of keeping.
const TABLES: Migration = Migration {
    name: "test/0001_tables",
    sql: "create table things (
              id {uuid} primary key,
              tenant_id {uuid} not null,
              label text,
              happened_at {time},
              day {date},
              done {bool},
              detail {json},
              number {int},
              share {real},
              raw {bytes}
          ){strict};
          -- scoped: things
          create unique index things_by_label on things (tenant_id, label);

          create table parts (
              id {uuid} primary key,
              tenant_id {uuid} not null,
              thing_id {uuid} not null references things (id),
              weight {int} not null check (weight > 0)
          ){strict};
          -- scoped: parts

          create table letters (id {uuid} primary key, tenant_id {uuid} not null, words text not null){strict};
          -- scoped: letters
          -- immutable: letters

          create table facts (id {uuid} primary key, tenant_id {uuid} not null, words text not null){strict};
          -- scoped: facts
          -- append-only: facts

          create table plans (name text primary key){strict};
          -- shared: plans

          create table secrets (name text primary key){strict};",
};

fn scope(number: u128) -> Scope {
    Scope::authenticated(
        TenantId::from_uuid(Uuid::from_u128(number)),
        UserId::from_uuid(Uuid::from_u128(number + 1000)),
    )
}

async fn migrated(db: &Db) {
    db.migrate(&[TABLES]).await.unwrap();
}
