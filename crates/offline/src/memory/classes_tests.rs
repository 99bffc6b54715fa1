use super::*;

#[test]
fn every_class_has_words_and_every_heading_a_class() {
    for (heading, class) in Class::ALL {
        assert!(CLASSES.values().any(|classes| classes & class.bit() != 0), "{heading}");
    }
    let headings = include_str!("data/classes.txt").lines().filter(|line| line.starts_with('['));
    for heading in headings {
        assert!(Class::ALL.iter().any(|(name, _)| format!("[{name}]") == heading), "{heading}");
    }
}

#[test]
fn the_words_are_folded() {
    for word in CLASSES.keys() {
        assert_eq!(ptbr::fold(word), *word);
    }
}
