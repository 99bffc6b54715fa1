//! What is promised comes at its hour, or somebody of the house hears why not.

use std::time::Duration;

use store::flags;
use store::permissions::{Permission, PermissionState};

use crate::telephone::{BRUNO, Telephone, at, tell};

async fn takes(phone: &Telephone, days: i32, hour: i8) -> String {
    let house = &phone.house;
    let id = house.offers(days, hour, house.sao_luiz, 2_000).await;
    let day = house.day_of(id).await;
    let asked = phone.writes(BRUNO, &format!("quero o do dia {day}")).await;
    assert!(asked.contains("Reservo"), "{asked}");
    phone.writes(BRUNO, "sim").await
}

#[tokio::test]
async fn the_eve_of_a_morning_shift_is_promised_for_an_hour_and_comes_then() {
    tell(async |phone| {
        // The next Tuesday at seven: a day before it is Monday at seven, when nobody may be written to.
        let done = takes(&phone, 8, 7).await;
        assert!(done.contains("Te lembro seg, 22/03 às 8h"), "{done}");
        let before = phone.got(BRUNO).len();
        phone.passes_until(at("2027-03-22T07:59")).await;
        assert_eq!(phone.got(BRUNO).len(), before);
        phone.passes_until(at("2027-03-22T08:01")).await;
        let said = phone.got(BRUNO).pop().unwrap();
        assert!(said.contains("lembrando do seu plantão"), "{said}");
        phone.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_night_shift_that_ends_on_a_saturday_is_asked_about_on_monday() {
    tell(async |phone| {
        takes(&phone, 4, 19).await;
        phone.passes_until(at("2027-03-22T07:59")).await;
        let before = phone.got(BRUNO).len();
        assert!(!phone.got(BRUNO).iter().any(|text| text.contains("já terminou")));
        phone.passes_until(at("2027-03-22T08:02")).await;
        let said = phone.got(BRUNO);
        assert_eq!(said.len(), before + 1, "{said:?}");
        assert!(said[before].contains("já terminou"), "{said:?}");
        phone.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn who_names_an_hour_is_written_to_at_that_hour_also_on_a_saturday_night() {
    tell(async |phone| {
        let done = phone.writes(BRUNO, "me chama sábado às 22h").await;
        assert!(done.contains("às 22h"), "{done}");
        let before = phone.got(BRUNO).len();
        phone.passes_until(at("2027-03-20T21:59")).await;
        assert_eq!(phone.got(BRUNO).len(), before);
        phone.passes_until(at("2027-03-20T22:01")).await;
        let said = phone.got(BRUNO);
        assert_eq!(said.len(), before + 1, "{said:?}");
        assert!(said[before].contains("às 22h"), "{said:?}");
        phone.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn what_an_opt_out_stops_is_told_to_the_house() {
    tell(async |phone| {
        phone.writes(BRUNO, "me chama amanhã às 10h").await;
        takes(&phone, 8, 7).await;
        let gone = Permission { state: PermissionState::OptedOut, ..Permission::UNSAID };
        phone.house.permits(phone.scope(BRUNO), gone).await;
        let before = phone.got(BRUNO).len();
        phone.passes_until(at("2027-03-23T20:00")).await;
        assert_eq!(phone.got(BRUNO).len(), before);
        assert!(phone.house.notices("broken_promise").await.len() >= 2);
        phone.house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_switch_that_is_turned_in_the_last_moment_is_told_too() {
    tell(async |phone| {
        phone.writes(BRUNO, "me chama amanhã às 10h").await;
        let before = phone.got(BRUNO).len();
        phone.passes_until(at("2027-03-16T09:59:59")).await;
        phone.house.clock.set(at("2027-03-16T10:00:00"));
        phone.house.engine.sweep().await.unwrap();
        phone.house.engine.quiet().await;
        // It is written, and takes its time to leave.
        let operator = phone.house.operator;
        let mut tx = phone.house.engine.db().begin(operator).await.unwrap();
        flags::set(&mut tx, "safe_mode", true, None, operator.user(), phone.house.clock_now()).await.unwrap();
        tx.commit().await.unwrap();
        phone.passes(Duration::from_mins(5)).await;
        assert_eq!(phone.got(BRUNO).len(), before);
        assert_eq!(phone.house.notices("broken_promise").await.len(), 1);
        phone.house.is_sound().await;
    })
    .await;
}
