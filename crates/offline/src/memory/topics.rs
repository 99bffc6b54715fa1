//! What kinds of things the topics of frames are: what excludes another of its kind, what adds up, what later words change.

/// What can only be one thing at a time, whoever says it and however.
const EXCLUSIVE: &[&str] = &[
    "age",
    "birthday",
    "birthplace",
    "birth_year",
    "blood",
    "diet",
    "drinking",
    "kin_count",
    "pregnancy",
    "religion",
    "rented",
    "sign",
    "sleeps",
    "smoking",
    "wakes",
];

/// Of what one may well have several, also when one more comes.
const ADDED: &[&str] = &[
    "exam_prep",
    "goal",
    "kin_parent",
    "nickname",
    "origin",
    "property",
    "saves",
    "school",
    "tattoo",
    "trains",
];

/// What later words may change: a frame keeps it apart, so that nothing else goes with it.
const CHANGING: &[&str] = &[
    "age",
    "allergy",
    "answers",
    "birth",
    "birthday",
    "condition",
    "death",
    "debt",
    "diet",
    "drinking",
    "household",
    "illness",
    "intolerance",
    "job",
    "job_left",
    "kin_count",
    "moving",
    "name",
    "nickname",
    "person_name",
    "pet",
    "pregnancy",
    "profession",
    "religion",
    "residence",
    "smoking",
    "status",
    "study",
    "team",
    "vehicle",
];

/// Whether there can only be one of it.
pub(super) fn exclude(topic: &str) -> bool {
    EXCLUSIVE.contains(&topic)
}

/// Whether one more leaves the others as they are.
pub(super) fn add_up(topic: &str) -> bool {
    ADDED.contains(&topic)
}

/// Whether a later word may end it.
pub(super) fn change(topic: &str) -> bool {
    CHANGING.contains(&topic)
}

#[cfg(test)]
mod tests {
    use super::super::frames::FRAMES;
    use super::{ADDED, CHANGING, EXCLUSIVE};

    #[test]
    fn every_topic_is_one_that_a_frame_reads() {
        let unread = |topic: &&&str| FRAMES.of_topic(topic).is_none();
        let listed = EXCLUSIVE.iter().chain(ADDED).chain(CHANGING);
        assert_eq!(listed.filter(unread).collect::<Vec<_>>(), Vec::<&&str>::new());
    }
}
