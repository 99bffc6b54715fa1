//! "lembra que sou alérgica a camarão", "o que você sabe sobre mim?", "esquece tudo sobre mim".

use domain::sentence::Phrasing;

const REMEMBERED: &[(&str, &str)] = &[("type", "\"fact\""), ("confidence", "0.95")];

/// A reminder is no memory, and what others remember is no order: "minha mãe nem lembra que…", "cachorro de guarda que…".
const NO_MEMORY: &[&str] = &[
    "(amanha|as {_:from}|daqui|depois|mais tarde|de tomar|de ligar|de pagar|de comprar|de ir)",
    "(ele|ela|quem|ninguem|mae|pai|marido|mulher|gente|cachorro|cachorra|cao|anjo|nem|sempre) (lembra|guarda|grava|memoriza|esquece)",
    "(ele|ela|quem|ninguem|mae|pai|marido|mulher|gente) (nao|nunca) (lembra|esquece)",
    "(de|da|a|na|em) guarda",
    // Whoever asks what was told before wants to hear it, with or without a question mark.
    "(voce|vc|ce|tu) [(ainda|se|nem)] (lembra|lembrou|recorda|guardou|anotou|gravou)",
    "(te falei|te contei|te disse|te mandei|falei pra voce|falei pra vc|contei pra voce|contei pra vc)",
    "(lembra|lembre|lembrar) [(ai)] (qual|quais|quem|onde|quando|quanto|quantos|quantas|como|o que|oque|por que)",
    "(lembra|lembre|lembrar) que (dia|dias|hora|horas|mes|ano|nome|hospital|escola|remedio|time|bairro|cidade|rua|numero|cor|marca|lugar|tipo|idade)",
    // "sou alérgica a dipirona, anota isso que é importante": what was said before it, which is heard anyway.
    "(isso|isto) que (e|eh) [(muito|bem)] (importante|serio|seria|grave|verdade)",
    // "guarda essa data", "guarda isso pro dia do juízo": what is pointed at was said before.
    "(guarda|guarde|memoriza|memorize|anota|anote|grava|grave) (isso|isto|essa|esta) !(e|eh) (pro|pra|para|por|como|data|frase|foto|piada|historia|ideia|dica|receita|hein|viu|kkk)",
];

pub const ADD_KNOWLEDGE: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(lembra|lembre|lembrar|guarda|guarde|guardar|memoriza|memorize|grava|grave|fica sabendo|fique sabendo|saiba) \
         &(que|ai|na memoria|pra sempre|sempre|bem) [(ai|na memoria|pra sempre|sempre|bem)] que {content:rest}",
        "(nao esquece|nao esqueca|nao se esqueca|nao se esquece|nunca esqueca|nunca esquece) que {content:rest}",
        "(guarda|guarde|memoriza|memorize|anota|anote|grava|grave) (isso|na memoria|essa|esta|isto) {content:rest}",
        "(remember|keep in mind|note|don't forget) that {content:rest}",
    ])
    .unless(NO_MEMORY)
    .fixed(REMEMBERED)
    .example("lembra que sou alérgica a camarão"),
    // "anota que pesei 78" is a record.
    Phrasing::ordered(&[
        "(anota|anote|anotar|registra|registre|registrar) &(que|ai|na memoria) [(ai|na memoria)] que {content:rest}",
    ])
    // "anota que segunda tenho que pagar a luz" is a duty.
    .unless(&["{_:any}", "(isso|isto) que", "(tenho que|tenho de|temos que|preciso|vou|vamos)"])
    .fixed(REMEMBERED),
];

pub const SEARCH_KNOWLEDGE: &[Phrasing] = &[
    Phrasing::asked(&[
        "(o que|oque|que|quanto) (voce|vc|ce|tu) (sabe|lembra|guardou|guarda|conhece|aprendeu|tem guardado) [(tudo|ja|ai)] (sobre|de|a respeito de) mim",
        "(me) (mostra|mostre|lista|liste|conta|diz|diga) (o que|tudo que) [(voce|vc)] (sabe|lembra|guardou) [(sobre|de)] mim",
        "(quais|minhas|ver|veja|mostra|mostre|lista) [(sao)] (as|minhas|suas) (memorias|lembrancas)",
        "(what do you know|what do you remember) (about me|of me)",
    ])
    .fixed(&[("query", "\"\""), ("limit", "10")])
    .example("o que você sabe sobre mim?"),
    Phrasing::asked(&[
        "(o que|oque|que) [(voce|vc|ce|tu)] (sabe|lembra|guardou|guarda|conhece|aprendeu) (sobre|de|do|da|a respeito de) {query:rest}",
        "?(sabe|lembra|recorda) {query:rest}",
        "?(onde|quem|qual|quais|quando|com quem|pra que) (eu|meu|minha|meus|minhas) {query:rest}",
        "(what do you know|what do you remember) about {query:rest}",
        "do you remember {query:rest}",
    ]),
];

