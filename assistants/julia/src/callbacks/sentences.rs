//! "me chama amanhã às 10h", "fala comigo segunda de manhã".

use domain::sentence::{Days, Phrasing};

pub(crate) const AGENDAR_LEMBRETE: &[Phrasing] = &[
    Phrasing::ordered(&[
        "me (chama|chame|chamar|liga|ligue|ligar|procura|procure|procurar|escreve|escreva|escrever|lembra|lembre|retorna|retorne|aciona|contata|cutuca) [{_:rest}]",
        "(fala|fale|falar|falamos) comigo [{_:rest}]",
        "(manda|mande|mandar|envia|envie) [(uma)] (mensagem|msg|zap|whats|recado) [{_:rest}]",
        "(volta|volte|voltar) a (falar|me chamar|me procurar|conversar) [{_:rest}]",
        "(podemos|vamos|da pra gente|a gente) (falar|conversar|se falar|nos falar) [{_:rest}]",
        "(a gente|nos) (se fala|conversa) [{_:rest}]",
        "(conversamos|falamos|nos falamos|retomamos) [{_:rest}]",
        "(da|de|me da|me de) um (toque|alo|oi|retorno|sinal) [{_:rest}]",
        "(me chamar|me ligar|me procurar|me escrever|me mandar mensagem|me dar um toque) [{_:rest}]",
        "(text me|call me|message me|write me|ping me|talk to me) [{_:rest}]",
    ])
    .unless(&["me chama (de|so de)",
        "prefiro [que]", "me (lembra|lembre) (que|da|do|de)", "(vaga|vagas|plantao|plantoes) (que|da|do|de)"])
    .days(Days::Moment("data_hora"))
    .example("me chama amanhã às 10h"),
];

/// What asks for it in so many words.
pub(crate) const OUTRIGHT: &[&str] = &[
    "me chama",
    "me chame",
    "me chamar",
    "me liga",
    "me ligue",
    "me ligar",
    "me procura",
    "me procure",
    "me escreve",
    "me escreva",
    "me retorna",
    "me lembra",
    "me lembre",
    "fala comigo",
    "fale comigo",
    "falar comigo",
    "manda mensagem",
    "mande mensagem",
    "manda msg",
    "me manda mensagem",
    "me manda msg",
    "volta a falar",
    "volte a falar",
    "podemos falar",
    "podemos conversar",
    "a gente se fala",
    "text me",
    "call me",
    "message me",
];
