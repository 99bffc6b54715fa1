use std::time::Duration;

use domain::{ConversationId, ManualClock, Timestamp};

use super::{Appointment, Schedule};

const START: Timestamp = ManualClock::START;

fn after(seconds: u64) -> Timestamp {
    START + Duration::from_secs(seconds)
}

#[test]
fn a_later_piece_puts_the_appointment_off_and_one_person_keeps_it() {
    let (schedule, id) = (Schedule::default(), ConversationId::new(START));
    assert_eq!(schedule.wait_for(id, after(0), after(4)), Appointment::ByNobody);
    assert_eq!(schedule.wait_for(id, after(3), after(7)), Appointment::Already);
    assert_eq!(schedule.still_waits(id, after(4)), Some(Duration::from_secs(3)));
    assert_eq!(schedule.still_waits(id, after(7)), Some(Duration::ZERO));
    assert_eq!(schedule.still_waits(id, after(7)), None, "somebody has seen to it");
}

#[test]
fn what_cannot_wait_is_an_appointment_of_its_own() {
    let (schedule, id) = (Schedule::default(), ConversationId::new(START));
    schedule.wait_for(id, after(0), after(4));
    assert_eq!(schedule.wait_for(id, after(1), after(1)), Appointment::ByNobody);
    assert_eq!(schedule.still_waits(id, after(1)), Some(Duration::ZERO));
}

#[test]
fn nobody_is_put_off_for_longer_than_the_inbox_does() {
    let (schedule, id) = (Schedule::default(), ConversationId::new(START));
    for second in (0..40).step_by(4) {
        schedule.wait_for(id, after(second), after(second + 4));
    }
    assert_eq!(schedule.still_waits(id, after(12)), Some(Duration::ZERO));
}
