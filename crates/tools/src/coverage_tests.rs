use super::*;

fn left(message: &str, carried: &[&str]) -> Vec<String> {
    let now: Zoned = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let acts: Vec<String> = carried.iter().map(|text| (*text).to_owned()).collect();
    let carried = Carried { calls: acts.len(), acts, ..Carried::default() };
    left_out(message, &now, Language::Portuguese, &carried)
}

#[test]
fn what_no_call_carries_is_named_in_the_persons_words() {
    for (message, carried, expected) in [
        ("corri 5 km em 30 minutos", r#"{"kind":"exercise","value":30,"unit":"min"}"#, &["5 km"][..]),
        ("tomei 2 litros de água e nadei 45 min", r#"{"kind":"water","value":2000}"#, &["45 min"]),
        ("dormi das 23 às 7", r#"{"at":"2026-03-03T23:00"}"#, &["das 23 às 7"]),
        ("gastei 87 no mercado e 32 na farmácia", r#"{"value":87}"#, &["32 na farmácia"]),
        ("me lembra às 8h e às 20h", r#"{"title":"x","at":"2026-03-03T08:00"}"#, &["às 20h"]),
        (
            "me avise todos os dias às 8 da manhã e às 8 da noite para tomar a metformina",
            r#"{"title":"tomar a metformina","datetime":"2026-03-02T20:00"}"#,
            &["às 8 da manhã"],
        ),
    ] {
        assert_eq!(left(message, &[carried]), expected, "{message}");
    }
}

#[test]
fn what_is_carried_in_another_unit_is_carried() {
    for (message, carried) in [
        ("bebi 2 litros", r#"{"value":2000,"unit":"ml"}"#),
        ("bebi meio litro", "Anoto 500 ml de água hoje?"),
        ("dormi das 23h às 7h", r#"{"value":8}"#),
        ("dormi 7h30", "Anoto 7h30 de sono?"),
        ("corri uma hora e meia", r#"{"value":90}"#),
        ("gastei R$ 1.200,50 no mercado", "Anoto R$ 1.200,50 em mercado?"),
        ("pesei 82,5 kg", r#"{"value":82.5}"#),
        (
            "daqui 20 min me avisa pra tirar o bolo",
            r#"{"title":"tirar o bolo","datetime":"2026-03-02T12:20"}"#,
        ),
        ("me lembra amanhã às 9 da noite", r#"{"at":"2026-03-03T21:00"}"#),
        ("almocei às 13h e gastei 30 reais", r#"{"value":30}"#),
        ("tenho 2 filhos e 3 gatos", "{}"),
        ("plantão das 19 às 7 no São Luiz", r#"{"inicio":"19:00","fim":"07:00"}"#),
        ("abre das 7h30 até as 19h", "Crio? 7h30–19h"),
    ] {
        assert_eq!(left(message, &[carried]), [""; 0], "{message}");
    }
}

fn left_beside(message: &str, carried: &Carried) -> Vec<String> {
    let now: Zoned = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    left_out(message, &now, Language::Portuguese, carried)
}

fn acts(texts: &[&str]) -> Carried {
    let acts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
    Carried { calls: acts.len(), acts, ..Carried::default() }
}

#[test]
fn a_day_an_errand_and_a_fact_that_no_call_carries_are_named() {
    for (message, carried, expected) in [
        (
            "me lembra amanhã às 7h de levar o Davi no dentista e de comprar fralda",
            r#"{"title":"levar o Davi no dentista","datetime":"2026-03-03T07:00:00-03:00"}"#,
            &["e de comprar fralda"][..],
        ),
        (
            "anota o aniversário da Lourdes, 3 de dezembro. Ela gosta de orquídea.",
            r#"{"name":"Lourdes","updates":{"birthday":"12-03"}}"#,
            &["Ela gosta de orquídea"],
        ),
        (
            "a consulta é terça, e a vacina do gato é dia 20 de março",
            r#"{"title":"consulta","datetime":"2026-03-03T09:00:00-03:00"}"#,
            &["e a vacina do gato é dia 20 de março"],
        ),
        (
            "gastei 40 na feira. meu filho é alérgico a leite",
            r#"{"value":40}"#,
            &["meu filho é alérgico a leite"],
        ),
        (
            "gastei 40 na feira, me lembra de ligar pro banco",
            r#"{"value":40,"notes":"feira"}"#,
            &["me lembra de ligar pro banco"],
        ),
    ] {
        let carried = Carried { calls: 0, ..acts(&[carried]) };
        let left = left_beside(message, &carried);
        let trimmed = |text: &String| text.trim_start_matches("e ").to_owned();
        let expected: Vec<String> = expected.iter().map(|text| trimmed(&(*text).to_owned())).collect();
        assert_eq!(left.iter().map(trimmed).collect::<Vec<_>>(), expected, "{message}");
    }
}

#[test]
fn feelings_reasons_and_courtesies_are_no_tail() {
    for (message, carried) in [
        ("gastei 40 na feira, tá tudo muito caro", r#"{"value":40,"notes":"feira"}"#),
        ("tira o lembrete do pilates, desisti", r#"{"query":"pilates"}"#),
        ("anota 300 ml de água, faz favor", r#"{"value":300}"#),
        ("dormi 6h. o vizinho fez barulho a noite toda", r#"{"value":6}"#),
        ("oi, tudo bem? gastei 40 na feira ontem", r#"{"value":40,"notes":"feira"}"#),
        ("fui dormir às 22h e acordei às 6h", "Anoto 8h de sono hoje?"),
        ("eu acordei às sete e fui dormir às onze e meia", "Anoto 7h30 de sono hoje?"),
        ("lembra que amanhã tenho prova", r#"{"content":"amanhã tenho prova"}"#),
        (
            "pilates toda terça e quinta às 6h",
            r#"{"title":"pilates","datetime":"2026-03-03T06:00","weekdays":["tue","thu"]}"#,
        ),
    ] {
        assert_eq!(left_beside(message, &acts(&[carried])), [""; 0], "{message}");
    }
}

#[test]
fn what_is_told_beside_a_question_is_named_where_it_was_only_looked_up() {
    let looked = Carried { looks: vec![r#"{"name":"Lourdes"}"#.to_owned()], ..Carried::default() };
    for (message, expected) in [
        (
            "A Lourdes faz anos dia 3 de dezembro, o que eu dou pra ela?",
            &["A Lourdes faz anos dia 3 de dezembro"][..],
        ),
        (
            "Minha irmã adora orquídeas e jardins. Que presente eu dou?",
            &["Minha irmã adora orquídeas e jardins"],
        ),
        ("o que eu tenho amanhã?", &[]),
        ("quanto gastei dia 3 de fevereiro", &[]),
        ("tô sem ideia, o que eu dou pra Lourdes?", &[]),
    ] {
        assert_eq!(left_beside(message, &looked), expected, "{message}");
    }
}

#[test]
fn a_question_that_nobody_answered_is_named() {
    let asked = "gastei 40 na feira e quanto falta para a minha meta?";
    let mut carried = acts(&[r#"{"value":40,"notes":"feira"}"#]);
    assert_eq!(left_beside(asked, &carried), ["e quanto falta para a minha meta"]);
    carried.spoke = true;
    assert_eq!(left_beside(asked, &carried), [""; 0]);
}

#[test]
fn of_two_questions_the_one_that_was_not_looked_up_is_named() {
    let looked = |texts: &[&str]| Carried {
        looks: texts.iter().map(|text| (*text).to_owned()).collect(),
        ..Carried::default()
    };
    let spent =
        looked(&[r#"{"type":"expense","period":"week"}"#, "Você gastou R$ 758,30 nos últimos 7 dias."]);
    for (message, expected) in [
        ("qto deu de gasto nos últimos dias e o que eu tenho amanhã?", &["e o que eu tenho amanhã"][..]),
        ("quanto torrei essa semana?", &[]),
        ("quanto gastei nos últimos dias? e quanto gastei com mercado?", &[]),
    ] {
        assert_eq!(left_beside(message, &spent), expected, "{message}");
    }
    let friday = looked(&[r#"{"from":"2026-03-06","to":"2026-03-06"}"#]);
    assert_eq!(left_beside("quem trabalha sexta e segunda?", &friday), ["segunda"]);
    let both = looked(&[r#"{"from":"2026-03-06","to":"2026-03-09"}"#]);
    assert_eq!(left_beside("quem trabalha de sexta até segunda?", &both), [""; 0]);
}

#[test]
fn what_a_correction_says_to_be_so_is_carried_or_named() {
    let card = ["Anoto um gasto de R$ 289,90 com lazer ontem?", r#"{"category":"leisure","value":289.9}"#];
    let carried = Carried { corrects: true, ..acts(&card) };
    assert_eq!(left_beside("o valor é 289,90, e não é lazer, é trabalho", &carried), ["é trabalho"]);
    assert_eq!(left_beside("na verdade 289,90, ela errou a conta", &carried), [""; 0]);
}

#[test]
fn an_order_about_oneself_beside_a_yes_is_found() {
    let asked = "Anoto pressão (14 por 9) hoje?";
    for (message, rest) in [
        ("Pode sim, e pode lembrar de mim também", Some("pode lembrar de mim também")),
        ("sim, pode anotar", None),
        ("pode anotar sim, faz favor", None),
    ] {
        let found = ordered_besides(message, asked).and_then(|at| message.get(at..));
        assert_eq!(found.map(|found| found.trim_start_matches("e ")), rest, "{message}");
    }
}

#[test]
fn a_question_that_is_asked_politely_is_one() {
    let looked = Carried {
        looks: vec![r#"{"hospital":"Santa Casa de Santos"} Santa Casa de Santos R$ 1.200"#.to_owned()],
        ..Carried::default()
    };
    for message in [
        "Boa tarde. Gostaria de saber, por gentileza, quais plantões há disponíveis na Santa Casa de Santos e os respectivos valores.",
        "oi, queria saber quanto pagam na Santa Casa",
    ] {
        assert_eq!(left_beside(message, &looked), [""; 0], "{message}");
    }
}

#[test]
fn what_is_said_back_asks_or_tells_something() {
    let now: Zoned = "2026-03-02T12:00:00-03:00[America/Sao_Paulo]".parse().unwrap();
    let asks = |rest: &str| asks_or_tells(rest, &now, Language::Portuguese);
    for rest in [
        "lamento o transtorno.",
        "depois eu vejo com a coordenação essa história do horário",
        "muito obrigada pela paciência",
        "desculpa o incômodo",
        "depois eu confiro com calma",
    ] {
        assert!(!asks(rest), "{rest}");
    }
    for rest in [
        "fralda 62,90 e leite nan 54, no cartão",
        "me avise na véspera também",
        "quanto deu meu mês agora",
        "amanhã cedo volta sozinho tá?",
        "oferece pra Renata no lugar",
        "não abandone a caminhada, que eu tinha confirmado",
        "sou alérgica a camarão",
    ] {
        assert!(asks(rest), "{rest}");
    }
}

#[test]
fn an_answer_in_the_words_of_its_question_leaves_nothing_out() {
    let asked = "Ainda não conheço Luana. Crio uma ficha e anoto: alergia: acrílico?";
    let carried = Carried { acts: vec![asked.to_owned()], ..Carried::default() };
    for text in ["cria siim", "anote as duas", "cria, cria"] {
        assert!(orders_left(text, asked, &carried).is_empty(), "{text}");
    }
    assert_eq!(orders_left("sim. me lembra do balé amanhã", asked, &carried), ["me lembra do balé amanhã"]);
}

#[test]
fn a_day_behind_a_comma_is_of_its_question() {
    let looked = Carried {
        looks: vec![r#"{"data":"2026-03-28","hospital":"Santa Casa"}"#.to_owned()],
        ..Carried::default()
    };
    assert_eq!(left_beside("quem tá precisando de gente no sábado que vem, dia 28?", &looked), [""; 0]);
    assert_eq!(
        left_beside("quem tá de plantão dia 28? e dia 30?", &looked),
        ["e dia 30"],
        "another day is another question"
    );
}
