//! "pausa a júlia", "quantas respostas hoje?", "bloqueia o Dr. Carlos". Whom a sentence means the tools read from it.

use domain::sentence::{Days, Phrasing};

pub(crate) const BUSCAR_METRICAS: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quantas|quantos) (mensagens|respostas|reservas|handoffs|opt outs|optouts|conversas|atendimentos|descadastros|envios|plantoes fechados|vagas fechadas) [{_:rest}]",
        "(quais|como estao|como foram|como foi|como ta|como tao|qual) [(sao)] (metricas|numeros|resultados|desempenho|indicadores) [{_:rest}]",
        "quanta gente (respondeu|escreveu|reservou|pediu) [{_:rest}]",
        "como (foi|ta indo|esta indo|anda) [(o|a)] (dia|semana|mes|operacao) [{_:rest}]",
    ])
    .unless(&["(compara|comparar|comparado|comparacao)", "(tenho|eu tenho|meus|minhas)"])
    .example("quantas respostas hoje?"),
    Phrasing::ordered(&[
        "(mostra|mostre|manda|mande|ver|me da|passa|quero|busca) [(as|os)] (metricas|numeros|indicadores|resultados|relatorio|resumo) [{_:rest}]",
    ])
    .unless(&["(compara|comparar|comparado|comparacao)"]),
    Phrasing::ordered_briefly(&["(metricas|numeros|indicadores|relatorio) [{_:rest}]"]),
];

pub(crate) const COMPARAR_PERIODOS: &[Phrasing] = &[
    Phrasing::ordered(&["(compara|compare|comparar|comparativo|comparacao|confronta) [{_:rest}]"])
        .example("compara essa semana com a passada"),
    Phrasing::asked(&[
        "(melhoramos|pioramos|crescemos|caimos|estamos melhor|estamos pior|melhorou|piorou) [{_:rest}]",
        "(como) (estamos|ta|esta) (comparado|em relacao|frente) [{_:rest}]",
    ]),
];

pub(crate) const BUSCAR_MEDICO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(busca|busque|buscar|procura|procure|acha|ache|encontra|mostra|mostre|ver|abre|puxa|localiza) [(o|a|pelo|pela)] (medico|medica|doutor|doutora|dr|dra|cadastro|ficha|perfil|dados) [{_:rest}]",
    ])
    .unless(&["(medicos|medicas|historico|conversa)"])
    .example("busca o médico Carlos"),
    Phrasing::asked(&[
        "quem (eh|e) [(o|a)] (medico|medica|doutor|doutora|dr|dra) [{_:rest}]",
        "quem (eh|e) [(o|a|esse|essa)] {_:name} [{_:rest}]",
        "(qual|quais|tem|me passa) [(o|a|os)] (crm|especialidade|cadastro|dados|regiao|telefone|celular|numero|contato|zap|whatsapp|fone) (do|da|de) [{_:rest}]",
        "(de quem|quem) (eh|e|tem|usa) [(o|a|esse|este)] (numero|telefone|celular|contato|crm|zap|whatsapp|fone) [{_:rest}]",
        "(o que|oque) (temos|sabe|sabemos|tem|voce sabe) (de|do|da|sobre) [(o|a)] [(dr|dra|doutor|doutora|medico|medica)] {_:name} [{_:rest}]",
    ])
    .unless(&["(vaga|vagas|plantao|plantoes|escala|campanha|hospital)"]),
    Phrasing::ordered(&[
        "(me fala|fala|me conta|conta|me diz|diz|informacoes|me da|me passa|me manda|passa|manda) [(o|a|os|as|mais|tudo)] [(telefone|celular|contato|numero|crm|cadastro|ficha|dados|zap|informacoes|perfil)] (da|do|de|sobre) [(o|a)] [(dr|dra|doutor|doutora|medico|medica)] {_:name} [{_:rest}]",
        "(busca|busque|buscar|procura|procure|procurar|acha|ache|localiza|localize|encontra|pesquisa|consulta) [(o|a|pelo|pela|por)] (crm|telefone|celular|numero|contato) [{_:rest}]",
        "(busca|busque|buscar|procura|procure|procurar|acha|ache|localiza|localize|encontra|pesquisa) [(o|a)] {_:name} [(pra mim|ai|no cadastro|no sistema)]",
    ])
    .unless(&["(vaga|vagas|plantao|plantoes|escala|historico|conversa|medicos|medicas|campanha|campanhas|briefing|hospital|grupo|grupos)"]),
];

pub(crate) const LISTAR_MEDICOS: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(lista|liste|listar|mostra|mostre|ver|manda|quero|busca) [(os|as|todos|todas|todos os)] (medicos|medicas|doutores|cadastrados) [{_:rest}]",
    ])
    .example("lista os médicos do ABC"),
    Phrasing::asked(&["(quais|quantos|que|quem sao) [(os|sao|sao os)] (medicos|medicas|doutores) [{_:rest}]"]),
    Phrasing::ordered_briefly(&["(medicos|lista de medicos) [{_:rest}]"]),
];

