//! "minha conta de internet vence todo dia 10, 99,90".

use domain::sentence::{Days, Phrasing};

use super::vocabulary::BILLS;

const DUE: Days = Days::DayOfMonth("dueDay");

/// What happened already, or is only wondered about.
const NOT_TO_KEEP: &[&str] = &[
    "(paguei|pagamos|venceu|venceram|quitei|vencia|pagava|quando|sera|acho que)",
    "(parcela|parcelas|prestacao|vezes)",
    "(cnh|carteira|validade|contrato|prazo|passaporte|leite|remedio|iogurte)",
];

pub const ADD_BILL: &[Phrasing] = &[
    Phrasing::ordered(&[
        "{name:bills} (vence|vencem|cai|chega|due|is due) {value:money}",
        "{name:bills} {value:money} (vence|vencem|cai|chega|is due|due)",
        "{value:money} {name:bills} (vence|vencem|cai|chega|is due|due)",
    ])
    .vocabularies(&[&BILLS])
    .unless(NOT_TO_KEEP)
    .days(DUE)
    .example("minha conta de internet vence todo dia 10, 99,90"),
    Phrasing::ordered(&[
        "(cadastra|cadastre|cadastrar|adiciona|adicione|adicionar|registra|registre|inclui|inclua|anota|anote|salva|salve|coloca|poe|cria|crie|add) (conta|boleto|mensalidade|assinatura|bil) {name:bills} {value:money}",
        "{name:bills} [(eh|custa|sao|fica|fica em)] {value:money} (todo|todos|cada|every)",
        "(cadastra|cadastre|cadastrar|adiciona|adicione|adicionar|inclui|inclua|cria|crie|add) {name:bills} {value:money}",
        "(cadastra|cadastre|cadastrar|adiciona|adicione|adicionar|registra|registre|inclui|inclua|anota|anote|salva|salve|cria|crie|add) (conta|boleto|mensalidade|assinatura|bil) {name:words} {value:money}",
        "(pago|pagamos|tenho que pagar|temos que pagar|i pay) {value:money} {name:bills} (todo|todos|cada|every)",
        "(pago|pagamos|tenho que pagar|temos que pagar|i pay) {name:bills} {value:money} (todo|todos|cada|every)",
    ])
    .vocabularies(&[&BILLS])
    .unless(NOT_TO_KEEP)
    .days(DUE),
];
