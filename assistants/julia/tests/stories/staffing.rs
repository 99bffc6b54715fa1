//! People of the house free, give, change, close and create shifts in words; whoever is concerned is told.

use std::time::Duration;

use domain::{ConversationId, ConversationState, Scope};
use papo_julia::vagas;
use papo_julia::vagas::{ShiftStatus, VagaId};

use crate::house::{House, tell};

impl House {
    /// A doctor has a shift, without a word.
    pub(crate) async fn has(&self, who: Scope, id: VagaId) {
        let mut tx = self.engine.db().begin(self.operator).await.unwrap();
        assert!(vagas::table::reserve_for(&mut tx, id, who.user(), self.clock_now()).await.unwrap());
        tx.commit().await.unwrap();
    }

    /// What an operator is asked, and what comes of their yes.
    async fn orders(&self, text: &str) -> (String, String) {
        let asked = self.says(self.operator, text, None).await;
        let question = asked.proposal.unwrap_or_else(|| panic!("{text}: {}", asked.reply)).summary;
        let done = self.says(self.operator, "sim", Some(asked.conversation_id)).await;
        self.sleeps(Duration::from_secs(2)).await;
        (question, done.reply)
    }

    async fn told(&self, kind: &str) -> usize {
        self.notices(kind).await.len()
    }

    async fn answered_by_julia(&self, who: Scope, talk: ConversationId) -> bool {
        let before = self.talk(who).await.len();
        self.says(who, "tem plantão?", Some(talk)).await;
        self.talk(who).await.len() == before + 2
    }
}

