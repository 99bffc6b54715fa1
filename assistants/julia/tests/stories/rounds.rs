//! What Júlia does by herself: she asks once more, ends pauses, looks back at night, and reports.

use std::time::Duration;

use domain::{ConversationId, Role, Scope, Timestamp};
use jiff::ToSpan;
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use serde_json::json;
use store::conversations::{self, Control};
use store::permissions::{Permission, PermissionState};
use store::{params, system_sql};

use crate::arguments::calls;
use crate::house::{House, ZONE, tell};

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Lets time pass as it does: every job that falls due on the way is done when it does.
async fn lives(house: &House, length: Duration) {
    let end = house.clock_now() + length;
    loop {
        let next = house.engine.next_due().await.unwrap().filter(|next| *next <= end);
        let Some(next) = next else { break };
        house.sleeps_until(next.max(house.clock_now() + Duration::from_secs(1))).await;
    }
    if house.clock_now() < end {
        house.sleeps_until(end).await;
    }
}

/// The next Monday at nine where the house is.
async fn until_monday(house: &House) {
    let here = house.clock_now().to_zoned(TimeZone::get(ZONE).unwrap());
    let days = (7 - i64::from(here.date().weekday().since(Weekday::Monday))) % 7;
    let days = if days == 0 { 7 } else { days };
    let monday = here.date().checked_add(days.days()).unwrap().at(9, 0, 0, 0);
    house.sleeps_until(monday.to_zoned(TimeZone::get(ZONE).unwrap()).unwrap().timestamp()).await;
}

/// Bruno asks, is shown a shift, and says nothing more.
async fn falls_silent(house: &House, who: Scope) -> Option<ConversationId> {
    house.offers(20, 19, house.sao_luiz, 2_000).await;
    Some(house.says(who, "tem vaga?", None).await.conversation_id)
}

async fn count_jobs(house: &House, kind: &str) -> i64 {
    let mut tx = house.engine.db().read_system().await.unwrap();
    let (count,): (i64,) =
        tx.one(system_sql!("select count(*) from jobs where kind = $1"), params![kind]).await.unwrap();
    count
}

