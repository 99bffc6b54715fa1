use super::{machine, person, robot, urgency, wish};

#[test]
fn every_list_that_is_named_exists() {
    for book in [&*machine::WRITTEN, &*person::HEARD, &*robot::ASKED, &*urgency::HEARD, &wish::SAID.book] {
        assert!(book.unknown_names().is_empty(), "{:?}", book.unknown_names());
    }
}

#[test]
fn machines_are_known_by_enough_patterns() {
    let mut names = machine::names();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() >= 37, "{names:?}");
}
