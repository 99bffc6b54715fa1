//! A card is open: who agrees in words of their own, goes on with another errand, or corrects it, is understood.

use std::time::Duration;

use domain::ConversationState;
use engine::Consent;
use testkit::for_each_engine;

use crate::house::House;

const LIGHT: &str = "me lembra de pagar a luz amanhã às 9h";

#[tokio::test]
async fn what_follows_a_yes_is_a_card_of_its_own() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (errand, tool, of) in [
            ("fechou, e me lembra de ligar pro pediatra amanhã às 8h", "create_reminder", "pediatra"),
            ("isso! e gastei 32 reais na farmácia com o remédio", "record_metric", "32,00"),
            ("pode sim, e bebi 500 ml de água agora", "record_metric", "500 ml"),
        ] {
            let asked = house.says(LIGHT, None).await;
            let talk = Some(asked.conversation_id);
            let both = house.says(errand, talk).await;
            assert_eq!(both.receipts.len(), 1, "{errand}: {}", both.reply);
            let next = both.proposal.unwrap_or_else(|| panic!("{errand}: {}", both.reply));
            assert_eq!(next.tool, tool, "{errand}");
            assert!(
                both.reply.contains("pagar a luz") && next.summary.contains(of),
                "{errand}: {}",
                both.reply
            );
            let done = house.says("sim", talk).await;
            assert_eq!(done.receipts.len(), 1, "{errand}: {}", done.reply);
        }
        house.is_sound().await;
    })
    .await;
}

/// What follows a yes and may put the card right leaves it open: the yes is asked for once more, and then the rest is read.
#[tokio::test]
async fn a_yes_in_doubt_keeps_its_card_and_what_followed_it() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (card, doubted, insisted, of) in [
            ("gastei 412,90 no mercado", "exato, o aluguel deu mais 1800", "sim", "1.800,00"),
            ("gastei 96 na farmácia", "exato, o uber deu mais 38", "sim pô", "38,00"),
        ] {
            let asked = house.says(card, None).await;
            let talk = Some(asked.conversation_id);
            let waits = asked.proposal.unwrap_or_else(|| panic!("{card}: {}", asked.reply));
            let again = house.says(doubted, talk).await;
            assert!(again.receipts.is_empty(), "{doubted}: {}", again.reply);
            assert!(again.reply.contains(&waits.summary), "{doubted}: {}", again.reply);
            let both = house.says(insisted, talk).await;
            assert_eq!(both.receipts.len(), 1, "{insisted}: {}", both.reply);
            let next = both.proposal.unwrap_or_else(|| panic!("{insisted}: {}", both.reply));
            assert!(next.summary.contains(of), "{insisted}: {}", both.reply);
        }
        house.is_sound().await;
    })
    .await;
}

/// What is plainly another thing behind a yes is asked about next, and the yes counts.
#[tokio::test]
async fn another_thing_behind_a_yes_is_the_next_card() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (card, said, of) in [
            ("gastei 50 de gasolina", "isso pode botar a gasolina, e a luz também né, 287,40", "287,40"),
            ("gastei 412,90 no mercado", "isso. e caiu 1800 de aluguel que me pagaram", "1.800,00"),
        ] {
            let asked = house.says(card, None).await;
            let both = house.says(said, Some(asked.conversation_id)).await;
            assert_eq!(both.receipts.len(), 1, "{said}: {}", both.reply);
            let next = both.proposal.unwrap_or_else(|| panic!("{said}: {}", both.reply));
            assert!(next.summary.contains(of), "{said}: {}", both.reply);
        }
        // A reason behind a yes is no order, and none of the card's values.
        for (card, said, of) in [
            ("recebi 180 da faxina", "anota sim q depois eu me perco nas conta", "180,00"),
            (
                "me lembra do losartana da mãe todo dia às 8 da manhã",
                "pode por pq de manha é mais corrido ainda",
                "8h",
            ),
        ] {
            let asked = house.says(card, None).await;
            let done = house.says(said, Some(asked.conversation_id)).await;
            assert!(done.reply.contains(of) && !done.reply.contains("de fora"), "{said}: {}", done.reply);
            assert!(!done.reply.contains("9h"), "{said}: {}", done.reply);
        }
        house.is_sound().await;
    })
    .await;
}

