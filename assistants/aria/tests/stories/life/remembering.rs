//! What she remembers, and what she does not any more: told, forgotten and asked in words.

use std::time::Duration;

use memory::items::{self, Filter};
use memory::{Consent, identity};
use serde_json::json;
use testkit::for_each_engine;

use crate::house::House;

impl House {
    async fn may_remember(&self) {
        let mut tx = self.engine.db().begin(self.ana).await.unwrap();
        identity::set_consent(&mut tx, Consent::Granted, self.engine.clock().now()).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn remembered(&self) -> Vec<String> {
        let mut tx = self.engine.db().read(self.ana).await.unwrap();
        let all = items::list(&mut tx, &Filter { limit: 100, ..Filter::default() }).await.unwrap();
        all.into_iter().map(|item| item.content).collect()
    }

    async fn night(&self) {
        self.engine.jobs().plan_jobs().await.unwrap();
        self.sleeps(Duration::from_hours(24)).await;
        self.looks().await;
    }
}

#[tokio::test]
async fn forgotten_by_words_it_stays_so_until_it_is_told_again() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.may_remember().await;
        let talk = house.says("lembra que sou diabética", None).await.conversation_id;
        assert_eq!(house.remembered().await.len(), 1);
        let asked = house.says("esquece que sou diabética", Some(talk)).await;
        assert!(asked.proposal.is_some(), "{}", asked.reply);
        assert_eq!(house.says("sim", Some(talk)).await.reply, "Esqueci.");
        for _ in 0..3 {
            house.night().await;
            assert_eq!(house.remembered().await, [""; 0]);
        }
        house.says("lembra que sou diabética", Some(talk)).await;
        house.night().await;
        assert_eq!(house.remembered().await.len(), 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_was_forgotten_is_not_brought_back_and_nothing_else_in_its_place() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.may_remember().await;
        let talk = house.says("lembra que sou diabética", None).await.conversation_id;
        house.says("bebi 500 ml de água", Some(talk)).await;
        house.says("sim", Some(talk)).await;
        house.sleeps(Duration::from_secs(1)).await;
        house.says("esquece que sou diabética", Some(talk)).await;
        let gone = house.says("sim", Some(talk)).await;
        assert_eq!(gone.receipts[0].undo_until, None, "nobody is promised it back");
        // The word means the forgetting: whatever else could be taken back is asked about first.
        let asked = house.says("desfaz", Some(talk)).await;
        assert!(asked.receipts.is_empty(), "{}", asked.reply);
        let summary = asked.proposal.unwrap().summary;
        assert!(summary.contains("não dá para desfazer") && summary.contains("500"), "{summary}");
        let undone = house.says("sim", Some(talk)).await;
        assert_eq!(undone.receipts.len(), 1, "{}", undone.reply);
        let nothing = house.says("desfaz", Some(talk)).await;
        assert!(nothing.receipts.is_empty() && nothing.proposal.is_none(), "{}", nothing.reply);
        assert_eq!(house.remembered().await, [""; 0]);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_no_night_has_read_yet_can_be_forgotten_too() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.may_remember().await;
        house.says("sou alérgica a camarão", None).await;
        house.says("moro em Campinas", None).await;
        house.agrees_to("esquece que sou alérgica a camarão").await;
        house.night().await;
        assert_eq!(house.remembered().await, ["Mora em Campinas"]);
    })
    .await;
}

#[tokio::test]
async fn everything_about_somebody_is_forgotten_at_once() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.may_remember().await;
        house.says("meu irmão Pedro mora em Recife", None).await;
        house.says("meu irmão Pedro é alérgico a amendoim", None).await;
        house.says("moro em Campinas", None).await;
        house.night().await;
        assert!(house.remembered().await.len() > 1, "{:?}", house.remembered().await);
        house.says("o Pedro trabalha na Vale", None).await;
        house.agrees_to("esquece tudo sobre o Pedro").await;
        house.night().await;
        assert_eq!(house.remembered().await, ["Mora em Campinas"]);
    })
    .await;
}

