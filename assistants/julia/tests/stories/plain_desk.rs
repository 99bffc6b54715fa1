//! Operators in words: what they mean is plain from who has which shift, who waits, and what was done last.

use papo_julia::vagas::ShiftStatus;

use crate::house::{House, tell};

impl House {
    /// Somebody unknown, whose request waits.
    async fn asked_by_davi(&self) -> papo_julia::vagas::VagaId {
        let id = self.offers_for(self.paediatrics, 6, 7, self.brasil, 1_500).await;
        let shown = self.says(self.davi, "tem vaga?", None).await;
        self.agrees(self.davi, "quero essa vaga", Some(shown.conversation_id)).await;
        id
    }
}

#[tokio::test]
async fn who_has_a_shift_is_told_however_it_is_asked() {
    tell(async |house| {
        let id = house.offers(4, 19, house.brasil, 1_700).await;
        house.offers(4, 7, house.sao_luiz, 1_900).await;
        house.has(house.bruno, id).await;
        let day = house.day_of(id).await;
        for sentence in [
            format!("dia {day} à noite no Hospital Brasil tá com quem?"),
            format!("quem pegou o do dia {day} no Brasil?"),
            format!("com quem ficou o noturno de {day}?"),
            format!("me diz quem cobre {day} no Hospital Brasil"),
        ] {
            let told = house.says(house.operator, &sentence, None).await.reply;
            assert!(told.contains("Bruno") && !told.contains("R$ 1.900"), "{sentence}: {told}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_waits_for_a_person_or_for_a_yes_is_told() {
    tell(async |house| {
        house.says(house.bruno, "quero falar com uma pessoa", None).await;
        house.asked_by_davi().await;
        for sentence in [
            "alguém tá esperando atendimento humano?",
            "quem está esperando uma pessoa?",
            "tem gente aguardando a equipe?",
        ] {
            let told = house.says(house.operator, sentence, None).await.reply;
            assert!(told.contains("Bruno"), "{sentence}: {told}");
        }
        let both = house.says(house.operator, "alguém esperando?", None).await.reply;
        assert!(both.contains("Bruno") && both.contains("Davi"), "{both}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_request_is_decided_by_whose_it_is_or_because_it_is_the_only_one() {
    tell(async |house| {
        let id = house.asked_by_davi().await;
        for sentence in ["aprova o do Davi", "libera o Davi pro plantão", "pode liberar"] {
            let asked = house.says(house.operator, sentence, None).await;
            let proposal = asked.proposal.as_ref().unwrap_or_else(|| panic!("{sentence}: {}", asked.reply));
            assert_eq!(proposal.tool, "responder_pedido", "{sentence}");
            assert_eq!(proposal.arguments["decisao"], "aprovar", "{sentence}");
            house.says(house.operator, "não", Some(asked.conversation_id)).await;
        }
        let refused = house.says(house.operator, "não libera o Davi", None).await;
        assert_eq!(refused.proposal.unwrap().arguments["decisao"], "recusar");
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta);
        // A doctor's shift is freed, and no request is meant.
        let taken = house.offers(4, 19, house.brasil, 1_700).await;
        house.has(house.bruno, taken).await;
        let day = house.day_of(taken).await;
        let freed =
            house.says(house.operator, &format!("libera o plantão do Bruno do dia {day}"), None).await;
        assert_eq!(freed.proposal.unwrap().tool, "liberar_plantao");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_shift_is_created_on_the_date_that_was_said_and_taken_back_in_words() {
    tell(async |house| {
        let now = house.clock_now().to_zoned(jiff::tz::TimeZone::get(crate::house::ZONE).unwrap());
        let day = now.date().checked_add(jiff::ToSpan::days(11)).unwrap();
        let weekday = ["segunda", "terça", "quarta", "quinta", "sexta", "sábado", "domingo"]
            [usize::try_from(day.weekday().to_monday_zero_offset()).unwrap()];
        let date = day.strftime("%d/%m").to_string();
        let sentence =
            format!("bota um plantão novo: {weekday} {date} das 19 às 7 no São Luiz, anestesiologia, 1750");
        let asked = house.says(house.operator, &sentence, None).await;
        let proposal = asked.proposal.as_ref().unwrap_or_else(|| panic!("{}", asked.reply));
        assert_eq!(proposal.arguments["data"], day.to_string(), "{}", asked.reply);
        assert!(!asked.reply.contains("Ficou de fora"), "{}", asked.reply);
        let here = Some(asked.conversation_id);
        house.says(house.operator, "confirmo", here).await;
        let open = house.says(house.operator, &format!("quem está no dia {date}?"), here).await.reply;
        assert!(open.contains("R$ 1.750"), "{open}");
        let back =
            house.says(house.operator, "desfaz esse plantão que você criou, o dia tá errado", here).await;
        if back.proposal.is_some() {
            house.says(house.operator, "sim", here).await;
        }
        let open = house.says(house.operator, &format!("quem está no dia {date}?"), here).await.reply;
        assert!(!open.contains("R$ 1.750"), "{open}");
        // A weekday that is not that date's is asked about.
        let next = day.checked_add(jiff::ToSpan::days(1)).unwrap().strftime("%d/%m").to_string();
        let sentence =
            format!("cria um plantão {weekday} {next} das 19h às 7h no São Luiz, anestesiologia, 1750");
        let differ = house.says(house.operator, &sentence, None).await;
        assert!(differ.proposal.is_none() && differ.reply.contains("não batem"), "{}", differ.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn one_order_about_a_shift_gets_one_answer() {
    tell(async |house| {
        let id = house.offers(4, 19, house.sao_luiz, 1_700).await;
        let day = house.vaga(id).await.starts.day();
        let sentence = format!("cancela o plantão do dia {day} no São Luiz, não vai mais ter");
        let asked = house.says(house.operator, &sentence, None).await;
        assert!(!asked.reply.contains("Não achei"), "{}", asked.reply);
        assert_eq!(asked.proposal.unwrap().tool, "fechar_plantao");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn somebody_whom_nobody_registered_gets_no_shift_and_that_is_said() {
    tell(async |house| {
        let id = house.offers(4, 19, house.sao_luiz, 1_700).await;
        house.has(house.bruno, id).await;
        let day = house.day_of(id).await;
        let told = house
            .says(house.operator, &format!("passa o plantão do Bruno do dia {day} pra Helena"), None)
            .await;
        assert!(told.proposal.is_none() && told.reply.contains("Não achei Helena"), "{}", told.reply);
        let known = house.says(house.operator, "me passa a ficha do Bruno, telefone e CRM", None).await;
        assert!(known.reply.contains("123456/SP") && !known.reply.contains("Não achei"), "{}", known.reply);
        assert!(known.tools_used.iter().all(|used| used.name != "informar_crm"), "{:?}", known.tools_used);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_came_of_a_campaign_is_answered_however_it_is_asked() {
    tell(async |house| {
        for sentence in [
            "na última campanha, quantos receberam e quantos responderam?",
            "qual foi o retorno da campanha?",
            "a campanha rendeu?",
        ] {
            let told = house.says(house.operator, sentence, None).await;
            assert!(told.reply.contains("nenhuma campanha"), "{sentence}: {}", told.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_shift_that_is_being_made_is_put_right_and_no_other_is_touched() {
    tell(async |house| {
        house.offers(1, 7, house.sao_luiz, 1400).await;
        let makes = "abre um plantão de pediatria quinta das 19 às 7 no Hospital Brasil, 1750";
        for (said, becomes) in [
            ("peraí, põe 1800 que quinta à noite ninguém quer", "R$ 1.800"),
            ("o que muda é o valor: 1800", "R$ 1.800"),
            ("o horário é das 7 às 19", "7h–19h"),
        ] {
            let asked = house.says(house.operator, makes, None).await;
            assert!(asked.proposal.is_some(), "{}", asked.reply);
            let again = house.says(house.operator, said, Some(asked.conversation_id)).await;
            let card = again.proposal.unwrap_or_else(|| panic!("{said}: {}", again.reply));
            assert_eq!(card.tool, "criar_plantao", "{said}: {}", card.summary);
            let kept = card.summary.contains("Hospital Brasil") && card.summary.contains("Pediatria");
            assert!(kept && card.summary.contains(becomes), "{said}: {}", card.summary);
            assert!(again.receipts.is_empty(), "{said}");
        }
        house.is_sound().await;
    })
    .await;
}

/// What is dictated after "O que eu escrevo?" is the message, whatever it speaks of.
#[tokio::test]
async fn what_is_dictated_is_the_message() {
    tell(async |house| {
        let asked = house.says(house.operator, "manda uma mensagem pro Bruno", None).await;
        assert!(asked.reply.contains("O que eu escrevo"), "{}", asked.reply);
        let said = "Oi dr Bruno, abriu um noturno no Hospital Brasil dia 26, 1500. Topa?";
        let card = house.says(house.operator, said, Some(asked.conversation_id)).await;
        assert!(card.proposal.is_some() && card.reply.contains(said), "{}", card.reply);
        house.is_sound().await;
    })
    .await;
}
