//! "quero meditar todo dia", "meditei hoje", "marca o hábito de leitura de ontem".

use domain::sentence::{Days, Phrasing, Vocabulary};

/// What is told of a habit without saying how often or how long. Only deeds that are nothing but a habit stand here: what
/// is measured, and what is told in passing, is for others.
pub(super) const DEEDS: Vocabulary = Vocabulary {
    name: "deeds",
    entries: &[
        ("meditei|meditated", "\"meditar\""),
        ("rezei", "\"rezar\""),
        ("orei|prayed", "\"orar\""),
        ("alonguei|me alonguei|stretched", "\"alongar\""),
        ("li", "\"ler\""),
        ("journaled|escrevi diario|escrevi no diario", "\"escrever no diário\""),
        ("pratiquei yoga|pratiquei ioga|fiz yoga|fiz ioga", "\"yoga\""),
        ("fiz minha meditacao|fiz meditacao|fiz a meditacao", "\"meditação\""),
        ("fiz minha oracao|fiz a oracao|fiz minhas oracoes", "\"oração\""),
        ("fiz minha leitura|fiz leitura|fiz a leitura", "\"leitura\""),
        ("fiz meu devocional|fiz devocional", "\"devocional\""),
        ("fiz alongamento|fiz meu alongamento", "\"alongamento\""),
        ("fiz skincare|fiz meu skincare", "\"skincare\""),
        ("tomei vitamina|tomei minhas vitaminas|tomei minha vitamina", "\"vitamina\""),
    ],
};

/// What is done again and again, where it takes more than one word.
const ACTS: Vocabulary = Vocabulary {
    name: "acts",
    entries: &[
        ("beber agua|tomar agua|beber mais agua|drink water", "\"beber água\""),
        ("tomar vitamina|tomar vitaminas|tomar as vitaminas", "\"tomar vitaminas\""),
        ("ir pra academia|ir academia|ir na academia|ir a academia|go gym|go pra gym", "\"ir à academia\""),
        ("ir pra igreja|ir igreja|ir na igreja", "\"ir à igreja\""),
        ("acordar cedo|levantar cedo|wake up early", "\"acordar cedo\""),
        ("dormir cedo|ir dormir cedo|sleep early", "\"dormir cedo\""),
        ("estudar ingles|study english", "\"estudar inglês\""),
        ("estudar espanhol", "\"estudar espanhol\""),
        ("ler biblia|read bible", "\"ler a Bíblia\""),
        ("ler livro|ler livros|ler um livro", "\"ler\""),
        (
            "ligar pra minha mae|ligar minha mae|ligar pra mae|call mom|call my mom",
            "\"ligar para minha mãe\"",
        ),
        ("ligar pra meu pai|ligar pro meu pai|ligar pro pai", "\"ligar para meu pai\""),
        ("escrever diario|escrever no diario", "\"escrever no diário\""),
        ("tocar violao", "\"tocar violão\""),
        ("tocar piano", "\"tocar piano\""),
        ("fazer exercicio|fazer exercicios|me exercitar|exercise", "\"fazer exercício\""),
        ("fazer yoga|praticar yoga|fazer ioga|do yoga", "\"fazer yoga\""),
        ("fazer alongamento", "\"alongar\""),
        ("comer fruta|comer frutas|comer salada|comer melhor", "\"comer bem\""),
        ("passar fio dental|usar fio dental", "\"passar fio dental\""),
        ("agradecer", "\"agradecer\""),
        ("arrumar cama|arrumar a cama", "\"arrumar a cama\""),
        ("brincar com filhos|brincar com os meus filhos|brincar com meu filho", "\"brincar com os filhos\""),
    ],
};

/// The things that deeds of habit go by.
const THINGS: Vocabulary = Vocabulary {
    name: "things",
    entries: &[
        ("meditacao|meditation", "\"meditação\""),
        ("leitura|reading", "\"leitura\""),
        ("oracao|oracoes|prayer", "\"oração\""),
        ("alongamento|alonguei|stretching", "\"alongamento\""),
        ("devocional", "\"devocional\""),
        ("yoga|ioga", "\"yoga\""),
        ("treino|academia|workout|gym", "\"treino\""),
        ("corrida|running", "\"corrida\""),
        ("caminhada", "\"caminhada\""),
        ("estudo|estudos|study", "\"estudo\""),
        ("diario|journal", "\"diário\""),
        ("meditei", "\"meditar\""),
        ("natacao", "\"natação\""),
    ],
};

/// Says what one wants to do.
macro_rules! wish {
    () => {
        "(quero|pretendo|vou|preciso|decidi|want|wanna) [(comecar|pra|a|to)] "
    };
}

/// Wishes that come true once, and what is not for oneself.
const NO_HABIT: &[&str] = &[
    "(viajar|saber|comer|comprar|ver|assistir|dinheiro|resumo|relatorio|lembrete|sair|morar|casar|lembra|lembre|receber|gastar)",
    "quero (um|uma|o|a|que|mais|muito|te|dormir) ",
    "(nao quero|nao vou|se eu|queria|sera|tomara|talvez|quem sabe|um dia|ano|mes)",
    "nao (meditei|rezei|orei|alonguei|li)",
];

/// What is read is not always done, and what is said of others is theirs.
const NOT_DONE: &[&str] = &[
    "nao",
    "li (que|um|uma|o|a|sobre|seu|sua|no|na|num|numa|isso|aquilo|em)",
    "(quase|vou|queria|deveria|preciso|amanha|se)",
];

