use proptest::prelude::*;

use super::*;

fn at(hours: i64) -> Timestamp {
    Timestamp::UNIX_EPOCH + SignedDuration::from_hours(hours)
}

const TODAY: Date = Date::constant(2026, 3, 30);

fn moods(recent: &[f64], before: &[f64]) -> Vec<(Date, f64)> {
    let days = |from: i32, values: &[f64]| -> Vec<(Date, f64)> {
        (from..).zip(values).map(|(ago, value)| (TODAY.saturating_sub(ago.days()), *value)).collect()
    };
    [days(0, recent), days(RECENT_DAYS, before)].concat()
}

#[test]
fn nobody_is_asked_who_never_talked() {
    assert!(!Traffic { asked_at: None, heard_at: None }.allows(at(1000)));
}

#[test]
fn nobody_is_asked_twice_without_an_answer() {
    let month_ago = Traffic { asked_at: Some(at(100)), heard_at: Some(at(90)) };
    assert!(!month_ago.allows(at(100 + 24 * 30)));
    let answered = Traffic { asked_at: Some(at(100)), heard_at: Some(at(101)) };
    assert!(answered.allows(at(100 + 24 * 30)));
}

#[test]
fn a_talk_is_not_interrupted() {
    assert!(!Traffic { asked_at: None, heard_at: Some(at(99)) }.allows(at(100)));
}

#[test]
fn weighty_is_what_people_lie_awake_for() {
    for title in
        ["Entrevista na Vale", "fazer a prova de cálculo", "consulta com o Dr. Paulo", "Voo para Recife"]
    {
        assert!(is_weighty(title), "{title}");
    }
    for title in ["comprar pão", "provar o vestido", "tomar o remédio", "aprovar o relatório"] {
        assert!(!is_weighty(title), "{title}");
    }
}

#[test]
fn moods_fall_only_where_there_were_some_before() {
    assert!(has_fallen(&moods(&[4.0, 3.0, 4.0], &[8.0; 10]), TODAY));
    assert!(!has_fallen(&moods(&[4.0, 3.0, 4.0], &[4.0; 10]), TODAY));
    assert!(!has_fallen(&moods(&[7.0, 6.0, 7.0], &[9.0; 10]), TODAY));
    assert!(!has_fallen(&moods(&[4.0, 3.0], &[8.0; 10]), TODAY));
    assert!(!has_fallen(&moods(&[4.0, 3.0, 4.0], &[8.0; 4]), TODAY));
}

proptest! {
    #[test]
    fn never_twice_in_a_week(asked in 0_i64..10_000, heard in 0_i64..10_000, now in 0_i64..10_000) {
        let traffic = Traffic { asked_at: Some(at(asked)), heard_at: Some(at(heard)) };
        if traffic.allows(at(now)) {
            prop_assert!(now - asked >= 24 * 7 && heard > asked && now - heard >= 3);
        }
    }
}
