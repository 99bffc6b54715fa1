//! "me chame de Mestre", "fale em inglês", "seja mais breve", "pode lembrar de mim".

use domain::sentence::{Phrasing, Vocabulary};

const LANGUAGES: Vocabulary = Vocabulary {
    name: "languages",
    entries: &[
        ("ingles|english", "{\"language\": \"en\"}"),
        ("portugues|portugues do brasil|brasileiro|portuguese|pt br|pt", "{\"language\": \"pt-BR\"}"),
    ],
};

const MANNERS: Vocabulary = Vocabulary {
    name: "manners",
    entries: &[
        (
            "mais breve|breve|sucinto|sucinta|conciso|concisa|objetivo|objetiva|mais curto|mais curta|mais conciso|mais concisa|mais direto|mais direta|mais sucinto|mais sucinta|mais objetivo|mais objetiva|menos prolixo|menos prolixa|curto e grosso|direto ao ponto|direta ao ponto|brief|briefer|shorter|more concise|concise",
            "{\"verbosity\": \"low\"}",
        ),
        (
            "mais detalhado|mais detalhada|mais longo|mais longa|mais completo|mais completa|mais explicativo|mais explicativa|detalhado|detalhada|more detailed|longer",
            "{\"verbosity\": \"high\"}",
        ),
        (
            "mais formal|formal|mais serio|mais seria|mais profissional|more formal|menos informal",
            "{\"tone\": \"formal\"}",
        ),
        (
            "mais informal|informal|mais descontraido|mais descontraida|mais leve|mais divertido|mais divertida|brincalhao|brincalhona|playful|funnier|menos formal",
            "{\"tone\": \"playful\"}",
        ),
        (
            "mais carinhoso|mais carinhosa|mais acolhedor|mais acolhedora|mais gentil|mais amigavel|mais caloroso|mais calorosa|warmer|friendlier",
            "{\"tone\": \"warm\"}",
        ),
        (
            "sem emoji|sem emojis|sem figurinha|sem figurinhas|without emoji|without emojis|no emoji|no emojis",
            "{\"emoji\": false}",
        ),
        ("com emoji|com emojis|with emoji|with emojis", "{\"emoji\": true}"),
        ("mais neutro|mais neutra|neutro|neutra|neutral", "{\"tone\": \"neutral\"}"),
    ],
};

const PICTURES: Vocabulary = Vocabulary {
    name: "pictures",
    entries: &[("emoji|emojis|figurinha|figurinhas|carinha|carinhas", "{\"emoji\": false}")],
};

const SPIRIT: Vocabulary = Vocabulary {
    name: "spirit",
    entries: &[
        (
            "com perspectiva crista|na perspectiva crista|com visao crista|perspectiva crista|com um olhar cristao|perspectiva espiritual|com perspectiva espiritual",
            "{\"spiritual_perspective\": true}",
        ),
        (
            "sem perspectiva crista|sem religiao|sem falar de religiao|sem perspectiva espiritual|de falar de religiao|de falar de deus",
            "{\"spiritual_perspective\": false}",
        ),
    ],
};

pub const UPDATE_USER_PREFERENCES: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(me chame|me chama|pode me chamar|quero que me chame|quero que voce me chame|prefiro que me chame|me trate|me trata) (de|por|como) {preferences.name:rest}",
        "(call me|you can call me) {preferences.name:rest}",
    ])
    .unless(&["(mais tarde|amanha|depois|quando|se|later|when)"])
    .example("me chame de Mestre"),
    Phrasing::ordered(&[
        "(fale|fala|falar|responda|responde|responder|escreva|escreve|converse|conversa|vamos falar|passa a falar|passe a falar|quero falar|muda|mude|mudar|troca|troque|speak|answer|reply|write|switch) \
         [(comigo|so|sempre|a partir de agora|de agora em diante|o idioma|a lingua|pro|pra|para o|para)] (em|pro|pra|para|in|to) {preferences:languages}",
        "(meu idioma|minha lingua|o idioma|prefiro) [(e|eh|em|agora)] {preferences:languages}",
    ])
    .vocabularies(&[&LANGUAGES])
    .example("fale em inglês"),
    Phrasing::ordered(&[
        "(seja|ser|fique|fica|responda|responde|escreva|fale|fala|quero que voce seja|quero voce|pode ser|tenta ser|tente ser|be|keep it|respostas) \
         [(um pouco|bem|voce|de forma|de um jeito|de modo|um tantinho|comigo|a bit)] {preferences:manners}",
        "(quero|prefiro|gostaria de|use|usa) [(respostas|textos|mensagens|um tom|tom)] {preferences:manners}",
    ])
    .vocabularies(&[&MANNERS])
    .example("seja mais breve"),
    Phrasing::ordered(&[
        "(nao use|nao usa|nao usar|nao mande|nao manda|pare de usar|para de usar|pare de mandar|para de mandar|chega de|stop using|don't use|do not use|no more) \
         [(mais|os|as|esses|essas|any)] {preferences:pictures}",
    ])
    .vocabularies(&[&PICTURES])
    .example("não use emojis"),
    Phrasing::ordered(&[
        "(fale|fala|responda|use|usa|quero|quero respostas|quero conselhos|pare|para|pode falar) {preferences:spirit}",
    ])
    .vocabularies(&[&SPIRIT]),
];

