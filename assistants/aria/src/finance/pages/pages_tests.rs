use domain::words::Catalogue;
use domain::{Language, Timestamp};
use jiff::civil::date;
use records::Resource;
use web::page::{CsrfToken, Theme};

use super::*;
use crate::finance::ledger::{Bill, BillDraft, Budget, Debt, DueBill, RecordId};
use crate::finance::money::Money;
use crate::finance::month::DueDay;
use crate::finance::summary::{Allotted, Kpis, Owed, Span};

const TODAY: jiff::civil::Date = date(2026, 11, 12);

fn frame(language: Language) -> Frame {
    let mut catalogue = Catalogue::default();
    for texts in [web::page::WORDS].into_iter().chain(crate::words()) {
        catalogue.add(texts).unwrap();
    }
    Frame {
        words: catalogue.words(language),
        theme: Theme::Auto,
        places: vec![NavLink::CHAT, PLACE],
        csrf: Some(CsrfToken::new("csrf-token-of-the-session")),
        notice: None,
        undo: None,
    }
}

fn stored<R>(what: R) -> Stored<R> {
    let start = Timestamp::UNIX_EPOCH;
    Stored { id: RecordId::new(start), created_at: start, updated_at: start, what }
}

fn empty() -> FinancePage {
    let month = Month::of(TODAY);
    let zero = Money::ZERO;
    FinancePage {
        month,
        summary: Summary {
            span: Span::one(month),
            kpis: Kpis { income: zero, budgeted: zero, spent: zero, balance: zero, invested: zero },
            bills: Vec::new(),
            next_bills: Vec::new(),
            debts: Vec::new(),
            budgets: Vec::new(),
            spending: Vec::new(),
        },
        incomes: Vec::new(),
        investments: Vec::new(),
        expenses: Vec::new(),
        done: None,
        refused: None,
    }
}

fn full() -> FinancePage {
    let mut page = empty();
    let due_day = DueDay::new(10).unwrap();
    let draft = BillDraft {
        name: Some("luz <b>".to_owned()),
        amount: Some(180.0),
        due_date: Some(date(2026, 11, 10)),
        due_day: Some(10),
        ..BillDraft::default()
    };
    let words = frame(Language::Portuguese).words;
    let bill = Bill::resolve(&draft, None, &words, TODAY).unwrap();
    page.summary.bills = vec![DueBill { bill: stored(bill), due: date(2026, 11, 10), paid: None }];
    let budget = Budget { category: "food".to_owned(), month: page.month, amount: Money::of_cents(80_000) };
    page.summary.budgets = vec![Allotted { budget: stored(budget), spent: Money::of_cents(90_050) }];
    let debt = Debt {
        name: "carro".to_owned(),
        total: Money::of_cents(360_000),
        installments: 12,
        amount: Money::of_cents(30_000),
        due_day,
        first_due: date(2026, 11, 20),
        paid_before: 2,
    };
    let next = Some(debt.installment(3));
    page.summary.debts = vec![Owed { debt: stored(debt), next, paid: 2 }];
    page.done = Some("aria.finance.page.done.paid");
    page
}

#[test]
fn an_empty_page_teaches_with_sentences_to_try() {
    for language in [Language::Portuguese, Language::English] {
        let frame = frame(language);
        let text = empty().render(&frame, &FinanceText { words: &frame.words, today: TODAY }).into_string();
        assert!(text.matches("name=\"draft\"").count() >= 7, "{text}");
        assert!(!text.contains(" style=") && !text.contains("aria.finance."), "{text}");
    }
}

#[test]
fn a_month_says_what_is_late_what_is_over_and_how_to_take_it_back() {
    let frame = frame(Language::Portuguese);
    let text = full().render(&frame, &FinanceText { words: &frame.words, today: TODAY }).into_string();
    for part in [
        "luz &lt;b&gt;",
        "R$ 900,50 de R$ 800,00, R$ 100,50 a mais",
        "2 de 12 parcelas pagas",
        "próxima: R$ 300,00, sexta, 20 de novembro",
        "/finance?month=2026-10",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("month=2026-12"), "the future is not there yet");
    // The switch of the theme is the shell's, and proves nothing.
    let own = text.matches("method=\"post\"").count() - text.matches("action=\"/theme\"").count();
    assert_eq!(own, text.matches("name=\"csrf\"").count());
}

#[test]
fn what_was_refused_stands_in_its_form_again() {
    let frame = frame(Language::Portuguese);
    let entered = Entered::from([("act", "bill"), ("name", "gás")]);
    let page = FinancePage { refused: Some((entered, "Quanto foi?".to_owned())), ..empty() };
    let text = page.render(&frame, &FinanceText { words: &frame.words, today: TODAY }).into_string();
    assert!(text.contains("Quanto foi?") && text.contains("value=\"gás\""), "{text}");
}
