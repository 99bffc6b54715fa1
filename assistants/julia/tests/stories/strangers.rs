//! Whoever writes may look and ask. Taking a shift needs a registration, or the house's yes.

use std::time::Duration;

use domain::Scope;
use jiff::ToSpan;
use papo_julia::doctors;
use papo_julia::vagas::{ShiftStatus, VagaId};

use crate::house::{House, tell};

/// Somebody unknown asks for a shift of paediatrics.
async fn asked_for(house: &House) -> VagaId {
    let id = house.offers_for(house.paediatrics, 6, 7, house.brasil, 1_500).await;
    let shown = house.says(house.davi, "tem vaga?", None).await;
    assert!(shown.reply.contains("R$ 1.500"), "{}", shown.reply);
    let asked = house.says(house.davi, "quero essa vaga", Some(shown.conversation_id)).await;
    assert!(asked.reply.contains("conferir seu cadastro"), "{}", asked.reply);
    let done = house.says(house.davi, "sim", Some(asked.conversation_id)).await;
    assert!(done.reply.contains("Pedi!"), "{}", done.reply);
    assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta, "nobody who is unknown takes a shift");
    id
}

async fn doctor(house: &House, who: Scope) -> Option<doctors::Doctor> {
    let mut tx = house.engine.db().read(who).await.unwrap();
    doctors::table::own(&mut tx).await.unwrap()
}

