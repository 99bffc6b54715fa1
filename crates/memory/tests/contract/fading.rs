//! What nobody uses fades; what the person asked for does not.

use std::time::Duration;

use memory::items::NewItem;
use memory::versions::Cause;
use memory::{Confidence, Source, decay, items, page};

use crate::mind::tell;

const WEEK: Duration = Duration::from_hours(24 * 7);

#[tokio::test]
async fn three_months_of_silence_begin_to_cost_and_the_page_counts_as_use() {
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
        // On the page, it is in every prompt: that is use.
        let kept = mind.keeps("Mora em Santos").await;
        mind.changes(async |tx, now| page::rebuild(tx, &mind.words, now).await.unwrap()).await;
        for _ in 0..30 {
            mind.clock.advance(WEEK);
            fade().await;
        }
        let mut tx = mind.db.read(mind.scope).await.unwrap();
        let item = items::find(&mut tx, kept.id).await.unwrap().unwrap();
        assert!(item.is_current());
        assert_eq!(item.confidence, Confidence::EXPLICIT);
    })
    .await;
}
