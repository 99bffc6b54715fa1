//! Habits: begun, done, changed, ended, forgotten.

use std::time::Duration;

use domain::Clock;
use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::{TimeZone, offset};
use serde_json::{Value, json};

use crate::story::{Person, Story, tell};

const DAY: Duration = Duration::from_hours(24);

fn today(story: &Story) -> Date {
    story.clock().now().to_zoned(TimeZone::fixed(offset(-3))).date()
}

async fn progress(person: &Person<'_>, name: &str) -> Value {
    let told = person.does("get_progress", json!({ "name": name })).await.outcome.content;
    told["habits"][0].clone()
}

#[tokio::test]
async fn it_is_read_back_begun_and_done_day_by_day() {
    tell(async |story| {
        let ana = story.ana();
        let asked = ana.is_asked("save_habit", json!({ "name": "meditar todo dia" })).await;
        assert_eq!(asked, "Crio o hábito “Meditar”, todo dia (área: espiritualidade)?");
        ana.does("save_habit", json!({ "name": "meditar todo dia" })).await;
        for day in 1..=3 {
            ana.does("mark_habit", json!({ "habit": "meditei" })).await;
            let habit = progress(&ana, "meditação").await;
            assert_eq!((habit["streak"].as_i64(), habit["doneToday"].as_bool()), (Some(day), Some(true)));
            story.clock().advance(DAY);
        }
        let habit = progress(&ana, "meditar").await;
        assert_eq!((habit["streak"].as_i64(), habit["doneToday"].as_bool()), (Some(3), Some(false)));
        story.clock().advance(DAY);
        let habit = progress(&ana, "meditar").await;
        assert_eq!((habit["streak"].as_i64(), habit["bestStreak"].as_i64()), (Some(0), Some(3)));
    })
    .await;
}

#[tokio::test]
async fn two_marks_of_a_day_are_one_and_can_be_taken_back() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("save_habit", json!({ "name": "ler 20 minutos 3x por semana" })).await;
        let yesterday = today(&story).saturating_sub(1.day());
        ana.does("mark_habit", json!({ "habit": "leitura", "date": yesterday })).await;
        let again = ana.is_refused("mark_habit", json!({ "habit": "ler", "date": yesterday })).await;
        assert_eq!(again.0, "already_marked");
        ana.does("mark_habit", json!({ "habit": "li", "date": yesterday, "done": false })).await;
        let gone =
            ana.is_refused("mark_habit", json!({ "habit": "li", "date": yesterday, "done": false })).await;
        assert_eq!(gone.0, "not_marked");
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_is_said_and_nothing_is_kept() {
    tell(async |story| {
        let ana = story.ana();
        let tomorrow = today(&story).saturating_add(1.day());
        let long_ago = today(&story).saturating_sub(2.years());
        for (arguments, code) in [
            (json!({ "name": "todo dia" }), "name_needed"),
            (json!({ "name": "a".repeat(150) }), "name_too_long"),
            (json!({ "name": "ler", "rhythm": "de vez em quando" }), "bad_rhythm"),
            (json!({ "name": "ler", "rhythm": "daily", "timesPerWeek": 3 }), "two_rhythms"),
        ] {
            assert_eq!(ana.is_refused("save_habit", arguments.clone()).await.0, code, "{arguments}");
        }
        assert_eq!(ana.is_refused("mark_habit", json!({ "habit": "ler" })).await.0, "unknown_habit");
        ana.does("save_habit", json!({ "name": "ler" })).await;
        for (day, code) in [(tomorrow, "future_day"), (long_ago, "long_ago")] {
            assert_eq!(ana.is_refused("mark_habit", json!({ "habit": "ler", "date": day })).await.0, code);
        }
        assert_eq!(ana.is_refused("save_habit", json!({ "name": "Ler" })).await.0, "unchanged");
        ana.does("save_habit", json!({ "name": "estudar inglês" })).await;
        ana.does("save_habit", json!({ "name": "estudar violão" })).await;
        let (code, sentence) = ana.is_refused("mark_habit", json!({ "habit": "estudei" })).await;
        assert_eq!(code, "which_habit");
        assert!(sentence.contains("Estudar inglês") && sentence.contains("Estudar violão"), "{sentence}");
    })
    .await;
}

#[tokio::test]
async fn a_rhythm_changes_and_a_habit_ends_and_begins_anew() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("save_habit", json!({ "name": "nadar", "rhythm": "toda segunda e quarta" })).await;
        assert_eq!(progress(&ana, "nadar").await["rhythm"], "days:mon,wed");
        ana.does("save_habit", json!({ "name": "nadar", "timesPerWeek": 2 })).await;
        assert_eq!(progress(&ana, "natação").await["rhythm"], "weekly:2");
        ana.does("save_habit", json!({ "name": "nadar", "ended": true })).await;
        assert_eq!(progress(&ana, "nadar").await, Value::Null);
        ana.does("save_habit", json!({ "name": "nadar" })).await;
        assert_eq!(progress(&ana, "nadar").await["rhythm"], "daily");
    })
    .await;
}

#[tokio::test]
async fn nobody_sees_the_habits_of_others() {
    tell(async |story| {
        let tenant = story.tenant();
        let (ana, bia) = (story.person(tenant), story.person(tenant));
        ana.does("save_habit", json!({ "name": "meditar" })).await;
        assert_eq!(progress(&bia, "meditar").await, Value::Null);
        assert_eq!(bia.is_refused("mark_habit", json!({ "habit": "meditar" })).await.0, "unknown_habit");
    })
    .await;
}

#[tokio::test]
async fn everything_is_emptied_at_their_wish() {
    tell(async |story| {
        let ana = story.ana();
        ana.does("save_habit", json!({ "name": "meditar" })).await;
        ana.does("mark_habit", json!({ "habit": "meditar" })).await;
        ana.does("save_goal", json!({ "title": "juntar 5 mil até dezembro" })).await;
        ana.does("update_goal", json!({ "progress": 1200 })).await;
        let mut tx = ana.database().db.begin(ana.scope()).await.unwrap();
        (papo_aria::assistant().unwrap().forget)(&mut tx).await.unwrap();
        tx.commit().await.unwrap();
        let mut tx = ana.database().db.read(ana.scope()).await.unwrap();
        let left: Vec<(String,)> = tx
            .rows(
                store::sql!(
                    "select name || folded || coalesce(area, '') from aria_habits where tenant_id = $1 and user_id = $2
                     union all select title || folded || coalesce(unit, '') from aria_goals
                                where tenant_id = $1 and user_id = $2
                     union all select 'mark' from aria_habit_marks where tenant_id = $1 and user_id = $2
                     union all select 'step' from aria_goal_steps
                                where tenant_id = $1 and user_id = $2 and (cents is not null or number is not null)"
                ),
                store::params![ana.scope().tenant(), ana.scope().user()],
            )
            .await
            .unwrap();
        drop(tx);
        assert!(left.iter().all(|(text,)| text.is_empty()), "{left:?}");
        let told = ana.does("get_progress", json!({})).await.outcome.content;
        assert_eq!((&told["habits"], &told["goals"]), (&json!([]), &json!([])));
    })
    .await;
}
