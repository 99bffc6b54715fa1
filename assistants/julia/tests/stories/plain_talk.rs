//! What a doctor means is plain from what the house keeps: the shifts just offered, those that are theirs, what they will
//! not do. None of it falls to help or to the consent to memory.

use std::time::Duration;

use domain::{ConversationId, Scope};
use papo_julia::vagas::{ShiftStatus, VagaId};

use crate::house::{House, tell};

impl House {
    /// What somebody is shown, and where.
    async fn shows(&self, who: Scope) -> Option<ConversationId> {
        Some(self.says(who, "tem vaga?", None).await.conversation_id)
    }

    /// A doctor has taken a shift, by the whole way.
    async fn takes(&self, who: Scope, id: VagaId) {
        let day = self.day_of(id).await;
        self.agrees(who, &format!("quero o do dia {day}"), None).await;
        assert_eq!(self.vaga(id).await.reserved_by, Some(who.user()));
    }

    pub(crate) async fn weekday_of(&self, id: VagaId) -> &'static str {
        match self.vaga(id).await.starts.strftime("%A").to_string().as_str() {
            "Monday" => "segunda",
            "Tuesday" => "terça",
            "Wednesday" => "quarta",
            "Thursday" => "quinta",
            "Friday" => "sexta",
            "Saturday" => "sábado",
            _ => "domingo",
        }
    }
}

