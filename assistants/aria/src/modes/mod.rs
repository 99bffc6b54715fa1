//! Her modes: how she answers somebody who wants to be heard, to decide, or to see the whole; what they prefer; and how
//! they write.

mod tone;

use engine::Mode;
use engine::modes::When;
use ptbr::speaks_of;

/// In the order in which they are read: a mode that was asked for goes before what is only guessed from a word.
pub(crate) const MODES: &[Mode] = &[
    Mode {
        name: "decision",
        prompt: include_str!("../../prompts/modes/decision.md"),
        when: When::Said { begins: weighs, ends: is_over, lasts: 6 },
    },
    Mode {
        name: "report",
        prompt: include_str!("../../prompts/modes/report.md"),
        when: When::Said { begins: looks_back, ends: is_over, lasts: 1 },
    },
    Mode {
        name: "counsellor",
        prompt: include_str!("../../prompts/modes/counsellor.md"),
        when: When::Said { begins: wants_to_be_heard, ends: is_over, lasts: 8 },
    },
    Mode {
        name: "christian",
        prompt: include_str!("../../prompts/modes/christian.md"),
        when: When::Preferred(memory::preferences::Preferences::spiritual),
    },
    Mode { name: "emoji", prompt: tone::EMOJI, when: When::Written(|said| tone::has_emoji(said.lately)) },
    Mode { name: "formal", prompt: tone::FORMAL, when: When::Written(|said| tone::is_formal(said.lately)) },
    Mode { name: "sad", prompt: tone::SAD, when: When::Written(|said| tone::is_sad(said.lately)) },
    Mode { name: "glad", prompt: tone::GLAD, when: When::Written(|said| tone::is_glad(said.lately)) },
    Mode { name: "short", prompt: tone::SHORT, when: When::Written(|said| tone::is_short(said.lately)) },
    Mode { name: "long", prompt: tone::LONG, when: When::Written(|said| tone::is_long(said.lately)) },
];

fn weighs(text: &str) -> bool {
    const PHRASES: &[&str] = &[
        "modo decisao",
        "modo analise",
        "me ajuda a decidir",
        "me ajude a decidir",
        "preciso decidir",
        "nao sei se aceito",
        "nao sei se largo",
        "nao sei se mudo",
        "nao sei se compro",
        "nao sei se caso",
        "devo aceitar",
        "devo largar",
        "devo mudar",
        "pros e contras",
        "estou em duvida entre",
        "to em duvida entre",
        "estou dividid*",
        "vale a pena",
        "compensa mais",
        "o que voce faria",
        "o que vc faria",
        "no meu lugar",
        "should i",
        "analisa essa decisao",
        "help me decide",
        "pros and cons",
        "decision mode",
    ];
    speaks_of(text, PHRASES)
}

fn looks_back(text: &str) -> bool {
    const PHRASES: &[&str] = &[
        "modo relatorio",
        "um relatorio",
        "meu relatorio",
        "relatorio semanal",
        "relatorio mensal",
        "relatorio da semana",
        "relatorio do mes",
        "um apanhado",
        "uma visao geral",
        "um panorama",
        "como foi minha semana",
        "como foi a minha semana",
        "como foi meu mes",
        "resumo da semana",
        "resumo do mes",
        "balanco da semana",
        "balanco do mes",
        "weekly report",
        "monthly report",
        "report mode",
    ];
    speaks_of(text, PHRASES)
}

fn wants_to_be_heard(text: &str) -> bool {
    const PHRASES: &[&str] = &[
        "modo conselheir*",
        "quero desabafar",
        "preciso desabafar",
        "posso desabafar",
        "queria desabafar",
        "preciso conversar",
        "queria conversar",
        "me escuta um pouco",
        "me ouve um pouco",
        "um conselho",
        "me escute",
        "me ouvir",
        "me ouca",
        "alguem pra conversar",
        "alguem para conversar",
        "nao estou legal",
        "nao to legal",
        "nao estou bem",
        "nao to bem",
        "me sinto perdid*",
        "to perdid*",
        "estou perdid*",
        "me sinto sozinh*",
        "me sinto mal",
        "counsellor mode",
        "counselor mode",
        "can i vent",
        "i need to vent",
        "i need to talk",
        "i feel lost",
    ];
    speaks_of(text, PHRASES)
}

fn is_over(text: &str) -> bool {
    const PHRASES: &[&str] = &[
        "modo normal",
        "voltando ao normal",
        "volta ao normal",
        "volte ao normal",
        "mudando de assunto",
        "outro assunto",
        "chega de desabafo",
        "normal mode",
        "changing the subject",
    ];
    speaks_of(text, PHRASES)
}

#[cfg(test)]
#[path = "modes_tests.rs"]
mod tests;
