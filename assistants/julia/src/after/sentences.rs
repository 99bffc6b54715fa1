//! "sim, fiz o plantão", "faltei ontem".

use domain::sentence::Phrasing;

pub(crate) const CONFIRMAR_REALIZACAO: &[Phrasing] = &[
    Phrasing::told(&[
        "(fiz|cumpri|realizei|dei|tirei|conclui|finalizei|encerrei|trabalhei no|compareci no|compareci ao|fui no|fui ao|terminei|acabei) [(sim)] [(o|meu)] plantao [{_:rest}]",
        "plantao {_:words} (fiz|fui|cumpri|compareci)",
        "(deu tudo certo|deu certo|correu tudo bem|foi tudo bem|ocorreu tudo bem) [(no|o|com o)] plantao [{_:rest}]",
    ])
    .fixed(&[("realizado", "\"sim\"")])
    .example("sim, fiz o plantão"),
    Phrasing::ordered_briefly(&[
        "(fiz sim|fui sim|cumpri sim|sim fiz|sim fui|fiz|fui|cumpri|compareci|realizei|deu tudo certo|deu certo|correu tudo bem|foi tudo bem)",
        "(sim) (fiz|fui|cumpri|compareci|realizei)",
    ])
    .fixed(&[("realizado", "\"sim\"")]),
    Phrasing::told(&[
        "(nao fiz|nao fui|nao consegui ir|nao consegui fazer|nao pude ir|nao pude fazer|nao compareci|nao cumpri|nao realizei|nao trabalhei|nao deu pra ir|nao deu pra fazer|nao deu pra comparecer|nao deu|acabei nao indo|acabei nao fazendo|nao fui fazer|nao rolou|faltei|perdi) \
         [(no|o|ao|meu)] plantao [{_:rest}]",
    ])
    .fixed(&[("realizado", "\"nao\"")]),
    Phrasing::ordered_briefly(&[
        "(nao fiz|nao fui|nao consegui ir|nao consegui fazer|nao pude ir|nao compareci|nao deu pra ir|acabei nao indo|faltei)",
    ])
    .fixed(&[("realizado", "\"nao\"")]),
];

/// Words of somebody who was there.
pub(crate) const DONE: &[&str] = &[
    "fiz",
    // "fui" alone is also how people take their leave.
    "fui sim",
    "sim fui",
    "eu fui",
    "fui la",
    "fui no",
    "fui ao",
    "cumpri",
    "compareci",
    "realizei",
    "trabalhei",
    "deu certo",
    "deu tudo certo",
    "correu tudo bem",
    "foi tudo bem",
];

/// And of somebody who was not.
pub(crate) const MISSED: &[&str] = &[
    "faltei",
    "nao fiz",
    "nao fui",
    "nao consegui ir",
    "nao consegui fazer",
    "nao pude ir",
    "nao compareci",
    "nao cumpri",
    "nao deu pra ir",
    "acabei nao indo",
    "nao deu pra fazer",
];
