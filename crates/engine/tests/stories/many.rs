//! Many people: whatever is done for everybody is done for the last one too.

use domain::{Clock, Language, Role};
use memory::{Consent, identity};
use store::people::{self, NewPerson};
use store::{params, system_sql};
use testkit::for_each_engine;

use crate::house::House;

/// How many live in one zone: more than two looks take.
const MANY: usize = 1_201;

async fn move_in(house: &House, count: usize) {
    let now = house.clock.now();
    let mut scopes = Vec::new();
    let mut tx = house.engine.db().begin_system().await.unwrap();
    for number in 0..count {
        let new = NewPerson {
            tenant: house.ana.tenant(),
            name: &format!("P{number}"),
            role: Role::User,
            language: Language::Portuguese,
            timezone: if number % 3 == 0 { "America/Manaus" } else { "America/Sao_Paulo" },
        };
        scopes.push(people::create(&mut tx, &new, now).await.unwrap().scope);
    }
    let mut tx = tx.into_scope(scopes[0]).await.unwrap();
    for scope in scopes {
        tx = tx.into_scope(scope).await.unwrap();
        identity::set_consent(&mut tx, Consent::Granted, now).await.unwrap();
    }
    tx.commit().await.unwrap();
}

async fn nights_left(house: &House) -> i64 {
    let mut tx = house.engine.db().read_system().await.unwrap();
    let left = system_sql!("select count(*) from identities where consent = 'granted' and night is null");
    let (count,): (i64,) = tx.one(left, params![]).await.unwrap();
    count
}

#[tokio::test]
async fn everybody_has_their_night() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        move_in(&house, MANY).await;
        house.night().await;
        assert_eq!(nights_left(&house).await, 0);
        // Nobody was looked for in one transaction that everybody else waits for.
        let admin = engine::operators::Operator::new(house.ana, domain::Role::PlatformAdmin).unwrap();
        let looks = house.engine.operators().latest_jobs(admin, Some("done"), 100_000).await.unwrap();
        let looks = looks.iter().filter(|job| job.kind == "memory.nights").count();
        assert_eq!(looks, MANY.div_ceil(500));
    })
    .await;
}
