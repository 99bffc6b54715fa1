//! "prefiro plantão noturno", "não trabalho aos domingos", "moro em Santo André".

use domain::sentence::Phrasing;

pub(crate) const SALVAR_MEMORIA: &[Phrasing] = &[
    Phrasing::told(&[
        "(prefiro que|prefiro|gosto mais|gosto de|gosto muito|adoro|curto|amo) {informacao:rest}",
        "(so faco|so pego|so aceito|so trabalho|so dou|so atendo|so vou) {informacao:rest}",
        "(minha preferencia|meu preferido|fico melhor com|me dou melhor com|rendo mais|funciono melhor) {informacao:rest}",
    ])
    .fixed(&[("tipo", "\"preferencia\""), ("confianca", "\"alta\"")])
    .example("prefiro plantão noturno"),
    Phrasing::told(&[
        "nao (trabalho|faco|pego|dou|atendo|saio de casa|saio|posso|dirijo|volto|aceito plantao|aceito trabalhar|gosto de|consigo trabalhar|consigo as|consigo de) {informacao:rest}",
        "(nunca faco|nunca pego|nunca trabalho|nunca vou|evito|odeio trabalhar|detesto trabalhar|odeio|detesto) {informacao:rest}",
        "(nunca|jamais|nada de) (a noite|de noite|noturno|de madrugada|de dia|diurno|no|na|nos|nas|aos|em|sabado|domingo|fim de semana|fds) {informacao:rest}",
        "(pode ser|pego|faco|aceito|topo|trabalho em) (qualquer|todos|todas|tudo) {_:words} (menos|exceto|tirando) {informacao:rest}",
    ])
    .unless(&["nao (posso|faco|consigo) (agora|hoje|ideia|questao|falar)", "nao (gosto|trabalho) [mais] com voces"])
    .fixed(&[("tipo", "\"restricao\""), ("confianca", "\"alta\"")])
    .example("não trabalho aos domingos"),
    Phrasing::told(&[
        "(to morando em|estou morando em|to trabalhando no|estou trabalhando no|moro|resido|vivo|sou|trabalho|atuo|me formei|formei|tenho consultorio|tenho ambulatorio|tenho outro emprego|tenho aula|tenho residencia|tenho mestrado|tenho bebe|tenho crianca|tenho filho|tenho filha|tenho filhos|tenho dois filhos|tenho uma filha|tenho um filho|faco residencia) {informacao:rest}",
    ])
    .unless(&["(sou|trabalho) (eu|seu|sua)"])
    .fixed(&[("tipo", "\"info_pessoal\""), ("confianca", "\"alta\"")]),
    // Hours and days that end the sentence are no words of it: the tool takes the whole sentence.
    Phrasing::told(&["so trabalho"]).fixed(&[
        ("informacao", "\"trabalho\""),
        ("tipo", "\"preferencia\""),
        ("confianca", "\"alta\""),
    ]),
    Phrasing::told(&["(nunca|jamais|nada de) (a noite|de noite|noturno|de madrugada|de dia|diurno)"]).fixed(&[
        ("informacao", "\"nunca\""),
        ("tipo", "\"restricao\""),
        ("confianca", "\"alta\""),
    ]),
    Phrasing::told(&["so pego"]).fixed(&[
        ("informacao", "\"pego\""),
        ("tipo", "\"preferencia\""),
        ("confianca", "\"alta\""),
    ]),
    Phrasing::told(&["(me formei|formei)"]).fixed(&[
        ("informacao", "\"formei\""),
        ("tipo", "\"info_pessoal\""),
        ("confianca", "\"alta\""),
    ]),
    Phrasing::told(&[
        "(ja trabalhei|ja fiz plantao|ja dei plantao|trabalhei) (no|na|em|com) {informacao:rest}",
        "(nao gostei|gostei|tive problema|tive problemas|tive um problema) (do|da|de|no|na|com) {informacao:rest}",
    ])
    .fixed(&[("tipo", "\"historico\""), ("confianca", "\"media\"")]),
    Phrasing::told(&["(costumo|geralmente|normalmente) {informacao:rest}"])
        .fixed(&[("tipo", "\"comportamento\""), ("confianca", "\"media\"")]),
    Phrasing::ordered(&[
        "(anota|anote|lembra|lembre|guarda|guarde|registra|registre|fica sabendo) [(ai|isso)] que {informacao:rest}",
    ])
    .fixed(&[("tipo", "\"restricao\""), ("confianca", "\"alta\"")]),
];
