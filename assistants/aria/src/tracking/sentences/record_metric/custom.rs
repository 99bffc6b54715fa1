//! What only some people count: steps, pages, blood pressure, cigarettes, and whatever they name themselves.

use domain::sentence::{Phrasing, Vocabulary};

use super::DAY;

const COUNTED: &[(&str, &str)] = &[("type", "\"custom\"")];
const PRESSURE: &[(&str, &str)] = &[("type", "\"custom\""), ("name", "\"pressão\"")];
const IN_MINUTES: &[(&str, &str)] = &[("type", "\"custom\""), ("unit", "\"min\"")];
const IN_HOURS: &[(&str, &str)] = &[("type", "\"custom\""), ("unit", "\"h\"")];

/// Things that are counted one by one.
const COUNTS: Vocabulary = Vocabulary {
    name: "counts",
    entries: &[
        ("paginas|pagina|pags|pag|pgs|folhas|paginas lidas", "\"páginas\""),
        ("capitulos|capitulo", "\"capítulos\""),
        ("passos|passinhos", "\"passos\""),
        ("flexoes|flexao|apoios", "\"flexões\""),
        ("abdominais|abdominal", "\"abdominais\""),
        ("agachamentos|agachamento", "\"agachamentos\""),
        ("burpees|burpee", "\"burpees\""),
        ("polichinelos|polichinelo", "\"polichinelos\""),
        ("barras|barra fixa", "\"barras\""),
        ("cigarros|cigarro", "\"cigarros\""),
        ("cafes|cafe|cafezinhos|cafezinho|xicaras de cafe|xicara de cafe|copos de cafe", "\"cafés\""),
        (
            "cervejas|cerveja|chopes|chopps|chopp|chope|latinhas|brejas|breja|latas de cerveja|lata de cerveja|long necks",
            "\"cervejas\"",
        ),
        ("calorias|caloria|cal|kcal", "\"calorias\""),
        ("frutas|fruta", "\"frutas\""),
        ("refeicoes|refeicao", "\"refeições\""),
        ("pomodoros|pomodoro", "\"pomodoros\""),
        ("exercicios de ingles|questoes|questao", "\"questões\""),
    ],
};

/// What an instrument shows.
const SIGNS: Vocabulary = Vocabulary {
    name: "signs",
    entries: &[
        ("glicemia|glicose|glicemia em jejum|acucar no sangue|dextro|glicemia capilar", "\"glicemia\""),
        ("temperatura|febre|minha temperatura", "\"temperatura\""),
        ("batimentos|batimento|frequencia cardiaca|pulso|batimentos cardiacos", "\"batimentos\""),
        ("saturacao|oxigenacao|spo", "\"saturação\""),
        ("cintura|medida da cintura|circunferencia da cintura", "\"cintura\""),
        ("quadril", "\"quadril\""),
        ("barriga|abdomen|circunferencia abdominal", "\"abdômen\""),
        ("braco|biceps", "\"braço\""),
        ("coxa", "\"coxa\""),
        ("gordura|percentual de gordura|gordura corporal|porcentagem de gordura|bf", "\"gordura corporal\""),
        ("massa magra|massa muscular", "\"massa magra\""),
        ("imc", "\"imc\""),
        ("colesterol", "\"colesterol\""),
        ("tempo de tela", "\"tempo de tela\""),
    ],
};

/// The unit in which each instrument is read.
const SIGN_UNITS: Vocabulary = Vocabulary {
    name: "sign_units",
    entries: &[
        ("glicemia|glicose|acucar no sangue|dextro|colesterol", "\"mg/dL\""),
        ("temperatura|febre", "\"°C\""),
        ("batimentos|batimento|frequencia cardiaca|pulso", "\"bpm\""),
        ("saturacao|oxigenacao|gordura|percentual de gordura|bf", "\"%\""),
        ("cintura|quadril|barriga|abdomen|circunferencia abdominal|braco|biceps|coxa", "\"cm\""),
    ],
};

/// What people do for a while, and what they call it.
const PURSUITS: Vocabulary = Vocabulary {
    name: "pursuits",
    entries: &[
        (
            "meditei|meditamos|fiz meditacao|fiz uma meditacao|meditando|orei|rezei|fiz mindfulness",
            "\"meditação\"",
        ),
        ("li|fiquei lendo|passei lendo|lendo", "\"leitura\""),
        (
            "toquei violao|toquei guitarra|toquei piano|toquei teclado|pratiquei violao|treinei violao|ensaiei|toquei bateria|pratiquei piano",
            "\"música\"",
        ),
        ("escrevi|fiquei escrevendo", "\"escrita\""),
        ("desenhei|pintei", "\"desenho\""),
        ("faxinei|limpei a casa|fiz faxina", "\"faxina\""),
        ("tomei sol|peguei sol|fiquei no sol", "\"sol\""),
        ("brinquei", "\"brincar\""),
    ],
};

/// Work and study, which people count in hours.
const LABOURS: Vocabulary = Vocabulary {
    name: "labours",
    entries: &[
        (
            "estudei|estudamos|fiquei estudando|passei estudando|estudei ingles|pratiquei ingles|estudando",
            "\"estudo\"",
        ),
        (
            "trabalhei|trabalhamos|trampei|fiquei trabalhando|programei|codei|fiz hora extra|fiz plantao|dei plantao",
            "\"trabalho\"",
        ),
        ("jejum|fiz jejum|jejuei|fiquei em jejum", "\"jejum\""),
    ],
};