pub(crate) const BLOQUEAR_MEDICO: &[Phrasing] = &[Phrasing::ordered(&[
    "(bloqueia|bloqueie|bloquear|bloqueio|descadastra|descadastre) [{_:rest}]",
    "(para|pare|nao) [(de)] (manda|mande|mandar|escrever|escreva|enviar) [(mais|mensagem|nada)] (pro|pra|para) [(o|a)] (dr|dra|medico|medica|doutor|doutora) [{_:rest}]",
    "(para|pra|pare|parar|nao) [(de)] (manda|mande|mandar|escrever|escreva|enviar) [(mais|mensagem|mensagens|nada)] (pro|pra|para|ao) [(o|a)] {_:name} [{_:rest}]",
])
.unless(&["(todo mundo|todos|todas|geral|ninguem|medicos|qualquer um)"])
.example("bloqueia o Dr. Carlos")];

pub(crate) const DESBLOQUEAR_MEDICO: &[Phrasing] = &[Phrasing::ordered(&[
    "(desbloqueia|desbloqueie|desbloquear|libera|libere|liberar) [{_:rest}]",
    "(tira|tire|remove|remova) [(o)] bloqueio [{_:rest}]",
])
.unless(&["(vaga|vagas|plantao|plantoes|turno|escala|agenda|campanhas|campanha|conversa|atendimento|envio|envios|mensagens)"])
.example("desbloqueia o Dr. Carlos")];

pub(crate) const ENVIAR_MENSAGEM: &[Phrasing] = &[Phrasing::ordered(&[
    "(manda|mande|mandar|envia|envie|enviar|escreve|escreva|dispara) [(uma|isso)] [(mensagem|msg|recado|zap)] (pro|pra|para|ao) {nome:name} [{_:rest}]",
    "(avisa|avise|avisar|fala|fale|diz|diga|pergunta|pergunte|responde|responda) (pro|pra|para|o|a|ao) {nome:name} [{_:rest}]",
])
.unless(&["(para|pra|pare|parar|nao|deixa de|deixe de) [(de|mais)] (manda|mande|mandar|envia|envie|enviar|escreve|escreva|dispara)", "(pra|para) (mim|gente|nos|ca)", "(pro|pra|para) (sabado|domingo|segunda|terca|quarta|quinta|sexta|hoje|amanha)"])
.example("manda pro Carlos: tem plantão sábado")];

pub(crate) const BUSCAR_HISTORICO: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(mostra|mostre|ver|abre|busca|busque|puxa|manda|me da|quero) [(o|a|ver)] (historico|conversa|mensagens) (do|da|de|com) [{_:rest}]",
    ]),
    Phrasing::ordered_briefly(&["(historico|conversa) [(do|da|de|com)] {_:rest}"])
        .example("histórico do Carlos"),
    Phrasing::asked(&[
        "(o que|oque|que) (foi|foram) (falado|dito|conversado|combinado) (com) [{_:rest}]",
        "(o que|oque) {_:words} (disse|falou|respondeu|escreveu)",
    ]),
];

pub(crate) const RESERVAR_VAGA: &[Phrasing] = &[Phrasing::ordered(&[
    "(reserva|reserve|reservar|marca|marque|fecha|feche|coloca|coloque|da|de) [(a|o)] (vaga|plantao|turno) {_:words} (pro|pra|para) {nome:name}",
    "(reserva|reserve|reservar|marca|marque|fecha|feche|coloca|coloque) [(a|o)] (vaga|plantao|turno) (pro|pra|para) {nome:name} [{_:rest}]",
    "(escala|escale|escalar|coloca|coloque|poe) [(o|a)] (dr|dra|doutor|doutora|medico|medica) [{_:rest}]",
])
.unless(&["(pra|para) (mim|nos|gente)"])
.days(Days::Ahead("data_plantao"))
.example("reserva a vaga do dia 19 pro Carlos")];

pub(crate) const STATUS_SISTEMA: &[Phrasing] = &[
    Phrasing::asked(&[
        "(como|qual) (ta|esta|anda|eh|e) [(o)] (sistema|status|estado|situacao) [{_:rest}]",
        "(julia|voce) (ta|esta) (pausada|parada|ligada|rodando|funcionando|no ar|ativa) [{_:rest}]",
        "(as campanhas|campanhas) (estao|tao) (ligadas|desligadas|ativas|rodando|paradas) [{_:rest}]",
        "(ta|esta) tudo (funcionando|rodando|no ar) [{_:rest}]",
    ]),
    Phrasing::ordered_briefly(&["(status|situacao|estado) [(do|da|geral)] [(sistema|julia)]"])
        .example("status do sistema"),
    Phrasing::ordered(&["(mostra|ver|manda|me da|quero) [(o)] status [{_:rest}]"]),
];

