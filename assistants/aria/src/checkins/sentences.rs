//! "pode me perguntar como estou de vez em quando", "não precisa me perguntar como estou".

use domain::sentence::Phrasing;

pub(super) const SET_CHECK_INS: &[Phrasing] = &[
    Phrasing::ordered(&[
        "(pode|podia|poderia) (me perguntar|perguntar) como (eu estou|estou|eu to|to|eu ando|ando|estao as coisas) [(de vez em quando|as vezes|de tempos em tempos)]",
        "(pode|podia|poderia) (me chamar|me procurar|puxar papo|puxar conversa) (de vez em quando|as vezes|de tempos em tempos)",
        "(me pergunta|me pergunte|pergunta|pergunte|me perguntar) como (eu estou|estou|eu to|to|eu ando|ando|estao as coisas) (de vez em quando|as vezes|de tempos em tempos)",
        "(me chama|me chame|me procura|me procure|puxa papo|puxe papo) (de vez em quando|as vezes|de tempos em tempos)",
        "(quero|queria|gostaria) que (voce|vc) (me pergunte|me perguntasse|pergunte) como (eu estou|estou|eu to|to|eu ando|ando|estao as coisas)",
        "de vez em quando (me pergunta|me pergunte) como (eu estou|estou|eu to|to|estao as coisas)",
        "de vez em quando (me chama|me chame|me procura|me procure)",
        "(ativa|ative|liga|ligue) (check-in|check-ins|checkin|checkins)",
        "(check in|check-in) (with me|on me)",
        "ask me how i am (now and then|from time to time|sometimes)",
    ])
    .fixed(&[("wanted", "true")])
    .example("pode me perguntar como estou de vez em quando"),
    Phrasing::ordered(&[
        "(nao precisa|nao quero que voce|nao quero que vc|pare de|para de) [mais] (me perguntar|me pergunte|perguntar|ficar perguntando|ficar me perguntando) [mais] como (eu estou|estou|eu to|to|estao as coisas)",
        "nao (me pergunta|me pergunte) mais como (eu estou|estou|eu to|to|estao as coisas)",
        "(desativa|desative|desliga|desligue|cancela|cancele|para|pare) (check-in|check-ins|checkin|checkins)",
        "(stop checking in|no more check-ins|stop asking how i am|stop asking me how i am)",
    ])
    .fixed(&[("wanted", "false")]),
];

/// What is no refusal of something proposed, but a wish of its own.
pub(super) const STOPS: &[&str] = &[
    "nao precisa me perguntar",
    "nao precisa mais me perguntar",
    "nao me pergunte mais",
    "nao me pergunta mais",
    "para de me perguntar",
    "pare de me perguntar",
    "stop checking in",
    "stop asking",
];
