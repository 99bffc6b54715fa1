use std::fmt::Write;

use super::*;

const HEAD: &str = "title = \"Lia\"\ntimezone = \"UTC\"\nstart = \"2026-01-01\"\nend = \"2026-12-31\"\n\
    [[message]]\nat = \"2026-01-01T10:00\"\ntext = \"oi\"\n";

/// Truths as `about: word|word + word`; a fine begins with a star.
fn year(statements: &[&str]) -> Year {
    let mut source = HEAD.to_owned();
    for (at, statement) in statements.iter().enumerate() {
        let (about, says) = statement.split_once(": ").unwrap();
        let (fine, about) = about.strip_prefix('*').map_or((false, about), |about| (true, about));
        let says: Vec<&str> = says.split(" + ").collect();
        let table = if fine { "fine" } else { "truth" };
        writeln!(source, "[[{table}]]\nabout = {about:?}\nsays = {says:?}").unwrap();
        if !fine {
            writeln!(source, "id = \"t{at}\"\nfrom = \"2026-01-01\"").unwrap();
        }
    }
    Year::parse("lia.toml", &source).unwrap()
}

fn best(statements: &[&str], content: &str, about: Option<&str>) -> Vec<MatchedTruth> {
    Matcher::new(&year(statements)).matches(content, about).best
}

#[test]
fn every_entry_must_be_there_and_the_most_entries_win() {
    let smoking = ["self: fuma|cigarro", "self: parou|largou + fumar|cigarro"];
    assert_eq!(best(&smoking, "Fuma", None), [MatchedTruth::Truth(0)]);
    assert_eq!(best(&smoking, "Parou de fumar", None), [MatchedTruth::Truth(1)]);
    assert_eq!(best(&smoking, "Parou de correr", None), []);
    let fine = ["self: trabalha + rodomax", "*self: rodomax + anos + tres"];
    assert_eq!(best(&fine, "Trabalha na Rodomax há três anos", None), [MatchedTruth::Fine(0)]);
}

#[test]
fn what_is_told_besides_counts_unless_it_is_only_a_part() {
    let matches = |statements: &[&str], content: &str| Matcher::new(&year(statements)).matches(content, None);
    let work = matches(
        &["self: trabalha + rodomax", "*self: rodomax + anos + tres"],
        "Trabalha na Rodomax há três anos",
    );
    assert_eq!(work.besides, [MatchedTruth::Truth(0)]);
    let smoking = matches(&["self: fuma", "self: parou + fumar"], "Parou de fumar");
    assert_eq!(smoking.besides, []);
    let debt = matches(&["self: 31", "self: deve + banco"], "Deve 31 mil ao banco");
    assert_eq!(
        (debt.best, debt.besides),
        (vec![MatchedTruth::Truth(1)], vec![]),
        "one word alone is too little"
    );
}

#[test]
fn a_fine_takes_no_item_away_from_a_truth() {
    let matches = |statements: &[&str], content: &str| Matcher::new(&year(statements)).matches(content, None);
    let one_word = matches(&["self: gastrite", "*self: gastrite + remedio"], "Toma remédio pra gastrite");
    assert_eq!(
        (one_word.best, one_word.besides),
        (vec![MatchedTruth::Fine(0)], vec![MatchedTruth::Truth(0)])
    );
    let part =
        matches(&["self: mora + itapua", "*self: mora + itapua + quintal"], "Mora em Itapuã com quintal");
    assert_eq!((part.best, part.besides), (vec![MatchedTruth::Fine(0)], vec![MatchedTruth::Truth(0)]));
    let both = ["self: fuma", "self: parou + fumar", "*self: parou + fumar + janeiro"];
    let stopped = matches(&both, "Parou de fumar em janeiro");
    assert_eq!(stopped.besides, [MatchedTruth::Truth(1)], "one truth may still be only a part of another");
}

#[test]
fn equals_are_all_kept() {
    let home = ["self: mora + campinas", "self: mora + thiago"];
    assert_eq!(
        best(&home, "Mora com o Thiago em Campinas", None),
        [MatchedTruth::Truth(0), MatchedTruth::Truth(1)]
    );
}

#[test]
fn what_is_somebody_elses_is_not_the_persons_own() {
    let homes = ["self: mora + goiania", "mãe: mae|sonia + mora + goiania"];
    assert_eq!(best(&homes, "Mora em Goiânia", None), [MatchedTruth::Truth(0)]);
    assert_eq!(best(&homes, "Mora em Goiânia", Some("mãe")), [MatchedTruth::Truth(1)]);
    assert_eq!(best(&homes, "Mora em Goiânia", Some("Sônia")), [MatchedTruth::Truth(1)]);
    assert_eq!(best(&homes, "Mãe mora em Goiânia", None), [MatchedTruth::Truth(1)]);
    assert_eq!(best(&homes, "Mora em Goiânia", Some("irmão")), [], "nobody said that of the brother");
}

#[test]
fn a_truth_of_ones_own_may_be_told_of_the_one_it_names() {
    let love = ["self: namora|namorado + thiago"];
    assert_eq!(best(&love, "É o namorado", Some("Thiago")), [MatchedTruth::Truth(0)]);
    assert_eq!(best(&love, "Namora o Thiago", None), [MatchedTruth::Truth(0)]);
    assert_eq!(best(&love, "Namora o Thiago", Some("Carla")), []);
}

#[test]
fn somebodys_mother_is_not_that_somebody() {
    let rafael = ["Rafael: rafael + santos", "Ivone: ivone + mae|sogra"];
    assert_eq!(best(&rafael, "Mora em Santos", Some("Rafael")), [MatchedTruth::Truth(0)]);
    assert_eq!(best(&rafael, "Mora em Santos", Some("mãe do Rafael")), []);
    assert_eq!(best(&rafael, "Se chama Ivone", Some("mãe do Rafael")), [MatchedTruth::Truth(1)]);
    assert_eq!(
        best(&["Maria de Lourdes: lourdes + viuva"], "É viúva", Some("Maria de Lourdes")),
        [MatchedTruth::Truth(0)]
    );
}

#[test]
fn whoever_is_called_by_what_they_are_may_be_told_of_by_name() {
    let colleague = ["colega: lindomar + viuvo"];
    assert_eq!(best(&colleague, "É viúvo", Some("Lindomar")), [MatchedTruth::Truth(0)]);
    assert_eq!(best(&colleague, "Lindomar é viúvo", Some("colega Lindomar")), [MatchedTruth::Truth(0)]);
    assert_eq!(best(&colleague, "Ficou viúvo", Some("Nei")), []);
    assert_eq!(best(&colleague, "O Lindomar é viúvo", None), [], "not the person's own");
}

#[test]
fn two_people_of_one_name_are_told_apart_by_what_is_said() {
    let paulas = ["Paula: paula + chefe + exigente", "Paula: paula + amiga + lisboa"];
    assert_eq!(best(&paulas, "É chefe, e exigente", Some("Paula")), [MatchedTruth::Truth(0)]);
    assert_eq!(best(&paulas, "Amiga que mora em Lisboa", Some("Paula")), [MatchedTruth::Truth(1)]);
    assert_eq!(best(&paulas, "É amiga e exigente", Some("Paula")), [], "half of each is neither");
}

#[test]
fn what_the_content_says_weighs_more() {
    let friends = ["Pedro: pedro + recife", "Marina: marina + recife"];
    assert_eq!(best(&friends, "Marina mora em Recife", Some("Pedro")), [MatchedTruth::Truth(1)]);
}
