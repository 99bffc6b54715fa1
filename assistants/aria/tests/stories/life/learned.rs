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
    ("hábito: caminhar 3x por semana", &["Caminhar", "3 vezes por semana"]),
    ("me lembra de tomar o remédio todo dia às 8h até dia 25", &["tomar o remédio", "todo dia", "dia 25"]),
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

#[tokio::test]
async fn of_several_amounts_and_days_each_finds_its_place() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("comprei um sofá de 2400 em 12 vezes, já paguei 3, vence dia 10", None).await;
        let card = &asked.proposal.as_ref().unwrap().arguments;
        for (argument, value) in [("installments", 12), ("total", 2400), ("paid", 3), ("dueDay", 10)] {
            assert_eq!(card[argument].as_f64(), Some(f64::from(value)), "{argument}: {card}");
        }
        let asked = house.says("não me manda nada das 22h às 7h", None).await;
        assert!(asked.reply.contains("das 22:00 às 07:00"), "{}", asked.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_wish_beside_a_card_is_no_change_of_it() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("gastei 18 num pf no almoço", None).await;
        let here = Some(asked.conversation_id);
        let other = house.says("quero juntar 3 mil até outubro", here).await;
        assert_eq!(other.proposal.as_ref().unwrap().tool, "save_goal", "{}", other.reply);
        let back = house.says("sim", here).await;
        let card = back.proposal.as_ref().unwrap();
        assert_eq!((card.tool.as_str(), card.arguments["value"].as_f64()), ("record_metric", Some(18.0)));
        // "bota" orders, and is no boot.
        let changed = house.says("isso, mas bota na verdade 18,90", here).await;
        let card = &changed.proposal.as_ref().unwrap().arguments;
        assert_eq!((card["value"].as_f64(), &card["category"]), (Some(18.9), &"restaurant".into()));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_says_what_it_is_instead_keeps_the_card() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("o niver da Ju é 3 de março", None).await;
        let here = Some(asked.conversation_id);
        assert_eq!(asked.proposal.as_ref().unwrap().tool, "update_person", "{}", asked.reply);
        let said = house.says("Ju é a Júlia, minha namorada, já tá cadastrada", here).await;
        assert!(said.tools_used.is_empty(), "{}", said.reply);
        let said = house.says("não, o nome é Júlia", here).await;
        assert!(!said.reply.contains("deixei isso de lado"), "{}", said.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn some_time_before_it_and_what_is_to_be_kept_of_oneself() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("me lembra uma hora antes da prova de sexta às 19h", None).await;
        assert!(asked.reply.contains("prova, sexta") && asked.reply.contains("18h"), "{}", asked.reply);
        assert!(!asked.reply.contains("Ficou de fora"), "{}", asked.reply);
        let here = Some(house.says("não", Some(asked.conversation_id)).await.conversation_id);
        house.says("pode lembrar de mim", here).await;
        let kept = house.says("então lembra q eu tenho um cachorro chamado Thor", here).await;
        assert!(kept.reply.contains("eu tenho um cachorro chamado Thor"), "{}", kept.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_said_beside_a_card_leaves_it_open_and_what_asks_of_something_else_does_not() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("gastei 23 num açaí", None).await;
        let here = Some(asked.conversation_id);
        for beside in ["oxe que calor hoje viu", "me conta uma piada"] {
            let reply = house.says(beside, here).await;
            let card = reply.proposal.as_ref().map(|card| card.arguments["value"].as_f64());
            assert!(card.is_none() || card == Some(Some(23.0)), "{beside}: {}", reply.reply);
            assert!(!reply.reply.contains("de lado"), "{beside}: {}", reply.reply);
        }
        let next = house.says("gastei 45 na padaria", here).await;
        assert_eq!(next.proposal.as_ref().unwrap().arguments["value"].as_f64(), Some(45.0), "{}", next.reply);
        let back = house.says("sim", here).await;
        assert_eq!(back.proposal.as_ref().unwrap().arguments["value"].as_f64(), Some(23.0), "{}", back.reply);
        let done = house.says("sim", here).await;
        assert!(done.proposal.is_none() && done.reply.contains("23,00"), "{}", done.reply);
        for beside in ["quanto gastei esse mês?", "e meu sono, como tá?"] {
            house.says("gastei 31 num lanche", here).await;
            let looked = house.says(beside, here).await;
            assert!(looked.proposal.is_none(), "{beside}: {}", looked.reply);
            assert!(house.says("sim", here).await.receipts.is_empty(), "{beside}: {}", looked.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_answer_to_the_readers_own_question_says_how_it_is_meant() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let here = Some(house.agrees_to("me lembra de pagar a luz segunda às 10").await.conversation_id);
        let asked =
            house.says("o da luz muda pra sabado dia 21 q eu recebo sexta e ja mato isso", here).await;
        if asked.proposal.is_none() {
            let card = house.says("quero, o de pagar a luz, poe pra sabado", here).await;
            assert_eq!(card.proposal.as_ref().unwrap().tool, "update_reminder", "{}", card.reply);
            house.says("não", here).await;
        }
        // What is asked of the assistant is answered, whatever stands before it.
        let told = house.says("oi, minha patroa falou pra eu usar vc. vc é gente ou é robo?", here).await;
        assert!(told.proposal.is_none() && told.reply.contains("programa"), "{}", told.reply);
        // An entry is found by what it was noted with, and not because it is the newest.
        for noted in ["gastei 38,50 no boteco", "gastei 46,20 com gás"] {
            house.agrees_to(noted).await;
        }
        let card = house.says("apaga aquele gasto do boteco, o chefe resolveu pagar a rodada", None).await;
        assert!(card.reply.contains("38,50"), "{}", card.reply);
        let asked = house.says("paguei a conta do gás 138,60", None).await;
        let talk = Some(asked.conversation_id);
        let card =
            house.says("não né, a minha parte é só 46,20, os outros dois me devem o resto", talk).await;
        assert!(card.reply.contains("46,20"), "{}", card.reply);
        house.is_sound().await;
    })
    .await;
}

/// Whoever has a birthday kept without saying its day is asked for it, and the order itself is no note.
#[tokio::test]
async fn a_birthday_without_its_day_is_asked_for() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (said, answer, day) in [
            ("anota o aniversário da Paula", "é 12 de maio uai", "12 de maio"),
            ("guarda aí o niver do Chico", "acho que 6 de junho", "6 de junho"),
            ("Salva o aniversário da Camila, por favor.", "25/03", "25 de março"),
        ] {
            let asked = house.says(said, None).await;
            assert!(
                asked.proposal.is_none() && asked.reply.contains('?') || asked.reply.contains("dia"),
                "{}",
                asked.reply
            );
            let card = house.says(answer, Some(asked.conversation_id)).await;
            let summary = card.proposal.unwrap_or_else(|| panic!("{said}: {}", card.reply)).summary;
            assert!(summary.contains(day) && !summary.contains("nota o"), "{said}: {summary}");
        }
        house.is_sound().await;
    })
    .await;
}
