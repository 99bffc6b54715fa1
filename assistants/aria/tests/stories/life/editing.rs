//! What an edit is about: what was just noted or shown, and what the words name. Never a thing of another kind.

use domain::ConversationId;
use engine::Reply;
use store::{params, sql};
use testkit::for_each_engine;

use crate::house::House;

async fn agree(house: &House, text: &str, talk: &mut Option<ConversationId>) -> Reply {
    let asked = house.says(text, *talk).await;
    assert!(asked.proposal.is_some(), "{text}: {}", asked.reply);
    *talk = Some(asked.conversation_id);
    house.says("sim", *talk).await
}

fn tool(reply: &Reply) -> &str {
    reply.proposal.as_ref().map_or("", |proposal| proposal.tool.as_str())
}

/// How many entries there are of a kind.
async fn noted(house: &House, kind: &str) -> i64 {
    let mut tx = house.engine.db().read(house.ana).await.unwrap();
    let (count,): (i64,) = tx
        .one(
            sql!(
                "select count(*) from aria_metrics
                  where tenant_id = $1 and user_id = $2 and kind = $3 and deleted_at is null"
            ),
            params![house.ana.tenant(), house.ana.user(), kind],
        )
        .await
        .unwrap();
    count
}

#[tokio::test]
async fn an_hour_after_a_reminder_moves_the_reminder_and_no_sleep() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let mut talk = None;
        agree(&house, "dormi 5h40", &mut talk).await;
        agree(&house, "me lembra de regar as plantas toda terça e quinta às 19h", &mut talk).await;
        let asked = house.says("pera, muda pra 20h", talk).await;
        assert_eq!(tool(&asked), "update_reminder", "{}", asked.reply);
        assert!(asked.reply.contains("regar as plantas") && asked.reply.contains("20h"), "{}", asked.reply);
        let done = house.says("sim", talk).await;
        assert!(done.reply.contains("20h"), "{}", done.reply);
        let listed = house.says("quais são meus lembretes?", talk).await;
        assert!(listed.reply.contains("20h") && !listed.reply.contains("19h"), "{}", listed.reply);
        // The receipt takes it back.
        let receipt = done.receipts.first().map(|receipt| receipt.id).unwrap();
        house.engine.undoing().undo(house.ana, receipt, &done.correlation_id).await.unwrap();
        let listed = house.says("quais são meus lembretes?", talk).await;
        assert!(listed.reply.contains("19h") && !listed.reply.contains("20h"), "{}", listed.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_reminder_that_is_named_is_the_one_that_moves() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let mut talk = None;
        agree(&house, "me lembra de ir ao dentista amanhã às 10h", &mut talk).await;
        agree(&house, "me lembra de ligar pro contador amanhã às 15h", &mut talk).await;
        agree(&house, "dormi 7h", &mut talk).await;
        for (text, title, hour) in [
            ("passa o lembrete do dentista pras 11h", "dentista", "11h"),
            ("mude o lembrete de ligar para o contador para as 16h30", "contador", "16h30"),
            ("adia o do dentista pra 18h", "dentista", "18h"),
        ] {
            let mut reply = house.says(text, talk).await;
            if reply.proposal.is_some() {
                assert!(reply.reply.contains(title), "{text}: {}", reply.reply);
                reply = house.says("sim", talk).await;
            }
            assert!(reply.reply.contains(title) && reply.reply.contains(hour), "{text}: {}", reply.reply);
        }
        agree(&house, "me lembra de estudar violão toda quarta às 18h", &mut talk).await;
        let other_day = house.says("muda o lembrete do violão pra quinta", talk).await;
        let summary = other_day.proposal.map(|proposal| proposal.summary).unwrap_or_default();
        assert!(
            summary.contains("toda quinta") && !summary.contains("quarta"),
            "{summary} {}",
            other_day.reply
        );
        house.says("não", talk).await;
        let none = house.says("muda o lembrete da natação pras 9h", talk).await;
        assert!(none.proposal.is_none(), "{}", none.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_order_to_take_away_adds_nothing() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let mut talk = None;
        agree(&house, "gastei 7 reais de ônibus", &mut talk).await;
        agree(&house, "gastei 42 reais na padaria", &mut talk).await;
        agree(&house, "bebi 500 ml de água", &mut talk).await;
        for text in ["apaga os 7 reais do busão", "remove os 42 reais da padoca, por favor"] {
            let reply = house.says(text, talk).await;
            assert!(matches!(tool(&reply), "delete_metric" | ""), "{text}: {}", reply.reply);
            let reply = if reply.proposal.is_some() { house.says("sim", talk).await } else { reply };
            assert!(reply.tools_used.iter().all(|used| used.name != "record_metric"), "{text}");
            assert!(!reply.reply.contains("Ficou de fora"), "{text}: {}", reply.reply);
        }
        assert_eq!(noted(&house, "expense").await, 0);
        assert_eq!(noted(&house, "water").await, 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_said_nothing_about_memory_is_not_told_that_they_refused() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let talk = Some(house.says("oi", None).await.conversation_id);
        let asked = house.says("o que você sabe sobre mim?", talk).await;
        assert!(!asked.reply.contains("pediu para eu não"), "{}", asked.reply);
        let proposed = house.says("então pode marcar o primeiro", talk).await;
        assert_ne!(tool(&proposed), "set_memory_consent", "{}", proposed.reply);
        let first = house.says("lembra que sou alérgica a camarão", talk).await;
        assert!(first.reply.contains("ainda não disse"), "{}", first.reply);
        let second = house.says("lembra que moro em Santos", talk).await;
        assert!(!second.reply.contains("ainda não disse"), "{}", second.reply);
        let done = agree(&house, "não quero que você lembre de mim", &mut { talk }).await;
        assert_eq!(done.tools_used.len(), 1, "{}", done.reply);
        let refused = house.says("o que você sabe sobre mim?", talk).await;
        assert!(refused.reply.contains("pediu para eu não"), "{}", refused.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_amount_the_day_or_the_hour_that_names_an_entry_is_the_one_that_is_meant() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("gastei 64,90 no cinema ontem").await;
        let noted = house.agrees_to("gastei 820 no conserto do carro ontem").await;
        let talk = Some(noted.conversation_id);
        for (text, holds) in [
            ("o gasto de 64,90 está errado, foi 69,40", "R$ 64,90"),
            ("corrige o gasto de 69,40, o certo é 96,40", "R$ 69,40"),
        ] {
            let reply = house.says(text, talk).await.reply;
            assert!(reply.contains(holds) && !reply.contains("820"), "{text}: {reply}");
            house.says("sim", talk).await;
        }
        // An amount that nothing has names nothing.
        let lost = house.says("apaga o gasto de 55,30", talk).await;
        assert!(lost.proposal.is_none() && lost.receipts.is_empty(), "{}", lost.reply);
        // Not even what was just spoken of, with a card about it open.
        let open = house.says("na verdade o conserto do carro foi 790", talk).await;
        assert!(open.reply.contains("790"), "{}", open.reply);
        let other = house.says("não, cancela isso. apaga o gasto de 96,40", talk).await;
        assert!(!other.reply.contains("para R$ 96,40"), "{}", other.reply);
        house.agrees_to("me lembra de tomar o xarope às 21h").await;
        let morning = house.says("cancela o lembrete das 7h do xarope", None).await;
        assert!(morning.proposal.is_none() && morning.receipts.is_empty(), "{}", morning.reply);
        let evening = house.says("cancela o lembrete do xarope das 21h", None).await;
        assert!(evening.proposal.is_some() || !evening.receipts.is_empty(), "{}", evening.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn how_many_things_there_are_is_no_sum() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in ["anota os dois aí", "Sim, os dois.", "pode anotar as duas"] {
            let asked = house.says("gastei 62 no posto e 18 na padaria", None).await;
            assert!(asked.reply.contains("R$ 62,00"), "{}", asked.reply);
            let reply = house.says(text, Some(asked.conversation_id)).await;
            assert!(!reply.reply.contains("R$ 2,00"), "{text}: {}", reply.reply);
        }
        house.is_sound().await;
    })
    .await;
}

/// What is said of a card, and what the card then shows.
const PUT_OTHERWISE: [(&str, &str, &[&str]); 8] = [
    (
        "gastei 87 de açaí ontem",
        "restaurante nada, foi feira, comprei pra casa",
        &["R$ 87,00", "alimentação"],
    ),
    ("gastei 80 na farmácia", "saúde não, mercado", &["R$ 80,00", "alimentação"]),
    ("gastei 50 no cinema", "bota como presente", &["R$ 50,00", "presentes"]),
    (
        "gastei 60 no uber",
        "transporte nada, é meu serviço uai. deixa como outras coisas msm",
        &["outras coisas"],
    ),
    ("gastei 40 na padaria", "muda a categoria pra saúde", &["R$ 40,00", "saúde"]),
    (
        "bota como meta minha chegar nos 88 kg até julho",
        "muda pra 90",
        &["“Chegar nos 90 kg”", "alvo de 90 kg"],
    ),
    (
        "bota como meta minha chegar nos 70 kg até julho",
        "70 é sonho demais kkk bota 75 vai",
        &["nos 75 kg”", "alvo de 75 kg"],
    ),
    (
        "me lembra de cobrar ela amanhã às 9h",
        "é cobrar a Neide 50 reais, e bota meio dia",
        &["cobrar a Neide 50 reais", "às 12h"],
    ),
];

#[tokio::test]
async fn a_category_a_title_and_an_hour_are_put_otherwise_in_words() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let mut wrong = Vec::new();
        for (said, otherwise, shown) in PUT_OTHERWISE {
            let asked = house.says(said, None).await;
            let talk = Some(asked.conversation_id);
            let card = house.says(otherwise, talk).await;
            if card.proposal.is_none() || !shown.iter().all(|part| card.reply.contains(part)) {
                wrong.push(format!("{said} → {otherwise} → {}", card.reply));
            }
            house.says("não", talk).await;
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_stands_behind_a_yes_or_a_no_is_read_or_said_back() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let answered = async |said: &str, answer: &str| {
            let asked = house.says(said, None).await;
            let reply = house.says(answer, Some(asked.conversation_id)).await.reply;
            house.says("não", Some(asked.conversation_id)).await;
            reply
        };
        let boots = answered("anota que o Wesley gosta de boné", "exato, boné da Honda de preferência").await;
        assert!(boots.contains("criei a ficha") && boots.contains("Honda"), "{boots}");
        for (no, shown) in [
            ("kkkk não moça esquece essa. meta nova: chegar nos 90 kg até julho", "90 kg"),
            ("não, esquece. me lembra de ligar pra Ana amanhã às 10h", "ligar pra Ana"),
        ] {
            let reply = answered("bota como meta minha chegar nos 88 kg até julho", no).await;
            assert!(reply.contains(shown), "{no}: {reply}");
        }
        house.is_sound().await;
    })
    .await;
}