#[tokio::test]
async fn a_choice_in_ones_own_words_takes_that_shift() {
    tell(async |house| {
        let first = house.offers(3, 19, house.sao_luiz, 1_500).await;
        let second = house.offers(5, 7, house.brasil, 2_900).await;
        let weekday = house.weekday_of(second).await;
        for (sentence, wanted) in [
            ("o 1, pode pedir lá pra equipe".to_owned(), first),
            ("o primeiro então, pode marcar".to_owned(), first),
            ("gostei do do Brasil, bota meu nome lá".to_owned(), second),
            ("o segundo me serve direitinho, pode fechar comigo".to_owned(), second),
            (format!("segura o de {weekday} pra mim, vai ser ótimo"), second),
            ("quero o de 2900, é pertinho de casa".to_owned(), second),
        ] {
            let here = house.shows(house.bruno).await;
            let asked = house.says(house.bruno, &sentence, here).await;
            let proposal = asked.proposal.as_ref().unwrap_or_else(|| panic!("{sentence}: {}", asked.reply));
            assert_eq!(proposal.arguments["vaga_id"], wanted.to_string(), "{sentence}");
            house.says(house.bruno, "não", here).await;
        }
        // Something else was said in between; the list still counts.
        let here = house.shows(house.bruno).await;
        house.says(house.bruno, "obrigado pela atenção", here).await;
        let asked = house.says(house.bruno, "o primeiro, pode marcar", here).await;
        assert_eq!(asked.proposal.unwrap().arguments["vaga_id"], first.to_string());
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_only_sounds_like_a_choice_takes_nothing() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 1_500).await;
        for sentence in [
            "manda outra",
            "manda mais opções",
            "pode me chamar amanhã",
            "quero pensar com calma",
            "quero ver o contrato antes",
            "gostei, mas tá longe",
            "fecha a conversa",
            "ok, prefiro diurno",
        ] {
            let here = house.shows(house.bruno).await;
            let asked = house.says(house.bruno, sentence, here).await;
            let reserves = asked.proposal.as_ref().is_some_and(|one| one.tool == "reservar_plantao");
            assert!(!reserves, "{sentence}: {}", asked.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_is_offered_may_be_declined_or_haggled_about() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 1_200).await;
        house.offers(5, 7, house.brasil, 2_600).await;
        for sentence in ["nenhum desses me serve", "agora não, obrigada", "não quero nenhum"] {
            let here = house.shows(house.bruno).await;
            let told = house.says(house.bruno, sentence, here).await;
            assert!(
                told.proposal.is_none() && told.reply.contains("não reservei nada"),
                "{sentence}: {}",
                told.reply
            );
        }
        for sentence in [
            "Humm 1200 por 12 horas tá puxado hein, não dá pra melhorar isso não?",
            "por esse valor não rola",
        ] {
            let here = house.shows(house.bruno).await;
            let told = house.says(house.bruno, sentence, here).await;
            assert!(told.reply.contains("quanto vale a sua hora"), "{sentence}: {}", told.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_somebody_is_comes_beside_their_yes_and_is_kept() {
    tell(async |house| {
        let id = house.offers_for(house.paediatrics, 6, 7, house.brasil, 1_500).await;
        let here = house.shows(house.davi).await;
        let asked = house.says(house.davi, "quero essa vaga", here).await;
        assert!(asked.reply.contains("conferir seu cadastro"), "{}", asked.reply);
        let done =
            house.says(house.davi, "manda pra eles sim, por favor. CRM 5298-1 RJ, clínica geral", here).await;
        assert!(done.reply.contains("Pedi!") && !done.reply.contains("manda seu CRM"), "{}", done.reply);
        let waiting = house.says(house.operator, "quem está esperando aprovação?", None).await;
        assert!(waiting.reply.contains("52981/RJ"), "{}", waiting.reply);
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta);
        house.is_sound().await;
    })
    .await;
    tell(async |house| {
        house.offers_for(house.paediatrics, 6, 7, house.brasil, 1_500).await;
        let here = house.shows(house.davi).await;
        house.says(house.davi, "quero essa vaga", here).await;
        // Who they are alone is no answer: it is kept, and they are asked again.
        let again = house.says(house.davi, "CRM 187554 SP, clínica médica", here).await;
        assert!(again.reply.contains("187554/SP") && again.proposal.is_some(), "{}", again.reply);
        assert!(!again.reply.contains("de lado"), "{}", again.reply);
        let done = house.says(house.davi, "sim", here).await;
        assert!(done.reply.contains("Pedi!"), "{}", done.reply);
        let waiting = house.says(house.operator, "quem está esperando aprovação?", None).await;
        assert!(waiting.reply.contains("187554/SP"), "{}", waiting.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_a_doctor_will_not_do_is_kept_without_any_consent_and_minded() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        house.offers(4, 7, house.brasil, 1_200).await;
        let said = "não me manda mais nada do Hospital Brasil, por favor, tive problema lá";
        let kept = house.says(house.bruno, said, None).await;
        assert!(kept.reply.contains("Anotado") && kept.reply.contains("Hospital Brasil"), "{}", kept.reply);
        assert!(!kept.reply.contains("lembre"), "{}", kept.reply);
        let shown = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(shown.contains("R$ 2.100") && !shown.contains("R$ 1.200"), "{shown}");
        let other = house.says(house.carla, "tem vaga?", None).await.reply;
        assert!(other.contains("R$ 1.200"), "another's wishes are another's: {other}");
        // The contrary, said later, counts.
        house.sleeps(Duration::from_mins(1)).await;
        let again = house.says(house.bruno, "pode mandar do Hospital Brasil de novo", None).await;
        assert!(again.reply.contains("Anotado"), "{}", again.reply);
        let shown = house.says(house.bruno, "tem vaga?", None).await.reply;
        assert!(shown.contains("R$ 1.200"), "{shown}");
        house.is_sound().await;
    })
    .await;
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        house.offers(4, 7, house.brasil, 1_200).await;
        let here = house.shows(house.bruno).await;
        let said = "de madrugada eu não consigo, tenho bebê pequeno. só diurno";
        let kept = house.says(house.bruno, said, here).await.reply;
        assert!(kept.contains("Anotado") && !kept.contains("R$ 2.100"), "{kept}");
        let shown = house.says(house.bruno, "o que tem aberto?", None).await.reply;
        assert!(shown.contains("R$ 1.200") && !shown.contains("R$ 2.100"), "{shown}");
        // It can be taken back like anything else that was done.
        let kept = house.says(house.carla, "nada de Santo André", None).await;
        assert!(kept.receipts.iter().all(|receipt| receipt.undo_until.is_some()), "{:?}", kept.receipts);
        house.says(house.carla, "desfaz", Some(kept.conversation_id)).await;
        let shown = house.says(house.carla, "tem vaga?", None).await.reply;
        assert!(shown.contains("R$ 2.100"), "{shown}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_fact_beside_a_question_is_not_answered_with_the_consent_to_memory() {
    tell(async |house| {
        house.offers(3, 19, house.sao_luiz, 2_100).await;
        let shown =
            house.says(house.bruno, "Boa tarde, sou de Santo André. Tem vaga por aqui?", None).await.reply;
        assert!(shown.contains("R$ 2.100") && !shown.contains("quer que eu lembre"), "{shown}");
        house.is_sound().await;
    })
    .await;
}

/// A mere question of care ends with her word that all is well, and her shift and her yes are heard.
#[tokio::test]
async fn who_was_asked_after_and_is_well_gives_her_shift_back() {
    tell(async |house| {
        let id = house.offers(1, 7, house.brasil, 1_700).await;
        house.takes(house.bruno, id).await;
        let asked = house
            .says(
                house.bruno,
                "ju, minha cabeça não para, dá vontade de desligar tudo",
                None,
            )
            .await;
        let talk = Some(asked.conversation_id);
        let cares = |reply: &str| reply.contains("188") || reply.contains("em segurança");
        assert!(cares(&asked.reply), "{}", asked.reply);
        let first = "kkkkk calma tá tudo bem, é só uma febrinha do meu filho. quero saber se posso desistir do plantão de amanhã até de noite";
        let calm = house.says(house.bruno, first, talk).await;
        assert!(!cares(&calm.reply), "{}", calm.reply);
        // Her question is heard for what it is, and asked about; the order that follows is her yes.
        let proposed = calm.proposal.as_ref().map(|proposal| proposal.tool.as_str());
        assert_eq!(proposed, Some("cancelar_plantao"), "{}", calm.reply);
        let second = "tá tudo ótimo comigo kkk cancela o meu plantão de amanhã";
        let back = house.says(house.bruno, second, talk).await;
        assert!(!cares(&back.reply), "{}", back.reply);
        assert_eq!(house.vaga(id).await.reserved_by, None, "{}", back.reply);
    })
    .await;
}

#[tokio::test]
async fn giving_up_a_shift_in_any_words_is_asked_about() {
    tell(async |house| {
        let id = house.offers(5, 19, house.brasil, 1_700).await;
        house.takes(house.bruno, id).await;
        let weekday = house.weekday_of(id).await;
        for sentence in [
            format!("vou precisar largar o de {weekday}, minha mãe tá internada"),
            format!("não vou poder mais na {weekday}, arruma alguém no meu lugar"),
            format!("putz, não vou conseguir ir {weekday}"),
            "pode achar alguém pro meu lugar no Hospital Brasil?".to_owned(),
        ] {
            let asked = house.says(house.bruno, &sentence, None).await;
            let proposal = asked.proposal.as_ref().unwrap_or_else(|| panic!("{sentence}: {}", asked.reply));
            assert_eq!(
                (proposal.tool.as_str(), &proposal.arguments["vaga_id"]),
                ("cancelar_plantao", &id.to_string().into()),
                "{sentence}"
            );
            house.says(house.bruno, "não", Some(asked.conversation_id)).await;
        }
        assert_eq!(
            house.vaga(id).await.reserved_by,
            Some(house.bruno.user()),
            "nothing was given up without a yes"
        );
        // Who has none gives none up.
        let none = house.says(house.carla, &format!("não vou poder {weekday}"), None).await;
        assert!(none.proposal.is_none(), "{}", none.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn other_terms_of_a_shift_are_for_a_person_who_reads_why() {
    tell(async |house| {
        let id = house.offers(5, 19, house.brasil, 1_700).await;
        house.takes(house.bruno, id).await;
        let weekday = house.weekday_of(id).await;
        let said = format!("gente, posso chegar umas 20h no {weekday}? saio de outro plantão às 19h");
        let handed = house.says(house.bruno, &said, None).await;
        assert!(handed.reply.contains("pessoa da equipe"), "{}", handed.reply);
        house.sleeps(Duration::from_secs(1)).await;
        let told = house.noticed("handoff").await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!((&told[0]["reason"], &told[0]["said"]), (&"other_terms".into(), &said.into()));
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn nothing_is_urgent_to_somebody_whom_nobody_expects() {
    tell(async |house| {
        let id = house.offers(5, 19, house.brasil, 1_700).await;
        let weekday = house.weekday_of(id).await;
        let said = format!("putz, deu ruim, minha filha nasce essa semana, não vou conseguir ir {weekday}");
        let answered = house.says(house.carla, &said, None).await;
        assert!(!answered.reply.contains("urgente"), "{}", answered.reply);
        assert_eq!(house.notices("handoff").await.len(), 0);
        let late = house.says(house.bruno, "o carro quebrou, vou atrasar 40 minutos", None).await;
        assert!(late.reply.contains("urgente"), "{}", late.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn how_ones_own_shift_stands_is_answered() {
    tell(async |house| {
        let id = house.offers(1, 7, house.brasil, 1_700).await;
        house.has(house.bruno, id).await;
        for sentence in ["então, tá liberado pra amanhã? que horas chego?", "meu nome tá confirmado amanhã?"]
        {
            let told = house.says(house.bruno, sentence, None).await.reply;
            assert!(told.contains("7h–19h") && told.contains("Hospital Brasil"), "{sentence}: {told}");
        }
        let other = house.offers_for(house.paediatrics, 6, 7, house.sao_luiz, 1_500).await;
        let here = house.shows(house.davi).await;
        house.agrees(house.davi, "quero a de pediatria", here).await;
        let told = house
            .says(house.davi, "e aí, vão conferir quando? já posso contar com o plantão?", None)
            .await
            .reply;
        assert!(told.contains("conferir seu cadastro") && told.contains("R$ 1.500"), "{told}");
        assert_eq!(house.vaga(other).await.status, ShiftStatus::Aberta);
        house.is_sound().await;
    })
    .await;
}
