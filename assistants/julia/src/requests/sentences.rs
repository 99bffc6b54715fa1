//! "meu CRM é 123456/SP"; and of operators "quem está esperando aprovação?", "aprova o pedido da Ana".

use domain::sentence::Phrasing;

pub(crate) const INFORMAR_CRM: &[Phrasing] = &[Phrasing::told(&[
    "[(o)] [(meu)] crm [(eh|e|numero|n|no|do)] !(qual|onde|como|precisa|preciso) [{_:rest}]",
    "{_:words} crm [(eh|e|numero|n)] [{_:rest}]",
])
.unless(&["(preciso|precisa|exige|exigem|sem|nao tenho) [(de|ter|o|um)] crm"])
.example("meu CRM é 123456/SP")];

pub(crate) const LISTAR_PEDIDOS: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quem|quais|quantos|tem|ha) {_:words} (aprovacao|liberacao|pedidos|pedido) [{_:rest}]",
        "(quem) [(esta|ta|estao)] (esperando|aguardando) (aprovacao|liberacao|resposta da equipe|a equipe) [{_:rest}]",
    ])
    .example("quem está esperando aprovação?"),
    Phrasing::ordered(&[
        "(lista|liste|mostra|mostre|ver) [(os|as)] (pedidos|aprovacoes|liberacoes) [{_:rest}]",
    ]),
];

/// What is decided about is a doctor's request, never a shift of a group.
const OF_GROUPS: &[&str] = &["(vaga|vagas) [{_:words}]"];

pub(crate) const RESPONDER_PEDIDO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(aprova|aprove|aprovar|pode aprovar|libera|libere|liberar|autoriza|autorize|aceita|aceite) [(o|a)] \
         (pedido|cadastro|reserva|solicitacao|medico|medica|dr|dra) [{_:rest}]",
    ])
    .unless(OF_GROUPS)
    .fixed(&[("decisao", "\"aprovar\"")])
    .example("aprova o pedido da Ana"),
    Phrasing::ordered(&[
        "(recusa|recuse|recusar|nega|negue|negar|rejeita|rejeite|nao aprova|nao libera) [(o|a)] \
         (pedido|cadastro|reserva|solicitacao|medico|medica|dr|dra) [{_:rest}]",
    ])
    .unless(OF_GROUPS)
    .fixed(&[("decisao", "\"recusar\"")]),
];
