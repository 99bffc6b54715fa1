//! What was done by hand can be taken back, once, and only by whom it belongs to.

use domain::Clock;
use jiff::civil::date;
use papo_aria::tracking::metrics::{self, MetricKind, NewEntry, Origin, Quantity};

use crate::story::{Person, tell};

fn weight(value: f64) -> NewEntry {
    NewEntry {
        kind: MetricKind::Weight,
        quantity: Quantity::normalised(MetricKind::Weight, value, None).unwrap(),
        day: date(2026, 3, 1),
        category: None,
        name: None,
        notes: Some("em jejum".to_owned()),
    }
}

async fn kept(person: &Person<'_>, value: f64) -> metrics::Entry {
    let mut tx = person.database().db.begin(person.scope()).await.unwrap();
    let entry = metrics::insert(&mut tx, weight(value), person.database().clock.now()).await.unwrap();
    tx.commit().await.unwrap();
    entry
}

#[tokio::test]
async fn a_deleted_entry_comes_back_as_it_was_and_only_once() {
    tell(async |story| {
        let ana = story.ana();
        let (entry, now) = (kept(&ana, 82.5).await, story.clock().now());
        let mut tx = ana.database().db.begin(ana.scope()).await.unwrap();
        assert_eq!(metrics::restore(&mut tx, entry.id, now).await.unwrap(), None, "it is not gone");
        metrics::delete(&mut tx, &entry, &Origin::default(), now).await.unwrap();
        assert_eq!(metrics::find(&mut tx, entry.id).await.unwrap(), None);
        assert_eq!(metrics::restore(&mut tx, entry.id, now).await.unwrap(), Some(entry.clone()));
        assert_eq!(metrics::find(&mut tx, entry.id).await.unwrap(), Some(entry.clone()));
        assert_eq!(metrics::restore(&mut tx, entry.id, now).await.unwrap(), None);
        tx.commit().await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_correction_is_taken_back_and_stays_in_the_history() {
    tell(async |story| {
        let ana = story.ana();
        let (entry, now) = (kept(&ana, 82.5).await, story.clock().now());
        let mut tx = ana.database().db.begin(ana.scope()).await.unwrap();
        assert_eq!(metrics::revert(&mut tx, entry.id, &Origin::default(), now).await.unwrap(), None);
        metrics::replace(&mut tx, &entry, weight(28.5), &Origin::default(), now).await.unwrap();
        let back = metrics::revert(&mut tx, entry.id, &Origin::default(), now).await.unwrap();
        assert_eq!(back, Some(entry.clone()));
        tx.commit().await.unwrap();
        assert_eq!(ana.changes().await.len(), 2);
    })
    .await;
}

#[tokio::test]
async fn nobody_takes_back_what_is_somebody_elses() {
    tell(async |story| {
        let (ana, bia) = (story.ana(), story.person(story.tenant()));
        let (entry, now) = (kept(&ana, 82.5).await, story.clock().now());
        let mut tx = ana.database().db.begin(ana.scope()).await.unwrap();
        metrics::delete(&mut tx, &entry, &Origin::default(), now).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = bia.database().db.begin(bia.scope()).await.unwrap();
        assert_eq!(metrics::restore(&mut tx, entry.id, now).await.unwrap(), None);
        assert_eq!(metrics::revert(&mut tx, entry.id, &Origin::default(), now).await.unwrap(), None);
        tx.commit().await.unwrap();
    })
    .await;
}

/// What a person had erased is gone: no way back brings out a blank row.
#[tokio::test]
async fn what_was_erased_stays_erased() {
    tell(async |story| {
        let ana = story.ana();
        let (entry, now) = (kept(&ana, 82.5).await, story.clock().now());
        let mut tx = ana.database().db.begin(ana.scope()).await.unwrap();
        metrics::delete(&mut tx, &entry, &Origin::default(), now).await.unwrap();
        metrics::forget(&mut tx).await.unwrap();
        assert_eq!(metrics::restore(&mut tx, entry.id, now).await.unwrap(), None);
        tx.commit().await.unwrap();
    })
    .await;
}
