use super::*;

fn said(texts: &[&str]) -> Vec<YearMessage> {
    let said = |text: &&str| YearMessage {
        at: jiff::civil::date(2026, 1, 1).at(9, 0, 0, 0),
        text: (*text).to_owned(),
        trap: None,
    };
    texts.iter().map(said).collect()
}

#[test]
fn a_name_has_a_capital_where_no_sentence_begins() {
    let names = names(&said(&[
        "Moro em Campinas. Gosto da Ju e do Thiago",
        "Trabalho: Rodomax! ok",
        "na PUC-Rio e em Poços de Caldas",
    ]));
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["caldas", "campinas", "pocos", "thiago"]);
}

#[test]
fn every_turn_exchanges_the_names_in_its_own_way() {
    let names = BTreeSet::from(["campinas".to_owned(), "sonia".to_owned()]);
    let turns: BTreeSet<String> =
        (0..12).map(|turn| exchange("a Sônia, de campinas!", &names, turn)).collect();
    assert_eq!(turns.len(), 12);
    assert!(turns.contains("a Sônia, de campinas!") && turns.contains("a Sunoe, de cempones!"), "{turns:?}");
}
