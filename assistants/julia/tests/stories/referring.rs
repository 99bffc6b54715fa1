//! Operators who point at what was just shown, named or done: "ela", "esse", "outro igual", "no lugar da Ana".

use domain::ConversationId;
use engine::Reply;

use crate::house::{House, tell};

/// What comes of a sentence: its card, if it has one.
async fn card(house: &House, said: &str, here: Option<ConversationId>) -> (String, String, Reply) {
    let reply = house.says(house.operator, said, here).await;
    let (tool, summary) = reply
        .proposal
        .as_ref()
        .map_or((String::new(), String::new()), |card| (card.tool.clone(), card.summary.clone()));
    (tool, summary, reply)
}

#[tokio::test]
async fn who_was_just_shown_is_meant_by_a_pronoun() {
    tell(async |house| {
        let id = house.offers(4, 19, house.brasil, 1_500).await;
        let day = house.day_of(id).await;
        // A doctor whose name is a part of a city's.
        for said in [
            format!("manda msg pra ela perguntando se topa o do dia {day} à noite"),
            "manda uma mensagem pra ela: topa sábado?".to_owned(),
            format!("oferece pra ela o do dia {day}"),
            "avisa ela que mudou de andar".to_owned(),
            "bloqueia ela".to_owned(),
        ] {
            let shown = house.says(house.operator, "qual o crm da Carla?", None).await;
            let (_, summary, reply) = card(&house, &said, Some(shown.conversation_id)).await;
            assert!(summary.contains("Carla"), "{said}: {}", reply.reply);
        }
        let nobody = house.says(house.operator, "manda uma mensagem pra ela: topa sábado?", None).await;
        assert!(nobody.proposal.is_none(), "{}", nobody.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_sigh_is_no_part_of_a_name_and_the_text_is_kept() {
    tell(async |house| {
        for name in ["a Carla ué, acabamos de falar dela", "Carla mesmo", "a Carla, né"] {
            let asked = house.says(house.operator, "manda pra Helena: topa sábado no Brasil?", None).await;
            assert!(asked.proposal.is_none(), "{}", asked.reply);
            let (_, summary, reply) = card(&house, name, Some(asked.conversation_id)).await;
            assert!(
                summary.contains("Carla") && summary.contains("topa sábado no Brasil?"),
                "{name}: {}",
                reply.reply
            );
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_shift_is_copied_to_another_day() {
    tell(async |house| {
        let id = house.offers(4, 19, house.brasil, 1_800).await;
        let (day, name) = (house.day_of(id).await, house.weekday_of(id).await);
        let next = house.vaga(id).await.starts.checked_add(jiff::ToSpan::days(1)).unwrap();
        let to = next.strftime("%d/%m").to_string();
        for said in [
            format!("faz outro igualzinho no dia {to}"),
            format!("duplica esse da {name} pro dia {to}, mesmo horário e valor"),
            format!("cria mais um igual a esse em {to}"),
            format!("repete esse pra {to}"),
        ] {
            let shown = house.says(house.operator, &format!("quem está no dia {day}?"), None).await;
            let (tool, summary, reply) = card(&house, &said, Some(shown.conversation_id)).await;
            assert_eq!(tool, "criar_plantao", "{said}: {}", reply.reply);
            let same = ["19h–7h", "Hospital Brasil", "R$ 1.800", &to];
            assert!(same.iter().all(|part| summary.contains(part)), "{said}: {summary}");
        }
        // Behind the yes that makes the first.
        let made = format!("cria um plantão dia {day} das 7 às 19 no São Luiz, anestesiologia, 1750");
        let asked = house.says(house.operator, &made, None).await;
        let said = format!("cria, e faz outro igualzinho no dia {to}");
        let (tool, summary, reply) = card(&house, &said, Some(asked.conversation_id)).await;
        assert_eq!(tool, "criar_plantao", "{}", reply.reply);
        assert!(summary.contains("R$ 1.750") && summary.contains(&to), "{summary}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_left_may_be_replaced_still() {
    tell(async |house| {
        for (at, said) in [
            "coloca a Carla no lugar do Bruno dia {day} no Brasil",
            "põe a Carla na vaga do Bruno do dia {day}",
            "passa esse pra Carla",
            "coloca ela nesse",
        ]
        .into_iter()
        .enumerate()
        {
            let id = house.offers(3 + i32::try_from(at).unwrap(), 7, house.brasil, 1_600).await;
            house.has(house.bruno, id).await;
            let day = house.day_of(id).await;
            let freed = format!("tira o Bruno do plantão do dia {day}");
            let shown = house.says(house.operator, "qual o crm da Carla?", None).await;
            let done = house.agrees(house.operator, &freed, Some(shown.conversation_id)).await;
            let said = said.replace("{day}", &day);
            let (_, summary, reply) = card(&house, &said, Some(done.conversation_id)).await;
            assert!(summary.contains("Carla") && summary.contains(&day), "{said}: {}", reply.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn several_orders_are_a_card_each() {
    tell(async |house| {
        let id = house.offers(4, 7, house.brasil, 1_600).await;
        house.has(house.bruno, id).await;
        let day = house.day_of(id).await;
        let said = format!("tira o Bruno do dia {day} e coloca a Carla");
        let (tool, summary, reply) = card(&house, &said, None).await;
        assert_eq!(tool, "trocar_medico", "{}", reply.reply);
        assert!(summary.contains("Bruno") && summary.contains("Carla"), "{summary}");
        assert!(!reply.reply.contains("Ficou de fora"), "{}", reply.reply);
        for (said, tool) in [
            (
                format!("o Bruno tá com febre, libera o dia {day} dele e vê se a Carla cobre"),
                "enviar_mensagem",
            ),
            (format!("solta o dia {day} do Bruno e pergunta se a Carla pega"), "enviar_mensagem"),
        ] {
            let (first, summary, reply) = card(&house, &said, None).await;
            assert_eq!(first, "liberar_plantao", "{said}: {}", reply.reply);
            assert!(summary.contains("Bruno"), "{summary}");
            let (next, summary, reply) = card(&house, "sim", Some(reply.conversation_id)).await;
            assert_eq!(next, tool, "{said}: {}", reply.reply);
            assert!(summary.contains("Carla") && summary.contains(&day), "{summary}");
            house.says(house.operator, "não", Some(reply.conversation_id)).await;
            house.has(house.bruno, id).await;
        }
        // Behind a yes.
        let other = house.offers(6, 19, house.sao_luiz, 1_900).await;
        let (day, free) = (house.day_of(other).await, house.offers(8, 7, house.brasil, 1_200).await);
        let put = format!("põe a Carla no dia {}", house.day_of(free).await);
        let asked = house.says(house.operator, &put, None).await;
        let said = format!("isso, fecha. e o Bruno pega o do dia {day}");
        let (_, summary, reply) = card(&house, &said, Some(asked.conversation_id)).await;
        assert!(summary.contains("Bruno") && summary.contains("R$ 1.900"), "{}", reply.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_day_of_a_reason_is_not_that_of_the_order() {
    tell(async |house| {
        let id = house.offers(6, 19, house.brasil, 1_600).await;
        let day = house.day_of(id).await;
        for said in [
            format!("o Bruno só tem amanhã, então bota ele no Hospital Brasil dia {day} à noite"),
            format!("amanhã o Bruno tá de folga; coloca ele no do dia {day}"),
            format!("escala o Bruno no dia {day} porque ele não pode amanhã"),
        ] {
            let (_, summary, reply) = card(&house, &said, None).await;
            assert!(summary.contains("Bruno") && summary.contains(&day), "{said}: {}", reply.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn only_what_is_open_is_listed_where_that_is_asked() {
    tell(async |house| {
        let taken = house.offers(1, 19, house.brasil, 1_800).await;
        house.has(house.bruno, taken).await;
        for said in [
            "o q q tem de furo amanhã?",
            "quais plantões tão abertos amanhã?",
            "esse aí já é do Bruno. quero os vagos de amanhã, sem ninguém",
            "amanhã tem algum sem médico?",
        ] {
            let told = house.says(house.operator, said, None).await.reply;
            assert!(told.contains("Não há vaga aberta"), "{said}: {told}");
        }
        for days in 2..=16 {
            house.offers(days, 7, house.sao_luiz, 1_000 + i64::from(days)).await;
        }
        // Today is a Monday.
        for (said, count) in [
            ("plantões em aberto de quarta a domingo", 5),
            ("quais tão vagos de quinta até sábado?", 3),
            ("quero os vagos da semana toda q vem", 7),
        ] {
            let told = house.says(house.operator, said, None).await.reply;
            let lines = told.lines().filter(|line| line.contains("R$ 1.0")).count();
            assert_eq!(lines, count, "{said}: {told}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_could_come_is_told_by_name() {
    tell(async |house| {
        let id = house.offers(4, 19, house.brasil, 1_800).await;
        let taken = house.offers(4, 19, house.sao_luiz, 1_700).await;
        house.has(house.bruno, taken).await;
        let day = house.day_of(id).await;
        for said in [
            format!("quem tá livre dia {day}?"),
            format!("me diz quem daria pra chamar pro Hospital Brasil dia {day}, que esteja livre"),
            format!("quem pode cobrir o do Brasil dia {day}?"),
            format!("tem algum médico disponível dia {day}?"),
        ] {
            let told = house.says(house.operator, &said, None).await;
            let free = told.reply.lines().filter(|line| line.starts_with('•')).collect::<Vec<_>>();
            assert!(free.iter().any(|line| line.contains("Carla")), "{said}: {}", told.reply);
            assert!(!free.iter().any(|line| line.contains("Bruno")), "{said}: {}", told.reply);
            let and = house.says(house.operator, "e o Bruno?", Some(told.conversation_id)).await.reply;
            assert!(and.contains("Já têm plantão: Bruno"), "{said}: {and}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_told_to_a_doctor_is_a_message_and_makes_no_shift() {
    tell(async |house| {
        house.offers(4, 7, house.sao_luiz, 1_900).await;
        for said in [
            "avisa a Carla que tem anestesia domingo no São Luiz, 7 às 19, 1900, se ela quer",
            "fala pra Carla que abriu um plantão no Brasil sexta, 19 às 7, 2000",
            "por favor diz pra Carla que o plantão de sábado mudou pras 8h",
        ] {
            let (tool, summary, reply) = card(&house, said, None).await;
            let text = said.split_once(" que ").unwrap().1;
            assert_eq!(tool, "enviar_mensagem", "{said}: {}", reply.reply);
            assert!(summary.contains("Carla") && summary.contains(text), "{said}: {summary}");
        }
        for said in [
            "já mandaram o de sábado pra Carla?",
            "a anestesista ligou, a Carla, disse que não recebeu nada. já mandamos o de sábado pra ela?",
            "vocês já ofereceram o do Brasil pra Carla?",
        ] {
            let told = house.says(house.operator, said, None).await;
            assert!(
                told.tools_used.iter().any(|used| used.name == "buscar_historico"),
                "{said}: {}",
                told.reply
            );
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_block_that_shall_end_says_that_it_does_not() {
    tell(async |house| {
        for (said, term) in [
            (
                "o Bruno pediu pra não receber nada até dezembro, tá de férias. bloqueia ele",
                Some("até dezembro"),
            ),
            ("bloqueia o Bruno por duas semanas", Some("por duas semanas")),
            ("bloqueia o Bruno", None),
        ] {
            let (tool, summary, reply) = card(&house, said, None).await;
            assert_eq!(tool, "bloquear_medico", "{said}: {}", reply.reply);
            assert_eq!(summary.contains("O prazo"), term.is_some(), "{said}: {summary}");
            assert!(term.is_none_or(|term| summary.contains(term)), "{said}: {summary}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_name_behind_an_offered_shift_is_whom_it_is_for() {
    tell(async |house| {
        let id = house.offers(5, 19, house.brasil, 1_800).await;
        let day = house.day_of(id).await;
        for said in ["quero sim, pra Carla", "pra Carla", "pra Carla mesmo"] {
            let shown = house.says(house.operator, &format!("o que tá aberto dia {day}?"), None).await;
            let (_, summary, reply) = card(&house, said, Some(shown.conversation_id)).await;
            assert!(
                summary.contains("Reservo para Carla") && summary.contains(&day),
                "{said}: {}",
                reply.reply
            );
        }
        // Behind another question it answers that one.
        let asked = house.says(house.operator, "manda uma mensagem: topa sábado?", None).await;
        let (_, summary, reply) = card(&house, "pra Carla", Some(asked.conversation_id)).await;
        assert!(!summary.contains("Reservo"), "{}", reply.reply);
        let bare = format!("Carla, Hospital Brasil, {day} noturno");
        let (_, summary, reply) = card(&house, &bare, None).await;
        assert!(summary.contains("Reservo para Carla"), "{}", reply.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_shift_that_was_just_shown_is_changed_and_freed() {
    tell(async |house| {
        let id = house.offers(4, 19, house.brasil, 1_500).await;
        house.has(house.bruno, id).await;
        house.offers(6, 19, house.sao_luiz, 1_700).await;
        for (said, tool) in [
            ("sobe esse pra 1900", "alterar_plantao"),
            ("desmarca esse do Bruno", "liberar_plantao"),
            ("tira ele desse", "liberar_plantao"),
        ] {
            let shown = house.says(house.operator, "o Bruno tem alguma coisa marcada?", None).await;
            let (used, summary, reply) = card(&house, said, Some(shown.conversation_id)).await;
            assert_eq!(used, tool, "{said}: {}", reply.reply);
            assert!(summary.contains("Hospital Brasil"), "{said}: {summary}");
        }
        house.is_sound().await;
    })
    .await;
}
