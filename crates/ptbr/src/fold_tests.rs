use super::*;

#[test]
fn case_and_accents_fall_away_in_every_encoding() {
    for spelling in ["água", "ÁGUA", "a\u{301}gua", "A\u{301}GUA", "agua", "á\u{200b}gua"] {
        assert_eq!(fold(spelling), "agua", "{spelling:?}");
    }
    assert_eq!(fold("São João, ÇÃO, ñ, 2º"), "sao joao, cao, n, 2o");
}

#[test]
fn held_letters_are_one_letter() {
    for (typed, meant) in
        [("simmm", "sim"), ("ss", "s"), ("naooo", "nao"), ("dormiiii", "dormi"), ("corrri", "corri")]
    {
        assert_eq!(squeeze(typed).as_deref(), Some(meant));
    }
    for spelled in ["corri", "passos", "nossa", "", "a", "pizza"] {
        assert_eq!(squeeze(spelled), None, "{spelled}");
    }
}
