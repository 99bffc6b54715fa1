//! "quanto eu pesei essa semana?", "meus gastos do mês".

use domain::sentence::{Days, Phrasing, Vocabulary};

use super::vocabulary::EXPENSES;

const PERIOD: Days = Days::Period { days: "days", from: "from", to: "to", unsaid: 30, most: 90 };

/// Each kind as something the speaker did.
const DID: Vocabulary = Vocabulary {
    name: "did",
    entries: &[
        (
            "weigh|weighed|pesei|pesando|to pesando|pesava|emagreci|engordei|emagrecendo|engordando|me pesei|perdi de peso|perdi peso|ganhei peso|perdi|ganhei de peso|quilos perdi",
            "\"weight\"",
        ),
        ("drank|bebi|tomei|bebendo|tomando|hidratei|bebido|tomado", "\"water\""),
        ("sleep|slept|dormi|dormindo|dormido|cochilei|tenho dormido", "\"sleep\""),
        (
            "ran|walked|exercise|exercised|work out|corri|caminhei|treinei|malhei|pedalei|nadei|exercitei|me exercitei|treinando|correndo|andei|malhando|treinado|corrido",
            "\"exercise\"",
        ),
        ("feel|felt|senti|me senti|sentindo|me sentindo", "\"mood\""),
        (
            "spend|spent|pay|paid|gastei|gastando|paguei|gasto|gastado|torrei|comprei|gastamos|pagamos",
            "\"expense\"",
        ),
    ],
};

/// Each kind as something the speaker has.
const HAVE: Vocabulary = Vocabulary {
    name: "have",
    entries: &[
        ("weight|peso|pesos|pesagem|pesagens|balanca", "\"weight\""),
        ("water|agua|hidratacao|consumo de agua", "\"water\""),
        ("sleep|sono|noites|noite de sono|horas de sono", "\"sleep\""),
        (
            "workout|workouts|runs|exercise|exercicio|exercicios|treino|treinos|corridas|corrida|caminhadas|caminhada|academia|atividade fisica|atividades fisicas|pedaladas|atividades",
            "\"exercise\"",
        ),
        ("mood|humor|humores|astral|animo", "\"mood\""),
        ("energy|energia|disposicao|pique", "\"energy\""),
        (
            "spending|expense|expenses|gasto|gastos|despesas|despesa|compras|financas|dinheiro|pagamentos|contas",
            "\"expense\"",
        ),
    ],
};

/// The words that ask for a list by themselves.
const SEVERAL: Vocabulary = Vocabulary {
    name: "several",
    entries: &[
        ("gastos|despesas|compras", "\"expense\""),
        ("treinos|exercicios|corridas|caminhadas", "\"exercise\""),
        ("pesagens|pesos", "\"weight\""),
        ("noites de sono", "\"sleep\""),
    ],
};

/// What only some people count, by its name.
const CUSTOM: Vocabulary = Vocabulary {
    name: "custom",
    entries: &[
        ("passos", "\"passos\""),
        ("paginas|pagina", "\"páginas\""),
        ("glicemia|glicose", "\"glicemia\""),
        ("batimentos|frequencia cardiaca", "\"batimentos\""),
        ("temperatura|febre", "\"temperatura\""),
        ("cigarros|cigarro|fumei", "\"cigarros\""),
        ("flexoes", "\"flexões\""),
        ("meditacao|meditei", "\"meditação\""),
        ("estudo|estudei", "\"estudo\""),
        ("trabalho|trabalhei", "\"trabalho\""),
        ("calorias", "\"calorias\""),
    ],
};

/// Advice, recipes and prices are not in anybody's history.
const ADVICE: &[&str] = &[
    "(melhor|melhores|pior|preco|faz bem|faz mal|serve|ajuda a|emagrece|engorda|calcular|signo|bula|receita|dica|dicas)",
    "(melhorar|aumentar|diminuir|reduzir|controlar|cortar|economizar|perder|ganhar|manter|ter mais|dormir|beber|gastar|pesar|correr|treinar)",
    "(tem|contem|possui|equivale) (um|uma|o|a|no|na|em|dois|duas|cada)",
    "(posso|poderia|deveria|devo|preciso|vale a pena|adianta|consigo)",
];

pub const GET_TRACKING_HISTORY: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quanto|quanta|quantos|quantas|qual|quais|como|quando|que dia|que dias|onde) {type:did}",
        "{type:did} (quanto|quanta|quantos|quantas)",
        "? {type:did}",
        "(qual|quais|como|cade|quanto|quanta|quantas|quantos) (meu|minha|meus|minhas|eu) {type:have}",
        "? (meu|minha|meus|minhas) {type:have}",
        "(qual|quais|quanto|quantos|quantas) (media|total|soma|ultimo|ultima|maior|menor|ultimos|ultimas) {type:have}",
        "(qual|quais|quanto) {type:have} (registrei|anotei|lancei|ontem|tive)",
        "(quantos|quantas|quanto) {type:have} (eu|fiz|fui|tive|registrei|rolou|anotei)",
        "(quantas vezes|quantos dias) {type:did}",
        "(quantas vezes|quantos dias) {type:have}",
        "ultima vez {type:did}",
    ])
    .vocabularies(&[&DID, &HAVE])
    .unless(ADVICE)
    .days(PERIOD)
    .example("quanto eu pesei essa semana?"),
    Phrasing::asked(&[
        "(show|list|see|mostra|mostre|mostrar|mostrando|ver|vejo|lista|liste|listar|consulta|consultar|resume|resuma|resumir|resumo|resuminho|historico|relatorio|media|total|balanco\
         |extrato|registros|saber|fala|diz|diga|traz|traga|puxa|exibe|exibir|andamento|acompanhar|recapitula|somatorio|soma|lembra|lembrar|me passa) {type:have}",
        "(mostra|mostre|mostrar|ver|lista|liste|resumo|media|total|saber|fala|diz|diga|traz|soma|me passa|lembra|historico) quanto {type:did}",
        "(mostra|ver|lista|resumo|media|total|soma|historico|relatorio) {type:did}",
        "{type:have} (historico|resumo|media|total|mostra|relatorio)",
    ])
    .vocabularies(&[&DID, &HAVE])
    .unless(ADVICE)
    .days(PERIOD)
    .example("mostra meus gastos do mês"),
    Phrasing::ordered_briefly(&[
        "(meus|minhas|os|as|historico) {type:have}",
        "{type:several}",
        "(meu|minha) {type:have}",
        "(ultimo|ultima|ultimos|ultimas) {type:have}",
    ])
    .vocabularies(&[&HAVE, &SEVERAL])
    .days(PERIOD),
    Phrasing::asked(&[
        "(quanto|quantos) (foi|deu|foram|deram|saiu|ficou|gasto|gastos|reais) {_:expenses}",
        "(total|gasto|gastos|soma|media) {_:expenses} [(semana|mes|hoje|ontem)]",
    ])
    .vocabularies(&[&EXPENSES])
    .unless(ADVICE)
    .fixed(&[("type", "\"expense\"")])
    .days(PERIOD),
    Phrasing::asked(&[
        "(quanto|quanta|quantos|quantas|qual|quais|como|mostra|mostre|ver|lista|historico|evolucao|resumo|media|total|saber) {name:custom}",
        "? (meu|minha|meus|minhas) {name:custom}",
    ])
    .vocabularies(&[&CUSTOM])
    .unless(ADVICE)
    .fixed(&[("type", "\"custom\"")])
    .days(PERIOD),
];
