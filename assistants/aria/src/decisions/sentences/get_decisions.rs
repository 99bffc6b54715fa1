//! "quais decisões eu tomei?", "como foi a decisão de mudar de emprego?".

use domain::sentence::{Phrasing, Vocabulary};

const STATES: Vocabulary = Vocabulary {
    name: "states",
    entries: &[
        ("em aberto|aberta|abertas|pendente|pendentes|por tomar|sem decidir|open|pending", "\"open\""),
        ("avaliada|avaliadas|revisada|revisadas|reviewed|aprendi", "\"reviewed\""),
    ],
};

pub const GET_DECISIONS: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quais|que|quantas) [(sao)] [(as)] [(minhas)] (decisoes) [(eu)] [(ja)] [(tomei|guardei|tenho|fiz|salvei|estao|faltam)]",
        "(mostra|mostre|mostrar|lista|liste|listar|ver|veja|quero ver|me fala|traz|abre) [(as)] (minhas decisoes|decisoes)",
        "[(tem|tenho|existe|ha)] (alguma decisao|decisoes|decisao) (pra|para) (avaliar|rever|revisar|acompanhar)",
        "(tem|tenho|existe|ha|ficou) (alguma decisao|decisao|decisoes) (pendente|pendentes|em aberto|aberta|abertas|por tomar)",
        "(o que|oque|que) [(eu)] (aprendi|concluo|da pra aprender) [(com)] (minhas decisoes|decisoes)",
        "(qual|which) decisions [(eu)] [(made|make|kept)]",
        "(show|list|see) [(me)] [(meu|o)] decisions",
    ])
    .vocabularies(&[&STATES])
    .gathered(&[("status", "states")])
    .example("quais decisões eu tomei?"),
    Phrasing::ordered_briefly(&["(minhas|as minhas) decisoes", "meu decisions"]),
    Phrasing::asked(&[
        "(o que|oque|que) [(foi que)] [(eu)] (decidi|resolvi) (sobre o|sobre a|sobre meu|sobre minha|sobre|do|da|de|em relacao a|a respeito de) {query:rest}",
        "como (foi|ficou|terminou|anda|ta|esta|saiu) [(a|aquela|minha)] (decisao de|decisao do|decisao da|decisao sobre) {query:rest}",
        "(lembra|qual foi|cade) [(da|a|minha)] (decisao de|decisao do|decisao da|decisao sobre) {query:rest}",
        "(qual|qual did) eu decide (uns|em) {query:rest}",
        "como did (o|meu|isso) (decision pra|decision uns|decision em) {query:rest}",
    ]),
];
