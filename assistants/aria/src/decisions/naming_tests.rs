use super::*;

#[test]
fn case_accents_and_marks_do_not_matter() {
    assert!(is_same("Prós  & contras", "pros contras"));
    assert!(is_same("Aceitar", "aceitar."));
    assert!(!is_same("Aceitar", "Recusar"));
}

#[test]
fn the_only_one_that_begins_alike_is_meant() {
    let names = || ["Aceitar a proposta", "Recusar"].into_iter();
    assert_eq!(meant(names(), "aceitar"), Some("Aceitar a proposta"));
    assert_eq!(meant(names(), "recusar com educação"), Some("Recusar"));
    assert_eq!(meant(names(), "esperar"), None);
    assert_eq!(meant(["Ficar aqui", "Ficar lá"].into_iter(), "ficar"), None);
    assert_eq!(meant(names(), " … "), None);
}

#[test]
fn a_title_is_one_line_with_a_capital() {
    assert_eq!(titled(" mudar\nde cidade. "), Some("Mudar de cidade".to_owned()));
    assert_eq!(titled("óculos ou lente?"), Some("Óculos ou lente?".to_owned()));
    assert_eq!(titled(" . "), None);
}
