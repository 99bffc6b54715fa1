//! "quais vagas de grupo estão em revisão?", "aprova a vaga 3 do grupo", "como tá a fila dos grupos?".

use domain::sentence::Phrasing;

/// What asks for numbers, not for the list.
const NUMBERS: &[&str] = &[
    "(fila|estatistica|estatisticas|metricas|metrica|pipeline|funil)",
    "(vieram|chegaram|entraram|sairam) [(dos|do|de)] (grupos|grupo)",
];

pub(crate) const LISTAR_VAGAS_REVISAO: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quais|quantas|que|tem) [(sao as|as)] (vaga|vagas|plantoes|oferta|ofertas) {_:words} (revisao|revisar|aprovar|aprovacao|grupo|grupos) [{_:rest}]",
        "(quais|quantas|que|tem) [(sao as|as)] (vaga|vagas|plantoes|oferta|ofertas) [(em|pra|para|a|do|dos|de)] (revisao|revisar|aprovar|aprovacao|grupo|grupos) [{_:rest}]",
        "(o que|oque|que) (tem|ha|falta) [(pra|para|a)] (revisar|aprovar) [{_:rest}]",
    ])
    .unless(NUMBERS)
    .example("quais vagas de grupo estão em revisão?"),
    Phrasing::ordered(&[
        "(lista|liste|listar|mostra|mostre|ver|manda|quero ver|abre) [(as|os)] (vagas|plantoes|ofertas) [(em|pra|para|a|do|dos|de|que)] [(estao)] [(em|pra)] (revisao|revisar|aprovar|aprovacao|grupo|grupos) [{_:rest}]",
    ])
    .unless(NUMBERS),
    Phrasing::ordered_briefly(&["vagas (em|pra|para) (revisao|revisar|aprovar)", "vagas (do|dos|de) (grupo|grupos)"]),
];

pub(crate) const DETALHES_VAGA_GRUPO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(mostra|mostre|ver|abre|abra|me da|quero|manda|detalha|detalhe) [(os|a|o)] [(detalhes)] [(da|de|do)] (vaga|plantao|oferta) [(do|de)] [grupo] [(numero|n)] {numero:number} [{_:rest}]",
        "(mostra|mostre|ver|abre|abra|me da|quero|manda) [(os)] detalhes (da|de|do) [(vaga|plantao|oferta)] [(do|de)] [grupo] [(numero|n)] {numero:number} [{_:rest}]",
    ])
    .unless(&["(aprova|aprove|rejeita|rejeite)", "(um|uma|novo|nova) (vaga|plantao|oferta)"]),
    Phrasing::ordered(&[
        "(mostra|mostre|ver|abre|abra|me da|quero|manda) [(os)] detalhes (da|do|dessa|desse) (primeira|segunda|terceira|quarta|quinta|ultima|vaga|oferta) [{_:rest}]",
        "(detalha|detalhe|detalhar) [(a|o)] (primeira|segunda|terceira|quarta|quinta|ultima|essa|esta|vaga|oferta) [{_:rest}]",
    ]),
    Phrasing::ordered_briefly(&["(detalha|detalhe|detalhar) [(a)]"]),
    Phrasing::asked(&["quem (postou|mandou|escreveu|publicou) [(a|essa|esta)] (vaga|oferta|primeira|segunda|terceira|ultima) [{_:rest}]"]),
    Phrasing::ordered_briefly(&["detalhes [(da|de|do)] [(vaga|plantao|oferta)] [(do|de)] [grupo] [(numero|n)] {numero:number} [(do|de)] [grupo]"])
        .example("detalhes da vaga 3 do grupo"),
];

pub(crate) const APROVAR_VAGA_GRUPO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(aprova|aprove|aprovar|aceita|aceite|publica|publique) [(a|o)] (vaga|plantao|oferta) [(do|de)] [grupo] [(numero|n)] {numero:number} [{_:rest}]",
        "(libera|libere) [(a|o)] (vaga|oferta) [(do|de)] [grupo] [(numero|n)] {numero:number} [{_:rest}]",
        "(aprova|aprove|aprovar) [(a|o)] [(numero|n)] {numero:number} [{_:rest}]",
    ])
    .example("aprova a vaga 3 do grupo"),
    Phrasing::ordered(&[
        "(aprova|aprove|aprovar|publica|publique|libera|libere) [(a|essa|esta)] (vaga|oferta) (do|de) grupo [{_:rest}]",
        "(aprova|aprove|aprovar|publica|publique|libera|libere) [(a|o)] (primeira|segunda|terceira|quarta|quinta|ultima) [(vaga|oferta)] [{_:rest}]",
        "(aprova|aprove|aprovar) (essa|esta|vaga|oferta) [{_:rest}]",
    ])
    .unless(&["(vaga|oferta|plantao|numero|n) {_:number}"]),
    // "a segunda" is read as a day where it ends the sentence; the tool knows better.
    Phrasing::ordered_briefly(&["(aprova|aprove|aprovar|pode aprovar) [(a)]"]),
];

