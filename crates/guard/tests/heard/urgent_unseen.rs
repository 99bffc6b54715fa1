//! Sentences of doctors in trouble, and of doctors who are not.

use papo_guard::contact::{Urgency, urgency};

#[test]
fn whoever_stands_before_a_door_or_will_be_late_is_heard() {
    let lines = include_str!("../contact/urgent_unseen.txt").lines().filter(|line| !line.starts_with('#'));
    let (mut missed, mut alarms) = (Vec::new(), Vec::new());
    for line in lines {
        let (sign, text) = line.split_at(1);
        let urgent = matches!(urgency(text), Some(Urgency::Stranded | Urgency::Imminent));
        match (sign, urgent) {
            ("+", false) => missed.push(text.trim()),
            ("-", true) => alarms.push(text.trim()),
            _ => {}
        }
    }
    assert!(missed.len() <= 4 && alarms.len() <= 1, "missed {missed:#?} alarms {alarms:#?}");
}
