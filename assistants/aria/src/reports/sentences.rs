//! "como foi minha semana?", "me manda um resumo toda manhã às 7", "não me manda mais o resumo".

use domain::sentence::{Phrasing, Vocabulary};

const KINDS: Vocabulary = Vocabulary {
    name: "reports",
    entries: &[
        ("manha|matinal|dia|diario|hoje|morning|daily", "\"morning\""),
        ("semana|semanal|weekly|week", "\"weekly\""),
        ("mes|mensal|monthly|month", "\"monthly\""),
    ],
};

/// A week of one measure is looked up, not told as a whole.
const ONE_MEASURE: &[&str] = &[
    "(treino|treinos|exercicio|exercicios|agua|sono|peso|humor|energia|gasto|gastos|workouts|water|sleep|weight|mood)",
];

pub(crate) const GET_REPORT: &[Phrasing] = &[
    Phrasing::asked(&[
        "(como foi|como anda|como ta|como esta) (minha|a minha) semana",
        "(faz|faca|mostra|mostre|quero|me da|me de|gera|gere|monta|monte|manda|mande|ver) [(um|o|meu)] (resumo|relatorio|balanco|apanhado) [(da|de|minha|semana)] (semana|semanal)",
        "(relatorio|resumo|balanco) (semanal|da semana|da minha semana)",
        "(how was my week|weekly report)",
    ])
    .fixed(&[("kind", "\"weekly\"")])
    .unless(ONE_MEASURE)
    .example("como foi minha semana?"),
    Phrasing::asked(&[
        "(resumo|relatorio) (do dia|de hoje|da manha|matinal|diario)",
        "(me da|me de|me faz|mostra|mostre|quero|faz|manda) [(um|o|meu)] (resumo|relatorio) (do dia|de hoje|da manha|matinal|diario)",
        "(o que|oque|que) [eu] (tenho|tem) (pra|para|pra fazer|para fazer)",
        "(me da|me de|me faz|mostra|mostre|quero|faz|manda) [(um|o|meu)] (resumo|resuminho)",
        "como (e|esta|ta) meu dia",
        "(morning summary|what's on today|what do i have today)",
    ])
    .fixed(&[("kind", "\"morning\"")]),
    Phrasing::asked(&[
        "(como foi) (meu|o meu|o) mes",
        "(relatorio|resumo|balanco) (mensal|do mes|do mes passado)",
        "(how was my month|monthly report)",
    ])
    .fixed(&[("kind", "\"monthly\"")])
    .unless(ONE_MEASURE),
];

pub(crate) const SCHEDULE_REPORT: &[Phrasing] = &[
    Phrasing::ordered(&["(ativa|ative|liga|ligue|habilita|habilite) [(o|meu)] (resumo|resuminho)"])
        .fixed(&[("kind", "\"morning\"")]),
    Phrasing::ordered(&[
    "(me manda|me mande|me envia|me envie|quero receber|quero|me da|manda|envia|programa|agenda) [(um|o)] (resumo|relatorio) [(da|de|do)] (todo|toda|todos|todas) [(os|as)] {kind:reports}",
    "(me manda|me mande|me envia|quero receber|manda|envia) [(um|o)] (resumo|relatorio) {kind:reports} (todo|toda|sempre|automatico|automaticamente)",
    "(toda|todo|todas|todos) [(os|as)] {kind:reports} (me manda|me mande|me envia|quero|manda) [(um|o)] (resumo|relatorio)",
    "(ativa|ative|ligar|liga|ligue|habilita) [(o|meu)] (resumo|relatorio) [(da|de|do)] {kind:reports}",
    "send me [(a|the)] {kind:reports} (summary|report) [(every|at)]",
])
    .vocabularies(&[&KINDS]),
];

pub(crate) const STOP_REPORT: &[Phrasing] = &[Phrasing::ordered(&[
    "(nao me manda|nao me mande|nao manda|nao quero|nao quero receber|para de mandar|pare de mandar|pare de me mandar|para de me mandar) [mais] [(o|os|um|esse|esses)] (resumo|resumos|relatorio|relatorios)",
    "(cancela|cancele|desativa|desative|desliga|desligue) [(o|os|meu)] (resumo|resumos|relatorio|relatorios)",
    "(stop|cancel) (sending|sending me|the|my) (summary|summaries|report|reports)",
])];

pub(crate) const STOPS: &[&str] = &[
    "nao me manda mais",
    "nao me mande mais",
    "nao quero mais receber",
    "para de mandar",
    "pare de mandar",
    "pare de me mandar",
    "para de me mandar",
    "cancela o resumo",
    "cancela o relatorio",
    "desativa o resumo",
    "desativa o relatorio",
    "desliga o resumo",
    "stop sending",
    "cancel the report",
    "cancel the summary",
];
