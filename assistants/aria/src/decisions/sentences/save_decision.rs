//! "decidi aceitar a proposta", "guarda essa decisão: mudar de cidade".
//!
//! Told decisions are offered only where they weigh something: what follows "decidi" must be one of some verbs, and what
//! follows those one of some things. Whatever is not listed ("decidi comer pizza") is small talk.

use domain::sentence::{Phrasing, Vocabulary};

/// What was chosen, by its verb.
const DEEDS: Vocabulary = Vocabulary {
    name: "deeds",
    entries: &[
        ("nao aceitar|nao pra accept|nao accept", "\"Não aceitar\""),
        ("nao mudar", "\"Não mudar\""),
        ("nao comprar", "\"Não comprar\""),
        ("nao vender", "\"Não vender\""),
        ("nao fazer", "\"Não fazer\""),
        ("nao ter", "\"Não ter\""),
        ("nao renovar", "\"Não renovar\""),
        ("aceitar|aceito|accept|take", "\"Aceitar\""),
        ("recusar|recuso|decline|refuse|reject", "\"Recusar\""),
        ("mudar|me mudar|move", "\"Mudar\""),
        ("trocar|switch|muda", "\"Trocar\""),
        ("comprar|buy", "\"Comprar\""),
        ("vender|sel", "\"Vender\""),
        ("alugar|rent", "\"Alugar\""),
        ("pedir demissao|me demitir|quit", "\"Pedir demissão\""),
        ("largar|leave", "\"Largar\""),
        ("sair", "\"Sair\""),
        ("ficar|stay", "\"Ficar\""),
        ("abrir|open|start", "\"Abrir\""),
        ("fechar|close", "\"Fechar\""),
        ("casar|nos casar|me casar|get married|marry", "\"Casar\""),
        (
            "separar|me separar|nos separar|divorciar|me divorciar|terminar|break up|get divorced",
            "\"Separar\"",
        ),
        ("adotar|adopt", "\"Adotar\""),
        ("parar de|stop", "\"Parar\""),
        ("comecar|voltar a|fazer|do|study|estudar", "\"Fazer\""),
        ("quitar|pay off", "\"Quitar\""),
        ("financiar", "\"Financiar\""),
        ("investir|invest", "\"Investir\""),
        ("morar|voltar pra|ir embora", "\"Mudar\""),
        ("aposentar|me aposentar|retire", "\"Aposentar\""),
        ("ter", "\"Ter\""),
        ("renovar", "\"Renovar\""),
        ("contratar", "\"Contratar\""),
    ],
};

/// The part of life that a word speaks of.
pub(super) const AREAS: Vocabulary = Vocabulary {
    name: "areas",
    entries: &[
        (
            "cirurgia|terapia|fumar|beber|saude|tratamento|plano de saude|dieta|medico|remedio|exame|parto|psicologo|nutricionista|academia|surgery|smoking|therapy|drinking",
            "\"health\"",
        ),
        (
            "faculdade|mestrado|doutorado|curso|estudar|intercambio|pos|pos graduacao|medicina|direito|concurso|ingles|escola|vestibular|mba|college|degree|university|study",
            "\"learning\"",
        ),
        (
            "separar|casar|divorciar|terminar|namoro|noivar|casamento|namorado|namorada|marido|esposa|filho|filhos|bebe|adotar|engravidar|familia|amigo|amiga|mae|pai|married|marry|divorced|baby|kids",
            "\"relationships\"",
        ),
        ("igreja|batismo|batizar|fe|retiro|missao|dizimo|church|faith", "\"spiritual\""),
        (
            "emprego|proposta|vaga|oferta|demissao|demitir|empresa|negocio|promocao|carreira|trabalho|trampo|cargo|chefe|socio|sociedade|freela|freelancer|clt|pj|estagio|cnpj|aposentar|job|offer|company|business|career|quit|retire",
            "\"professional\"",
        ),
        (
            "carro|apartamento|casa|imovel|terreno|moto|financiamento|divida|emprestimo|investir|aluguel|alugar|cidade|consorcio|apê|ape|house|car|apartment|rent|loan|mortgage",
            "\"finance\"",
        ),
    ],
};