pub(super) const CUSTOM: &[Phrasing] = &[
    Phrasing::told(&[
        "(li|lemos|terminei|avancei|estudei|andei|dei|fiz|caminhei|completei|bati|cheguei|fechei|mandei|paguei|fumei|fumamos|comi|ingeri|consumi|tomei|bebi|resolvi|queimei|acertei) {value:number} {name:counts}",
    ])
    .vocabularies(&[&COUNTS])
    .unless(&["(series|serie)"])
    .fixed(COUNTED)
    .days(DAY)
    .example("li 20 páginas"),
    Phrasing::told(&["(fumei|fumamos) {value:number} !_"])
        .fixed(&[("type", "\"custom\""), ("name", "\"cigarros\"")])
        .days(DAY),
    Phrasing::seen(&[
        "(marcou|marcando|contou|deu|registrou|contabilizou|foram|bateu) {value:number} {name:counts}",
        "{name:counts} (deu|foi|foram|deram|ficou em) {value:number}",
    ])
    .vocabularies(&[&COUNTS])
    .unless(PRICED)
    .fixed(COUNTED)
    .of_oneself()
    .days(DAY),
    Phrasing::noted(&["{value:number} {name:counts}", "{name:counts} {value:number!}", "(passos|paginas|flexoes|abdominais|cigarros|calorias) {value:number}"])
        .vocabularies(&[&COUNTS])
        .gathered(&[("name", "counts")])
        .unless(PRICED)
        .fixed(COUNTED)
        .of_oneself()
        .days(DAY),
    Phrasing::seen(&["{name:signs} [(deu|foi|ta|tava|esta|marcou|em|de|eh|era|ficou|bateu|mediu|medindo|com)] {value:number}", "{value:number} [de] {name:signs}"])
        .vocabularies(&[&SIGNS, &SIGN_UNITS])
        .gathered(&[("unit", "sign_units")])
        .unless(&["(fralda|calca|vestido|braco do|sofa|celular|bateria|carro|forno|ambiente|agua|rua|dor|doendo|ideal)", "{x:minutes!}"])
        .fixed(COUNTED)
        .of_oneself()
        .days(DAY)
        .example("minha glicemia deu 95"),
    Phrasing::seen(&[
        "pressao [(deu|foi|ta|tava|esta|marcou|em|de|eh|era|ficou|bateu|mediu|arterial|medi)] {value:number} {notes:ratio}",
        "(medi|aferi) pressao [(deu|foi|ta|tava|esta|marcou)] {value:number} {notes:ratio}",
    ])
    .unless(&["(pneu|panela|ideal|normal|boa eh)"])
    .fixed(PRESSURE)
    .of_oneself()
    .days(DAY),
    Phrasing::told(&["{name:pursuits} {value:minutes!}", "(fiz|pratiquei) {value:minutes!} {name:pastimes}"])
        .vocabularies(&[&PURSUITS, &PASTIMES])
        .fixed(IN_MINUTES)
        .days(DAY),
    Phrasing::told(&["(meditei|meditamos|rezei|orei) {value:minutes} !_"])
        .fixed(&[("type", "\"custom\""), ("unit", "\"min\""), ("name", "\"meditação\"")])
        .days(DAY),
    Phrasing::noted(&["{name:pastimes} {value:minutes!}", "{value:minutes!} {name:pastimes}", "(meditacao|leitura) {value:minutes}"])
        .vocabularies(&[&PASTIMES])
        .gathered(&[("name", "pastimes")])
        .fixed(IN_MINUTES)
        .of_oneself()
        .days(DAY),
    Phrasing::told(&["{name:labours} {value:hours!}", "(fiz|foram) {value:hours!} {name:duties}"])
        .vocabularies(&[&LABOURS, &DUTIES])
        .fixed(IN_HOURS)
        .days(DAY),
    Phrasing::told(&["(estudei|estudamos) {value:hours} !_"])
        .fixed(&[("type", "\"custom\""), ("unit", "\"h\""), ("name", "\"estudo\"")])
        .days(DAY),
    Phrasing::noted(&["{name:duties} {value:hours!}", "{value:hours!} {name:duties}"])
        .vocabularies(&[&DUTIES])
        .fixed(IN_HOURS)
        .of_oneself()
        .days(DAY),
    // Whatever else somebody asks to have kept, under the name they gave it.
    Phrasing::noted(&[
        "(registra|registre|registrar|anota|anote|anotar|salva|salve|salvar|adiciona|adicione|lanca|lance) {value:number} {name:words}",
        "(registra|registre|registrar|anota|anote|anotar|salva|salve|salvar|adiciona|adicione|lanca|lance) {name:words} {value:number}",
    ])
    .unless(PRICED)
    .fixed(COUNTED)
    .of_oneself()
    .days(DAY),
];

/// Things with a price, and numbers that are no measurement.
const PRICED: &[&str] = &[
    "{x:money!}",
    "(custa|custam|preco|tem|telefone|numero|senha|placa|cep|cpf|endereco|codigo|ramal|reuniao|consulta|compromisso|aniversario|lembrete|fone|celular|pra comprar|comprar|quando|que horas|series|serie)",
    "(o|a|um|uma|esse|essa) (pizza|lanche|hamburguer|prato|livro|bolo)",
];

/// The same pursuits by their names.
const PASTIMES: Vocabulary = Vocabulary {
    name: "pastimes",
    entries: &[
        ("meditacao|mindfulness|oracao", "\"meditação\""),
        ("leitura", "\"leitura\""),
        ("violao|guitarra|piano|teclado", "\"música\""),
        ("faxina", "\"faxina\""),
    ],
};

const DUTIES: Vocabulary = Vocabulary {
    name: "duties",
    entries: &[("estudo|estudos|ingles|estudando", "\"estudo\""), ("jejum", "\"jejum\"")],
};
