use super::*;

#[test]
fn every_list_that_is_named_exists() {
    assert!(ALL_WELL.unknown_names().is_empty(), "{:?}", ALL_WELL.unknown_names());
}

#[test]
fn a_denial_is_told_from_its_opposite_and_from_a_question() {
    for text in [
        "tô bem",
        "tá tudo ótimo comigo kkk",
        "estou em segurança, obrigado",
        "não tem perigo nenhum",
        "não é nada",
        "nada demais",
        "era só modo de falar",
        "fica tranquila",
        "I'm fine, just tired",
    ] {
        assert!(denies(text), "{text}");
    }
    for text in [
        "não tô bem",
        "não tá tudo bem não",
        "tá tudo bem?",
        "tô em perigo",
        "não é nada com ele, é comigo",
        "oi",
    ] {
        assert!(!denies(text), "{text}");
    }
}

/// A denial goes before the very thing: who says that all is well and tells of it is heard.
#[test]
fn what_is_told_beside_a_denial_is_heard() {
    let told = include_str!("../../tests/limits/told.txt");
    let mut topic = None;
    let (mut dangers, mut missed) = (0, Vec::new());
    for line in told.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
            topic = Topic::parse(name);
            continue;
        }
        if topic.is_some_and(|topic| topic.manner() == Manner::AtOnce) {
            dangers += 1;
            let heard = read_denied(&format!("tô bem. {line}"), Card::None);
            missed.extend(heard.is_none().then_some(line));
        }
    }
    assert!(dangers > 80 && missed.is_empty(), "{} of {dangers}: {missed:#?}", missed.len());
}
