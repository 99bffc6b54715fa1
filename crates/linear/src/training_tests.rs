use super::{Example, Settings, train};
use crate::Features;

const SETTINGS: Settings =
    Settings { classes: 3, closeness: 4.0, rounds: 100, stride: 0.1, seen_at_least: 1, left_out: 0 };

fn features(text: &str) -> Features {
    let mut features = Features::new(12);
    text.split(' ').for_each(|word| features.put("word", &[word]));
    features.finished()
}

fn examples() -> Vec<Example> {
    [
        ("sol praia mar", 0),
        ("mar areia sol", 0),
        ("neve frio gelo", 1),
        ("frio vento", 1),
        ("pão café", 2),
        ("café leite", 2),
    ]
    .map(|(text, class)| Example { features: features(text), class, counts: 1.0 })
    .to_vec()
}

#[test]
fn what_was_taught_is_told_apart() {
    let weights = train(&examples(), &SETTINGS);
    for (text, class) in [("praia", 0), ("gelo vento", 1), ("leite pão", 2)] {
        let chances = weights.classify(&features(text));
        let likeliest = (0..3).max_by(|one, other| chances[*one].total_cmp(&chances[*other]));
        assert_eq!(likeliest, Some(class), "{text}: {chances:?}");
        assert!((chances.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }
}

#[test]
fn the_same_examples_teach_the_same_bytes() {
    assert_eq!(train(&examples(), &SETTINGS).to_bytes(), train(&examples(), &SETTINGS).to_bytes());
}

#[test]
fn a_decision_is_explained_word_by_word() {
    let weights = train(&examples(), &SETTINGS);
    let text = features("frio café");
    assert!(weights.explain(&text, 1, "word", &["frio"]) > Some(0.0));
    assert!(weights.explain(&text, 1, "word", &["café"]) < Some(0.0));
    assert_eq!(weights.explain(&text, 1, "word", &["neve"]), None);
}