pub const FORGET_EVERYTHING: &[Phrasing] = &[Phrasing::ordered(&[
    "(esquece|esqueca|esquecer|apaga|apague|apagar|deleta|delete|deletar|exclui|exclua|excluir|remove|remova|elimina|elimine|limpa|limpe) \
     [(pra sempre|de vez|agora|por favor)] (tudo|todas as informacoes|todos os dados|todos os meus dados|todas as minhas informacoes|meus dados|minhas informacoes|tudo tudo) \
     [(que)] [(voce|vc)] [(sabe|tem|guardou|lembra)] (sobre mim|de mim|a meu respeito|meu|meus|minhas|que sabe|que tem)",
    "(esquece|esqueca|apaga|apague|deleta|delete|exclui|exclua) (todos os meus dados|meus dados|minhas informacoes|toda a minha memoria|toda minha memoria|minha memoria inteira|minha memoria toda|todas as memorias|todas as minhas memorias|tudo sobre mim|tudo de mim)",
    "(quero|queria|preciso) (ser esquecido|ser esquecida|que me esqueca|que voce me esqueca|que vc me esqueca)",
    "(forget|delete|erase) (everything about me|all about me|everything you know about me|all my data)",
])];

pub const FORGET_KNOWLEDGE: &[Phrasing] = &[
    Phrasing::ordered(&[
    "(esquece|esqueca|esquecer|desaprende|desaprenda) que {query:rest}",
    "(esquece|esqueca) (o nome|a data|o endereco|o fato|a informacao|essa historia|aquilo|a memoria|a lembranca) {query:rest}",
    "(apaga|apague|remove|remova|tira|tire|exclui|exclua) (da memoria|da sua memoria|a memoria|a lembranca) [(que|de|sobre|do|da)] {query:rest}",
    "forget that {query:rest}",
])
.unless(&["(tudo|todos os|todas as|everything)"]),
    Phrasing::ordered(&[
        "(esquece|esqueca|esquecer|apaga|apague|apagar|remove|remova|deleta|delete|exclui|exclua) \
         (tudo|todas as coisas|todas as memorias|todas as lembrancas) [(que|o que)] [(voce|vc|ce)] \
         [(sabe|lembra|guardou|tem|anotou)] (sobre|de|do|da|dos|das) {query:rest}",
        "(forget|erase) everything [you know] about {query:rest}",
    ])
    .unless(&["(mim|meu respeito|me|meus dados)"])
    .fixed(&[("everything", "true")]),
];

pub const UNDO_MEMORY: &[Phrasing] = &[Phrasing::ordered(&[
    "(desfaz|desfaca|desfazer|volta atras|volte atras) [(tudo)] [(o que|oque|que)] [(voce|vc|ce)] (aprendeu|guardou|memorizou|mudou|anotou) \
     [(de mim|sobre mim|ultimamente)]",
    "(desfaz|desfaca|desfazer) (aprendizado|ultima noite|noite passada|noite|memoria|aprendeu)",
    "undo (what you learned|last night|the night)",
])];

pub const GET_MEMORY_DIGEST: &[Phrasing] = &[Phrasing::asked(&[
    "(o que|oque|que) [(foi que)] (voce|vc|ce|tu) (aprendeu|guardou|memorizou) [(de novo|sobre mim|de mim|ultimamente)]",
    "(aprendeu|guardou) [(alguma coisa|algo|algum|coisa)] [(de novo|nova|novo|sobre mim)]",
    "(o que|oque|que) (mudou|ha de novo|tem de novo) (na sua memoria|na minha memoria|na memoria)",
    "what did you learn [(last night|today|about me|lately)]",
])];

pub const EXPLAIN_REPLY: &[Phrasing] = &[Phrasing::asked(&[
    "(por que|porque|pq|porq|por qual motivo) [(que)] (voce|vc|ce|tu) (disse|falou|respondeu|escreveu|acha|pensa|perguntou|sugeriu) [(isso|assim|aquilo|isto)]",
    "(de onde|da onde) (voce|vc|ce|tu) (tirou|tira|sabe|pegou|inventou) [(isso|essa|aquilo|isto|essa informacao)]",
    "(como|com base em que|baseado em que|baseada em que) [(que)] (voce|vc|ce|tu) (sabe|soube|chegou nisso|disse isso|sabe disso)",
    "why did you say [(that|this)]",
    "how do you know [(that|this)]",
])];

pub const SETTLE_DOUBT: &[Phrasing] = &[
    Phrasing::ordered_briefly(&[
        "(vale|valem|mantem|mantenha|fica|ficam|guarda|guarde|sao) (os dois|as duas|ambos|ambas)",
        "(os dois|as duas|ambos|ambas) (valem|estao certos|estao certas|sao verdade|mesmo|continuam valendo)",
        "(keep both|both are true|both)",
    ])
    .fixed(&[("keep", "\"both\"")]),
    Phrasing::ordered_briefly(&[
        "(vale|fica com|mantem|mantenha|guarda|guarde|o certo e) (o novo|a nova|o mais novo|a mais nova|o mais recente|a mais recente|o ultimo|a ultima)",
        "(keep the new one|the new one|the newer one)",
    ])
    .fixed(&[("keep", "\"newer\"")]),
    Phrasing::ordered_briefly(&[
        "(vale|fica com|mantem|mantenha|guarda|guarde|o certo e|continua) (o antigo|a antiga|o mais antigo|a mais antiga|o de antes|a de antes|o primeiro|a primeira)",
        "(keep the old one|the old one|the older one)",
    ])
    .fixed(&[("keep", "\"older\"")]),
];

#[cfg(test)]
#[path = "knowledge_tests.rs"]
mod tests;