#[tokio::test]
async fn a_fact_of_the_same_day_is_answered_from_the_conversation() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        // Nobody agreed to anything: what stands in this conversation can be read all the same.
        let talk = house.says("trabalho no Hospital São Paulo", None).await.conversation_id;
        let told = house.says("onde eu trabalho?", Some(talk)).await.reply;
        assert!(told.contains("Hospital São Paulo"), "{told}");
        house.may_remember().await;
        let told = house.says("onde eu trabalho?", Some(talk)).await.reply;
        assert!(told.contains("Hospital São Paulo"), "{told}");
        // Elsewhere nobody has heard it.
        let elsewhere = house.says("onde eu trabalho?", None).await.reply;
        assert!(!elsewhere.contains("Hospital"), "{elsewhere}");
        // What was forgotten is not brought up again.
        house.says("minha senha do cofre é girassol", Some(talk)).await;
        house.says("esquece que minha senha do cofre é girassol", Some(talk)).await;
        house.says("sim", Some(talk)).await;
        let asked = house.says("qual é minha senha do cofre?", Some(talk)).await.reply;
        assert!(!asked.contains("girassol"), "{asked}");
    })
    .await;
}

#[tokio::test]
async fn the_chosen_name_is_used_and_never_remembered() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.may_remember().await;
        house.says("me chame de Mestre", None).await;
        house.agrees_to("dormi 7 horas").await;
        house.agrees_to("me manda um resumo toda manhã às 7h").await;
        house.sleeps(Duration::from_hours(22)).await;
        assert!(house.last_said().await.starts_with("Bom dia, Mestre."), "{}", house.last_said().await);
        house.night().await;
        assert_eq!(house.remembered().await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_summary_waits_for_the_end_of_the_quiet_hours_and_a_reminder_does_not() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("dormi 7 horas").await;
        house.agrees_to("me manda um resumo toda manhã às 7h").await;
        house.agrees_to("me lembra de tomar o remédio amanhã às 6h").await;
        let hours = json!({ "quiet_hours": { "from": "22:00", "to": "11:00" } });
        house.engine.memories(house.ana).change_preferences(&hours).await.unwrap();
        let mut said = Vec::new();
        for _ in 0..24 {
            let before = house.talk().await.len();
            house.sleeps(Duration::from_hours(1)).await;
            let talk = house.talk().await;
            let hour =
                house.engine.clock().now().to_zoned(jiff::tz::TimeZone::get("America/Sao_Paulo").unwrap());
            said.extend(talk.into_iter().skip(before).map(|text| (hour.hour(), text)));
        }
        let hours: Vec<i8> = said.iter().map(|(hour, _)| *hour).collect();
        assert_eq!(hours, [6, 11], "{said:?}");
        assert!(said[0].1.contains("remédio") && said[1].1.contains("Bom dia"), "{said:?}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_offer_to_keep_what_was_told_is_kept() {
    for_each_engine(async |database| {
        for taken in
            ["quero guardar sim oxe", "então registra aí o q ela me deve", "guarda aí", "isso, anota"]
        {
            let house = House::open(&database).await;
            house.says("pode lembrar do que eu te conto", None).await;
            let told = house.says("a lucia ta me devendo 65", None).await;
            let here = Some(told.conversation_id);
            assert!(told.receipts.is_empty() && told.proposal.is_none(), "{}", told.reply);
            let kept = house.says(taken, here).await;
            assert!(
                kept.reply.contains("lucia ta me devendo 65"),
                "{taken}: {} / {}",
                told.reply,
                kept.reply
            );
            assert_eq!(kept.receipts.len(), 1, "{taken}");
            house.is_sound().await;
        }
    })
    .await;
}

#[tokio::test]
async fn an_order_that_points_keeps_what_it_points_at() {
    for_each_engine(async |database| {
        for (told, order) in [
            ("", "a gessica mora comigo e calça 38, guarda isso q vou esquecer"),
            ("", "guarda isso pq é sério, a gessica calça 38"),
            ("a gessica calça 38", "anota isso aí por favor"),
            ("a gessica calça 38", "lembra disso q é importante"),
        ] {
            let house = House::open(&database).await;
            let mut here = Some(house.says("pode lembrar do que eu te conto", None).await.conversation_id);
            if !told.is_empty() {
                here = Some(house.says(told, here).await.conversation_id);
            }
            let kept = house.says(order, here).await;
            assert!(kept.reply.contains("calça 38"), "{told} / {order}: {}", kept.reply);
            assert!(!kept.reply.contains("esquecer") && !kept.reply.contains("importante"), "{}", kept.reply);
            house.is_sound().await;
        }
    })
    .await;
}

/// The notice asked it, in words: a yes in one's own is an answer to that, and not asked about once more.
#[tokio::test]
async fn a_yes_to_the_notice_in_ones_own_words_is_one() {
    for (said, is_one) in [
        ("uai pode lembrar sim, num tenho nada pra esconder não kkk", true),
        ("pode guardar sim, não tem segredo nenhum aqui não", true),
        ("sim, lembra sim", true),
        ("pode ser que sim", false),
        ("guardar o quê?", false),
        ("lembra de comprar pão", false),
        ("pode guardar se ninguém mais vê", false),
    ] {
        for_each_engine(async |database| {
            let house = House::open(&database).await;
            let first = house.says("oi, tudo bem?", None).await;
            assert!(first.notices.iter().any(|notice| notice.code == "memory_consent"), "{first:?}");
            let told = house.says(said, Some(first.conversation_id)).await;
            assert_eq!(told.receipts.len() == 1, is_one, "{said}: {}", told.reply);
            house.is_sound().await;
        })
        .await;
    }
}

#[tokio::test]
async fn what_is_kept_says_whose_it_is() {
    for_each_engine(async |database| {
        for (text, kept) in [
            (
                "quero ue, guarda q minha mae se chama Raimunda e tem diabetes",
                "minha mae se chama Raimunda e tem diabetes",
            ),
            ("guarda que meu pai mora em Belém e toma insulina", "meu pai mora em Belém e toma insulina"),
            ("lembra que a mamãe é diabética e usa bengala", "a mamãe é diabética e usa bengala"),
        ] {
            let house = House::open(&database).await;
            house.may_remember().await;
            let said = house.says(text, None).await;
            assert!(house.remembered().await.iter().any(|content| content == kept), "{text}: {}", said.reply);
        }
    })
    .await;
}

#[tokio::test]
async fn a_wish_to_be_remembered_is_one_whatever_its_reason_denies() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in [
            "olha eu queria q tu guardasse as coisas q eu te conto tá, pq minha cabeça nao guarda mais nada",
            "pode guardar o que eu conto, pq eu nunca lembro de nada",
        ] {
            let asked = house.says(text, None).await;
            assert!(!asked.reply.contains("Paro de lembrar"), "{text}: {}", asked.reply);
        }
        let off = house.says("para de lembrar do que eu conto", None).await;
        assert!(!off.reply.contains("Posso passar a lembrar"), "{}", off.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_birthday_is_kept_of_whoever_is_somebody_to_the_speaker_and_found_by_that() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = house.agrees_to("o aniversario da Yasmin minha filha é 3 de dezembro, vai fazer 14").await;
        let talk = Some(talk.conversation_id);
        for text in ["quando é mesmo o niver da minha filha?", "quando é o aniversário da minha filha?"] {
            let told = house.says(text, talk).await.reply;
            assert!(told.contains("3 de dezembro"), "{text}: {told}");
        }
        for text in
            ["niver do Wesley é sábado, dia 21", "o aniversário do Wesley é sábado 21, parceiro de oficina"]
        {
            let asked = house.says(text, talk).await;
            assert!(asked.reply.contains("21 de março"), "{text}: {}", asked.reply);
            house.says("não", talk).await;
        }
        let bia = house.agrees_to("o aniversário da Bia é 7 de julho").await.conversation_id;
        let asked = house.says("ela é minha filha mais nova", Some(bia)).await;
        assert!(asked.proposal.is_some() || asked.reply.contains("Bia"), "{}", asked.reply);
        for (text, told) in
            [("anota aí: mamãe é diabetica", "diabetica"), ("anota que o papai toma insulina", "insulina")]
        {
            let asked = house.says(text, None).await;
            assert!(asked.proposal.is_some() && asked.reply.contains(told), "{text}: {}", asked.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_things_bought_are_both_noted_and_of_no_kind_where_they_differ() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (text, told) in [
            ("gastei 87 com açaí e peixe no ver o peso", "outras coisas|açaí e peixe"),
            ("gastei 30 de sorvete e remédio", "outras coisas|sorvete e remédio"),
            ("gastei 12 com pão e leite na padaria", "pão e leite"),
            ("gastei 6 com pão de queijo e café na padoca", "pão de queijo e café"),
            ("gastei 50 no mercado e treinei", "mercado"),
        ] {
            let asked = house.says(text, None).await;
            assert!(told.split('|').all(|part| asked.reply.contains(part)), "{text}: {}", asked.reply);
        }
        house.is_sound().await;
    })
    .await;
}
