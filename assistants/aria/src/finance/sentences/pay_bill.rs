//! "paguei a luz", "a conta de gás tá paga". With an amount and no word for a bill ("paguei 120 de luz") it is an
//! expense like any other.

use domain::sentence::{Days, Phrasing};

use super::vocabulary::BILLS;

const DAY: Days = Days::Day("date");

/// What is paid part by part, by others, or in a manner of speaking.
const NO_BILL: &[&str] = &[
    "(parcela|parcelas|prestacao|prestacoes|installment|installments|mico|pato|promessa|lingua|multa|entrada|metade)",
    "(pagou|pagaram|vai pagar|cobrou|cobraram)",
    "(esqueci|falta|faltou|preciso|tenho que|vou|quero|nao)",
];

/// The same, where an amount beside a bare name makes it a purchase like any other.
const NO_BILL_ALONE: &[&str] = &[
    "(parcela|parcelas|prestacao|prestacoes|installment|installments|mico|pato|promessa|lingua|multa|entrada|metade)",
    "(pagou|pagaram|vai pagar|cobrou|cobraram)",
    "(esqueci|falta|faltou|preciso|tenho que|vou|quero|nao)",
    "{_:money}",
];

pub const PAY_BILL: &[Phrasing] = &[
    Phrasing::told(&[
        "(paguei|pagamos|quitei|quitamos|acabei de pagar|ja paguei|terminei de pagar|paid|just paid) {name:bills} !_",
        "(paguei|pagamos|quitei|quitamos|acabei de pagar|ja paguei|terminei de pagar|paid|just paid) (conta|boleto|fatura|mensalidade|bil) {name:words} !_",
        "(foi pago|foi paga|ja foi pago|ja foi paga|ta pago|ta paga) {name:bills} !_",
    ])
    .vocabularies(&[&BILLS])
    .unless(NO_BILL_ALONE)
    .days(DAY)
    .example("paguei a luz"),
    Phrasing::told(&[
        "(paguei|pagamos|quitei|quitamos|acabei de pagar|ja paguei|paid) (conta|boleto|fatura|bil) {name:bills} {value:money}",
        "(paguei|pagamos|quitei|quitamos|acabei de pagar|ja paguei|paid) (conta|boleto|fatura|bil) {name:words} {value:money}",
    ])
    .vocabularies(&[&BILLS])
    .unless(NO_BILL)
    .days(DAY),
    Phrasing::seen(&["{name:bills} (ta paga|ta pago|esta paga|esta pago|foi paga|foi pago|ja foi paga|ja foi pago|paga|pago|quitada|quitado|is paid) !_"])
        .vocabularies(&[&BILLS])
        .unless(NO_BILL)
        .days(DAY),
];
