//! What doctors are like, in their words. Folded; up to two other words may stand between any two of them.

pub(crate) const EFICIENTE: &[&str] = &[
    "direto ao ponto",
    "seja direta",
    "sem enrolacao",
    "resume",
    "resumo por favor",
    "so objetivo",
    "manda so",
    "rapidinho",
    "to com pressa",
    "vamos direto",
];

pub(crate) const SENIOR: &[&str] = &[
    "anos de experiencia",
    "anos de formado",
    "anos de formada",
    "anos de plantao",
    "sou chefe",
    "chefe de equipe",
    "sou preceptor",
    "sou preceptora",
    "sou coordenador",
    "sou coordenadora",
    "ja coordenei",
    "formado ha",
    "formada ha",
    "ha anos faco",
];

pub(crate) const JUNIOR: &[&str] = &[
    "recem formado",
    "recem formada",
    "acabei de me formar",
    "me formei esse ano",
    "me formei ano passado",
    "primeiro plantao",
    "sou r1",
    "sou r2",
    "sou residente",
    "to comecando",
    "nunca fiz plantao",
    "sem experiencia",
    "ainda to aprendendo",
];

pub(crate) const CONSERVADOR: &[&str] = &[
    "preciso pensar",
    "quero ter certeza",
    "com calma",
    "vou conversar com",
    "prefiro lugar que conheco",
    "lugar que ja conheco",
    "so onde ja trabalhei",
    "preciso de seguranca",
    "mais seguro",
    "nao gosto de surpresa",
    "tem contrato",
];

pub(crate) const AVENTUREIRO: &[&str] = &[
    "topo qualquer",
    "pego qualquer",
    "qualquer lugar",
    "qualquer horario",
    "to aberto",
    "to aberta",
    "to pra jogo",
    "bora qualquer",
    "o que vier",
    "manda que eu vou",
    "adoro novidade",
    "sem frescura",
];

pub(crate) const PRECO_SENSIVEL: &[&str] = &[
    "paga mais",
    "pagam mais",
    "melhor valor",
    "maior valor",
    "so pego acima",
    "so aceito acima",
    "a partir de mil",
    "preciso de dinheiro",
    "quanto paga",
    "quanto ta pagando",
    "valor melhor",
    "vale pelo valor",
];

pub(crate) const QUALIDADE_FOCADO: &[&str] = &[
    "hospital bom",
    "melhor hospital",
    "boa estrutura",
    "hospital de ponta",
    "equipe boa",
    "equipe completa",
    "como e estrutura",
    "tem residente",
    "qualidade hospital",
    "referencia em",
    "hospital de referencia",
];
