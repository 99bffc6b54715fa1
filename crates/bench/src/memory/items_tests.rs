use std::collections::BTreeMap;

use super::{COMMON, NEEDLE, NOWHERE, content, needle, word_of_its_own};

const MANY: usize = 10_000;

/// In how many of so many items each word stands.
fn counts() -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    for number in 0..MANY {
        let content = content(number);
        let mut words: Vec<&str> = content.split([' ', ',']).filter(|word| !word.is_empty()).collect();
        words.sort_unstable();
        words.dedup();
        for word in words {
            *counts.entry(word.to_owned()).or_default() += 1;
        }
    }
    counts
}

#[test]
fn some_words_are_everywhere_and_most_are_rare() {
    let counts = counts();

    assert!((4_500..5_500).contains(&counts[COMMON]), "{}", counts[COMMON]);
    let few = counts.values().filter(|count| **count <= 10).count();
    assert!(few * 2 > counts.len(), "{few} of {}", counts.len());
    let many = counts.values().filter(|count| **count > 400).count();
    assert!(many > 10, "{many}");
}

#[test]
fn what_stands_in_one_item_stands_in_no_other() {
    let counts = counts();

    assert_eq!(counts[&word_of_its_own(0)], 1);
    assert_eq!(counts[&word_of_its_own(MANY - 1)], 1);
    assert!(!counts.contains_key(NEEDLE) && !counts.contains_key(NOWHERE));
    assert!(needle().contains(NEEDLE) && needle().contains(COMMON));
}

#[test]
fn the_same_number_says_the_same_again() {
    assert_eq!(content(4_711), content(4_711));
    assert_ne!(content(4_711), content(4_712));
}
