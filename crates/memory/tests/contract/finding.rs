//! Search in Portuguese, the same on both engines.

use memory::items::NewItem;
use memory::search::{Query, search};
use memory::{About, Area, acts};

use crate::mind::{Mind, tell};

async fn found(mind: &Mind, text: &str) -> Vec<String> {
    let mut tx = mind.db.read(mind.scope).await.unwrap();
    let query = Query { text, limit: 5, ..Query::default() };
    let hits = search(&mut tx, &query, domain::Clock::now(&mind.clock)).await.unwrap();
    hits.into_iter().map(|hit| hit.item.content).collect()
}

#[tokio::test]
async fn accents_plurals_and_conjugations_match() {
    tell(async |mind| {
        for content in [
            "Investe em ações",
            "Trabalha como professora",
            "Tem dois cães",
            "Corre no parque aos domingos",
            "Pagou o financiamento do carro",
        ] {
            mind.keeps(content).await;
        }
        for (asked, content) in [
            ("ação", "Investe em ações"),
            ("acoes", "Investe em ações"),
            ("trabalho", "Trabalha como professora"),
            ("cão", "Tem dois cães"),
            ("correr", "Corre no parque aos domingos"),
            ("corri no parque", "Corre no parque aos domingos"),
            ("quem pagou o carro?", "Pagou o financiamento do carro"),
        ] {
            assert_eq!(found(&mind, asked).await.first().map(String::as_str), Some(content), "{asked}");
        }
        assert!(found(&mind, "elefante").await.is_empty());
        assert!(found(&mind, "").await.is_empty());
        assert!(found(&mind, "de a o que ?!").await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn the_one_that_shares_most_comes_first_and_the_filters_hold() {
    tell(async |mind| {
        mind.keeps("Gosta de praia").await;
        mind.keeps("Gosta de praia e de pescar com o pai").await;
        let health = NewItem { area: Some(Area::Health), ..mind.statement("Tem alergia a praia suja") };
        mind.learns(health, Vec::new()).await;
        let hers = NewItem { about: About::parse("mãe"), ..mind.statement("Detesta praia") };
        mind.learns(hers, Vec::new()).await;
        assert_eq!(found(&mind, "pescar na praia").await[0], "Gosta de praia e de pescar com o pai");
        let mut tx = mind.db.read(mind.scope).await.unwrap();
        let now = domain::Clock::now(&mind.clock);
        let only = Query { text: "praia", area: Some(Area::Health), limit: 5, ..Query::default() };
        let hits = search(&mut tx, &only, now).await.unwrap();
        assert_eq!(hits.len(), 1);
        let mother = About::parse("minha mãe");
        let hers = Query { text: "praia", about: Some(&mother), limit: 5, ..Query::default() };
        assert_eq!(search(&mut tx, &hers, now).await.unwrap()[0].item.content, "Detesta praia");
    })
    .await;
}

#[tokio::test]
async fn a_corrected_item_is_found_by_its_new_words_only() {
    tell(async |mind| {
        let item = mind.keeps("Gosta de jazz").await;
        let edit = acts::Edit { content: Some("Gosta de samba".into()), ..acts::Edit::default() };
        mind.changes(async |tx, now| acts::edit(tx, item.id, &edit, now).await.unwrap()).await;
        assert!(found(&mind, "jazz").await.is_empty());
        assert_eq!(found(&mind, "sambas").await, ["Gosta de samba"]);
    })
    .await;
}