#[tokio::test]
async fn silence_is_followed_up_once_after_three_days_at_ten() {
    tell(async |house| {
        until_monday(&house).await;
        let here = falls_silent(&house, house.bruno).await;
        let said = house.talk(house.bruno).await.len();
        lives(&house, 2 * DAY).await;
        assert_eq!(house.talk(house.bruno).await.len(), said, "two days are no silence");
        lives(&house, 2 * DAY).await;
        let talk = house.talk(house.bruno).await;
        assert_eq!(talk.len(), said + 1, "{talk:?}");
        assert!(talk[said].contains("Bruno") && talk[said].contains("R$ 2.000"), "{talk:?}");
        lives(&house, 9 * DAY).await;
        assert_eq!(house.talk(house.bruno).await.len(), said + 1, "once");
        house.agrees(house.bruno, "quero essa", here).await;
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_doctor_is_written_to_by_the_name_in_the_language_and_in_the_tone_that_they_chose() {
    tell(async |house| {
        until_monday(&house).await;
        falls_silent(&house, house.bruno).await;
        let chosen = json!({ "name": "Doctor B", "language": "en", "tone": "formal" });
        house.engine.memories(house.bruno).change_preferences(&chosen).await.unwrap();
        let said = house.talk(house.bruno).await.len();
        lives(&house, 4 * DAY).await;
        let talk = house.talk(house.bruno).await;
        let told = talk.get(said).unwrap();
        assert!(told.starts_with("Hello, Doctor B.") && told.contains("Would you like"), "{told}");
        for portuguese in ["Bruno", "Oi", "plantão", "às", "noite", "noturno", "Quer"] {
            assert!(!told.contains(portuguese), "{portuguese}: {told}");
        }
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn whoever_answered_took_left_paused_or_talks_with_a_person_is_left_alone() {
    tell(async |house| {
        until_monday(&house).await;
        // Carla takes it.
        let id = house.offers(20, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        house.says(house.carla, "tem vaga?", None).await;
        house.agrees(house.carla, &format!("quero o do dia {day}"), None).await;
        let taken = house.talk(house.carla).await.len();
        // Bruno opts out.
        falls_silent(&house, house.bruno).await;
        let opted_out = Permission { state: PermissionState::OptedOut, ..Permission::UNSAID };
        house.permits(house.bruno, opted_out).await;
        let silent = house.talk(house.bruno).await.len();
        lives(&house, 4 * DAY).await;
        assert_eq!(house.talk(house.bruno).await.len(), silent);
        assert_eq!(house.talk(house.carla).await.len(), taken);
        // Bruno is in human hands.
        house.permits(house.bruno, Permission::UNSAID).await;
        let mut tx = house.engine.db().begin(house.bruno).await.unwrap();
        let talk = conversations::newest(&mut tx, papo_julia::ID).await.unwrap().unwrap();
        conversations::set_control(&mut tx, talk.id, Control::Human).await.unwrap();
        tx.commit().await.unwrap();
        lives(&house, DAY).await;
        assert_eq!(house.talk(house.bruno).await.len(), silent);
        assert_eq!(count_jobs(&house, "julia.follow_up").await, 0);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn a_pause_ends_at_six_on_its_day() {
    tell(async |house| {
        house.says(house.bruno, "tem vaga?", None).await;
        let until = house.clock_now() + 2 * DAY;
        let paused = Permission {
            state: PermissionState::CoolingOff,
            cooling_off_until: Some(until),
            next_allowed_at: None,
        };
        house.permits(house.bruno, paused).await;
        lives(&house, DAY).await;
        assert_eq!(house.permission(house.bruno).await.state, PermissionState::CoolingOff);
        lives(&house, 2 * DAY).await;
        assert_eq!(house.permission(house.bruno).await, Permission::UNSAID);
        assert_eq!(house.events_of("permission_changed").await, 1);
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn conversations_are_looked_at_once_a_night_and_counted_at_the_desk() {
    tell(async |house| {
        let id = house.offers(20, 19, house.sao_luiz, 2_000).await;
        let day = house.day_of(id).await;
        house.agrees(house.bruno, &format!("quero o do dia {day}"), None).await;
        lives(&house, DAY).await;
        let mut tx = house.engine.db().read_system().await.unwrap();
        let rows: Vec<(i64, String)> =
            tx.rows(system_sql!("select score, judge from julia_evaluations"), params![]).await.unwrap();
        assert_eq!(rows, [(100, "rules".to_owned())]);
        drop(tx);
        let operator = (house.operator, Role::Operator);
        let figures =
            calls(&house, operator, "buscar_metricas", json!({ "periodo": "ultimos_7_dias" })).await.unwrap();
        assert_eq!(figures.outcome.content["metricas"]["qualidade"], 100);
        lives(&house, 2 * DAY).await;
        assert_eq!(count_jobs(&house, "julia.evaluate").await, 1, "nothing new was said");
        house.is_sound().await;
    })
    .await;
}

#[tokio::test]
async fn the_house_is_told_four_times_a_day_and_of_whoever_waits() {
    tell(async |house| {
        let here = Some(house.says(house.bruno, "tem vaga?", None).await.conversation_id);
        house.says(house.bruno, "quero falar com alguém da equipe", here).await;
        assert_eq!(house.notices("handoff").await.len(), 1);
        house.says(house.bruno, "quero falar com alguém da equipe", here).await;
        assert_eq!(house.notices("handoff").await.len(), 1, "whoever waits already is not told of again");
        lives(&house, DAY).await;
        let reports: Vec<Timestamp> = house.notices("report").await;
        let hours: Vec<i8> =
            reports.iter().map(|at| at.to_zoned(TimeZone::get(ZONE).unwrap()).hour()).collect();
        let mut sorted = hours.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, [9, 13, 17, 20], "{hours:?}");
        // There is no room to say it in: nobody's conversation is filled with it.
        assert!(house.talk(house.operator).await.is_empty());
        lives(&house, HOUR).await;
        house.is_sound().await;
    })
    .await;
}
