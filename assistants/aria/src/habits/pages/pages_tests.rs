use std::collections::BTreeSet;

use domain::Language;
use domain::words::Catalogue;
use jiff::Timestamp;
use jiff::civil::date;
use records::Stored;
use web::page::{CsrfToken, Frame, Theme};

use super::done::{Done, Told};
use super::forms::{GoalForm, HabitForm, RHYTHMS};
use super::{Entry, HabitsPage};
use crate::decisions::decision::Area;
use crate::finance::money::Money;
use crate::habits::goals::goal::{Amount, Goal, GoalId, Step, Target};
use crate::habits::goals::{Standing, Status};
use crate::habits::{Habit, HabitId, Kept, Rhythm};
use crate::manner::Manner;

fn frame(language: Language) -> Frame {
    let mut catalogue = Catalogue::default();
    for texts in std::iter::once(web::page::WORDS).chain(crate::words()) {
        catalogue.add(texts).unwrap();
    }
    let csrf = Some(CsrfToken::new("proof"));
    Frame { csrf, ..Frame::alone(catalogue.words(language), Theme::Auto) }
}

fn kept(name: &str, rhythm: &str, ended: bool) -> Kept {
    let what = Habit {
        name: name.into(),
        area: Some(Area::Spiritual),
        rhythm: rhythm.parse().unwrap(),
        since: date(2026, 11, 1),
        ended: ended.then(|| date(2026, 11, 10)),
    };
    let start = Timestamp::UNIX_EPOCH;
    let habit = Stored { id: HabitId::new(start), created_at: start, updated_at: start, what };
    let marks: BTreeSet<_> = [date(2026, 11, 13), date(2026, 11, 14), date(2026, 11, 15)].into();
    Kept { habit, marks }
}

fn goal(target: Target, status: Status) -> Standing {
    let id = GoalId::new(Timestamp::UNIX_EPOCH);
    let what = Goal {
        title: "Juntar <b>5 mil".into(),
        area: Some(Area::Finance),
        target,
        since: date(2026, 11, 1),
        due: Some(date(2026, 12, 31)),
        status,
        closed: None,
    };
    let step = Step { goal: id, day: date(2026, 11, 5), reached: Amount::Money(Money::of_cents(120_000)) };
    let start = Timestamp::UNIX_EPOCH;
    Standing::sample(Stored { id, created_at: start, updated_at: start, what }, vec![step])
}

fn page(frame: &Frame) -> HabitsPage {
    HabitsPage {
        manner: Manner {
            words: frame.words.clone(),
            now: "2026-11-15T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap(),
        },
        habits: vec![
            kept("Meditar <script>alert(1)</script>", "daily", false),
            kept("Nadar", "days:mon,wed", false),
        ],
        ended: vec![kept("Correr", "weekly:3", true)],
        goals: vec![
            goal(Target::Money(Money::of_cents(500_000)), Status::Open),
            goal(Target::Whole, Status::Open),
            goal(Target::Whole, Status::Done),
        ],
        told: Told::default(),
        habit_form: HabitForm::default(),
        goal_form: GoalForm::default(),
        rejected: None,
    }
}

/// Everything is said, nothing that was typed is markup, and every form that posts proves where it came from.
fn is_whole(text: &str) {
    for mark in ["aria.habits", ">book.", "\"book.", " style=", "<script>alert", "Juntar <b>"] {
        assert!(!text.contains(mark), "{mark} in {text}");
    }
    let theme = text.matches("action=\"/theme\"").count();
    assert_eq!(text.matches("name=\"csrf\"").count(), text.matches("method=\"post\"").count() - theme);
}

#[test]
fn every_page_is_whole_in_both_languages() {
    for language in Language::ALL {
        let frame = frame(language);
        is_whole(&page(&frame).render(&frame).into_string());
        let empty = HabitsPage { habits: vec![], ended: vec![], goals: vec![], ..page(&frame) };
        is_whole(&empty.render(&frame).into_string());
        for done in Done::ALL {
            is_whole(&HabitsPage { told: Told::of(done), ..page(&frame) }.render(&frame).into_string());
        }
        let mut wrong = page(&frame);
        for entry in [Entry::Habit, Entry::Goal, Entry::Progress(wrong.goals[0].goal.id)] {
            wrong.rejected = Some((entry, "Não dá.".into()));
            let text = wrong.render(&frame).into_string();
            is_whole(&text);
            assert!(text.contains("role=\"alert\"") && text.contains("Não dá."), "{entry:?}");
        }
    }
}

#[test]
fn seven_days_can_be_ticked_and_say_what_they_are() {
    let frame = frame(Language::Portuguese);
    let text = page(&frame).render(&frame).into_string();
    assert_eq!(text.matches("name=\"mark\"").count(), 14);
    assert_eq!(text.matches("aria-pressed=\"true\"").count(), 6);
    assert!(text.contains("value=\"2026-11-15.off\"") && text.contains("value=\"2026-11-12.on\""));
    assert!(text.contains("R$ 1.200,00 de R$ 5.000,00 (24%)"));
}

#[test]
fn every_rhythm_that_is_offered_is_one() {
    for (value, _) in RHYTHMS {
        assert!(value.parse::<Rhythm>().is_ok(), "{value}");
    }
}