pub(crate) const SAVE_HABIT: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(novo|nova) habito [(:|-)] {name:rest}",
        "(cria|crie|criar|adiciona|adicione|adicionar|comeca|comece|anota|anote|registra|registre|inclui|quero criar|quero ter|quero comecar\
         |vou criar|vou comecar|pretendo criar|quero adquirir|quero desenvolver|queria criar) [(o|um|novo|meu)] habito [(:|de)] {name:rest}",
        "(new habit|add habit|create habit|start habit) [(:|of|para|pra)] {name:rest}",
    ])
    .example("novo hábito: ler 20 minutos 3x por semana"),
    // Whoever begins something means to go on with it.
    Phrasing::ordered(&[
        "(quero comecar|vou comecar|quero voltar|vou voltar|quero passar|preciso comecar|pretendo comecar) [(a|pra)] \
         &(meditar|ler|correr|caminhar|andar|treinar|malhar|nadar|pedalar|orar|rezar|estudar|escrever|alongar|beber|tomar|acordar|dormir|praticar\
         |desenhar|cozinhar|tocar|agradecer|programar) {name:rest}",
    ])
    .unless(NO_HABIT),
    Phrasing::ordered(&[
        concat!(wish!(), "{name:acts} (todo|toda|todos|todas|every|each) {rhythm:rest}"),
        concat!(wish!(), "{name:name} (todo|toda|todos|todas|every|each) {rhythm:rest}"),
        concat!(wish!(), "{name:acts} {_:any} (todo|toda|todos|todas|every|each) {rhythm:rest}"),
        concat!(wish!(), "{name:words} {_:any} (por dia|dia|a day|per day|day)"),
        concat!(wish!(), "{name:acts} {timesPerWeek:times} (semana|week)"),
        concat!(wish!(), "{name:acts} {timesPerWeek:number} (vezes|vez|dias|dia|times|days) (semana|week)"),
        concat!(wish!(), "{name:words} {timesPerWeek:times} (semana|week)"),
        concat!(wish!(), "{name:words} {timesPerWeek:number} (vezes|vez|dias|dia|times|days) (semana|week)"),
        concat!(wish!(), "{name:words} {_:any} {timesPerWeek:times} (semana|week)"),
        concat!(wish!(), "{name:words} {_:any} {timesPerWeek:number} (vezes|vez|dias|dia|times|days) (semana|week)"),
    ])
    .vocabularies(&[&ACTS])
    .unless(NO_HABIT)
    .example("quero meditar todo dia"),
    Phrasing::ordered(&[
        "(para|pare|pra|deixa|deixe) acompanhar [(o|meu|esse)] habito [(de|do|da)] {name:rest}",
        "(encerra|encerre|encerrar|termina|termine|acaba|remove|remova|apaga|apague|exclui|exclua|cancela|cancele) [(o|meu|esse)] habito [(de|do|da)] {name:rest}",
        "nao quero mais [(o|esse|ter o|manter o)] habito [(de|do|da)] {name:rest}",
        "(end|stop|remove|delete) [(o|meu)] habit [(of|de)] {name:rest}",
    ])
    .fixed(&[("ended", "true")]),
];

pub(crate) const MARK_HABIT: &[Phrasing] = &[
    Phrasing::noted(&["{habit:deeds}"])
        .vocabularies(&[&DEEDS])
        .unless(NOT_DONE)
        .days(Days::Day("date"))
        .example("meditei hoje"),
    Phrasing::ordered(&[
        "(marca|marque|marcar|pode marcar) [(o|meu|como feito)] habito [(de|do|da)] {habit:words}",
        "(fiz|cumpri|completei|conclui|realizei) [(o|meu)] habito [(de|do|da)] {habit:words}",
        "(check|tick) [(no|na|em)] [(habito)] [(de|do|da)] {habit:words}",
    ])
    .unless(&["nao (fiz|cumpri)", "(lembrete|reuniao|consulta|horario)", "(tira|desmarca|desmarque|remove|apaga)"])
    .days(Days::Day("date")),
    Phrasing::ordered(&[
        "(marca|marque|marcar|mark|pode marcar|check) [(que|eu|o|minha|meu)] {habit:things} [(como|as)] [(feito|feita|feitos|concluida|concluido|done)]",
    ])
    .vocabularies(&[&THINGS])
    .unless(&["(lembrete|reuniao|consulta|horario|aula|encontro|amanha|as|desmarca)"])
    .days(Days::Day("date")),
    Phrasing::ordered(&[
        "(desmarca|desmarque|desmarcar|unmark) [(o|meu)] habito [(de|do|da)] {habit:words}",
        "(tira|tire|remove|remova|apaga|apague) [(a|minha)] marca [(do|de|da)] [(habito)] [(de)] {habit:words}",
    ])
    .fixed(&[("done", "false")])
    .days(Days::Day("date")),
    Phrasing::ordered(&[
        "(desmarca|desmarque|desmarcar|unmark) {habit:things}",
        "(tira|tire|remove|remova|apaga|apague) [(a|minha)] marca [(do|de|da)] {habit:things}",
    ])
    .vocabularies(&[&THINGS])
    .fixed(&[("done", "false")])
    .days(Days::Day("date")),
];
