use jiff::civil::Date;

use super::*;
use crate::people::gifts::NewGift;
use crate::people::{GiftId, PersonId};

fn gift(what: &str) -> Gift {
    let now = jiff::Timestamp::UNIX_EPOCH;
    let what = NewGift { what: what.into(), occasion: None, day: Date::constant(2025, 1, 1), amount: None };
    Gift { id: GiftId::new(now), person: PersonId::new(now), what }
}

fn known(told: &[(&str, &str)], notes: &str) -> Person {
    let mut portrait = Person { name: "Ana".into(), ..Person::default() };
    for (key, value) in told {
        portrait.taste.add(key, value).unwrap();
    }
    portrait.notes = Some(notes.to_owned()).filter(|notes| !notes.is_empty());
    portrait
}

fn fresh(ideas: &Ideas) -> Vec<&str> {
    ideas.fresh.iter().map(|idea| idea.what.as_str()).collect()
}

#[test]
fn wishes_come_first_and_five_are_enough() {
    let ana = known(&[("gosta", "a1, b1, c1, d1, e1"), ("presente ideal", "massagem")], "adora teatro.");
    assert_eq!(fresh(&of(&ana, &[])), ["massagem", "a1", "b1", "c1", "d1"]);
}

#[test]
fn notes_tell_what_is_liked_only_where_they_say_so() {
    let ana = known(&[], "Gosta de teatro\nmora em Recife\nadora\ncurte trilhas!");
    assert_eq!(fresh(&of(&ana, &[])), ["teatro", "trilhas"]);
}

#[test]
fn what_was_given_and_what_is_not_liked_stay_out() {
    let ana = known(&[("gosta", "vinho, perfumes franceses, chá"), ("nao_gosta", "perfume")], "");
    let ideas = of(&ana, &[gift("Vinhos"), gift("xícara de chá")]);
    assert_eq!(fresh(&ideas), ["chá"]);
    assert_eq!(ideas.repeated.len(), 1);
}