pub(crate) const BUSCAR_HANDOFFS: &[Phrasing] = &[
    Phrasing::asked(&[
        "(quem|quais|quantos|tem alguem|alguem) {_:words} (atendimento humano|com humano|com a equipe|com atendente|com gente|handoff|handoffs)",
        "(quem|quais|quantos|tem alguem|alguem) (esta|ta|tao|estao) (com|em|no) (atendimento humano|humano|a equipe|atendente|handoff|gente) [{_:rest}]",
        "(tem|quais|quais sao os|ha) (handoffs|handoff|atendimentos humanos) [{_:rest}]",
        "(quem) [(esta|ta)] (esperando|aguardando) [(por|um|a)] (humano|equipe|atendente|atendimento|gente) [{_:rest}]",
    ])
    .example("quem está com atendimento humano?"),
    Phrasing::ordered(&["(mostra|lista|ver|busca) [(os)] (handoffs|atendimentos humanos|atendimentos) [{_:rest}]"]),
    Phrasing::ordered_briefly(&["(handoffs|handoff)"]),
];

pub(crate) const PAUSAR_JULIA: &[Phrasing] = &[Phrasing::ordered(&[
    "(pausa|pause|pausar|para|pare|parar|desliga|desligue|desligar|suspende|suspenda|congela|segura) [(a)] (julia|envio|envios|tudo|sistema|robo|assistente) [{_:rest}]",
    "(modo seguro|safe mode|kill switch)",
])
.unless(&["(campanha|campanhas)", "(tira|sai|desativa|desliga) [(o)] modo seguro"])
.example("pausa a júlia"),
    Phrasing::ordered(&[
        "(pra|para|pare|parar|interrompe|interrompa|corta|segura|suspende|suspenda|pausa|pause|pausar) [(de|com|os|as|todos|todas|todos os|todas as)] (mandar|enviar|disparar|escrever|envio|envios|disparo|disparos|mensagem|mensagens) [{_:rest}]",
        "(nao manda|nao mande|nao envia|nao envie|nao dispara) [(mais)] (nada|mensagem|mensagens|ninguem) [{_:rest}]",
        "(pra|para|pare|parar) [(de)] (mandar|enviar|disparar|escrever) [(mensagem|mensagens|nada)] [(pro|pra|para|a)] (todo mundo|todos|todas|geral|ninguem|medicos|eles|tudo) [{_:rest}]",
    ])
    .unless(&["(campanha|campanhas)", "(dr|dra|doutor|doutora|medico|medica)"]),
    // "para" the verb is spelled like the preposition, which is read as "pra".
    Phrasing::ordered_briefly(&[
        "(pausa|pausar|pause) [(tudo|ai|agora)]",
        "(pra|para) (julia|tudo|envios) [(agora|ja|logo)]",
    ]),
];

pub(crate) const RETOMAR_JULIA: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(retoma|retome|retomar|despausa|despausar|religa|religue|liga|ligue|reativa|reative|volta|volte|ativa|ative) [(com|a)] (julia|envio|envios|sistema|tudo|assistente) [{_:rest}]",
        "(tira|sai|desativa|desliga) [(do|o)] modo seguro",
    ])
    .unless(&["(campanha|campanhas)"])
    .example("retoma a júlia"),
    Phrasing::ordered(&[
        "(retoma|retome|retomar|volta|volte|voltar|religa|reativa|destrava|libera|libere|liberar|recomeca|recomecar) [(a|com|os|as)] (enviar|mandar|disparar|escrever|envio|envios|disparo|disparos|mensagem|mensagens) [{_:rest}]",
        "(pode|podem) (enviar|mandar|disparar) [(mensagem|mensagens)] (de novo|novamente|outra vez|normalmente)",
    ])
    .unless(&["(campanha|campanhas)", "(dr|dra|doutor|doutora|medico|medica)"]),
    Phrasing::ordered_briefly(&["(retoma|retomar|retome|despausa|pode voltar|pode retomar)"]),
];

pub(crate) const TOGGLE_CAMPANHAS: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(desliga|desligue|desligar|para|pare|parar|pausa|pause|pausar|suspende|suspenda|desativa|desative|cancela) [(com|as|a|todas)] (campanha|campanhas) [{_:rest}]",
    ])
    .fixed(&[("ativo", "false")])
    .example("desliga as campanhas"),
    Phrasing::ordered_briefly(&["(pra|para) (campanha|campanhas) [(agora|ja|logo)]"]).fixed(&[("ativo", "false")]),
    Phrasing::ordered(&[
        "(liga|ligue|ligar|religa|religue|ativa|ative|ativar|reativa|reative|retoma|retome|retomar|volta|volte|libera) [(com|as|a|todas)] (campanha|campanhas) [{_:rest}]",
    ])
    .fixed(&[("ativo", "true")]),
];

pub(crate) const PROCESSAR_BRIEFING: &[Phrasing] = &[Phrasing::ordered(&[
    "(processa|processe|processar|le|leia|ler|abre|importa|puxa|atualiza) [(o|um|esse)] (briefing|briefings|google docs|documento) [{_:rest}]",
])];