/// Verbs of which only some objects weigh anything.
const WEIGHTLESS: &[&str] = &[
    // What begins a weighty decision, whatever comes after it is looked at below.
    "(decidi|resolvi|decidimos|resolvemos|optei por|optamos por) \
     !(que|por|me|nos|nao|aceitar|recusar|mudar|trocar|comprar|vender|alugar|pedir|largar|sair|ficar|abrir|fechar|casar|separar|divorciar|terminar\
     |adotar|parar|comecar|voltar|fazer|quitar|financiar|investir|morar|ir|aposentar|ter|estudar|renovar|contratar)",
    "(decidi|resolvi|decidimos|resolvemos) que \
     !(vou|vamos|aceito|recuso)",
    "(decidi|resolvi|decidimos|resolvemos|martelo) [(que)] (vou|vamos) \
     !(me|nos|nao|aceitar|recusar|mudar|trocar|comprar|vender|alugar|pedir|largar|sair|ficar|abrir|fechar|casar|separar|divorciar|terminar\
     |adotar|parar|comecar|voltar|fazer|quitar|financiar|investir|morar|aposentar|ter|estudar|renovar|contratar)",
    "(decidi|resolvi|vou|decisao de|decidimos) nao !(aceitar|mudar|comprar|vender|fazer|ter|renovar|casar)",
    "(decidi|resolvi|vou|decidimos|vamos) (me|nos) !(mudar|demitir|separar|casar|divorciar|aposentar)",
    "aceitar !(a|o|uma|um|essa|esse|ser|ir|trabalhar|proposta|emprego|vaga|oferta|promocao)",
    "aceitar (a|o|uma|um|essa|esse) !(proposta|emprego|vaga|oferta|promocao|trabalho|cargo|convite|bolsa|acordo|sociedade|contraproposta|transferencia|nova)",
    "recusar !(a|o|uma|um|essa|esse|proposta|emprego|vaga|oferta|promocao)",
    "recusar (a|o|uma|um|essa|esse) !(proposta|emprego|vaga|oferta|promocao|trabalho|cargo|bolsa|acordo|sociedade|contraproposta|transferencia|nova)",
    "mudar !(de|pra|para|do|da|o|a|meu|minha)",
    "mudar (de|do|da) !(cidade|emprego|casa|carreira|pais|area|curso|faculdade|estado|escola|bairro|empresa|vida|profissao|religiao|trabalho|apartamento|brasil|capital)",
    "mudar (o|a|meu|minha) !(carreira|profissao|curso|filho|filha|mae|empresa)",
    "mudar (pra|para) !_",
    "trocar !(de|o|a|meu|minha)",
    "trocar (de|o|a|meu|minha) !(emprego|carro|carreira|casa|faculdade|curso|escola|medico|plano|empresa|area|profissao|apartamento|cidade|terapeuta|socio|banco)",
    "comprar !(um|uma|o|a|nosso|nossa|meu|minha|outro|outra|apartamento|casa|carro|terreno|imovel)",
    "comprar (um|uma|o|a|nosso|nossa|meu|minha|outro|outra) !(apartamento|casa|carro|terreno|imovel|moto|sitio|chacara|ape|kitnet|lote|franquia|fazenda|loja|novo|nova|primeiro|primeira)",
    "vender !(o|a|meu|minha|nosso|nossa|tudo)",
    "vender (o|a|meu|minha|nosso|nossa) !(apartamento|casa|carro|terreno|imovel|moto|sitio|chacara|ape|lote|empresa|parte|loja|negocio)",
    "alugar !(um|uma|o|a|nosso|nossa|outro|outra|apartamento|casa)",
    "alugar (um|uma|o|a|nosso|nossa|outro|outra) !(apartamento|casa|sala|loja|ape|kitnet|imovel|consultorio)",
    "pedir !(demissao|divorcio|transferencia|aumento|a|o|emprestimo|um)",
    "pedir (a|o|um) !(demissao|divorcio|separacao|transferencia|emprestimo|aumento|mao)",
    "largar !(a|o|meu|minha|emprego|tudo)",
    "largar (a|o|meu|minha) !(faculdade|emprego|trabalho|curso|carreira|cigarro|empresa|clt|escola|medicina|direito|mestrado)",
    "sair !(do|da|de)",
    "sair (do|da|de) !(emprego|casa|empresa|trabalho|pais|brasil|faculdade|sociedade|aluguel|grupo|igreja|cidade|clt|casamento|relacionamento)",
    "ficar !(no|na|com|em)",
    "ficar (no|na|em) !(emprego|empresa|trabalho|brasil|faculdade|cidade|pais)",
    "ficar com !(o|a|meu|minha)",
    "abrir !(um|uma|o|a|meu|minha|empresa|mei|cnpj)",
    "abrir (um|uma|o|a|meu|minha) !(empresa|negocio|loja|consultorio|restaurante|cafeteria|clinica|escritorio|propria|proprio|franquia|salao|startup|cnpj|mei|oficina)",
    "fechar (a|o|minha|meu) !(empresa|negocio|loja|consultorio|restaurante|clinica|escritorio|sociedade|contrato)",
    "terminar !(o|com|meu|a|namoro)",
    "terminar (o|meu|a) !(namoro|casamento|noivado|relacionamento|faculdade|relacao|sociedade)",
    "adotar !(um|uma|o|a)",
    "parar !(de)",
    "parar de !(fumar|beber|trabalhar|estudar|tomar|usar|jogar|apostar)",
    "comecar !(terapia|a|o|um|uma|faculdade|mestrado|tratamento)",
    "comecar (a|o|um|uma) !(terapia|faculdade|mestrado|doutorado|tratamento|negocio|empresa|investir|curso|estudar|carreira)",
    "voltar !(a|pra|para|com|ao)",
    "voltar (a|ao) !(estudar|trabalhar|morar|faculdade|brasil|trabalho|mercado)",
    "voltar (pra|para) !(faculdade|minha|meu|o|a|casa|brasil|escola|terapia)",
    "fazer !(o|a|um|uma|mestrado|doutorado|faculdade|intercambio|terapia|cirurgia|pos|vestibular|concurso|medicina|direito|mba|tratamento)",
    "fazer (o|a|um|uma) !(mestrado|doutorado|faculdade|intercambio|terapia|cirurgia|pos|vestibular|concurso|mba|tratamento|emprestimo|consorcio|financiamento|graduacao|fertilizacao|vasectomia|laqueadura)",
    "ir !(embora|morar|trabalhar)",
    "ter !(um|outro|mais|filho|filhos)",
    "ter (um|outro|mais) !(filho|bebe|um)",
    "(decidi|resolvi|vou|vamos) estudar !(medicina|direito|fora|no|na|pra|para|engenharia|enfermagem|psicologia|programacao|em)",
    "contratar !(um|uma|o|a)",
    "contratar (um|uma|o|a) !(plano|funcionario|funcionaria|advogado|seguro|baba|cuidadora|cuidador|empregada|contador|socio)",
];

