use super::*;

#[test]
fn every_part_of_life_has_its_words() {
    for area in Area::ALL {
        assert!(!WORDS.list(area.as_str()).is_empty(), "{area:?}");
        assert!(LOOKED_FOR.contains(&area), "{area:?}");
    }
}
