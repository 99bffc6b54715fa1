use super::*;

#[test]
fn a_word_of_somebody_elses_is_found_wherever_it_stands() {
    let words = BTreeSet::from(["campinas".to_owned()]);
    let texts = [
        ("item", "Mora em Campinas".to_owned()),
        ("page", "- Mora em Cempones".to_owned()),
        ("summary", "contou que CAMPINAS é longe".to_owned()),
    ];
    let places: Vec<&str> = leaks(&texts, &words, 0, 1).iter().map(|leak| leak.place).collect();
    assert_eq!(places, ["item", "summary"]);
}