/// The rest that was held is read whichever way the card is answered, or said back.
#[tokio::test]
async fn what_is_held_is_read_after_a_button_and_after_a_no() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let doubted = "exato, o aluguel deu mais 1800";
        for answer in ["yes", "no", "não", "me lembra de pagar a luz sexta às 9h"] {
            let asked = house.says("gastei 412,90 no mercado", None).await;
            let talk = Some(asked.conversation_id);
            let nonce = asked.proposal.unwrap_or_else(|| panic!("{answer}: {}", asked.reply)).nonce;
            house.says(doubted, talk).await;
            let after = match answer {
                "yes" => house.presses(nonce, Consent::Confirm).await,
                "no" => house.presses(nonce, Consent::Reject).await,
                words => house.says(words, talk).await,
            };
            assert_eq!(after.receipts.len(), usize::from(answer == "yes"), "{answer}: {}", after.reply);
            let said =
                format!("{} {}", after.reply, after.proposal.map(|next| next.summary).unwrap_or_default());
            assert!(said.contains("1.800,00") || said.contains("1800"), "{answer}: {said}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_held_goes_with_the_person_s_words() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("gastei 412,90 no mercado", None).await;
        house.says("exato, o aluguel deu mais 1800", Some(asked.conversation_id)).await;
        house.sleeps(Duration::from_mins(10)).await;
        let now = domain::Clock::now(&house.clock);
        let mut tx = house.engine.db().begin(house.ana).await.unwrap();
        let held = store::conversations::find(&mut tx, asked.conversation_id).await.unwrap().unwrap();
        assert!(format!("{:?}", held.open_question).contains("1800"), "{:?}", held.open_question);
        store::erasure::empty_conversations(&mut tx, now).await.unwrap();
        let talk = store::conversations::find(&mut tx, asked.conversation_id).await.unwrap().unwrap();
        tx.commit().await.unwrap();
        assert_eq!(talk.open_question, None);
    })
    .await;
}

