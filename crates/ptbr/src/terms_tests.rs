use proptest::prelude::*;

use super::inflection::stem;
use super::*;
use crate::fold;

#[track_caller]
fn stem_of(word: &str) -> String {
    let lower = word.to_lowercase();
    stem(&lower, &fold(word))
}

#[track_caller]
fn every_line_is_one_word(lines: &[&str]) {
    let stems =
        |line: &&str| line.split(' ').map(|word| (word.to_owned(), stem_of(word))).collect::<Vec<_>>();
    let torn: Vec<_> =
        lines.iter().map(stems).filter(|stems| stems.iter().any(|(_, stem)| *stem != stems[0].1)).collect();
    assert!(torn.is_empty(), "{torn:#?}");
}

#[test]
fn number_gender_and_size_change_no_term() {
    every_line_is_one_word(&[
        "ação ações acao acoes Ação AÇÕES",
        "pão pães pãozinho pãezinhos",
        "animal animais",
        "papel papéis papeis",
        "homem homens",
        "mulher mulheres",
        "lápis lapis",
        "fácil fáceis faceis",
        "difícil difíceis",
        "barril barris",
        "azul azuis",
        "lençol lençóis",
        "cor cores",
        "luz luzes",
        "árvore árvores arvore",
        "mês meses",
        "inglês ingleses inglesa ingles",
        "país países paises",
        "pai pais",
        "mãe mães mae",
        "irmão irmãos irmao",
        "irmã irmãs irma irmãzinha",
        "último últimos última ultimos",
        "família famílias familia",
        "médico médica médicos",
        "bancário bancária bancarios",
        "alérgico alérgica alergico",
        "professor professora professores",
        "carro carros carrinho",
        "gato gatos gatinho",
        "mercado mercados mercadinho",
        "lanche lanches lanchinho",
        "café cafés cafezinho cafe",
        "amigo amigos amiguinho",
        "papelzinho papeizinhos papel",
        "coração corações coraçãozinho",
        "hospital hospitais",
        "viagem viagens",
        "doce doces docinho",
        "barco barquinho barcos",
    ]);
}

#[test]
fn conjugation_changes_no_term() {
    every_line_is_one_word(&[
        "correr corri corria correndo corro corre correu correram corremos",
        "trabalho trabalha trabalhando trabalhei trabalhar trabalhava trabalhou trabalhamos trabalham",
        "moro mora morava morou morando morar moramos moraram more",
        "paguei pago pagando pagou pagar paga pague pagaram",
        "fico fiquei ficou ficar fica fique",
        "começo comecei começou começar comece",
        "faço fiz fez fazendo fazer fazia faz fizeram fazemos faria",
        "digo disse dizer diz dizendo disseram",
        "venho vim veio vir vem vindo vieram",
        "ponho pus pôs põe",
        "gosto gosta gostava gostei gostar gostando",
        "quero queria quer quis querendo",
        "posso pode podia pude",
        "sei sabe soube sabia saber",
        "vejo vi viu vendo via",
        "leio li leu lendo lido ler",
        "durmo dormi dormir dorme dormindo dormiu dormia",
        "sinto senti sentir sente sentindo",
        "prefiro prefere preferir preferia",
        "consigo conseguiu conseguir consegue",
        "ouço ouvi ouvir ouve ouvindo",
        "peço pedi pedir pede pedindo pediu",
        "perco perdi perder perde perdeu",
        "saio saí sair saiu saindo sai",
        "ando andei andar anda andando andou",
        "amo amei amar ama amando amava",
        "uso usei usar usa usando",
        "abro abri abrir abre abrindo abriu",
        "como comi comer come comendo comeu",
        "bebo bebi beber bebe bebendo bebia",
        "estudo estudei estudar estuda estudando estudava",
        "viajo viajei viajar viaja viajando viajou",
        "dirijo dirige dirigir dirigi dirigindo",
        "conheço conheci conhecer conhece conhecendo",
        "passeio passeei passear passeia passeando",
        "caminho caminhei caminhar caminha caminhando",
        "cozinho cozinhei cozinhar cozinha cozinhando",
        "vender vendi vendeu vendia vende",
        "leitura leituras",
        "namoro namorar namorei namorando",
        "odiar odeio odeia odiei odiava",
        "doer dói doeu doem",
        "aprender aprendo aprendi aprendendo aprendeu",
        "entendo entender entendi entendeu",
        "decido decidir decidi decidiu",
        "divorciar divorciei divorciou divorciado divorcia",
        "negócio negociar negociei negocia negociou",
        "iniciar inicio inicia iniciei início",
        "jogar jogo joguei jogou jogando",
        "almoçar almocei almoço almoça",
        "comprei compra compro comprar comprou comprando",
    ]);
}

