//! "paguei a parcela do carro".

use domain::sentence::{Days, Phrasing, Vocabulary};

const DAY: Days = Days::Day("date");

/// What is still to be paid, or was paid by others.
const NOT_PAID: &[&str] =
    &["(pagou|pagaram|vai pagar|esqueci|falta|faltam|faltou|preciso|tenho que|vou|quero|nao)"];

pub const PAY_INSTALLMENT: &[Phrasing] = &[
    Phrasing::told(&[
        "(paguei|pagamos|quitei|quitamos|acabei de pagar|paid) [(mais)] (parcela|prestacao|mais uma parcela|mais uma prestacao|installment|payment) {name:words}",
        "(paguei|pagamos|quitei|quitamos|acabei de pagar|paid) [(mais)] (parcela|prestacao|mais uma parcela|mais uma prestacao|installment|payment) {name:words} {value:money}",
        "(paguei|pagamos|quitei|quitamos|acabei de pagar|paid) {name:owed} (installment|payment)",
        "(paguei|pagamos|quitei|quitamos|acabei de pagar|paid) (parcela|prestacao|installment) {_:number} {name:words}",
        "(paguei|pagamos|quitei|quitamos|acabei de pagar) (parcela|prestacao|mais uma parcela|mais uma prestacao) !_",
    ])
    .unless(NOT_PAID)
    .vocabularies(&[&OWED])
    .days(DAY)
    .example("paguei a parcela do carro"),
];

/// What English speakers name before the word for the part.
const OWED: Vocabulary = Vocabulary {
    name: "owed",
    entries: &[
        ("car", "\"carro\""),
        ("house|home|mortgage", "\"casa\""),
        ("loan", "\"empréstimo\""),
        ("phone", "\"celular\""),
        ("couch|sofa", "\"sofá\""),
    ],
};