/// The same in English, whose small words are read in Portuguese: "to" is "pra", "the" is "o", "my" is "meu". A
/// letter doubled at the end is one: "sel".
const WEIGHTLESS_IN_ENGLISH: &[&str] = &[
    "decided (pra|to) !(accept|take|decline|refuse|reject|quit|leave|move|buy|sel|rent|get|marry|start|stop|adopt|retire|study|pay|invest|switch|muda|open|close|stay|break|nao)",
    "(accept|take|decline|refuse|reject|start|muda|open|close|stay|leave|switch) (o|um|em|meu) \
     !(job|offer|company|business|career|new|school|house|country|church|promotion|position|techcorp|own|city)",
    "(take|start|muda|open|close|stay|leave|switch|accept) !(o|um|em|meu|jobs|careers|therapy|school|college|home)",
    "(buy|sel|rent) (um|a|o|the|meu|my|our) !(house|home|car|apartment|flat|land|company|business|place|new)",
    "(get|stop) !(married|divorced|smoking|drinking|pregnant|working)",
];

const UNSAID: &[(&str, &str)] = &[("area", "\"professional\"")];

pub const SAVE_DECISION: &[Phrasing] = &[
    Phrasing::told(&[
        "(decidi|resolvi|decidimos|resolvemos) {title:rest}",
        "(decidi|resolvi|decidimos|resolvemos) que (vou|vamos) {title:rest}",
        "(decidi|resolvi|decidimos|resolvemos) que {title:rest}",
        "(optei|optamos) por {title:rest}",
        "(tomei|tomamos) (a|uma) decisao de {title:rest}",
        "bati o martelo [(vou|vamos)] {title:rest}",
    ])
    .vocabularies(&[&AREAS, &DEEDS])
    .gathered(&[("area", "areas"), ("chosenOption", "deeds")])
    .unless(WEIGHTLESS)
    .fixed(UNSAID)
    .example("decidi aceitar a proposta da TechCorp"),
    Phrasing::told(&["(decided pra|decided to) {title:rest}"])
        .vocabularies(&[&AREAS, &DEEDS])
        .gathered(&[("area", "areas"), ("chosenOption", "deeds")])
        .unless(WEIGHTLESS_IN_ENGLISH)
        .fixed(UNSAID),
    // Whoever asks for it in so many words has weighed it already.
    Phrasing::ordered(&[
        "(guarda|guarde|guardar|salva|salve|salvar|registra|registre|registrar|anota|anote|anotar) [(ai)] (essa|esta|a|minha|uma) decisao {title:rest}",
        "(guarda|guarde|guardar|salva|salve|salvar|registra|registre|registrar|anota|anote|anotar) [(ai)] (essa|esta|a|minha|uma) (decisao de|decisao que|decisao que vou) {title:rest}",
        "(save|keep|record|anota) (esse|meu|o|um) decision {title:rest}",
        "(save|keep|record|anota) (esse|meu|o|um) (decision pra) {title:rest}",
    ])
    .vocabularies(&[&AREAS, &DEEDS])
    .gathered(&[("area", "areas"), ("chosenOption", "deeds")])
    .fixed(UNSAID)
    .example("guarda essa decisão: mudar de cidade"),
];
