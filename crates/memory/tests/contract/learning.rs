//! The one way in.

use std::time::Duration;

use memory::contradiction::Judgement;
use memory::identity::{self, Consent};
use memory::items::NewItem;
use memory::learn::{Judged, Learned, Refusal};
use memory::{About, Confidence, Source, Standing, acts, items, versions};

use crate::mind::tell;

#[tokio::test]
async fn said_again_is_surer_and_not_twice() {
    tell(async |mind| {
        let first = mind.keeps("Gosta de café").await;
        let again = mind.learns(mind.statement("gosta muito de CAFÉ"), Vec::new()).await;
        let Learned::Strengthened(item) = again else { panic!("{again:?}") };
        assert_eq!(item.id, first.id);
        assert_eq!(item.confidence, Confidence::clamped(1.0));
        assert_eq!(item.evidence.len(), 2);
        assert_eq!(mind.current().await, ["Gosta de café"]);
        // Alike is not the same.
        mind.keeps("Não gosta de café").await;
        mind.keeps("Gosta de chá").await;
        let hers = NewItem { about: About::parse("mãe"), ..mind.statement("Gosta de café") };
        assert!(matches!(mind.learns(hers, Vec::new()).await, Learned::Added { .. }));
    })
    .await;
}

#[tokio::test]
async fn a_change_supersedes_and_a_confirmed_one_is_asked_about() {
    tell(async |mind| {
        let old = mind.keeps("Mora em Santos").await;
        mind.clock.advance(Duration::from_hours(1));
        let changed =
            |older| vec![Judged { older, judgement: Judgement::Changed, because: "mudou de cidade".into() }];
        let learned = mind.learns(mind.statement("Mora em Recife"), changed(old.id)).await;
        let Learned::Added { item: recife, superseded, .. } = learned else { panic!("{learned:?}") };
        assert_eq!(superseded[0].superseded_by, Some(recife.id));
        assert_eq!(mind.current().await, ["Mora em Recife"]);
        // The person says that it is right; from then on only they can say otherwise.
        let edit = acts::Edit { validated: Some(true), ..acts::Edit::default() };
        mind.changes(async |tx, now| acts::edit(tx, recife.id, &edit, now).await.unwrap()).await;
        let learned = mind.learns(mind.statement("Mora em Natal"), changed(recife.id)).await;
        let Learned::Added { item: natal, doubted, .. } = learned else { panic!("{learned:?}") };
        assert_eq!(doubted, [recife.id]);
        assert_eq!(mind.current().await, ["Mora em Recife"]);
        let mut tx = mind.db.read(mind.scope).await.unwrap();
        let loser = items::find(&mut tx, natal.id).await.unwrap().unwrap();
        assert_eq!(loser.standing, Standing::Superseded);
        assert_eq!(loser.confidence, Confidence::EXPLICIT, "it is history, not a lie");
    })
    .await;
}

#[tokio::test]
async fn nobodys_numbers_are_kept() {
    tell(async |mind| {
        let mut new = mind.statement("CPF é 529.982.247-25 e o telefone (11) 98765-4321");
        new.evidence[0].words = "meu cpf 52998224725, liga no (11) 98765-4321".into();
        let Learned::Added { item, .. } = mind.learns(new, Vec::new()).await else { panic!() };
        assert_eq!(item.content, "CPF é [CPF_REMOVIDO] e o telefone [TELEFONE_REMOVIDO]");
        assert!(!item.evidence[0].words.contains("98765"), "{:?}", item.evidence);
    })
    .await;
}

#[tokio::test]
async fn what_does_not_fit_is_refused_with_its_reason() {
    tell(async |mind| {
        let refused = async |content: &str| match mind.learns(mind.statement(content), Vec::new()).await {
            Learned::Refused(refusal) => refusal,
            other => panic!("{other:?}"),
        };
        assert_eq!(refused(" a ").await, Refusal::TooShort);
        assert_eq!(refused(&"muito ".repeat(80)).await, Refusal::TooLong);
        mind.changes(async |tx, now| identity::set_consent(tx, Consent::Refused, now).await.unwrap()).await;
        assert_eq!(refused("Mora em Santos").await, Refusal::NoConsent);
    })
    .await;
}

#[tokio::test]
async fn what_the_person_put_aside_comes_back_only_at_their_word() {
    tell(async |mind| {
        let item = mind.keeps("Gosta de jiló").await;
        let aside = acts::Edit { standing: Some(acts::Hold::PutAside), ..acts::Edit::default() };
        mind.changes(async |tx, now| acts::edit(tx, item.id, &aside, now).await.unwrap()).await;
        assert!(mind.current().await.is_empty());
        let overheard = mind.learns(mind.statement("Gosta de jiló"), Vec::new()).await;
        assert_eq!(overheard, Learned::Refused(Refusal::PutAside));
        let asked = NewItem { source: Source::UserExplicit, ..mind.statement("Gosta de jiló") };
        assert!(matches!(mind.learns(asked, Vec::new()).await, Learned::Added { .. }));
        assert_eq!(mind.current().await, ["Gosta de jiló"]);
    })
    .await;
}

#[tokio::test]
async fn a_change_is_undone_unless_something_was_built_upon_it() {
    tell(async |mind| {
        let item = mind.keeps("Gosta de café").await;
        let correct = acts::Edit { content: Some("Gosta de café coado".into()), ..acts::Edit::default() };
        mind.changes(async |tx, now| acts::edit(tx, item.id, &correct, now).await.unwrap()).await;
        let undo = async |number: i64| {
            mind.changes(async |tx, now| {
                versions::undo(tx, item.id, number, versions::Cause::person(), now).await.unwrap()
            })
            .await
        };
        assert_eq!(undo(1).await, Some(versions::Undoing::ChangedSince));
        assert_eq!(undo(2).await, Some(versions::Undoing::Done));
        assert_eq!(mind.current().await, ["Gosta de café"]);
        let mut tx = mind.db.read(mind.scope).await.unwrap();
        let undone = items::find(&mut tx, item.id).await.unwrap().unwrap();
        assert_eq!((undone.source, undone.validated), (Source::Conversation, false));
        drop(tx);
        assert_eq!(undo(2).await, Some(versions::Undoing::Already));
        assert_eq!(undo(1).await, Some(versions::Undoing::Done));
        assert!(mind.current().await.is_empty());
        assert_eq!(undo(99).await, None);
    })
    .await;
}

#[tokio::test]
async fn what_is_taken_up_again_supersedes_like_anything_new() {
    tell(async |mind| {
        let santos = mind.keeps("Mora em Santos").await;
        let aside = acts::Edit { standing: Some(acts::Hold::PutAside), ..acts::Edit::default() };
        mind.changes(async |tx, now| acts::edit(tx, santos.id, &aside, now).await.unwrap()).await;
        let recife = mind.keeps("Mora em Recife").await;
        let judged =
            vec![Judged { older: recife.id, judgement: Judgement::Changed, because: "voltou".into() }];
        let asked = NewItem { source: Source::UserExplicit, ..mind.statement("Mora em Santos") };
        let Learned::Added { item, superseded, .. } = mind.learns(asked, judged).await else { panic!() };
        assert_eq!((item.id, superseded.len()), (santos.id, 1));
        assert_eq!(mind.current().await, ["Mora em Santos"]);
    })
    .await;
}
