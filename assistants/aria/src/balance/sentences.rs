//! "qual meu score?", "como está meu equilíbrio de vida?", "em que área estou pior?"

use domain::sentence::{Phrasing, Vocabulary};

const AREAS: Vocabulary = Vocabulary {
    name: "parts",
    entries: &[
        ("saude|health", "\"health\""),
        ("financas|financeiro|financeira|dinheiro|finance|finances|money", "\"finance\""),
        ("trabalho|profissional|carreira|professional|career|work", "\"professional\""),
        ("aprendizado|estudos|aprendizagem|learning", "\"learning\""),
        ("espiritual|espiritualidade|fe|spiritual", "\"spiritual\""),
        ("relacionamentos|relacionamento|relacoes|relationships|relationship", "\"relationships\""),
    ],
};

/// Scores of games, banks and shops.
const OTHER_SCORES: &[&str] = &[
    "(jogo|partida|placar|serasa|credito|credit|game|match|futebol|prova|escola|spc|boa vista|cpf|time|enem)",
    "(bairro|cidade|codigo|ddd|rural|metros)",
];

pub(crate) const GET_LIFE_BALANCE: &[Phrasing] = &[
    Phrasing::asked(&[
        "(qual|quanto|como|mostra|mostre|mostrar|ver|veja|quero ver|me diz|me fala|what|what is|show) [(eh|esta|ta|anda|vai)] [(o|a)] (meu|minha|my) (score|nota|pontuacao) [(de|da|do|em|na|no)] {area:parts}",
        "(what is|what|qual|o que|show|mostra) [(eh)] [(meu|my)] {area:parts} score",
    ])
    .vocabularies(&[&AREAS])
    .unless(OTHER_SCORES),
    Phrasing::asked(&[
        "(qual|quanto|como|mostra|mostre|mostrar|ver|veja|quero ver|me diz|me fala|what|what is|show) [(eh|esta|ta|anda|vai)] [(o|a)] (meu|minha|my) [(life|balance)] (score|pontuacao|life balance|life balance score)",
        "(meu|minha|my) score [(subiu|caiu|mudou|melhorou|piorou)]",
        "(como|qual|quanto|mostra|ver|quero ver) [(esta|ta|anda|vai|eh)] [(o|a|meu|minha)] (equilibrio de vida|equilibrio da vida|equilibrio da minha vida|equilibrio na vida)",
        "(como|mostra|mostre|ver) [(esta|ta|anda|vai)] [(minha|a minha)] vida [(em|por)] [(cada)] (area|areas)",
        "(mostra|mostre|ver|quais|como) [(sao|estao|andam)] [(minhas|as)] areas [(da|de|minha)] vida",
        "(how is|how s|como eh|como) [(meu|my)] life balance",
        "pontuacao (de|do) equilibrio",
        "como (anda|vai|esta|ta) [a] minha vida",
        "(how am i doing|como eu doing|how is my life|how s my life) [(em|in)] [(life)]",
    ])
    .unless(OTHER_SCORES)
    .example("qual meu score?"),
    Phrasing::asked(&[
        "(em que|em qual|qual|which|what) area [(da|de|minha|eu|em que|estou|to|vida)] [(estou|to|eu to|eu estou|ando|vou|am i|am)] (pior|melhor|mal|bem|mais fraco|mais fraca|mais forte|worst|best|weakest|strongest)",
        "(qual|quais|which) area [(da|minha)] [(vida)] (precisa|merece|pede|needs) [(de|mais)] (atencao|cuidado|attention)",
        "(qual|what is|what) [(eh)] [(a|minha|my)] (pior|melhor|weakest|best|worst|strongest) area",
        "(quais|which) [(sao)] [(as|minhas|my)] (piores|melhores|mais fracas) areas",
        "(em que|em qual|qual|quais|onde) area [(da|minha)] [(vida)] [eu] (preciso|devo|posso|tenho que) (melhorar|cuidar|focar)",
        "(qual|what is) [(eh)] [(a|minha|my)] area (mais fraca|mais forte|mais baixa|mais alta)",
    ])
    .unless(OTHER_SCORES)
    .example("em que área estou pior?"),
];
