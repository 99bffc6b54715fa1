use super::*;

fn assent(text: &str) -> Assent {
    let now = "2026-11-12T10:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    read(&crate::read(text, &now), |_| false)
}

#[test]
fn yes_in_many_voices() {
    for text in [
        "sim",
        "s",
        "ss",
        "SIM!!",
        "simmm",
        "aham",
        "isso aí",
        "pode sim",
        "blz",
        "manda ver",
        "manda bala",
        "bora",
        "fechou",
        "demorou",
        "show",
        "ok",
        "tá bom",
        "claro",
        "com certeza",
        "por favor",
        "positivo",
        "já é",
        "partiu",
        "suave",
        "👍",
        "✅",
        "pode registrar",
        "registra aí",
        "anota",
        "sim, por favor",
        "pode apagar",
        "yes",
        "de boa",
        "certinho",
    ] {
        let read = assent(text);
        assert!(read.yes > 0 && read.no == 0 && read.doubt == 0 && read.other == 0, "{text}: {read:?}");
    }
}

#[test]
fn no_in_many_voices() {
    for text in [
        "não",
        "n",
        "nao",
        "nope",
        "nada",
        "cancela",
        "deixa",
        "deixa pra lá",
        "deixa quieto",
        "esquece",
        "não precisa",
        "não quero",
        "melhor não",
        "agora não",
        "nem",
        "negativo",
        "👎",
        "❌",
        "pode não",
        "nem pensar",
        "claro que não",
        "não pode",
        "não é isso",
        "não registra",
        "não, obrigado",
        "no",
    ] {
        let read = assent(text);
        assert!(read.no > 0 && read.yes == 0 && read.doubt == 0 && read.other == 0, "{text}: {read:?}");
    }
}

#[test]
fn neither_is_neither() {
    for text in [
        "sim… não sei",
        "acho que sim",
        "talvez",
        "hmm",
        "sei lá",
        "tanto faz",
        "🤔",
        "sim e não",
        "acho que não",
    ] {
        assert!(assent(text).doubt > 0, "{text}: {:?}", assent(text));
    }
    let both = assent("não, pode sim");
    assert!(both.yes > 0 && both.no > 0);
    assert!(assent("comprei pão").other > 0);
}

#[test]
fn politeness_agrees_only_where_nothing_else_is_said() {
    let polite = |text| (assent(text).yes, assent(text).no);
    assert_eq!(polite("por favor"), (1, 0));
    assert_eq!(polite("cancela, por favor"), (0, 1));
    assert_eq!(polite("não, quero manter"), (0, 1));
}

#[test]
fn whoever_is_addressed_beside_a_yes_takes_nothing_from_it() {
    for text in [
        "isso minha flor",
        "oxe vai, pode botar",
        "pode sim, meu comandante",
        "beleza meu camarada",
        "fechou minha santa!",
        "certinho, minha princesa, obrigada",
        "pode po, já falei",
    ] {
        let read = assent(text);
        assert!(read.yes > 0 && read.no == 0 && read.doubt == 0 && read.other == 0, "{text}: {read:?}");
    }
    for text in [
        "confirma minha consulta",
        "pode apagar minha conta",
        "isso minha mãe falou",
        "quero meu dinheiro",
        "sim minha conta venceu",
    ] {
        assert!(assent(text).other > 0, "{text}: {:?}", assent(text));
    }
}

fn names(text: &str, question: &str) -> Vec<&'static str> {
    signs(text, &Question::of(question)).into_iter().map(|sign| sign.name).collect()
}

#[test]
fn a_number_that_counts_what_was_asked_is_no_amount() {
    let card = "Anoto um gasto de R$ 40,00 com mercado hoje?";
    for text in ["sim, os dois", "anota as duas aí", "pode anotar os dois", "esses dois", "Anota as três"] {
        let names = names(text, card);
        assert!(names.contains(&"both") && !names.contains(&"other_value"), "{text}: {names:?}");
    }
    let reminder = "Te lembro: dentista, amanhã, às 9h?";
    for text in ["às duas", "me lembra as duas", "marca as duas", "dois", "foram dois reais"] {
        assert!(!names(text, reminder).contains(&"both"), "{text}: {:?}", names(text, reminder));
    }
}

#[test]
fn a_value_of_the_question_is_the_same_in_other_words() {
    for (text, question) in [
        ("nove horas", "Te chamo qui, 19/11 às 9h?"),
        ("às nove", "Te chamo qui, 19/11 às 9h?"),
        ("uma e meia da tarde", "Te chamo amanhã às 13h30?"),
        ("cinquenta e quatro", "Corrijo o gasto de R$ 45,00 para R$ 54,00?"),
    ] {
        let names = names(text, question);
        assert!(names.iter().any(|name| name.starts_with("same_")), "{text}: {names:?}");
        assert!(!names.iter().any(|name| name.starts_with("other_")), "{text}: {names:?}");
    }
    for (text, question) in
        [("às dez", "Te chamo qui, 19/11 às 9h?"), ("45", "Corrijo o gasto de R$ 45,00 para R$ 54,00?")]
    {
        let names = names(text, question);
        assert!(names.iter().any(|name| name.starts_with("other_")), "{text}: {names:?}");
    }
}
