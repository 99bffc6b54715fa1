use super::plain;

#[test]
fn words_are_found_however_they_are_typed() {
    for (typed, stands) in
        [("JOAO", "João"), ("conceição", "CONCEICAO"), ("ção", "Ação"), ("3599", "5535998")]
    {
        assert!(plain(stands).contains(&plain(typed)) || plain(typed).contains(&plain(stands)), "{typed}");
    }
    assert!(!plain("Maria").contains(&plain("mário")));
}
