//! "recebi o salário", "caiu o freela, 800", "ganhei 350 de comissão".

use domain::sentence::{Days, Phrasing};

use super::vocabulary::INCOMES;

const DAY: Days = Days::Day("date");

/// What is called nothing else.
const ENTRY: &[(&str, &str)] = &[("name", "\"entrada\"")];

/// What is received and is no income: goods, news, what one got back.
const NO_INCOME: &[&str] = &[
    "(de volta|troco|reembolso|estorno|emprestado|emprestada|multa|cobranca|fatura|boleto|aumento|proposta|oferta|orcamento|desconto|cashback|prazo|mensagem|ligacao|visita|noticia)",
    "(nao recebi|ainda nao|atrasou|atrasado|atrasada)",
    "(paguei|gastei|pagamos|gastamos)",
];

pub const RECORD_INCOME: &[Phrasing] = &[
    Phrasing::told(&[
        "(recebi|recebemos|ganhei|ganhamos|embolsei|tirei|faturei|received|earned|got|got paid) {value:money} {name:incomes}",
        "(recebi|recebemos|ganhei|ganhamos|embolsei|tirei|faturei|received|earned|got) {name:incomes} {value:money}",
        "(recebi|recebemos|received) {name:incomes} !_",
    ])
    .vocabularies(&[&INCOMES])
    .unless(NO_INCOME)
    .days(DAY)
    .example("recebi 4.500 de salário"),
    Phrasing::told(&[
        "(caiu|entrou|pingou|saiu|chegou|depositaram|depositou|cairam|entraram|me pagaram|came in|arrived) [(conta|hoje)] {name:incomes} {value:money}",
        "(caiu|entrou|pingou|depositaram|me pagaram|cairam|entraram|came in) {value:money} {name:incomes}",
        "(caiu|entrou|pingou|saiu|chegou|depositaram|cairam|came in) [(conta|hoje)] {name:incomes} [(conta|banco)] !_",
    ])
    .vocabularies(&[&INCOMES])
    .unless(NO_INCOME)
    .days(DAY),
    Phrasing::seen(&[
        "{name:incomes} (caiu|entrou|pingou|saiu|chegou|cairam|entraram|came in|arrived) [(foi|foram|deu)] {value:money}",
        "{name:incomes} (caiu|entrou|pingou|saiu|cairam|entraram|came in) [(conta|banco)] !_",
    ])
    .vocabularies(&[&INCOMES])
    .unless(NO_INCOME)
    .of_oneself()
    .days(DAY),
    // From wherever it came: the amount is what is told.
    Phrasing::told(&[
        "(recebi|recebemos|ganhei|ganhamos|embolsei|faturei|received|earned) {value:money}",
        "(recebi|recebemos|ganhei|ganhamos|embolsei|faturei|received|earned) {value:money} (de|da|do|d|pela|pelo) {source:words}",
    ])
    .vocabularies(&[&INCOMES])
    .unless(NO_INCOME)
    .gathered(&[("name", "incomes")])
    .fixed(ENTRY)
    .days(DAY),
    Phrasing::told(&[
        "(entrou|entraram|pingou|pingaram|depositaram|caiu|cairam|me pagaram|me pagou|me mandou|me mandaram|me transferiu|me deu|me depositou) {value:money}",
        "(mandou|mandaram|transferiu|transferiram|pagou|pagaram|depositou|passou) {value:money} (pra mim|para mim|minha conta)",
    ])
    .vocabularies(&[&INCOMES])
    .unless(NO_INCOME)
    .gathered(&[("name", "incomes")])
    .fixed(ENTRY)
    .days(DAY),
    Phrasing::noted(&[
        "(renda|entrada|receita|recebimento|income) {name:incomes} {value:money}",
        "(renda|entrada|receita|recebimento|income) {value:money} {name:incomes}",
    ])
    .vocabularies(&[&INCOMES])
    .unless(NO_INCOME)
    .days(DAY),
];
