//! Nothing that was said is dropped in silence: it is done, asked about, or named.

use testkit::for_each_engine;

use crate::house::House;

#[tokio::test]
async fn an_order_for_two_times_speaks_of_both() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("me lembra de tomar o remédio todo dia às 8 e às 20h", None).await;
        assert!(asked.proposal.is_some() && asked.reply.contains("8h"), "{}", asked.reply);
        let next = house.says("sim", Some(asked.conversation_id)).await;
        assert!(next.proposal.is_some() && next.reply.contains("20h"), "{}", next.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_amount_that_no_record_carries_is_named() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (text, left) in [
            ("corri 5 km em 30 minutos", Some("5 km")),
            ("nadei 40 minutos, uns 1,5 km", Some("1,5 km")),
            ("corri 30 minutos", None),
            ("bebi 2 litros de água e dormi 8h", None),
            ("gastei 30 reais no mercado às 10h", None),
        ] {
            let asked = house.says(text, None).await;
            assert!(asked.proposal.is_some(), "{text}: {}", asked.reply);
            match left {
                Some(left) => {
                    let last = asked.reply.lines().last().unwrap_or_default();
                    assert!(last.contains("Ficou de fora") && last.contains(left), "{text}: {}", asked.reply);
                }
                None => assert!(!asked.reply.contains("Ficou de fora"), "{text}: {}", asked.reply),
            }
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_told_beside_a_question_is_asked_about_and_the_question_answered() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in [
            "bebi 500ml e quanto já bebi hoje?",
            "gastei 50 reais no mercado e quanto gastei esse mês?",
            "pesei 82,5 kg, como está meu peso?",
        ] {
            let asked = house.says(text, None).await;
            assert!(asked.proposal.is_some(), "{text}: {}", asked.reply);
            assert_eq!(asked.tools_used.len(), 1, "{text}: the question too");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn errands_and_hours_of_one_message_are_a_card_each() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (text, parts) in [
            (
                "Lembre-me de buscar o laudo na segunda-feira às 10h e de ligar para o síndico na terça às 9h.",
                &["buscar o laudo", "ligar para o síndico"][..],
            ),
            ("me lembra de tomar a vitamina três vezes ao dia: às 7h, às 13h e às 21h", &["7h", "13h", "21h"]),
            ("me lembra de passear com o cachorro todo dia às 6h30 e às 18h", &["6h30", "18h"]),
            ("me lembre do losartana todo dia 7 da manhã e 7 da noite", &["todo dia, a partir de amanhã (03/03) às 7h", "todo dia, a partir de hoje às 19h"]),
            (
                "me avise todos os dias às sete da manhã pra tomar o remédio, e às sete da noite de novo",
                &["tomar o remédio, todo dia, a partir de amanhã (03/03) às 7h", "tomar o remédio, todo dia, a partir de hoje às 19h"],
            ),
        ] {
            let mut reply = house.says(text, None).await;
            let mut cards = Vec::new();
            while let Some(proposal) = &reply.proposal {
                assert!(!reply.reply.contains("Ficou de fora"), "{text}: {}", reply.reply);
                cards.push(proposal.summary.clone());
                reply = house.says("sim", Some(reply.conversation_id)).await;
            }
            assert_eq!(cards.len(), parts.len(), "{text}: {cards:?}");
            for (card, part) in cards.iter().zip(parts) {
                assert!(card.contains(part) && !card.contains("vezes"), "{text}: {cards:?}");
            }
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_second_order_is_done_or_named() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("me lembra de pagar o condomínio amanhã às 9h", None).await;
        let talk = Some(asked.conversation_id);
        let done =
            house.says("Confirmo, e crie um lembrete para vacinar o gato na quinta às 15h", talk).await;
        assert!(done.tools_used.iter().any(|used| used.ok), "the yes counts: {}", done.reply);
        assert!(done.reply.contains("vacinar o gato"), "{}", done.reply);
        let asked =
            house.says("me lembra de comprar ração amanhã às 9h e apaga o registro do aluguel", talk).await;
        // It was looked for, and is not there.
        assert!(asked.reply.contains("não encontrei esse registro"), "{}", asked.reply);
        assert!(asked.proposal.is_some_and(|card| card.summary.contains("comprar ração")));
        // What was used is not left out.
        let used = house.says("dormi das 23h às 7h", talk).await;
        assert!(used.proposal.is_some() && !used.reply.contains("Ficou de fora"), "{}", used.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_no_closes_the_card_and_what_follows_is_heard() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        // Asked about memory, which is another question.
        house.says("oi", None).await;
        for (told, text) in [
            ("gastei 320 reais no salão", "não, gasto não! foi dinheiro que entrou"),
            ("gastei 45 reais no açaí ontem", "na verdade apaga isso, quem pagou foi a Rose"),
            ("dormi 6h", "não. isso foi a minha irmã"),
        ] {
            let asked = house.says(told, None).await;
            assert!(asked.proposal.is_some(), "{told}: {}", asked.reply);
            let closed = house.says(text, Some(asked.conversation_id)).await;
            assert!(closed.proposal.is_none(), "{text}: {}", closed.reply);
            assert!(!closed.reply.contains("Fiquei na dúvida"), "{text}: {}", closed.reply);
            let nothing = house.says("sim", Some(asked.conversation_id)).await;
            assert!(nothing.tools_used.is_empty(), "{text}: {}", nothing.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_card_says_what_was_said_and_no_more() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (text, holds, lacks) in [
            ("cheguei moída hoje", "", "de 10"),
            ("tô na bad", "", "de 10"),
            ("energia 3 hoje", "3 de 10", "baixa"),
            ("minha pressão deu 13 por 8", "13 por 8", "(13)"),
            ("registre despesa de R$ 230,00 com a anuidade do conselho, paga ontem", "ontem", "hoje"),
        ] {
            let asked = house.says(text, None).await;
            assert!(asked.reply.contains(holds) && !asked.reply.contains(lacks), "{text}: {}", asked.reply);
        }
        let asked = house.says("minha pressão deu 14 por 9", None).await;
        let other = house.says("anota a glicemia de 112", Some(asked.conversation_id)).await;
        assert!(other.reply.contains("glicemia") && !other.reply.contains("pressão"), "{}", other.reply);
        let both = house.says("prefiro que me trate por doutora Helena e que seja sucinta", None).await;
        let proposal = both.proposal.map(|proposal| proposal.arguments.to_string()).unwrap_or_default();
        assert!(
            proposal.contains("doutora Helena\"") && proposal.contains("verbosity"),
            "{proposal} {}",
            both.reply
        );
        house.says("pode lembrar de mim", None).await;
        let kept = house.says("lembre que tenho duas filhas: Júlia, de 12 anos, e Marina, de 9", None).await;
        assert!(kept.reply.contains("Marina, de 9"), "{}", kept.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn each_part_of_a_message_is_a_card_or_is_named_even_beside_an_open_card() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let open = house.says("minha energia tá em 3 hoje", None).await;
        assert!(open.proposal.is_some(), "{}", open.reply);
        let asked = house.says("corri 7 km em 50 minutos com a Bia", Some(open.conversation_id)).await;
        assert!(asked.reply.contains("Ficou de fora"), "beside a card that is put aside: {}", asked.reply);
        for (text, cards) in [
            ("gastei 120 no açougue e 38 na padaria c a vó", &["120,00", "38,00"][..]),
            (
                "me lembra amanhã às 9h de buscar o exame e de comprar ração pro gato",
                &["buscar o exame e de comprar ração"],
            ),
        ] {
            let mut reply = house.says(text, None).await;
            for card in cards {
                let summary =
                    reply.proposal.as_ref().map(|proposal| proposal.summary.clone()).unwrap_or_default();
                assert!(
                    summary.contains(card) && !reply.reply.contains("Ficou de fora"),
                    "{text}: {}",
                    reply.reply
                );
                reply = house.says("sim", Some(reply.conversation_id)).await;
            }
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_told_beside_an_order_or_a_question_is_named() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (text, left) in
            [("Anota o aniversário do Otávio, 9 de julho. Ele gosta de pescaria.", "Ele gosta de pescaria")]
        {
            let reply = house.says(text, None).await.reply;
            let last = reply.lines().last().unwrap_or_default();
            assert!(last.contains("Ficou de fora") && last.contains(left), "{text}: {reply}");
        }
        // Both are wanted: what is told is asked about, and whom the question points at is whoever was named.
        let both = house.says("A Norma faz anos dia 14 de outubro, o que eu dou pra ela?", None).await;
        assert!(both.reply.contains("Norma adora"), "the question is answered, for her: {}", both.reply);
        let card = both.proposal.unwrap_or_else(|| panic!("{}", both.reply));
        assert!(card.tool == "update_person" && card.summary.contains("14 de outubro"), "{}", card.summary);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_orders_of_which_one_must_be_looked_for_are_both_asked_about_or_answered() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("bebi 700 ml de água").await;
        house.agrees_to("me lembra da natação toda segunda às 7h").await;
        let first = house.says("tira o lembrete da natação, cansei, e apaga a água", None).await;
        assert!(first.reply.contains("natação"), "{}", first.reply);
        let second = house.says("sim", Some(first.conversation_id)).await;
        assert!(second.reply.contains("700 ml") && second.proposal.is_some(), "{}", second.reply);
        house.says("não", Some(first.conversation_id)).await;
        // What cannot be found is said beside what can.
        let asked = house.says("tira o lembrete do balé e apaga a água", None).await;
        assert!(asked.reply.contains("700 ml") && asked.reply.contains("lembrete"), "{}", asked.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_consent_beside_a_yes_counts() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("minha pressão deu 13 por 8", None).await;
        let both = house.says("pode sim, e pode lembrar de mim também", Some(asked.conversation_id)).await;
        assert!(both.tools_used.iter().any(|used| used.name == "record_metric" && used.ok), "{}", both.reply);
        let consented = both.tools_used.iter().any(|used| used.name == "set_memory_consent" && used.ok);
        assert!(consented || both.proposal.is_some(), "{}", both.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_question_that_was_passed_over_is_named() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        house.agrees_to("gastei 30 reais no mercado").await;
        for (text, left) in [
            ("quanto gastei essa semana e onde fica a escola do Davi?", Some("onde fica a escola do Davi")),
            ("bebi 500ml. será que domingo chove em Natal?", Some("será que domingo chove em Natal")),
            // This is looked for in the memory, and nothing is found.
            ("bebi 500ml. qual era mesmo o nome do encanador?", None),
            ("quanto gastei essa semana?", None),
            ("o que tenho amanhã e quanto gastei esse mês?", None),
        ] {
            let told = house.says(text, None).await;
            assert_eq!(left.is_some(), told.reply.contains("Ficou de fora"), "{text}: {}", told.reply);
            let last = told.reply.lines().last().unwrap_or_default();
            assert!(left.is_none_or(|left| last.contains(left)), "{text}: {}", told.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_question_that_is_left_is_said_back_as_one() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in [
            "me lembra de ligar pro banco amanhã às 9h e qual o valor do dólar turismo?",
            "me lembra amanhã às 10h de buscar o bolo. quem ganhou o jogo do Remo?",
        ] {
            let asked = house.says(text, None).await;
            assert!(asked.proposal.is_some(), "{text}: {}", asked.reply);
            assert!(
                asked.reply.contains("e não respondi") && !asked.reply.contains("não anotei"),
                "{text}: {}",
                asked.reply
            );
        }
        house.is_sound().await;
    })
    .await;
}
