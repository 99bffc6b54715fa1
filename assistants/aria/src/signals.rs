//! When Aria's large model is worth its price: decisions, counsel, analysis, and hearts that are heavy.

use engine::assistant::Signals;

/// Notes and questions about them are for the small model; they are most of what people say.
pub(crate) const SIGNALS: Signals = Signals {
    phrases: &[
        // Weighing and deciding.
        "decidir",
        "decisao",
        "vale a pena",
        "devo aceitar",
        "devo mudar",
        "devo largar",
        "pros e contras",
        "me ajuda a pensar",
        "me ajude a pensar",
        "o que voce acha",
        "o que voce faria",
        "conselho",
        "me aconselha",
        "mudar de emprego",
        "trocar de emprego",
        "pedir demissao",
        // Looking closer.
        "analisa",
        "analise",
        "compara",
        "comparar",
        "relatorio",
        "tendencia",
        "correlacao",
        "planejar",
        "por que sera que",
        // Heavy hearts.
        "ansioso",
        "ansiosa",
        "ansiedade",
        "depressao",
        "deprimido",
        "deprimida",
        "chorando",
        "luto",
        "terminei com",
        "briguei com",
        "nao aguento",
        "sozinho demais",
        "sozinha demais",
        "me sinto perdido",
        "me sinto perdida",
        "crise de",
    ],
    longer_than: 400,
    rounds: 3,
};

#[cfg(test)]
#[path = "signals_tests.rs"]
mod tests;
