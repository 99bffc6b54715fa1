//! The day before, the end, and what the doctor says of it.

use std::time::Duration;

use jiff::SignedDuration;
use papo_julia::vagas::ShiftStatus;

use crate::house::{House, tell};

/// Bruno takes a shift; then everything happens up to half an hour after its end.
async fn worked(house: &House) -> papo_julia::vagas::VagaId {
    let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
    let day = house.day_of(id).await;
    house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
    let vaga = house.vaga(id).await;
    house.sleeps_until(vaga.starts.timestamp() - SignedDuration::from_hours(23)).await;
    let eve = house.last_said(house.bruno).await;
    assert!(eve.contains("lembrando do seu plantão") && eve.contains("São Luiz"), "{eve}");
    // Over a weekend, nobody is asked before Monday.
    house.sleeps_until(vaga.ends.timestamp() + SignedDuration::from_hours(72)).await;
    id
}

#[tokio::test]
async fn a_shift_that_took_place_is_asked_about_once_and_settled() {
    tell(async |house| {
        let id = worked(&house).await;
        let asked = house.last_said(house.bruno).await;
        assert!(asked.contains("já terminou"), "{asked}");
        assert_eq!(house.events("shift_confirmation_due", id).await, 1);
        let count = house.talk(house.bruno).await.len();
        house.sleeps(Duration::from_hours(30)).await;
        assert_eq!(house.talk(house.bruno).await.len(), count);
        let settled = house.says(house.bruno, "sim, fiz", None).await;
        assert!(settled.reply.contains("Anotei que você fez"), "{}", settled.reply);
        assert_eq!(house.vaga(id).await.status, ShiftStatus::Realizada);
        assert_eq!(house.events("shift_completed", id).await, 1);
        let again = house.says(house.bruno, "fiz o plantão", None).await;
        assert!(again.reply.contains("Não tem plantão seu esperando"), "{}", again.reply);
        assert_eq!(house.events("shift_completed", id).await, 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_shift_that_did_not_is_settled_too() {
    tell(async |house| {
        let id = worked(&house).await;
        let settled = house.says(house.bruno, "não consegui ir no plantão", None).await;
        assert!(settled.reply.contains("não foi feito"), "{}", settled.reply);
        assert_eq!(house.vaga(id).await.status, ShiftStatus::NaoRealizada);
        assert_eq!(house.events("shift_not_completed", id).await, 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn nobody_is_asked_about_what_they_gave_back() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        house.agrees(house.bruno, &format!("preciso cancelar o plantão do dia {day}"), None).await;
        let count = house.talk(house.bruno).await.len();
        house.sleeps(Duration::from_hours(24 * 5)).await;
        assert_eq!(house.talk(house.bruno).await.len(), count);
        assert_eq!(house.events("shift_confirmation_due", id).await, 0);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn somebody_who_is_forgotten_holds_no_shift() {
    tell(async |house| {
        let id = house.offers(3, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        house.agrees(house.bruno, "esqueça tudo sobre mim", None).await;
        house.sleeps(Duration::from_secs(1)).await;
        let vaga = house.vaga(id).await;
        assert_eq!((vaga.status, vaga.reserved_by), (ShiftStatus::Aberta, None));
        house.is_sound().await;
    })
    .await;
}
