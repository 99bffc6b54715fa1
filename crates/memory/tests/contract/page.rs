//! The page in every prompt: small however much is remembered, and made of the items alone.

use memory::items::NewItem;
use memory::{Area, identity, page};
use models::port::tokens_in;

use crate::mind::tell;

#[tokio::test]
async fn it_stays_small_and_speaks_of_every_area() {
    tell(async |mind| {
        for number in 0..60 {
            for area in Area::ALL {
                let content =
                    format!("Coisa {} de {} número {number} que se guarda aqui", word(number), area.as_str());
                let new = NewItem { area: Some(*area), ..mind.statement(&content) };
                mind.learns(new, Vec::new()).await;
            }
        }
        let built = mind.changes(async |tx, now| page::rebuild(tx, &mind.words, now).await.unwrap()).await;
        assert!(tokens_in(built.text.len()) <= page::MOST_TOKENS);
        assert!(tokens_in(built.text.len()) > 500, "there is enough to say");
        for heading in ["Saúde", "Dinheiro", "Trabalho", "Estudo", "Fé", "Pessoas e casa"] {
            assert!(built.text.contains(heading), "{heading}");
        }
        let mut tx = mind.db.read(mind.scope).await.unwrap();
        let identity = identity::load(&mut tx).await.unwrap();
        let stored = page::text_of(&mut tx, identity.page_id.unwrap()).await.unwrap();
        assert_eq!(stored.as_deref(), Some(built.text.as_str()));
        drop(tx);
        // Built again with nothing new, it is the same page; with something new, the old one goes unless it was used.
        let first = identity.page_id;
        let id = async || {
            mind.changes(async |tx, now| {
                page::rebuild(tx, &mind.words, now).await.unwrap();
                identity::load(tx).await.unwrap().page_id
            })
            .await
        };
        assert_eq!(id().await, first);
        let certain = NewItem { validated: true, ..mind.statement("Mora em Santos") };
        mind.learns(certain, Vec::new()).await;
        assert_ne!(id().await, first);
        let mut tx = mind.db.read(mind.scope).await.unwrap();
        assert_eq!(page::text_of(&mut tx, first.unwrap()).await.unwrap(), None);
    })
    .await;
}

fn word(number: usize) -> String {
    "abcdefghij".chars().nth(number % 10).unwrap().to_string().repeat(4 + number / 10)
}
