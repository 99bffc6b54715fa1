//! "como estão meus hábitos?", "qual minha sequência de meditação?", "quanto falta pra minha meta?"

use domain::sentence::Phrasing;

use super::habits::DEEDS;

/// What is asked of the world, and of the goals of others.
const NOT_MINE: &[&str] = &[
    "tenho como",
    "(o que eh|oque eh|what is a|dicas|melhores|melhor|importancia|funciona|livro|criar)",
    "(empresa|time|equipe|turma)",
    "(agua|passos|gasto|gastos)",
];

pub(crate) const GET_PROGRESS: &[Phrasing] = &[
    Phrasing::asked(&[
        "(como|quais|que|mostra|mostre|mostrar|ver|veja|lista|liste|listar|cade|show|list|see) [(estao|andam|vao|sao|tao|ta|are|eh)] [(os|todos)] (meus|meu|my) (habitos|habito|habits)",
        "(tenho|tem) [(algum|que|qual)] (habito|habitos)",
        "(quais|que) (habitos|habits) [eu] (tenho|sigo|acompanho|mantenho)",
        "(what|what are|o que|que) [(are|eh|sao)] (meus|meu|my) (habitos|habits)",
        "meus habitos",
    ])
    .unless(NOT_MINE)
    .fixed(&[("only", "\"habits\"")])
    .example("como estão meus hábitos?"),
    Phrasing::asked(&[
        "(como|quais|que|mostra|mostre|mostrar|ver|veja|lista|liste|listar|cade|show|list|see) [(estao|andam|vao|sao|tao|are|eh)] [(as|os|todas)] (minhas|meus|meu|my) (metas|objetivos|goals)",
        "quanto falta [(pra|para)] [(bater|alcancar|atingir|chegar|cumprir)] [(minha|a|na|meu|o)] (meta|objetivo)",
        "(como|quanto) [(anda|esta|ta|vai|falta)] [(minha|meu)] (meta|objetivo)",
        "(qual|como|ver|mostra) [(eh|esta|ta|anda|vai)] [(o)] meu progresso",
        "(what|what are|o que|que) [(are|eh|sao)] (meus|meu|my) goals",
        "minhas metas",
    ])
    .unless(NOT_MINE)
    .fixed(&[("only", "\"goals\"")]),
    Phrasing::asked(&[
        "(como|quanto) [(anda|esta|ta|vai|falta)] [(pra|para)] [(minha|meu|a)] (meta|objetivo) [(de)] {name:rest}",
        "quanto falta [(pra|para)] (bater|alcancar|atingir|chegar|cumprir) [(minha|a|na|meu|o)] (meta|objetivo) [(de)] {name:rest}",
        "quanto falta [(pra|para)] [eu] &(juntar|guardar|economizar|ler|perder|emagrecer) {name:rest}",
    ])
    .unless(NOT_MINE)
    .fixed(&[("only", "\"goals\"")]),
    Phrasing::asked(&[
        "(qual|quanto|como|quantos|mostra|ver) [(eh|esta|ta|anda)] [(a|minha|meu)] (sequencia|streak|ofensiva|recorde) [(de|da|do|em|na|no)] {name:words}",
        "(qual|quanto|como|mostra|ver|what s|what is|what) [(eh|esta)] [(a|minha|meu|my)] {name:words} streak",
        "(ha|faz) quantos (dias|semanas) [(seguidos|seguidas)] [eu] {name:words}",
        "quantos dias seguidos [eu] {name:words}",
        "(quantos dias seguidos|quantas semanas seguidas) [eu] {name:deeds}",
    ])
    .vocabularies(&[&DEEDS])
    .unless(NOT_MINE)
    .fixed(&[("only", "\"habits\"")]),
    Phrasing::asked(&["(qual|quais|como|mostra|ver) [(sao|eh|estao)] [(a|as|minha|minhas)] (sequencia|sequencias|streak|streaks)"])
        .fixed(&[("only", "\"habits\"")]),
];
