//! "meu orçamento de mercado é 800", "quero gastar no máximo 300 com lazer".

use domain::sentence::Phrasing;

use crate::tracking::sentences::EXPENSES;

/// What somebody else asks for, and what is only wondered about.
const NO_BUDGET: &[&str] = &[
    "(pedreiro|marceneiro|mecanico|oficina|eletricista|encanador|pintor|obra|reforma|fornecedor|cliente|empresa|dentista|vidraceiro)",
    "(pediu|deu|passou|mandou|veio|ficou em|fez|gastei|paguei|estourei|estourou)",
    "(do mes|mensal inteiro|total|previsao)",
    "(espero|pretendo|tomara|torco)",
];

pub const SET_BUDGET: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(orcamento|limite|teto|meta de gasto|budget|limit) {category:areas} [(eh|sera|vai ser|de|fica|fica em|deve ser)] {value:money}",
        "(orcamento|limite|teto|meta de gasto|budget|limit) {value:money} {category:areas}",
        "(bota|bote|coloca|coloque|poe|ponha|define|defina|cria|crie|muda|mude|set|put) (orcamento|limite|teto|budget|limit) {value:money} {category:areas}",
        "{category:areas} (orcamento|limite|teto|budget|limit) {value:money}",
        "(gastar|gasto|posso gastar|so posso gastar|so quero gastar|quero gastar) [(no maximo|ate|so|somente|so ate|no max|at most|up to)] {value:money} {category:areas} (mes|por mes|todo mes|mensais|a month)",
        "(gastar|gasto|posso gastar|so posso gastar|spend) (no maximo|ate|so|somente|so ate|no max|at most|up to) {value:money} {category:areas}",
        "(so posso gastar|so quero gastar|so vou gastar|so devo gastar) {value:money} {category:areas}",
        "(gastar|gasto) {category:areas} (no maximo|ate|so|somente|so ate) {value:money}",
        "(separa|separe|separar|reserva|reserve|reservar|destina|destine) {value:money} {category:areas} (por mes|mes|todo mes|mensais|mensal)",
    ])
    .vocabularies(&[&AREAS, &EXPENSES])
    .unless(NO_BUDGET)
    .example("meu orçamento de mercado é 800"),
    Phrasing::ordered(&[
        "(orcamento|limite|teto|meta de gasto|budget|limit) {category:expenses} [(eh|sera|vai ser|de|fica|fica em|deve ser)] {value:money}",
        "(orcamento|limite|teto|meta de gasto|budget|limit) {value:money} {category:expenses}",
        "(bota|bote|coloca|coloque|poe|ponha|define|defina|cria|crie|muda|mude|set|put) (orcamento|limite|teto|budget|limit) {value:money} {category:expenses}",
        "{category:expenses} (orcamento|limite|teto|budget|limit) {value:money}",
        "(gastar|gasto|posso gastar|so posso gastar|so quero gastar|quero gastar) [(no maximo|ate|so|somente|so ate|no max|at most|up to)] {value:money} {category:expenses} (mes|por mes|todo mes|mensais|a month)",
        "(gastar|gasto|posso gastar|so posso gastar|spend) (no maximo|ate|so|somente|so ate|no max|at most|up to) {value:money} {category:expenses}",
        "(so posso gastar|so quero gastar|so vou gastar|so devo gastar) {value:money} {category:expenses}",
        "(gastar|gasto) {category:expenses} (no maximo|ate|so|somente|so ate) {value:money}",
        "(separa|separe|separar|reserva|reserve|reservar|destina|destine) {value:money} {category:expenses} (por mes|mes|todo mes|mensais|mensal)",
    ])
    .vocabularies(&[&AREAS, &EXPENSES])
    .unless(NO_BUDGET),
];

/// Whole categories by their names; what is bought in them is listed with the expenses.
const AREAS: domain::sentence::Vocabulary = domain::sentence::Vocabulary {
    name: "areas",
    entries: &[
        ("alimentacao|comida|food", "\"food\""),
        ("restaurantes|comer fora|eating out|restaurants", "\"restaurant\""),
        ("transporte|transportes|transportation|transport", "\"transport\""),
        ("moradia|casa|housing|home", "\"housing\""),
        ("saude|health", "\"health\""),
        ("educacao|estudos|education", "\"education\""),
        ("lazer|diversao|entretenimento|entertainment|leisure|fun", "\"leisure\""),
        ("roupas|roupa|vestuario|clothes|clothing", "\"clothing\""),
        ("presentes|gifts", "\"gifts\""),
        ("pets|bichos|animais", "\"pets\""),
        ("servicos|services", "\"services\""),
        ("contas|contas da casa|bills", "\"utilities\""),
    ],
};