#[tokio::test]
async fn a_doctor_is_taken_off_a_shift_and_told() {
    tell(async |house| {
        house.says(house.bruno, "oi", None).await;
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        house.has(house.bruno, id).await;
        let day = house.day_of(id).await;
        let (asked, done) = house.orders(&format!("tira o Bruno do plantão do dia {day}")).await;
        assert!(asked.contains("Bruno") && asked.contains("São Luiz"), "{asked}");
        assert!(done.contains("Bruno saiu"), "{done}");
        let vaga = house.vaga(id).await;
        assert_eq!((vaga.status, vaga.reserved_by), (ShiftStatus::Aberta, None));
        let said = house.last_said(house.bruno).await;
        assert!(said.contains("não está mais com você"), "{said}");
        assert_eq!(house.told("cancellation").await, 1);
        assert_eq!(house.events("shift_changed", id).await, 1);
        let nobody = house.says(house.operator, &format!("libera o plantão do dia {day}"), None).await;
        assert!(nobody.proposal.is_none(), "{}", nobody.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_shift_goes_from_one_doctor_to_another_and_both_are_told() {
    tell(async |house| {
        house.says(house.bruno, "oi", None).await;
        house.says(house.carla, "oi", None).await;
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        house.has(house.bruno, id).await;
        let day = house.day_of(id).await;
        let (asked, _) = house.orders(&format!("passa o plantão do Bruno do dia {day} para a Carla")).await;
        assert!(asked.contains("de Bruno para Carla"), "{asked}");
        let vaga = house.vaga(id).await;
        assert_eq!((vaga.status, vaga.reserved_by), (ShiftStatus::Reservada, Some(house.carla.user())));
        assert!(house.last_said(house.bruno).await.contains("não está mais com você"));
        assert!(house.last_said(house.carla).await.contains("reservou um plantão pra você"));
        // The same rules as when the doctor takes it.
        let clashing = house.offers(3, 22, house.brasil, 2_000).await;
        house.has(house.bruno, clashing).await;
        let refused = house
            .says(house.operator, &format!("coloca a Carla no lugar do Bruno no Brasil dia {day}"), None)
            .await;
        assert!(refused.proposal.is_none() && refused.reply.contains("já tem plantão"), "{}", refused.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_change_is_asked_with_before_and_after_and_the_doctor_reads_both() {
    tell(async |house| {
        house.says(house.bruno, "oi", None).await;
        let id = house.offers(3, 7, house.sao_luiz, 2_000).await;
        house.has(house.bruno, id).await;
        let day = house.day_of(id).await;
        let sentence = format!("muda o plantão do dia {day} no São Luiz para 8h às 20h e R$ 2.300");
        let (asked, _) = house.orders(&sentence).await;
        assert!(asked.contains("7h–19h, R$ 2.000") && asked.contains("8h–20h, R$ 2.300"), "{asked}");
        let vaga = house.vaga(id).await;
        assert_eq!((vaga.starts.hour(), vaga.ends.hour(), vaga.value_cents), (8, 20, 230_000));
        assert_eq!(vaga.reserved_by, Some(house.bruno.user()));
        let said = house.last_said(house.bruno).await;
        assert!(said.contains("R$ 2.000") && said.contains("8h–20h, R$ 2.300"), "{said}");
        let same = house.says(house.operator, &format!("muda o valor do dia {day} para 2300"), None).await;
        assert!(same.proposal.is_none() && same.reply.contains("Já está assim"), "{}", same.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_shift_that_is_not_needed_is_closed_and_its_doctor_stays_at_home() {
    tell(async |house| {
        house.says(house.carla, "oi", None).await;
        let id = house.offers(2, 19, house.brasil, 2_000).await;
        house.has(house.carla, id).await;
        let day = house.day_of(id).await;
        let (asked, _) = house.orders(&format!("cancela o plantão do dia {day} no Brasil")).await;
        assert!(asked.contains("aviso Carla"), "{asked}");
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Fechada);
        let said = house.last_said(house.carla).await;
        assert!(said.contains("Você não precisa ir"), "{said}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_shift_is_created_from_one_sentence_or_what_is_missing_is_said() {
    tell(async |house| {
        let missing = house.says(house.operator, "cria um plantão no São Luiz", None).await;
        assert!(missing.proposal.is_none(), "{}", missing.reply);
        for word in ["o dia", "o horário", "o valor", "a especialidade"] {
            assert!(missing.reply.contains(word), "{}", missing.reply);
        }
        let sentence = "cadastra uma vaga nova: São Luiz, sábado, noturno, pediatria, R$ 2.500";
        let (asked, done) = house.orders(sentence).await;
        assert!(asked.contains("Pediatria") && asked.contains("19h–7h"), "{asked}");
        assert!(done.contains("R$ 2.500"), "{done}");
        let open = house.says(house.operator, "o que está aberto no São Luiz sábado?", None).await.reply;
        assert!(open.contains("Pediatria") && open.contains("aberto"), "{open}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_a_new_shift_lacks_is_asked_for_one_message_after_the_other() {
    tell(async |house| {
        let begun = house.says(house.operator, "cria um plantão no São Luiz", None).await;
        let here = Some(begun.conversation_id);
        assert_eq!(begun.state, ConversationState::AwaitingInput, "{}", begun.reply);
        for (said, missing) in
            [("anestesiologia", "o dia"), ("sábado", "o horário"), ("das 19h às 7h", "o valor")]
        {
            let asked = house.says(house.operator, said, here).await;
            assert_eq!(asked.state, ConversationState::AwaitingInput, "{said}: {}", asked.reply);
            assert!(asked.reply.contains(missing), "{said}: {}", asked.reply);
        }
        let card = house.says(house.operator, "1800", here).await;
        assert!(card.proposal.is_some(), "{}", card.reply);
        for part in ["São Luiz", "R$ 1.800", "19h"] {
            assert!(card.reply.contains(part), "{part}: {}", card.reply);
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn operators_ask_who_has_what_and_who_somebody_is() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        house.has(house.carla, id).await;
        house.offers(4, 7, house.brasil, 1_500).await;
        let day = house.day_of(id).await;
        let who = house.says(house.operator, &format!("quem tá no plantão do dia {day}?"), None).await.reply;
        assert!(who.contains("São Luiz") && who.ends_with("Carla"), "{who}");
        let open = house.says(house.operator, "o que ainda tá sem médico?", None).await.reply;
        assert!(open.contains("Brasil") && !open.contains("São Luiz"), "{open}");
        let hers = house.says(house.operator, "quais plantões a Carla tem?", None).await.reply;
        assert!(hers.contains("São Luiz") && !hers.contains("Brasil"), "{hers}");
        // The list counts: "o 1" is the shift just shown.
        let asked = house.says(house.operator, "quais plantões a Carla tem?", None).await;
        let order = house.says(house.operator, "libera o plantão 1", Some(asked.conversation_id)).await;
        assert!(order.reply.contains("Tiro Carla"), "{}", order.reply);
        // A doctor asks the same and learns nothing of others.
        let doctor = house.says(house.bruno, &format!("quem tá no plantão do dia {day}?"), None).await.reply;
        assert!(!doctor.contains("Carla"), "{doctor}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_conversation_is_taken_over_and_given_back_in_words() {
    tell(async |house| {
        let talk = house.says(house.bruno, "oi", None).await.conversation_id;
        house.orders("deixa que eu falo com o Bruno").await;
        assert!(!house.answered_by_julia(house.bruno, talk).await);
        let twice = house.says(house.operator, "assume a conversa do Bruno", None).await;
        assert!(twice.proposal.is_none() && twice.reply.contains("já está com a equipe"), "{}", twice.reply);
        house.orders("pode voltar a responder o Bruno").await;
        assert!(house.answered_by_julia(house.bruno, talk).await);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_house_is_told_at_once_of_what_doctors_do() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        assert_eq!(house.told("reservation").await, 1);
        house.agrees(house.bruno, &format!("não vou poder ir no plantão do dia {day}, cancela"), None).await;
        assert_eq!(house.told("cancellation").await, 1);
        house.has(house.bruno, id).await;
        house.sleeps(Duration::from_hours(24 * 4)).await;
        let (asked, _) = house.orders("o Bruno faltou no plantão").await;
        assert!(asked.contains("Bruno faltou"), "{asked}");
        assert_eq!(house.vaga(id).await.status, ShiftStatus::NaoRealizada);
        assert_eq!(house.told("no_show").await, 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn news_that_a_pause_holds_back_is_the_houses_to_tell() {
    tell(async |house| {
        house.says(house.bruno, "oi", None).await;
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        house.has(house.bruno, id).await;
        house.agrees(house.operator, "pausa a júlia", None).await;
        let before = house.talk(house.bruno).await.len();
        let (asked, done) = house.orders("tira o Bruno do plantão").await;
        // Neither the card nor the answer promises what a pause holds back.
        assert!(asked.contains("nenhum aviso sai") && done.contains("nenhum aviso sai"), "{asked} {done}");
        assert_eq!(house.talk(house.bruno).await.len(), before);
        assert_eq!(house.told("broken_promise").await, 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_operators_stop_stops_the_house_and_not_the_operator() {
    tell(async |house| {
        let (asked, _) = house.orders("para de mandar mensagem pra todo mundo").await;
        assert!(asked.contains("Pauso"), "{asked}");
        assert_eq!(
            house.permission(house.operator).await.state,
            store::permissions::PermissionState::OptedIn
        );
        let (asked, done) = house.orders("pode voltar a enviar as mensagens").await;
        assert!(asked.contains("Volto a mandar") && done.contains("retomados"), "{asked} {done}");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_an_operator_takes_back_is_put_right_with_the_doctor() {
    tell(async |house| {
        house.says(house.bruno, "oi", None).await;
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        house.has(house.bruno, id).await;
        let asked = house.says(house.operator, "tira o Bruno do plantão", None).await;
        house.says(house.operator, "sim", Some(asked.conversation_id)).await;
        house.sleeps(Duration::from_secs(2)).await;
        assert!(house.last_said(house.bruno).await.contains("não está mais com você"));
        house.says(house.operator, "desfaz", Some(asked.conversation_id)).await;
        house.sleeps(Duration::from_secs(2)).await;
        assert_eq!(house.vaga(id).await.reserved_by, Some(house.bruno.user()));
        let said = house.last_said(house.bruno).await;
        assert!(said.contains("Uma correção") && said.contains("está com você"), "{said}");
        house.is_sound().await;
    })
    .await;
}
