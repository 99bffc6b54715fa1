use super::Classifier;
use crate::{Features, Settings};

const SETTINGS: Settings =
    Settings { classes: 0, closeness: 4.0, rounds: 60, stride: 0.1, seen_at_least: 1, left_out: 0 };

fn features(text: &str) -> Features {
    let mut features = Features::new(12);
    for word in text.split_whitespace() {
        features.put("word", &[word]);
    }
    features.finished()
}

fn taught() -> Classifier {
    let said = [
        ("bill", "paguei a luz"),
        ("bill", "conta de luz"),
        ("sleep", "dormi mal"),
        ("sleep", "dormi pouco"),
        ("water", "bebi agua"),
        ("water", "bebi pouco"),
    ];
    let examples: Vec<(String, Features)> =
        said.iter().map(|(label, text)| ((*label).to_owned(), features(text))).collect();
    Classifier::learn(&examples, SETTINGS)
}

#[test]
fn what_was_labelled_is_told_apart_and_says_why() {
    let taught = taught();
    assert_eq!(taught.labels(), ["bill", "sleep", "water"]);
    let heard = features("dormi bem");
    let chances = taught.classify(&heard);
    assert!(chances[1] > 0.6, "{chances:?}");
    assert!(taught.explain(&heard, "sleep", "word", &["dormi"]).unwrap() > 0.0);
    assert_eq!(taught.explain(&heard, "sleep", "word", &["luz"]), None);
}

#[test]
fn a_file_brings_its_names_along_and_broken_ones_are_refused() {
    let taught = taught();
    let bytes = taught.to_bytes();
    assert_eq!(Classifier::read(&bytes).unwrap().labels(), taught.labels());
    assert_eq!(
        Classifier::read(&bytes).unwrap().classify(&features("dormi")),
        taught.classify(&features("dormi"))
    );
    Classifier::read(&[]).unwrap_err();
    Classifier::read(b"bill").unwrap_err();
    Classifier::read(&bytes[..bytes.len() - 1]).unwrap_err();
}
