//! A wish beside an open card: it is asked about first, and the card follows it. Only a no ends a card.

use testkit::for_each_engine;

use crate::house::House;

#[tokio::test]
async fn a_card_follows_the_wish_that_came_between() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let sleep = house.says("dormi 7 horas", None).await;
        let here = Some(sleep.conversation_id);
        let lunch = house.says("gastei 38 reais no almoço", here).await;
        assert!(lunch.reply.contains("38,00") && lunch.reply.contains("volto"), "{}", lunch.reply);
        assert_eq!(lunch.notices[0].code, "proposal_superseded");
        assert_eq!(lunch.proposal.as_ref().map(|card| card.tool.as_str()), Some("record_metric"));
        let kept = house.says("sim", here).await;
        assert!(kept.reply.contains("anotei um gasto de R$ 38,00"), "{}", kept.reply);
        assert!(kept.reply.contains("7h de sono") && kept.proposal.is_some(), "{}", kept.reply);
        let both = house.says("sim", here).await;
        assert!(both.reply.contains("anotei 7h de sono") && both.proposal.is_none(), "{}", both.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_no_to_what_came_between_leaves_the_card() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let card = house.says("me lembra sexta às 18h de devolver a bomba de ar", None).await;
        let here = Some(card.conversation_id);
        house.says("dormi 6 horas", here).await;
        let back = house.says("não", here).await;
        assert!(back.proposal.is_some() && back.reply.contains("bomba de ar"), "{}", back.reply);
        let kept = house.says("pode", here).await;
        assert!(kept.reply.contains("Te lembro"), "{}", kept.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_says_a_card_anew_takes_its_place() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let card = house.says("me lembra sexta às 18h de devolver a bomba de ar", None).await;
        let here = Some(card.conversation_id);
        let anew = house.says("me lembra sábado às 9h de devolver a bomba", here).await;
        assert!(anew.proposal.is_some(), "{}", anew.reply);
        let kept = house.says("sim", here).await;
        assert!(kept.proposal.is_none(), "{}", kept.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_nobody_understood_ends_no_card() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let card = house.says("gastei 62 reais na farmácia", None).await;
        let here = Some(card.conversation_id);
        for said in ["bah guria, o trem da zebra", "xablau zebra turbo do quintal"] {
            let heard = house.says(said, here).await;
            assert!(heard.reply.contains("62,00"), "{said}: {}", heard.reply);
        }
        let kept = house.says("sim", here).await;
        assert!(kept.reply.contains("anotei um gasto de R$ 62,00"), "{}", kept.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn half_a_wish_that_may_be_about_the_card_ends_it_not() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let card = house.says("me lembra amanhã às 8h30 de ligar pro fornecedor de tela", None).await;
        let here = Some(card.conversation_id);
        let heard = house.says("muda o lembrete da tela", here).await;
        assert!(heard.reply.contains("fornecedor de tela"), "{}", heard.reply);
        // What it is changed to is put on the card.
        let heard = house.says("muda pra ligar pro Beto da tela", here).await;
        assert!(
            heard.proposal.is_some() && heard.reply.contains("ligar pro Beto da tela"),
            "{}",
            heard.reply
        );
        let kept = house.says("sim", here).await;
        assert!(kept.reply.contains("Combinado"), "{}", kept.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_question_about_the_card_leaves_it() {
    for_each_engine(async |database| {
        for asked in [
            "vc me avisa por onde? toca alguma coisa?",
            "qdo q vc vai me avisar disso aí?",
            "e esse lembrete toca que horas mesmo?",
        ] {
            let house = House::open(&database).await;
            let card = house.says("me lembra sexta às 18h de devolver a bomba de ar", None).await;
            let here = Some(card.conversation_id);
            let stands = house.says(asked, here).await;
            assert!(stands.reply.contains("bomba de ar"), "{asked}: {}", stands.reply);
            let kept = house.says("sim", here).await;
            assert!(kept.reply.contains("Te lembro"), "{asked}: {}", kept.reply);
            house.is_sound().await;
        }
    })
    .await;
}

/// A no to one step of several says nothing of the others, whatever is said beside it.
#[tokio::test]
async fn what_stood_behind_a_refused_step_is_asked_about_next() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let card = house.says("gastei 30 no mercado e 20 na farmácia", None).await;
        let here = Some(card.conversation_id);
        assert!(card.reply.contains("Etapa 1 de 2"), "{}", card.reply);
        let next = house.says("não, o mercado não fui eu que paguei. quanto gastei esse mês?", here).await;
        assert!(next.proposal.is_some() && next.reply.contains("20,00"), "{}", next.reply);
        let done = house.says("sim", here).await;
        assert_eq!(done.receipts.len(), 1, "{}", done.reply);
        house.is_sound().await;
        // A no to all of it is one.
        let card = house.says("gastei 31 no mercado e 21 na farmácia", None).await;
        let here = Some(card.conversation_id);
        let none = house.says("não, nada disso fui eu que paguei. quanto gastei esse mês?", here).await;
        assert!(none.proposal.is_none(), "{}", none.reply);
        house.is_sound().await;
    })
    .await;
}

/// What is paid in parts is told from the whole.
#[tokio::test]
async fn parts_are_read_as_they_are_said() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let card = house.says("to devendo 2400 no cartao do nubank, 8x de 300", None).await;
        assert!(card.proposal.is_some(), "{}", card.reply);
        assert!(card.reply.contains("8 parcelas de R$ 300,00 (R$ 2.400,00"), "{}", card.reply);
        house.is_sound().await;
    })
    .await;
}