pub(crate) const REJEITAR_VAGA_GRUPO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(rejeita|rejeite|rejeitar|recusa|recuse|descarta|descarte|reprova|reprove) [(a|o)] (vaga|plantao|oferta) [(do|de)] [grupo] [(numero|n)] {numero:number} [{motivo:rest}]",
        "(rejeita|rejeite|rejeitar|descarta|reprova) [(a|o)] [(numero|n)] {numero:number} [{motivo:rest}]",
    ])
    .example("rejeita a vaga 3 do grupo"),
    Phrasing::ordered(&[
        "(rejeita|rejeite|rejeitar|descarta|descarte|descartar|reprova|reprove) [(a|essa|esta)] (vaga|oferta) [(do|de)] [grupo]",
        "(rejeita|rejeite|rejeitar|descarta|descarte|descartar|reprova|reprove) [(a|o)] (primeira|segunda|terceira|quarta|quinta|ultima|essa|esta) [(vaga|oferta)] [{_:rest}]",
    ])
    .unless(&["(vaga|oferta|plantao|numero|n) {_:number}"]),
    Phrasing::ordered_briefly(&["(rejeita|rejeite|rejeitar|pode rejeitar|descarta|descarte|reprova|reprove) [(a)]"]),
];

pub(crate) const ESTATISTICAS_GRUPOS: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quais|qual|como estao|como tao|como foram) [(sao|as|os)] [as] (estatisticas|numeros|dados) (dos|do|de) (grupos|grupo) [{_:rest}]",
        "(que|qual|quais) (grupo|grupos) (tem|teve|manda|mandam|posta|postam|rende|rendem) [{_:rest}]",
    ])
    .unless(&["pipeline"])
    .example("quais são as estatísticas dos grupos?"),
    Phrasing::asked(&["quantas (vagas|ofertas|mensagens) (vieram|chegaram|entraram|sairam) (dos|do|de) (grupos|grupo) [{_:rest}]"]),
    Phrasing::ordered(&["(mostra|ver|manda|me da|quero) [(as|os)] (estatisticas|numeros|dados) (dos|do|de) (grupos|grupo) [{_:rest}]"])
        .unless(&["pipeline"]),
    Phrasing::ordered_briefly(&["estatisticas (dos|do|de) (grupos|grupo) [{_:rest}]"]),
];

pub(crate) const METRICAS_PIPELINE: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quais|qual|como estao|como tao|como anda|como ta|como esta) [(sao|as|o)] [as] [(metricas|numeros)] [(do|da|de)] pipeline [{_:rest}]",
        "(quantas|quantos) (mensagens|ofertas|vagas) (dos|do|de|em) (grupos|grupo) {_:words} (lemos|viraram|foram lidas|foram aprovadas|aproveitamos)",
    ])
    .example("como estão as métricas do pipeline?"),
    Phrasing::ordered(&["(mostra|ver|manda|me da|quero) [(as|os)] (metricas|numeros) (do|da|de) pipeline [{_:rest}]"]),
    Phrasing::ordered_briefly(&["metricas (do|da|de) pipeline [{_:rest}]"]),
    Phrasing::asked(&["como (ta|esta|anda|foi) (pipeline|funil) [{_:rest}]"]),
    Phrasing::ordered(&["(mostra|mostre|ver|manda|me da|quero) [(o|ver)] (pipeline|funil) [{_:rest}]"]),
];

pub(crate) const STATUS_FILA_GRUPOS: &[Phrasing] = &[
    Phrasing::asked(&[
        "(como|qual) (ta|esta|anda|eh|e|o status da|a situacao da) [(a|o)] [(status|situacao)] [(da|de)] fila (dos|do|de) (grupos|grupo) [{_:rest}]",
        "(quantas|quantos) {_:words} fila (dos|do|de) (grupos|grupo)",
        "(tem|ha) (alguma coisa|algo|vaga) na fila (dos|do|de) (grupos|grupo)",
    ])
    .example("como está a fila dos grupos?"),
    Phrasing::ordered(&["(mostra|ver|manda|me da|quero) [(o)] [(status|situacao)] [(da|a)] fila (dos|do|de) (grupos|grupo) [{_:rest}]"]),
    Phrasing::ordered_briefly(&["[status] [(da|de)] fila (dos|do|de) (grupos|grupo)", "[status] [(da|de)] fila"]),
    Phrasing::asked(&[
        "(quantas|quantos) (vagas|ofertas) [(estao|tao|tem|ha)] [(na|em)] fila [{_:rest}]",
        "(quantas|quantos) (vagas|ofertas) [(estao|tao)] (esperando|aguardando) [(a)] revisao [{_:rest}]",
    ]),
];
