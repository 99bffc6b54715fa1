use super::whole;

#[test]
fn a_piece_of_a_sentence_becomes_the_sentence_in_the_third_person() {
    for (piece, said, kept) in [
        ("plantão noturno", "prefiro plantão noturno", "Prefere plantão noturno"),
        ("aos domingos", "Oi! Eu não trabalho aos domingos.", "Não trabalha aos domingos"),
        ("em Santo André", "moro em Santo André", "Mora em Santo André"),
        ("no interior", "olha, só pego no interior", "Só pega no interior"),
        ("2019", "me formei em 2019", "Se formou em 2019"),
        (
            "perto do meu trabalho",
            "gosto de ficar perto do meu trabalho",
            "Gosta de ficar perto do seu trabalho",
        ),
    ] {
        assert_eq!(whole(piece, said), kept);
    }
}

#[test]
fn what_a_model_put_together_stays() {
    assert_eq!(whole("Prefere hospitais grandes", "curto lugar grande"), "Prefere hospitais grandes");
}