/// An entry that the tokeniser spells otherwise, or that another list takes first, could never be found.
#[test]
fn every_listed_word_can_be_found() {
    let listed = include_str!("lexicon/inflection.txt");
    for line in listed.lines().filter(|line| !line.starts_with(['#', '['])) {
        for entry in line.split([',', '=', '|']).map(str::trim).filter(|entry| !entry.is_empty()) {
            let said = crate::tokens(entry);
            assert!(said.len() == 1 && said[0].text == fold(entry), "{entry}: {said:?}");
        }
    }
    for line in include_str!("lexicon/small_words.txt").lines().filter(|line| !line.starts_with(['#', '['])) {
        for entry in line.split(',').map(str::trim).filter(|entry| !entry.is_empty()) {
            assert!(crate::tokens(entry).iter().all(|token| token.text == entry), "{entry}");
            assert_eq!(terms(entry), Vec::<String>::new(), "{entry}");
        }
    }
}

#[test]
fn different_words_stay_apart() {
    for line in [
        "livre livro",
        "mora morango",
        "carro cara caro",
        "pais paz país",
        "ano anão Ana",
        "irmão irmã",
        "filho filha",
        "tio tia",
        "primo prima primeiro",
        "gato gata gasto gosto",
        "mãe mão",
        "pão pau",
        "Paulo Paula",
        "Maria Mário mar",
        "Rafael Rafaela",
        "Marina Mariana marinha",
        "porto porta porte",
        "casa casou",
        "mesa mês",
        "sala sal salada",
        "bolo bola bolsa bolso",
        "ponte ponto ponta",
        "sábado saber",
        "marido mar",
        "banco banho",
        "correr corar",
        "pagar pegar",
        "comprar compor",
        "padaria padre",
        "pizza pizzaria",
        "Santos santo",
        "cachorro cachorra",
        "avô ovo",
        "leite leito",
        "médico medir",
        "dente doente",
    ] {
        let stems: std::collections::BTreeMap<_, _> =
            line.split(' ').map(|word| (stem_of(word), word)).collect();
        assert_eq!(stems.len(), line.split(' ').count(), "{line}: {stems:?}");
    }
}

#[test]
fn terms_are_what_a_text_is_found_by() {
    for (text, expected) in [
        ("Mora em Campinas com a mãe", "mor campinas mae"),
        ("Não gosta de café", "gost caf"),
        ("O irmão dela se chama Pedro", "irmao cham pedro"),
        ("Nasceu em 12/05/1990", "nasc 12/5/1990"),
        ("aniversário dia 12/5", "aniversar 12/5"),
        ("Tem dois filhos", "2 filho"),
        ("Tem 2 filhos", "2 filho"),
        ("Ganha R$ 3.500,50 por mês", "ganh 3500.5 mes"),
        ("quem sou eu?", ""),
        ("🎉 !!!", ""),
        ("", ""),
        ("meta de 2026", "meta 2026"),
        ("1.2.3", "1.2.3"),
    ] {
        assert_eq!(terms(text).join(" "), expected, "{text}");
    }
}

#[test]
fn the_same_statement() {
    for (left, right) in [
        ("Gosta de café", "gosta muito de café"),
        ("Gosta de café", "Gosto de cafe!"),
        ("Gosta de café e chá", "gosta de chá e de café"),
        ("Mora em Campinas", "mora lá em campinas"),
        ("É alérgica a camarão", "alérgico a camarões"),
        ("Tem 2 filhos", "Tem dois filhos"),
        ("Irmão se chama Pedro", "O irmão se chama pedro"),
        ("Nasceu em 12/05/1990", "nasceu em 12/5/1990"),
        ("Filhos se chamam Ana, Bia e Caio", "Os filhos se chamam Caio, Ana e Bia"),
        ("Não come carne", "Nunca come carne"),
        ("Corre toda segunda", "Toda segunda corre"),
        ("É bancária", "É bancário"),
        ("É alérgica a camarão", "Tem alergia a camarão"),
        ("Salário de R$ 5.000", "Salário de 5000 reais"),
        ("Aniversário em 5 de maio", "Aniversário dia 05 de maio"),
        ("Não mora mais em Santos", "Não mora em Santos"),
        ("", "!"),
    ] {
        let alike = similarity(left, right);
        assert!(alike > 0.8, "{left} / {right}: {alike}");
    }
}