/// Only what names memory, or the person, or everything they tell: "não precisa lembrar do dentista" means one thing.
pub const SET_MEMORY_CONSENT: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(pode|podes|quero que|quero que voce|aceito que|aceito que voce|autorizo que|autorizo que voce|deixo) [(sim|voce|vc)] \
         (lembrar|lembre|guardar|guarde|memorizar|memorize|se lembrar) [sim] \
         &(de mim|do que eu|o que eu|tudo que eu|tudo o que eu|de tudo que eu) (mim|conto|contar|digo|disser|falo|falar)",
        "(liga|ligue|ligar|ativa|ative|ativar|habilita|habilite) &(sua|minha|a|memoria) [(sua|minha)] memoria",
        "(you may remember|you can remember|turn on memory|remember me)",
    ])
    .fixed(&[("memory", "true")]),
    Phrasing::ordered_briefly(&[
        "(pode|quero que|quero que voce|pode sim) (lembrar|lembre|guardar|guarde|memorizar|memorize) [sim]",
    ])
    .fixed(&[("memory", "true")]),
    Phrasing::ordered(&[
        "(nao quero que|nao quero que voce|prefiro que nao|prefiro que voce nao|nao pode|nao e pra|nao precisa) \
         &(lembre|lembrar|guarde|guardar|memorize|se lembre|voce lembre|voce guarde) (lembre|lembrar|guarde|guardar|memorize) \
         &(de mim|de nada|nada|do que eu conto|o que eu conto|do que eu digo|o que eu digo) (mim|nada|conto|digo)",
        "(pare de|para de|pra de|pare|nao) &(lembrar|lembre|lembra|guardar|guarde|guarda|memorize|memoriza) (lembrar|lembre|lembra|guardar|guarde|guarda|memorize|memoriza) \
         &(de mim|de nada|nada|do que eu conto|o que eu conto|do que eu digo|o que eu digo) (mim|nada|conto|digo)",
        "(desliga|desligue|desligar|desativa|desative|desativar|desabilita|desabilite) &(sua|minha|a|memoria) [(sua|minha)] memoria",
        "(stop remembering|do not remember|don't remember me|turn off memory)",
    ])
    .fixed(&[("memory", "false")]),
    Phrasing::ordered_briefly(&[
        "(pare de|para de|pra de) (lembrar|guardar|memorizar) !(disso|disto|isso|isto|daquilo|dele|dela|deles|delas)",
    ]).fixed(&[("memory", "false")]),
    Phrasing::ordered_briefly(&[
        "(pode|sim|claro|aceito|quero|concordo|com certeza|beleza|tudo bem|ok|pode sim|sim pode|sim quero|autorizo|yes|sure)",
    ])
    .after(CONSENT_TOPIC)
    .fixed(&[("memory", "true")]),
    Phrasing::ordered_briefly(&[
        "(nao|nao quero|prefiro nao|melhor nao|agora nao|nao obrigado|nao obrigada|dispenso|no|no thanks)",
    ])
    .after(CONSENT_TOPIC)
    .fixed(&[("memory", "false")]),
];

/// What the person was just asked beside a reply: whether they want to be remembered.
pub const CONSENT_TOPIC: &str = "memory_consent";
