use super::{says_what_it_is, told_behind, wishes_behind};

fn agrees(said: &str) -> bool {
    matches!(said, "exato" | "isso cria" | "pode anotar" | "sim")
}

#[test]
fn what_tells_more_of_the_card_behind_a_yes_is_found() {
    let card = "Anoto sobre Wesley: gosta de boné?";
    for (text, rest) in [
        ("exato, boné da Honda de preferência", Some("boné da Honda de preferência")),
        ("pode anotar! boné preto sempre", Some("boné preto sempre")),
        ("isso cria, ela é minha filha mais nova", Some("ela é minha filha mais nova")),
        ("sim. ele tem dois filhos", Some("ele tem dois filhos")),
        ("exato, que merece", None),
        ("pode anotar, boné", None),
        ("isso cria, ela que é rica kkk", None),
        ("boné da Honda, boné mesmo", None),
    ] {
        assert_eq!(told_behind(text, card, agrees).and_then(|at| text.get(at..)), rest, "{text}");
    }
    let bill = "Cadastro a conta luz, de R$ 213,50, que vence todo dia 25?";
    assert_eq!(told_behind("sim, a luz é sempre 25 mesmo", bill, agrees), None, "the card says so");
}

#[test]
fn a_wish_behind_a_no_orders_or_counts() {
    let no = |said: &str| said.starts_with("não");
    for (text, wishes) in [
        ("não, esquece essa. meta nova: chegar nos 90 kg até julho", true),
        ("não! me lembra de ligar pra Ana amanhã", true),
        ("esquece. gastei 40 reais de uber ontem", true),
        ("não. obrigada pela ajuda viu", false),
        ("não, deixa. não quero mais 90", false),
        ("não quero isso", false),
    ] {
        assert_eq!(wishes_behind(text, no), wishes, "{text}");
    }
}

#[test]
fn who_says_what_it_is_instead_refuses_no_more_than_a_part() {
    for said in ["não, é da minha mãe", "nao é o do Bruno", "não, era pra Ana", "não foi a farmácia, sei lá"]
    {
        assert!(says_what_it_is(said), "{said}");
    }
    for said in
        ["não", "não, obrigada", "não é isso", "não, é pra deixar", "é da minha mãe", "não, é o contrário"]
    {
        assert!(!says_what_it_is(said), "{said}");
    }
}
