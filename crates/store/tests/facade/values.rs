//! What goes in comes out.

use domain::Timestamp;
use jiff::civil::{Date, date};
use serde_json::json;
use store::{FromRow, Row, StoreError, Tx, Value, params, sql};
use testkit::for_each_engine;
use uuid::Uuid;

use crate::{migrated, scope};

#[derive(Debug, Clone, PartialEq)]
struct Thing {
    id: Uuid,
    label: Option<String>,
    happened_at: Option<Timestamp>,
    day: Option<Date>,
    done: Option<bool>,
    detail: Option<serde_json::Value>,
    number: Option<i64>,
    share: Option<f64>,
    raw: Option<Vec<u8>>,
}

impl FromRow for Thing {
    fn from_row(row: &Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get("id")?,
            label: row.get("label")?,
            happened_at: row.get("happened_at")?,
            day: row.get("day")?,
            done: row.get("done")?,
            detail: row.get("detail")?,
            number: row.get("number")?,
            share: row.get("share")?,
            raw: row.get("raw")?,
        })
    }
}

impl Thing {
    fn empty(id: u128) -> Self {
        Self {
            id: Uuid::from_u128(id),
            label: None,
            happened_at: None,
            day: None,
            done: None,
            detail: None,
            number: None,
            share: None,
            raw: None,
        }
    }

    async fn insert(&self, tx: &mut Tx) -> Result<(), StoreError> {
        let Self { id, label, happened_at, day, done, detail, number, share, raw } = self;
        let tenant = tx.scope().tenant();
        tx.execute(
            sql!(
                "insert into things
                    (id, tenant_id, label, happened_at, day, done, detail, number, share, raw)
                 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
            ),
            params![id, tenant, label, happened_at, day, done, detail, number, share, raw],
        )
        .await
        .map(drop)
    }
}

fn samples() -> Vec<Thing> {
    vec![
        Thing::empty(1),
        Thing {
            id: Uuid::from_u128(u128::MAX),
            label: Some("café 🌿 \\ '; drop table things".into()),
            happened_at: Some("1903-05-09T03:04:05.678901Z".parse().unwrap()),
            day: Some(date(1899, 12, 31)),
            done: Some(false),
            detail: Some(json!({ "a": [1, 2.5, null, "ç"], "b": {} })),
            number: Some(i64::MIN),
            share: Some(-0.1),
            raw: Some(vec![0, 255, 10]),
        },
        Thing {
            id: Uuid::nil(),
            label: Some(String::new()),
            happened_at: Some("9999-12-30T22:00:00.999999Z".parse().unwrap()),
            day: Some(date(9999, 12, 31)),
            done: Some(true),
            detail: Some(json!(null)),
            number: Some(i64::MAX),
            share: Some(f64::MAX),
            raw: Some(Vec::new()),
        },
        Thing { happened_at: Some(Timestamp::from_microsecond(-1).unwrap()), ..Thing::empty(2) },
        Thing { day: Some(date(2000, 2, 29)), number: Some(0), ..Thing::empty(3) },
    ]
}

#[tokio::test]
async fn every_value_comes_back_as_it_was() {
    for_each_engine(async |database| {
        migrated(&database.db).await;
        let mut tx = database.db.begin(scope(1)).await.unwrap();
        for thing in samples() {
            thing.insert(&mut tx).await.unwrap();
        }
        tx.commit().await.unwrap();

        let mut tx = database.db.read(scope(1)).await.unwrap();
        for thing in samples() {
            let found: Thing = tx
                .one(
                    sql!("select * from things where tenant_id = $1 and id = $2"),
                    params![scope(1).tenant(), thing.id],
                )
                .await
                .unwrap();
            assert_eq!(found, thing);
        }
    })
    .await;
}

#[tokio::test]
async fn values_find_the_rows_they_were_written_with() {
    for_each_engine(async |database| {
        migrated(&database.db).await;
        let thing = samples().remove(1);
        let mut tx = database.db.begin(scope(1)).await.unwrap();
        thing.insert(&mut tx).await.unwrap();
        let (count,): (i64,) = tx
            .one(
                sql!(
                    "select count(*) from things
                      where tenant_id = $1 and label = $2 and happened_at = $3 and day = $4 and done = $5
                        and number = $6 and share = $7 and raw = $8 and done = false"
                ),
                params![
                    scope(1).tenant(),
                    thing.label,
                    thing.happened_at,
                    thing.day,
                    thing.done,
                    thing.number,
                    thing.share,
                    thing.raw
                ],
            )
            .await
            .unwrap();
        assert_eq!(count, 1);
    })
    .await;
}

#[tokio::test]
async fn parameters_come_in_any_order_and_again() {
    for_each_engine(async |database| {
        migrated(&database.db).await;
        let mut tx = database.db.begin(scope(1)).await.unwrap();
        Thing { number: Some(7), ..Thing::empty(1) }.insert(&mut tx).await.unwrap();
        let found: Vec<(i64, i64)> = tx
            .rows(
                sql!(
                    "select number, number * $2 from things
                      where tenant_id = $3 and number < $2 and number > $1 and number >= $1 + 1"
                ),
                params![6, 10, scope(1).tenant()],
            )
            .await
            .unwrap();
        assert_eq!(found, [(7, 70)]);
    })
    .await;
}

#[tokio::test]
async fn the_wrong_number_of_parameters_is_an_error() {
    for_each_engine(async |database| {
        migrated(&database.db).await;
        for given in [params![] as &[Value], params![scope(1).tenant(), 1]] {
            let mut tx = database.db.read(scope(1)).await.unwrap();
            let answer = tx.rows::<Row>(sql!("select id from things where tenant_id = $1"), given).await;
            assert!(matches!(answer, Err(StoreError::Other { .. })), "{answer:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn reading_another_kind_or_no_row_is_said() {
    for_each_engine(async |database| {
        migrated(&database.db).await;
        let mut tx = database.db.begin(scope(1)).await.unwrap();
        Thing { label: Some("seven".into()), ..Thing::empty(1) }.insert(&mut tx).await.unwrap();
        let query = sql!("select label, number from things where tenant_id = $1 and label = $2");
        let tenant = scope(1).tenant();
        let row: Row = tx.one(query, params![tenant, "seven"]).await.unwrap();
        assert!(
            matches!(row.get::<i64>("label"), Err(StoreError::Decode { column, .. }) if column == "label")
        );
        assert!(matches!(row.get::<i64>("number"), Err(StoreError::Decode { .. })));
        assert!(matches!(row.get::<i64>("colour"), Err(StoreError::Decode { .. })));
        assert!(matches!(tx.one::<Row>(query, params![tenant, "none"]).await, Err(StoreError::NoRow)));
        assert!(tx.optional::<Row>(query, params![tenant, "none"]).await.unwrap().is_none());
        tx.commit().await.unwrap();
    })
    .await;
}
