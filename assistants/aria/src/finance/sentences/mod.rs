//! The everyday sentences about money. How they are written is told in `domain::sentence`.

use domain::sentence::Sentences;

pub static SENTENCES: Sentences = domain::sentences![
    "../../tracking/sentences/vocabulary.toml",
    "vocabulary.toml",
    "add_bill.toml",
    "pay_bill.toml",
    "record_income.toml",
    "record_investment.toml",
    "add_debt.toml",
    "pay_installment.toml",
    "set_budget.toml",
    "get_finance_summary.toml",
];
