use super::chosen;

const THREE: &[&str] = &["criar um lembrete", "anotar uma medida ou um gasto", "ver seus lembretes"];

#[test]
fn a_wish_is_chosen_by_its_place_or_by_a_word_of_its_own() {
    for (said, place) in [
        ("o primeiro", 0),
        ("a segunda", 1),
        ("2", 1),
        ("o último", 2),
        ("criar", 0),
        ("um gasto", 1),
        ("quero ver", 2),
        ("é pra anotar", 1),
    ] {
        assert_eq!(chosen(said, THREE), Some(place), "{said}");
    }
    let desk = ["mudar um plantão", "pôr um médico num plantão", "criar um plantão"];
    assert_eq!(chosen("pôr a médica no plantão", &desk), Some(1));
    assert_eq!(chosen("isso", &THREE[..1]), Some(0));
    assert_eq!(chosen("sim", &THREE[..1]), Some(0));
}

#[test]
fn what_chooses_none_or_several_or_says_more_is_no_choice() {
    for said in [
        "lembrete",
        "sim",
        "nenhum desses",
        "não",
        "",
        "oi",
        "na verdade queria saber quanto gastei ontem no mercado",
    ] {
        assert_eq!(chosen(said, THREE), None, "{said}");
    }
    assert_eq!(chosen("a terceira", &THREE[..2]), None);
    assert_eq!(chosen("não", &THREE[..1]), None);
}

#[test]
fn a_message_names_one_of_several_wishes_in_two_of_its_words() {
    let wishes = ["guardar uma decisão", "criar uma meta"];
    for (said, place) in [
        ("guarda como decisão: juntar 400 por mês", Some(0)),
        ("cria a meta de guardar 3 mil", Some(1)),
        ("quero uma meta", None),
        ("decidi parar", None),
    ] {
        assert_eq!(super::named(said, &wishes), place, "{said}");
    }
    assert_eq!(super::chosen("nenhuma das duas", &wishes), None);
    assert_eq!(super::chosen("nem decisão nem meta", &wishes), None);
}