#[tokio::test]
async fn a_stranger_asks_and_the_houses_yes_makes_the_shift_theirs() {
    tell(async |house| {
        let id = asked_for(&house).await;
        assert_eq!(house.notices("request").await.len(), 1);
        let claimed = house.says(house.davi, "meu CRM é 54321/SP", None).await;
        assert!(claimed.reply.contains("54321/SP"), "{}", claimed.reply);
        assert_eq!(doctor(&house, house.davi).await, None, "what they say of themselves registers nobody");
        let waiting = house.says(house.operator, "quem está esperando aprovação?", None).await;
        assert!(waiting.reply.contains("Davi") && waiting.reply.contains("54321/SP"), "{}", waiting.reply);
        let done = house.agrees(house.operator, "aprova o pedido do Davi", None).await;
        assert!(done.reply.contains("plantão reservado"), "{}", done.reply);
        house.sleeps(Duration::from_secs(1)).await;
        assert_eq!(house.vaga(id).await.reserved_by, Some(house.davi.user()));
        let told = house.last_said(house.davi).await;
        assert!(told.contains("está reservado pra você"), "{told}");
        let known = doctor(&house, house.davi).await.unwrap();
        assert_eq!((known.crm.as_deref(), known.specialty), (Some("54321/SP"), Some(house.paediatrics)));
        // From now on he takes shifts of that specialty like anybody, and of no other.
        let next = house.offers_for(house.paediatrics, 9, 7, house.brasil, 1_700).await;
        let day = house.day_of(next).await;
        house.agrees(house.davi, &format!("quero o do dia {day}"), None).await;
        assert_eq!(house.vaga(next).await.reserved_by, Some(house.davi.user()));
        let other = house.offers(12, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(other).await;
        let refused = house.says(house.davi, &format!("quero o do dia {day}"), None).await;
        assert!(refused.proposal.is_none() && refused.reply.contains("Anestesiologia"), "{}", refused.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_request_that_comes_too_late_or_is_declined_is_answered_all_the_same() {
    tell(async |house| {
        let id = asked_for(&house).await;
        house.withdraws(id).await;
        let done = house.agrees(house.operator, "libera o cadastro do Davi", None).await;
        assert!(done.reply.contains("não dava mais"), "{}", done.reply);
        house.sleeps(Duration::from_secs(1)).await;
        let told = house.last_said(house.davi).await;
        assert!(told.contains("já não dava mais"), "{told}");
        house.is_sound().await;
    })
    .await;
    tell(async |house| {
        let id = asked_for(&house).await;
        house.agrees(house.operator, "recusa o pedido do Davi", None).await;
        house.sleeps(Duration::from_secs(1)).await;
        assert!(house.last_said(house.davi).await.contains("dessa vez não deu"));
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Aberta);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_number_of_a_registered_doctor_proves_nothing() {
    tell(async |house| {
        house.says(house.davi, "meu crm é 123456/SP", None).await;
        let id = asked_for(&house).await;
        assert_eq!(house.vaga(id).await.reserved_by, None);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn an_operator_who_writes_of_a_doctor_is_not_taken_for_one() {
    tell(async |house| {
        let said = "cadastra a Dra. Helena Prado, pediatra, CRM 145220 SP, telefone 11 98765-4410";
        let told = house.says(house.operator, said, None).await;
        assert!(told.receipts.is_empty() && !told.reply.contains("Anotado"), "{}", told.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_day_put_right_before_the_yes_is_another_shift() {
    tell(async |house| {
        let first = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let second = house.offers(4, 19, house.brasil, 1_700).await;
        let day = house.vaga(first).await.starts.date();
        let asked = house.says(house.bruno, &format!("quero o do dia {}", day.day()), None).await;
        let next = day.checked_add(1.day()).unwrap().day();
        let here = Some(asked.conversation_id);
        let again = house.says(house.bruno, &format!("não, quero o do dia {next}"), here).await;
        assert!(again.proposal.is_some() && again.reply.contains("Hospital Brasil"), "{}", again.reply);
        house.says(house.bruno, "sim", here).await;
        assert_eq!(house.vaga(second).await.reserved_by, Some(house.bruno.user()));
        assert_eq!(house.vaga(first).await.status, ShiftStatus::Aberta);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_asked_for_a_shift_withdraws_it() {
    tell(async |house| {
        asked_for(&house).await;
        let card = house
            .says(house.davi, "lembrei que nesse dia não vai rolar, desisto. cancela o pedido", None)
            .await;
        assert!(card.proposal.is_some() && card.reply.contains("Retiro o seu pedido"), "{}", card.reply);
        // The card's own word is a yes, and no wish to be left alone.
        let done = house.says(house.davi, "isso, retira", Some(card.conversation_id)).await;
        assert!(done.reply.contains("retirei"), "{}", done.reply);
        let waiting = house.says(house.operator, "quem está esperando aprovação?", None).await;
        assert!(!waiting.reply.contains("Davi"), "{}", waiting.reply);
        // Taken back, it waits again.
        let undone = house.says(house.davi, "desfaz", Some(card.conversation_id)).await;
        let waiting = house.says(house.operator, "quem está esperando aprovação?", None).await;
        assert!(waiting.reply.contains("Davi"), "{}: {}", undone.reply, waiting.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_somebody_is_closes_no_card_and_a_consent_has_no_terms() {
    tell(async |house| {
        let wish = "boa, santo andré pra mim é perfeito. ah, pode guardar sim o que eu te falar";
        let card = house.says(house.davi, wish, None).await;
        let first = card.proposal.unwrap_or_else(|| panic!("{wish}: {}", card.reply));
        let here = Some(card.conversation_id);
        let told = house.says(house.davi, "meu CRM é 54321/SP", here).await;
        assert!(told.reply.contains("54321/SP") && told.reply.contains(&first.summary), "{}", told.reply);
        assert_eq!(told.receipts.len(), 1);
        assert!(told.proposal.is_some_and(|again| again.nonce != first.nonce), "the old card is over");
        house.says(house.davi, "só se eu puder sair uma hora mais cedo", here).await;
        assert!(house.noticed("handoff").await.is_empty());
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_rest_of_a_list_is_shown_once_it_is_asked_for() {
    tell(async |house| {
        for day in 2..14 {
            house.offers(day, 19, house.sao_luiz, 1_000 + i64::from(day)).await;
        }
        house.offers(3, 7, house.brasil, 5_000).await;
        let list = house.says(house.bruno, "o que tem no São Luiz?", None).await;
        let here = Some(list.conversation_id);
        assert!(list.reply.contains("tem mais 7"), "{}", list.reply);
        let rest = house.says(house.bruno, "boa! me mostra o resto aí", here).await;
        assert!(rest.reply.contains("R$ 1.007") && rest.reply.contains("tem mais 2"), "{}", rest.reply);
        assert!(!rest.reply.contains("R$ 1.002") && !rest.reply.contains("Brasil"), "{}", rest.reply);
        let end = house.says(house.bruno, "quero os outros 2", here).await;
        assert!(end.reply.contains("R$ 1.013") && !end.reply.contains("tem mais"), "{}", end.reply);
        let card = house.says(house.bruno, "o primeiro", here).await;
        assert!(card.reply.contains("R$ 1.012"), "{}", card.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_stays_is_not_given_up() {
    tell(async |house| {
        let kept = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let left = house.offers(4, 19, house.brasil, 1_700).await;
        let (kept_on, left_on) = (house.weekday_of(kept).await, house.weekday_of(left).await);
        for day in [&kept_on, &left_on] {
            house.agrees(house.bruno, &format!("quero o de {day}"), None).await;
        }
        let stays = format!("só o de {kept_on} que continua valendo, viu? não quero outro não");
        let told = house.says(house.bruno, &stays, None).await;
        assert!(told.proposal.is_none(), "{}", told.reply);
        let said = format!("não vou poder no de {left_on}, o de {kept_on} mantém");
        let asked = house.says(house.bruno, &said, None).await;
        assert!(asked.reply.contains("Hospital Brasil") && asked.proposal.is_some(), "{}", asked.reply);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_somebody_is_beside_a_question_leaves_the_request() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.vaga(id).await.starts.date().day();
        let asked = house.says(house.davi, &format!("quero o do dia {day}"), None).await;
        let here = Some(asked.conversation_id);
        assert!(asked.proposal.is_some(), "{}", asked.reply);
        let said = "que cadastro? sou a Marina Couto, clinica médica, crm 201987 SP";
        let told = house.says(house.davi, said, here).await;
        assert!(told.reply.contains("201987/SP") && told.proposal.is_some(), "{}", told.reply);
        let sent = house.says(house.davi, "pode pedir", here).await;
        assert_eq!(sent.receipts.len(), 1, "{}", sent.reply);
        house.is_sound().await;
    })
    .await;
}
