//! What nobody wrote a sentence for: understood by what others said, asked about, or answered as talk.

use testkit::for_each_engine;

use crate::house::House;

/// Wishes in words that no sentence of a tool has, and what their card must say.
const WISHES: &[(&str, &[&str])] = &[
    (
        "o talão da energia agora vem 187,40, sempre dia 12, põe na lista do que eu tenho que dar conta",
        &["187,40", "12"],
    ),
    ("dei uma caixa de bombom pra tia Célia ontem, deixa registrado", &["bombom"]),
    ("a partir de hoje quero caminhar toda manhã, me cobra", &["Caminhar"]),
];

#[tokio::test]
async fn a_wish_in_ones_own_words_is_asked_about_and_acts_after_a_yes_only() {
    for_each_engine(async |database| {
        for (said, parts) in WISHES {
            let house = House::open(&database).await;
            let card = house.says(said, None).await;
            assert!(card.proposal.is_some(), "{said}: {}", card.reply);
            for part in *parts {
                assert!(card.reply.contains(part), "{said}: {}", card.reply);
            }
            house.is_sound().await;
        }
    })
    .await;
}

#[tokio::test]
async fn talk_is_answered_by_its_kind_and_proposes_nothing() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for said in [
            "ai que dia arrastado, só queria minha cama e silêncio",
            "meu filho passou no vestibular, nem acredito!!",
            "kkkkkk essa foi boa",
            "qual a capital da Mongólia?",
            "liga pro meu primo aí",
        ] {
            let reply = house.says(said, None).await;
            assert!(reply.proposal.is_none(), "{said}: {}", reply.reply);
            assert!(!reply.reply.contains("Tente algo como"), "{said}: {}", reply.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_bare_number_is_no_wish() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for said in ["87,50", "às 8h", "amanhã"] {
            let reply = house.says(said, None).await;
            assert!(reply.proposal.is_none(), "{said}: {}", reply.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_card_is_put_right_in_whatever_words_and_asked_about_again() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (wish, otherwise, part) in [
            ("pedalei 60 km hoje", "na real acho q foi 52 km, o gps travou", "52 km"),
            ("recebi 140 de entrega hoje", "olhando direito o extrato caiu foi 125 reais, viu", "125,00"),
        ] {
            let card = house.says(wish, None).await;
            let again = house.says(otherwise, Some(card.conversation_id)).await;
            assert!(again.proposal.is_some() && again.reply.contains(part), "{otherwise}: {}", again.reply);
            assert!(again.tools_used.iter().all(|used| !used.ok), "{otherwise}: {}", again.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_sentence_that_passes_over_its_amount_gets_it() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let card = house.says("paguei o condomínio: R$ 640", None).await;
        assert!(card.proposal.is_some() && card.reply.contains("640,00"), "{}", card.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_was_just_spoken_of_is_meant_by_her() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let first = house.agrees_to("a Rayssa é minha namorada, aniversário dia 3 de dezembro").await;
        let here = Some(first.conversation_id);
        for said in ["anota que ela gosta de pescar", "anota que ela odeia coentro"] {
            let card = house.says(said, here).await;
            assert!(card.proposal.is_some() && card.reply.contains("Rayssa"), "{said}: {}", card.reply);
            assert!(!card.reply.contains("Ainda não conheço"), "{said}: {}", card.reply);
            house.says("sim", here).await;
        }
        // Nobody was spoken of.
        let asked = house.says("anota que ela gosta de pescar", None).await;
        assert!(!asked.reply.contains("conheço Ela"), "{}", asked.reply);
        house.is_sound().await;
    })
    .await;
}