#[tokio::test]
async fn who_says_yes_again_is_heard() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for yes in [
            "sim, já disse",
            "sim ué, foi isso, 96 reais de farmácia",
            "pode anotar, mulher, que coisa",
            "é sim criatura",
            "ué falei que sim, com por favor e tudo kkk",
        ] {
            let asked = house.says("gastei 96 na farmácia", None).await;
            let talk = Some(asked.conversation_id);
            house.says("sei lá viu, quem sabe", talk).await;
            let done = house.says(yes, talk).await;
            assert_eq!(done.receipts.len(), 1, "{yes}: {}", done.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_repeats_what_was_asked_leaves_nothing_out() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for yes in ["sim, faz favor", "pode anotar, faz favor"] {
            let asked = house.says(LIGHT, None).await;
            let done = house.says(yes, Some(asked.conversation_id)).await;
            assert_eq!(done.receipts.len(), 1, "{yes}: {}", done.reply);
            assert!(!done.reply.contains("Ficou de fora"), "{yes}: {}", done.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_yes_in_ones_own_words_acts() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for yes in
            ["oxe vai, pode botar", "isso minha flor", "pode sim, meu comandante", "está correto, execute"]
        {
            let asked = house.says("gastei 40 reais no mercado", None).await;
            let done = house.says(yes, Some(asked.conversation_id)).await;
            assert_eq!(done.receipts.len(), 1, "{yes}: {}", done.reply);
        }
        for no in ["confirma minha consulta", "isso minha mãe falou", "pode apagar minha conta"] {
            let asked = house.says("gastei 40 reais no mercado", None).await;
            let kept = house.says(no, Some(asked.conversation_id)).await;
            assert!(kept.receipts.is_empty(), "{no}: {}", kept.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn another_hour_or_day_changes_the_card_of_a_reminder() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (said, becomes) in [
            ("às 10h", "10h"),
            ("isso, mas às 7h30", "7h30"),
            ("não, às 11h", "11h"),
            ("pera, melhor 15h", "15h"),
            ("não, é todo dia às 7h", "todo dia"),
        ] {
            let asked = house.says(LIGHT, None).await;
            let again = house.says(said, Some(asked.conversation_id)).await;
            let card = again.proposal.unwrap_or_else(|| panic!("{said}: {}", again.reply));
            assert!(again.receipts.is_empty(), "{said}");
            assert!(
                card.summary.contains("pagar a luz") && card.summary.contains(becomes),
                "{said}: {}",
                card.summary
            );
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_card_is_put_right_in_free_words() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (asks, said, becomes) in [
            (LIGHT, "oxente, é sexta às 15h", "às 15h"),
            (LIGHT, "muda pra sexta, três da tarde", "às 15h"),
            (LIGHT, "o dia tá errado, eu quero na sexta-feira", "sexta"),
            (LIGHT, "é todo dia viu, num é só hoje não", "todo dia"),
            ("tenho uma dívida de 22 parcelas de 438", "quase, a primeira é dia 12 do mês que vem", "12 de"),
            ("tenho uma dívida de 22 parcelas de 438", "peraí, são 24 parcelas", "24 parcelas de R$ 438,00"),
            (
                "o aniversário da minha filha é 29 de outubro",
                "o nome dela é Maitê, não é Filha kkk",
                "Maitê (filha)",
            ),
        ] {
            let asked = house.says(asks, None).await;
            let before = asked.proposal.unwrap_or_else(|| panic!("{asks}: {}", asked.reply));
            let again = house.says(said, Some(asked.conversation_id)).await;
            let card = again.proposal.unwrap_or_else(|| panic!("{said}: {}", again.reply));
            assert!(again.receipts.is_empty(), "{said}");
            assert_eq!(card.tool, before.tool, "{said}");
            assert!(card.summary.contains(becomes), "{said}: {}", card.summary);
            house.says("não", Some(asked.conversation_id)).await;
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn money_that_came_in_is_never_an_expense() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for text in [
            "recebi 300 no pix",
            "hoje de manhã já entrou 120 reais da escova da dona Marlene",
            "ganhei 80 reais da minha tia",
            "o cliente me pagou 850 pelo site",
        ] {
            let asked = house.says(text, None).await;
            let card = asked.proposal.unwrap_or_else(|| panic!("{text}: {}", asked.reply));
            assert_eq!(card.tool, "record_income", "{text}: {}", card.summary);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn two_amounts_under_one_verb_are_a_card_each() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (text, parts) in [
            ("gastei 87 no mercado e 32 na farmácia", ["87,00", "32,00"]),
            ("entrou 120 reais da escova e 45 do corte", ["120,00", "45,00"]),
        ] {
            let asked = house.says(text, None).await;
            let first = asked.proposal.unwrap_or_else(|| panic!("{text}: {}", asked.reply));
            let next = house.says("sim", Some(asked.conversation_id)).await;
            let second = next.proposal.unwrap_or_else(|| panic!("{text}: {}", next.reply));
            assert!(first.summary.contains(parts[0]) && second.summary.contains(parts[1]), "{text}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_allergy_is_no_matter_of_taste_and_a_name_ends_before_the_next_word() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        let asked = house.says("anota que a Bia é alérgica a dipirona", None).await;
        let card = asked.proposal.unwrap();
        assert!(card.summary.contains("alergia") && !card.summary.contains("não gosta"), "{}", card.summary);
        let named = house.says("todo mundo me chama de Rosa pode me chamar assim", None).await;
        assert!(!named.reply.contains("Rosa pode"), "{}", named.reply);
        let listed = house.says("quais lembrete eu tenho?", None).await;
        assert_eq!(listed.tools_used[0].name, "get_reminders", "{}", listed.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_was_wrong_about_what_was_just_noted_corrects_that_and_adds_nothing() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (told, wrong) in [
            ("gastei 9,50 de ônibus", "eita errei, o ônibus foi 8,20"),
            (
                "paguei R$ 214,37 de energia elétrica ontem",
                "Retifico: a conta de energia foi R$ 241,37, inverti os algarismos.",
            ),
            ("gastei 30 no mercado", "errei, foi 33"),
        ] {
            let asked = house.says(told, None).await;
            let talk = Some(asked.conversation_id);
            house.says("sim", talk).await;
            let corrected = house.says(wrong, talk).await;
            let used = corrected.tools_used.iter().filter(|used| used.ok).map(|used| used.name.as_str());
            let card = corrected.proposal.iter().map(|proposal| proposal.tool.as_str());
            let tools: Vec<&str> = used.chain(card).collect();
            assert!(tools.contains(&"update_metric"), "{wrong}: {}", corrected.reply);
            assert!(!tools.contains(&"record_metric"), "{wrong}: {}", corrected.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_yes_with_a_remark_beside_it_acts_and_a_no_with_its_reason_does_not() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for yes in [
            "anota aí, esse mês tá puxado",
            "pode botar, já paguei no débito",
            "bota logo antes que eu esqueça",
            "isso mesmo, pode lançar que foi no cartão",
        ] {
            let asked = house.says("gastei 40 reais no mercado", None).await;
            assert!(asked.proposal.is_some(), "{}", asked.reply);
            let done = house.says(yes, Some(asked.conversation_id)).await;
            assert_eq!(done.receipts.len(), 1, "{yes}: {}", done.reply);
        }
        for no in [
            "precisa não, foi minha irmã que pagou",
            "anota isso não, foi engano meu",
            "aff nem precisa, deixa",
        ] {
            let asked = house.says("gastei 40 reais no mercado", None).await;
            let left = house.says(no, Some(asked.conversation_id)).await;
            assert!(left.receipts.is_empty() && left.proposal.is_none(), "{no}: {}", left.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn both_counts_the_cards_and_is_no_amount() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for both in ["Sim, os dois.", "anota os dois aí", "pode anotar as duas"] {
            let asked = house.says("gastei 40 reais no mercado e 15 reais na padaria", None).await;
            assert!(asked.reply.contains("40,00"), "{}", asked.reply);
            let next = house.says(both, Some(asked.conversation_id)).await;
            assert_eq!(next.receipts.len(), 1, "{both}: {}", next.reply);
            assert!(next.proposal.is_some() && next.reply.contains("15,00"), "{both}: {}", next.reply);
            assert!(!next.reply.contains("R$ 2,00"), "{both}: {}", next.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_nobody_understands_leaves_the_card_open() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for said in [
            "o que muda é o nome, Letícia em vez de Se",
            "muda lá aquilo que eu te falei antes",
            "ajuste o lembrete, por favor",
            "confirmo, mas acrescenta que foi a do seu Zé",
        ] {
            let asked = house.says("gastei 96 na farmácia", None).await;
            let talk = Some(asked.conversation_id);
            let stays = house.says(said, talk).await;
            assert!(stays.reply.contains("96,00"), "{said}: {}", stays.reply);
            assert!(!stays.reply.contains("de lado"), "{said}: {}", stays.reply);
            assert!(!stays.reply.contains("de fora"), "{said}: {}", stays.reply);
            let done = house.says("sim", talk).await;
            assert_eq!(done.receipts.len(), 1, "{said}: {}", done.reply);
        }
        house.is_sound().await;
    })
    .await;
}

/// Whatever was meant besides, the card is not closed, and nothing is written as it stood.
#[tokio::test]
async fn a_yes_that_is_not_to_all_of_it_neither_acts_nor_closes() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for (card, said, of) in [
            (
                "me lembra de tomar a losartana amanhã às 7h",
                "isso mesmo, mas põe 7 e meia que 7 to na missa",
                "losartana",
            ),
            (
                "me lembra de tomar a losartana amanhã às 7h",
                "muda pra 6h45, e o recado é tomar o remédio do Caio só isso",
                "losartana",
            ),
            ("dormi 5h e tomei 4 cafés", "o sono sim, o café não precisa", "sono"),
            ("gastei 34 na feira", "fechô", "34,00"),
        ] {
            let asked = house.says(card, None).await;
            let talk = Some(asked.conversation_id);
            assert!(asked.proposal.is_some(), "{card}: {}", asked.reply);
            let told = house.says(said, talk).await;
            assert!(told.receipts.is_empty(), "{said}: {}", told.reply);
            assert_eq!(told.state, ConversationState::ToolProposed, "{said}: {}", told.reply);
            assert!(told.reply.contains(of), "{said}: {}", told.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_yes_before_another_thing_changes_no_card() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for said in [
            "pode e o gás foi oitenta e cinco bota junto",
            "isso mesmo pode anotar e o de 52 da semana passada você viu",
            "sim anota e eu recebi a aposentadoria dia 5 dois mil trezentos e quarenta",
        ] {
            let asked = house.says("gastei 38 na feira", None).await;
            let talk = Some(asked.conversation_id);
            let answered = house.says(said, talk).await;
            assert!(answered.reply.contains("38,00"), "{said}: {}", answered.reply);
            if answered.receipts.is_empty() {
                let done = house.says("sim", talk).await;
                assert_eq!(done.receipts.len(), 1, "{said}: {}", done.reply);
                assert!(done.reply.contains("38,00"), "{said}: {}", done.reply);
            }
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_is_asked_how_they_are_answers_that_and_no_card() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for answer in ["sim", "não", "não, não é nada disso", "tô sim"] {
            let asked = house.says("bebi 600 ml de água", None).await;
            let talk = Some(asked.conversation_id);
            house.says("não aguento mais viver", talk).await;
            let told = house.says(answer, talk).await;
            assert_eq!(told.receipts.len(), 0, "{answer}: {}", told.reply);
            assert!(!told.reply.contains("de lado"), "{answer}: {}", told.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_puts_an_answer_off_or_names_a_part_anew_keeps_the_card() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for said in [
            "quantos dias faltam pro natal antes de eu responder",
            "Antes disso me responda: quanto foi mesmo que deu meu açúcar?",
            "pera, quanto eu gastei hoje?",
            "quanto foi o almoço de ontem? depois eu respondo isso aí",
            "peraí, antes me diz quanto já gastei hoje",
            "deixa assim mesmo vai",
            "quando é que eles cobram esse?",
            "feira não né kkk é padaria do seu Zé",
        ] {
            let asked = house.says("gastei 34 na feira", None).await;
            let told = house.says(said, Some(asked.conversation_id)).await;
            assert!(told.receipts.is_empty(), "{said}: {}", told.reply);
            assert_eq!(told.state, ConversationState::ToolProposed, "{said}: {}", told.reply);
            assert!(!told.reply.contains("de lado"), "{said}: {}", told.reply);
            assert!(told.reply.contains("34,00"), "{said}: {}", told.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_stands_beside_a_no_is_not_dropped() {
    for_each_engine(async |database| {
        let house = House::open(&database).await;
        for said in [
            "nao menina 34 eu paguei de estacionamento nao na feira",
            "nao é outro gasto é o mesmo corrige pra 30",
        ] {
            let asked = house.says("gastei 34 na feira", None).await;
            let told = house.says(said, Some(asked.conversation_id)).await;
            assert!(told.receipts.is_empty(), "{said}: {}", told.reply);
            assert_ne!(told.reply, "Tudo bem, deixei isso de lado.", "{said}");
        }
        house.is_sound().await;
    })
    .await;
}
