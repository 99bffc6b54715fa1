use domain::Language;
use domain::words::Catalogue;
use jiff::civil::Date;
use uuid::Uuid;
use web::page::{CsrfToken, Frame, Theme};

use super::done::{Done, Told};
use super::forms::{GiftForm, PersonForm};
use super::list::PeoplePage;
use super::one::{PersonPage, Rejected};
use crate::finance::money::Money;
use crate::manner::Manner;
use crate::people::coming::Coming;
use crate::people::gifts::{Gift, NewGift};
use crate::people::{Birthday, GiftId, Known, Person, PersonId};

fn frame(language: Language) -> Frame {
    let mut catalogue = Catalogue::default();
    for texts in std::iter::once(web::page::WORDS).chain(crate::words()) {
        catalogue.add(texts).unwrap();
    }
    let csrf = Some(CsrfToken::new("proof"));
    Frame { csrf, ..Frame::alone(catalogue.words(language), Theme::Auto) }
}

fn manner(frame: &Frame) -> Manner {
    Manner {
        words: frame.words.clone(),
        now: "2026-11-15T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap(),
    }
}

fn paula() -> Known {
    let mut what = Person {
        name: "Paula <b>".into(),
        relationship: Some("irmã".into()),
        notes: Some("canta\n<script>alert(1)</script>".into()),
        birthday: Some(Birthday::new(11, 20, Some(1990)).unwrap()),
        ..Person::default()
    };
    for (key, value) in [("gosta", "vinho, chá"), ("nao_gosta", "perfume"), ("cor favorita", "azul")] {
        what.taste.add(key, value).unwrap();
    }
    let start = jiff::Timestamp::UNIX_EPOCH;
    Known { id: PersonId::from_uuid(Uuid::nil()), created_at: start, updated_at: start, what }
}

fn gift() -> Gift {
    Gift {
        id: GiftId::from_uuid(Uuid::nil()),
        person: PersonId::from_uuid(Uuid::nil()),
        what: NewGift {
            what: "caneca".into(),
            occasion: Some("Natal".into()),
            day: Date::constant(2025, 12, 25),
            amount: Some(Money::of_cents(3990)),
        },
    }
}

fn list(frame: &Frame, people: Vec<Known>) -> PeoplePage {
    let coming = people.first().map(|known| Coming {
        person: known.id,
        called: known.what.called(),
        day: Date::constant(2026, 11, 20),
        age: Some(36),
    });
    PeoplePage {
        manner: manner(frame),
        text: String::new(),
        next: people.first().map(|known| known.id),
        coming: coming.into_iter().collect(),
        people,
        is_first: true,
        told: Told::default(),
        form: PersonForm::default(),
        problem: None,
    }
}

fn one(frame: &Frame) -> PersonPage {
    PersonPage {
        manner: manner(frame),
        known: paula(),
        gifts: vec![gift()],
        told: Told::default(),
        rejected: None,
    }
}

/// Everything is said, nothing that was typed is markup, and every form that posts proves where it came from.
fn is_whole(text: &str) {
    for mark in
        ["aria.people", ">book.", "\"book.", ">shell.", "\"shell.", " style=", "<script>alert", "Paula <b>"]
    {
        assert!(!text.contains(mark), "{mark} in {text}");
    }
    let theme = text.matches("action=\"/theme\"").count();
    assert_eq!(
        text.matches("name=\"csrf\"").count(),
        text.matches("method=\"post\"").count() - theme,
        "{text}"
    );
}

#[test]
fn every_page_is_whole_in_both_languages() {
    for language in Language::ALL {
        let frame = frame(language);
        is_whole(&list(&frame, vec![paula()]).render(&frame).into_string());
        is_whole(&list(&frame, Vec::new()).render(&frame).into_string());
        let nobody = PeoplePage { text: "zé".into(), is_first: false, ..list(&frame, Vec::new()) };
        is_whole(&nobody.render(&frame).into_string());
        is_whole(&one(&frame).render(&frame).into_string());
        for done in Done::ALL {
            let told = Told::of(done);
            is_whole(&PersonPage { told, ..one(&frame) }.render(&frame).into_string());
        }
    }
}

#[test]
fn what_was_refused_stands_where_it_was_entered() {
    let frame = frame(Language::Portuguese);
    let form = Box::new(PersonForm::of(&paula().what, &frame.words));
    for rejected in [
        Rejected::Person(form, "Esse dia não existe.".into()),
        Rejected::Gift(
            Box::new(GiftForm::today(Date::constant(2026, 11, 15))),
            "Esse dia não existe.".into(),
        ),
    ] {
        let text = PersonPage { rejected: Some(rejected), ..one(&frame) }.render(&frame).into_string();
        is_whole(&text);
        assert!(text.contains("role=\"alert\"") && text.contains("Esse dia não existe."), "{text}");
    }
}

#[test]
fn a_form_that_is_sent_as_it_came_changes_nothing() {
    let frame = frame(Language::Portuguese);
    let before = paula().what;
    let form = PersonForm::of(&before, &frame.words);
    let after = form.draft().resolve(Some(&before), Date::constant(2026, 11, 15)).unwrap();
    assert_eq!(after, before);
}

#[test]
fn an_empty_page_teaches() {
    let frame = frame(Language::Portuguese);
    let text = list(&frame, Vec::new()).render(&frame).into_string();
    assert!(text.contains("name=\"draft\""), "{text}");
    assert!(!text.contains("role=\"search\""), "{text}");
}
