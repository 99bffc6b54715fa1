use super::*;

fn found(names: &[&str], said: &str) -> Vec<String> {
    match meant(names.to_vec(), |name| name, said) {
        Meant::One(name) => vec![name.to_owned()],
        Meant::Several(several) => several.into_iter().map(str::to_owned).collect(),
        Meant::None => Vec::new(),
    }
}

#[test]
fn deeds_and_things_are_one() {
    let names = ["Meditar", "Ler 20 minutos", "Beber água", "Treinar", "Orar"];
    for (said, name) in [
        ("meditei", "Meditar"),
        ("meditação", "Meditar"),
        ("o hábito de leitura", "Ler 20 minutos"),
        ("li", "Ler 20 minutos"),
        ("bebi agua", "Beber água"),
        ("academia", "Treinar"),
        ("rezei", "Orar"),
        ("LER 20 MINUTOS", "Ler 20 minutos"),
    ] {
        assert_eq!(found(&names, said), [name], "{said}");
    }
    assert!(found(&names, "cozinhar").is_empty());
    assert!(found(&names, "hábito").is_empty());
}

#[test]
fn two_that_are_as_good_are_both_told() {
    assert_eq!(found(&["Estudar inglês", "Estudar violão"], "estudei").len(), 2);
    assert_eq!(found(&["Estudar inglês", "Estudar violão"], "estudei inglês"), ["Estudar inglês"]);
    assert_eq!(found(&["Ler", "Ler a bíblia"], "li"), ["Ler"]);
}
