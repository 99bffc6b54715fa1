use super::*;

fn acts_of(text: &str) -> Vec<Option<Act>> {
    clauses(text).into_iter().map(|clause| clause.act).collect()
}

fn objects(text: &str) -> Vec<&str> {
    clauses(text).iter().filter_map(|clause| text.get(clause.object..clause.span.end)).collect()
}

#[test]
fn a_clause_orders_what_its_first_verb_orders() {
    use Act::{Add, Change, Remove};
    for (text, wanted) in [
        ("apaga os 7 reais do busão", vec![Some(Remove)]),
        ("por favor, apague esse registro", vec![None, Some(Remove)]),
        ("você pode excluir o gasto de ontem?", vec![Some(Remove)]),
        ("muda o lembrete pra 20h", vec![Some(Change)]),
        ("anota 30 de uber e apaga o de ontem", vec![Some(Add), Some(Remove)]),
        ("me lembra de ligar pro banco", vec![Some(Add)]),
        ("esqueça o que contei e desfaça o último lembrete", vec![Some(Remove), Some(Remove)]),
        ("Confirmo, e acrescente um lembrete", vec![None, Some(Add)]),
    ] {
        assert_eq!(acts_of(text), wanted, "{text}");
    }
}

#[test]
fn what_is_told_or_named_orders_nothing() {
    for text in [
        "gastei 150 na troca de óleo",
        "troca de óleo 150 reais",
        "apaguei o fogo às 8h",
        "comprei pão e leite",
        "a marca do carro é boa",
        "mudei de casa",
    ] {
        assert!(acts_of(text).iter().all(Option::is_none), "{text}");
    }
}

#[test]
fn what_an_order_is_about_follows_it() {
    assert_eq!(objects("apaga os 7 reais do busão"), ["os 7 reais do busão"]);
    assert_eq!(objects("por favor, pode mudar o peso e anota 2 km"), ["por favor", "o peso", "2 km"]);
}
