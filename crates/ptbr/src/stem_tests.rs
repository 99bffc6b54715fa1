use super::*;

#[test]
fn number_and_size_do_not_change_a_word() {
    for (typed, word) in [
        ("mercados", "mercado"),
        ("mercadinho", "mercado"),
        ("lanchinhos", "lanche"),
        ("cafezinho", "cafe"),
        ("medicacoes", "medicacao"),
        ("jornais", "jornal"),
        ("colheres", "colher"),
        ("gastos", "gasto"),
    ] {
        assert!(same_word(typed, word), "{typed} {word}");
    }
    for (typed, word) in [("livre", "livro"), ("conto", "conta"), ("gas", "ga"), ("minha", "mo")] {
        assert!(!same_word(typed, word), "{typed} {word}");
    }
}

#[test]
fn slips_keep_the_ending() {
    for (typed, word) in
        [("gsatei", "gastei"), ("gatsei", "gastei"), ("caminhhei", "caminhei"), ("treinnei", "treinei")]
    {
        assert!(is_slip(typed, word), "{typed} {word}");
        assert_eq!(slip_shape(typed), slip_shape(word), "or nobody would look");
    }
    for (typed, word) in
        [("corria", "corri"), ("gostei", "gastei"), ("bebia", "bebi"), ("gastei", "gastei"), ("", "a")]
    {
        assert!(!is_slip(typed, word), "{typed} {word}");
    }
}

#[test]
fn stems_reach_further() {
    assert_eq!(stem("gastando"), stem("gastar"));
}
