//! "estou em dúvida entre comprar e alugar", "me ajuda a decidir entre A e B".

use domain::sentence::{Phrasing, Vocabulary};

use super::save_decision::AREAS;

/// What to eat or to wear is no matter for a matrix.
const TRIFLES: &[&str] = &[
    "(pizza|hamburguer|sushi|lasanha|salada|sobremesa|almoco|jantar|lanche|roupa|camisa|vestido|sapato|filme|serie|musica|sabor|pasta|dinner|lunch|movie|shirt)",
    "(comer|almocar|jantar|vestir|assistir|cozinhar|eat|wear|watch)",
];

const TORN: Vocabulary = Vocabulary {
    name: "torn",
    entries: &[(
        "em duvida|na duvida|dividido|dividida|indeciso|indecisa|sem saber|torn|undecided|com duvida",
        "\"torn\"",
    )],
};

pub const ANALYZE_DECISION: &[Phrasing] = &[
    Phrasing::told(&["[(to|fiquei|ando|sigo)] {_:torn} (entre|between|se) {title:rest}"])
        .vocabularies(&[&TORN, &AREAS])
        .gathered(&[("area", "areas")])
        .unless(TRIFLES)
        .example("estou em dúvida entre comprar e alugar um apartamento"),
    Phrasing::ordered(&[
        "(me ajuda|me ajude|ajuda|ajude|ajudar|me ajudar) (decidir|escolher|pensar|resolver) (entre|se) {title:rest}",
        "(preciso|tenho que|tenho de|quero|precisando) (decidir|escolher) (entre|se) {title:rest}",
        "(help me) (decide|choose|think) (between|whether|se) {title:rest}",
        "(preciso|tenho que) (decide|choose) (between|whether) {title:rest}",
        "(analisa|analise|analisar|avalia|avalie|pensa comigo|pense comigo) [(comigo)] (a|essa|esta|minha) (decisao de|decisao sobre|decisao entre|decisao) {title:rest}",
        "(analyze|analyse|think through) (o|esse|meu) (decision pra|decision de|decision uns|decision between|decision) {title:rest}",
    ])
    .vocabularies(&[&AREAS])
    .gathered(&[("area", "areas")])
    .unless(TRIFLES)
    .example("me ajuda a decidir entre ficar e mudar de emprego"),
    Phrasing::told(&["nao sei se {title:rest}"])
        .vocabularies(&[&AREAS])
        .gathered(&[("area", "areas")])
        // One of two, or it is no choice that can be weighed.
        .unless(&[
            "(pizza|hamburguer|sushi|almoco|jantar|roupa|filme|serie|chove|vai)",
            "se !(aceito|recuso|mudo|compro|vendo|alugo|caso|largo|fico|peco|troco|faco|saio|abro|termino|volto|estudo|invisto)",
        ]),
    Phrasing::asked(&[
        // "prós" is read like "pros", which people type for "para os".
        "(quais|qual|me diz|me fala|lista|mostra) [(sao)] (pra e contras de|pra e contras entre|pra e os contras de|vantagens e desvantagens de) {title:rest}",
        "(pra e contras de|pra e contras entre|vantagens e desvantagens de) {title:rest}",
        "(qual|list) [(sao)] (pra e cons de) {title:rest}",
    ])
    .vocabularies(&[&AREAS])
    .gathered(&[("area", "areas")])
    .unless(TRIFLES),
    Phrasing::asked(&[
        "(o que|oque|qual|que) (voce|vc|ce|tu) (recomenda|recomendaria|sugere|escolheria|aconselha) [(entre)] {title:rest}",
        "(qual|which) [(do)] voce (recommend|choose|suggest) [(between)] {title:rest}",
    ])
    .vocabularies(&[&AREAS])
    .gathered(&[("area", "areas")])
    .unless(TRIFLES)
    .fixed(&[("recommend", "true")]),
];
