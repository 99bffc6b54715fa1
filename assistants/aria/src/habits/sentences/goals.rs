//! "minha meta é juntar 5 mil até dezembro", "já juntei 1200", "bati a meta".

use domain::sentence::{Phrasing, Vocabulary};

/// What goals are counted in.
const COUNTED: Vocabulary = Vocabulary {
    name: "counted",
    entries: &[
        ("livros|livro|books", "\"livros\""),
        ("paginas|pagina|pages", "\"páginas\""),
        ("capitulos|capitulo", "\"capítulos\""),
        ("aulas|aula", "\"aulas\""),
        ("km|quilometros", "\"km\""),
        ("clientes|cliente", "\"clientes\""),
        ("treinos|treino", "\"treinos\""),
        ("corridas|corrida", "\"corridas\""),
        ("vendas|venda", "\"vendas\""),
        ("artigos|artigo", "\"artigos\""),
    ],
};

/// Goals of others, and what is only said of goals.
const NOT_OWN: &[&str] = &[
    "(meta|objetivo|goal) (da|do|dela|dele) (empresa|time|turma|equipe|firma|escola|chefe|loja|meu|minha)",
    "(empresa|turma|equipe|chefe|governo|cliente)",
    "(meta|objetivo) (de gasto|de gastos|de agua|de passos|de sono)",
    "(nao tenho|nao sei|qual|quais|quanto|como|faltam|falta)",
    "dormir",
];

const NO_GOAL: &[&str] = &["(nao quero|queria|tomara|se eu|sera|quem me dera)"];

pub(crate) const SAVE_GOAL: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(minha|a minha|meu|tenho uma|tenho um|tenho como) (meta|objetivo) [(eh|:|de|agora|agora eh|pra esse ano eh|desse ano eh|do ano eh)] {title:rest}",
        "(meta|objetivo) &(juntar|guardar|economizar|poupar|ler|correr|perder|chegar|aprender|emagrecer|tirar|passar|terminar) {title:rest}",
        "(nova|novo) (meta|objetivo|goal) [(:|-|de|eh)] {title:rest}",
        "(cria|crie|criar|adiciona|adicione|adicionar|anota|anote|registra|registre|guarda|guarde|quero criar|salva) [(uma|um|nova|minha|meu)] (meta|objetivo) [(:|de|eh)] {title:rest}",
        "(meu goal eh pra|meu goal eh|my goal is to|my goal is|new goal|set goal|add goal) [(:|pra|to)] {title:rest}",
    ])
    .unless(NOT_OWN)
    .example("minha meta é juntar 5 mil até dezembro"),
    Phrasing::ordered(&[
        "(quero|vou|pretendo|want) [(pra|to|conseguir)] &(juntar|guardar|economizar|poupar|save) {title:rest}",
    ])
    .unless(NO_GOAL),
    // Only so many kilograms are a goal: "quero chegar cedo" is none.
    Phrasing::ordered(&[
        "(quero|pretendo|want) (chegar|pesar) {target:mass!} ate {due:rest}",
        "(quero|pretendo|want) (chegar|pesar) {target:mass!}",
    ])
    .unless(NO_GOAL)
    .fixed(&[("title", "\"Chegar a\""), ("unit", "\"kg\"")]),
    Phrasing::ordered(&[
        "(quero|pretendo|want) (perder|emagrecer|eliminar|secar|lose) {target:mass!} ate {due:rest}",
        "(quero|pretendo|want) (perder|emagrecer|eliminar|secar|lose) {target:mass!}",
    ])
    .unless(NO_GOAL)
    .fixed(&[("title", "\"Perder\""), ("unit", "\"kg\"")]),
];

/// What was not reached.
const NOT_YET: &[&str] = &[
    "(nao|quase|falta|faltam|se|quando|sera|vou|quero)",
    "(meta|objetivo) (da|do) (empresa|time|equipe|loja)",
];

pub(crate) const UPDATE_GOAL: &[Phrasing] = &[
    Phrasing::told(&[
        "(juntei|guardei|economizei|poupei|consegui|saved) mais {add:money} [(pra|da|na)] [(minha)] (meta|objetivo|goal)",
    ])
    .unless(NOT_YET)
    .fixed(&[("unit", "\"BRL\"")]),
    Phrasing::told(&[
        "(li|corri|fiz|vendi|terminei) mais {add:number} [(pra|da|na)] [(minha)] (meta|objetivo|goal)",
    ])
    .unless(NOT_YET),
    Phrasing::told(&[
        "ja (juntei|guardei|economizei|poupei|tenho juntado|tenho guardado|consegui juntar|consegui guardar) {progress:money}",
        "consegui (juntar|guardar|economizar|poupar) {progress:money}",
        "(juntei|guardei|economizei|poupei|tenho) {progress:money} (da|pra|na) [(minha)] (meta|objetivo)",
        "(saved|i have saved|tenho saved) {progress:money} (so far|ate agora)",
    ])
    .unless(NOT_YET)
    .fixed(&[("unit", "\"BRL\"")])
    .example("já juntei 1200"),
    Phrasing::told(&[
        "(li|corri|fiz|vendi|terminei|escrevi) {progress:number} {unit:counted} (meta|objetivo)",
        "(li|corri|fiz|vendi|terminei|escrevi) {progress:number} (meta|objetivo)",
    ])
    .vocabularies(&[&COUNTED])
    .unless(NOT_YET),
    Phrasing::told(&[
        "(bati|alcancei|atingi|conclui|completei|cumpri|realizei|reached|hit|achieved) [(a|minha|meu|o|my)] (meta|objetivo|goal) [(de|do|da|of)] {goal:rest}",
        "(bati|alcancei|atingi|conclui|completei|cumpri|realizei|reached|hit|achieved|cheguei na|cheguei a|consegui) [(a|minha|meu|o|my)] (meta|objetivo|goal)",
    ])
    .unless(NOT_YET)
    .fixed(&[("status", "\"done\"")])
    .example("bati a meta"),
    Phrasing::ordered(&[
        "(desisti|desisto|desistir|abandona|abandone|abandonei|larguei|cancela|cancele|encerra|encerre|remove|remova|apaga|apague|deixa pra la|give up|drop) [(a|minha|da|meu|o|on)] (meta|objetivo|goal) [(de|do|da|of)] {goal:rest}",
        "(desisti|desisto|abandona|abandonei|larguei|cancela|cancele|encerra|encerre) [(a|minha|da|meu|o)] (meta|objetivo|goal)",
    ])
    .unless(&["nao"])
    .fixed(&[("status", "\"abandoned\"")]),
];