#[test]
fn another_statement() {
    for (left, right) in [
        ("Mora em Campinas", "Mora em Santos"),
        ("Gosta de café", "Não gosta de café"),
        ("Irmão se chama Pedro", "Irmão se chama Paulo"),
        ("Irmã se chama Paula", "Irmã se chama Paulo"),
        ("Irmã se chama Zilda", "Irmã se chama Zildo"),
        ("Irmã se chama Marina", "Irmã se chama Mariana"),
        ("Irmã mora em Santos", "Irmão mora em Santos"),
        ("Tem 2 filhos", "Tem 3 filhos"),
        ("Tem dois filhos", "Tem duas filhas"),
        ("Tem um filho", "Tem uma filha"),
        ("Pedro é irmão de Paulo", "Paulo é irmão de Pedro"),
        ("Tem 2 gatos e 3 cães", "Tem 3 gatos e 2 cães"),
        ("Mora em Campinas", "Morava em Campinas"),
        ("É casada", "Era casada"),
        ("Tem carro", "Vai ter carro"),
        ("Faz dieta", "Fez dieta"),
        ("Trabalha na Vale", "Trabalhou na Vale"),
        ("Café com açúcar", "Café sem açúcar"),
        ("Gosta de café, não gosta de chá", "Não gosta de café, gosta de chá"),
        ("Dorme pouco", "Dorme muito"),
        ("Mãe dele tem diabetes", "Mãe tem diabetes"),
        ("Ex-marido mora em Recife", "Marido mora em Recife"),
        ("Toma vitamina D", "Toma vitamina B"),
        ("Só come peixe", "Come peixe"),
        (
            "Trabalha como engenheira de software sênior na Embraer em São José dos Campos há anos",
            "Trabalha como engenheira de software sênior na Embraer em São Bernardo dos Campos há anos",
        ),
        (
            "Paga o aluguel de 1.500 reais todo dia 5 no banco da esquina perto do trabalho",
            "Paga o aluguel de 1.600 reais todo dia 5 no banco da esquina perto do trabalho",
        ),
        ("Nasceu em 12/05", "Nasceu em 13/05"),
        ("Quer ter filhos", "Tem filhos"),
        ("", "Gosta de café"),
    ] {
        let alike = similarity(left, right);
        assert!(alike < 0.8, "{left} / {right}: {alike}");
    }
}

/// Short statements of everyday words: what chance alone would rarely make alike.
fn statement() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "Mora", "morava", "em", "Santos", "gosta", "de", "café", "e", "chá", "não", "Pedro", "Paulo", "2",
        "3", "é", "irmão", ",", "era", "12/05", "filhos", "sem", ".",
    ]);
    prop::collection::vec(word, 0..9).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn any_text_has_terms(text in any::<String>()) {
        for term in terms(&text) {
            prop_assert!(!term.is_empty());
        }
        prop_assert!((similarity(&text, &text) - 1.0).abs() < f64::EPSILON);
    }

    #[test]
    fn likeness_is_symmetric(left in statement(), right in statement()) {
        let alike = similarity(&left, &right);
        prop_assert!((0.0..=1.0).contains(&alike));
        prop_assert!((alike - similarity(&right, &left)).abs() < f64::EPSILON);
    }

    #[test]
    fn likeness_is_symmetric_for_anything(left in any::<String>(), right in any::<String>()) {
        let alike = similarity(&left, &right);
        prop_assert!((0.0..=1.0).contains(&alike));
        prop_assert!((alike - similarity(&right, &left)).abs() < f64::EPSILON);
    }

    #[test]
    fn case_and_accents_change_no_term(text in statement()) {
        prop_assert_eq!(terms(&text), terms(&text.to_uppercase()));
        prop_assert_eq!(terms(&text), terms(&fold(&text)));
    }
}
