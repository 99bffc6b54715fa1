//! What nobody uses fades; what the person asked for does not.

use std::time::Duration;

use memory::items::NewItem;
use memory::versions::Cause;
use memory::{Confidence, Source, decay, items, page};

use crate::mind::tell;

const WEEK: Duration = Duration::from_hours(24 * 7);

#[tokio::test]
async fn three_months_of_silence_begin_to_cost_and_only_a_reply_counts_as_use() {
    tell(async |mind| {
        let weak =
            NewItem { confidence: Confidence::clamped(0.35), ..mind.statement("Talvez goste de ópera") };
        mind.learns(weak, Vec::new()).await;
        let asked_for = NewItem {
            confidence: Confidence::clamped(0.35),
            source: Source::UserExplicit,
            ..mind.statement("Senha do cofre está com a irmã")
        };
        mind.learns(asked_for, Vec::new()).await;
        let fade =
            async || mind.changes(async |tx, now| decay::fade(tx, Cause::decay(), now).await.unwrap()).await;
        mind.clock.advance(WEEK * 12);
        assert_eq!(fade().await, 0, "not before ninety days");
        mind.clock.advance(WEEK);
        assert_eq!(fade().await, 1);
        assert_eq!(mind.current().await, ["Senha do cofre está com a irmã"]);
        // To stand on the page of every prompt is no use; that a reply speaks of it is.
        let used = mind.keeps("Mora em Santos").await;
        let unused = mind.keeps("Gosta de jabuticaba").await;
        let page = mind.changes(async |tx, now| page::rebuild(tx, &mind.words, now).await.unwrap()).await;
        for _ in 0..30 {
            mind.clock.advance(WEEK);
            mind.changes(async |tx, now| {
                let id = memory::identity::load(tx).await.unwrap().page_id.unwrap();
                let reply = "Aí em Santos, onde você mora, vai chover.";
                let ids = page::used_by(tx, id, &page.text, reply).await.unwrap();
                assert_eq!(ids, [used.id]);
                items::touch(tx, &ids, now).await.unwrap();
            })
            .await;
            fade().await;
        }
        let mut tx = mind.db.read(mind.scope).await.unwrap();
        let item = items::find(&mut tx, used.id).await.unwrap().unwrap();
        assert!(item.is_current());
        assert_eq!(item.confidence, Confidence::EXPLICIT);
        assert!(!items::find(&mut tx, unused.id).await.unwrap().unwrap().is_current());
    })
    .await;
}
