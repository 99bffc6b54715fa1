//! The parts of a month: what falls due, what is planned, what came, what is owed, what is put aside, what went.

use maud::{Markup, html};
use web::page::book::{self, Act, Bar, Fill, Line, Teaching};
use web::page::{Frame, Icon};

use super::{FinancePage, PATH, forms};
use crate::finance::expense::Expense;
use crate::finance::ledger::{Bill, Budget, Debt, DueBill, Income, Investment, RecordId};
use crate::finance::money::Money;
use crate::finance::saying::FinanceText;
use crate::finance::summary::{Allotted, Owed};

/// A section with its list, or the sentence that would begin one, and the form that adds to it.
fn section(
    frame: &Frame,
    saying: &FinanceText<'_>,
    name: &str,
    list: Option<&Markup>,
    adding: &Markup,
) -> Markup {
    let words = saying.words;
    let key = |part: &str| format!("aria.finance.page.{part}.{name}");
    let (text, attempt) = (key("none"), key("try"));
    let sayings = [words.text(&attempt)];
    html! {
        div id=(format!("{name}s")) {
            (book::section(words.text(&key("section")), &html! {
                @match list {
                    Some(list) => (list),
                    None => (Teaching { title: "", text: words.text(&text), sayings: &sayings }.render_inside(frame)),
                }
                (adding)
            }))
        }
    }
}

/// A small button that takes something out.
fn removing(frame: &Frame, saying: &FinanceText<'_>, what: &str, id: &str, name: &str) -> Markup {
    let value = format!("forget_{what}:{id}");
    let label = saying.words.text("aria.finance.page.remove");
    Act { action: PATH, sends: ("act", &value), icon: Icon::Forget, label }.render_small(frame, name)
}

fn paying(frame: &Frame, saying: &FinanceText<'_>, page: &FinancePage, what: &str, id: RecordId) -> Markup {
    let words = saying.words;
    html! {
        form method="post" action=(PATH) {
            @if let Some(csrf) = &frame.csrf { (csrf.field()) }
            input type="hidden" name="month" value=(page.month);
            button name="act" value=(format!("{what}:{id}")) { (words.text("aria.finance.page.pay")) }
        }
    }
}

pub(super) fn bills(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let lines: Vec<Line> = page.summary.bills.iter().map(|due| bill(page, frame, saying, due)).collect();
    let list = (!lines.is_empty()).then(|| book::lines(&lines));
    section(frame, saying, "bill", list.as_ref(), &forms::adding::<Bill>(page, frame, saying))
}

fn bill(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>, due: &DueBill) -> Line {
    let what = &due.bill.what;
    let day = saying.day(due.due);
    let aside = match due.paid {
        Some((paid, _)) => saying.fill("aria.finance.page.paid_on", &[("day", &saying.day(paid))]),
        None if due.due < saying.today => saying.fill("aria.finance.page.was_due", &[("day", &day)]),
        None => saying.fill("aria.finance.page.is_due", &[("day", &day)]),
    };
    let amount = due.paid.map_or(what.amount, |(_, amount)| amount);
    Line::new(html! { (what.name) })
        .id(format!("bill-{}", due.bill.id))
        .aside(html! {
            (aside)
            @if what.recurring { " · " (saying.words.text("aria.finance.page.monthly")) }
        })
        .figure(html! { (saying.money(amount)) })
        .actions(removing(frame, saying, "bill", &due.bill.id.to_string(), &what.name))
        // Under the words, so that both have room on a phone.
        .below(html! { @if due.paid.is_none() { (paying(frame, saying, page, "pay", due.bill.id)) } })
}

pub(super) fn budgets(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let bars: Vec<Line> =
        page.summary.budgets.iter().map(|allotted| budget(frame, saying, allotted)).collect();
    let list = (!bars.is_empty()).then(|| book::lines(&bars));
    section(frame, saying, "budget", list.as_ref(), &forms::adding::<Budget>(page, frame, saying))
}

fn budget(frame: &Frame, saying: &FinanceText<'_>, allotted: &Allotted) -> Line {
    let what = &allotted.budget.what;
    let category = saying.category(&what.category);
    let (spent, whole) = (saying.money(allotted.spent), saying.money(what.amount));
    let left = what.amount.checked_sub(allotted.spent).unwrap_or_default();
    let (fill, key, rest) = allotted.over().map_or((Fill::Plain, "aria.finance.page.within", left), |over| {
        (Fill::Over, "aria.finance.page.over", over)
    });
    let rest = saying.money(rest);
    let text = saying.fill(key, &[("spent", &spent), ("whole", &whole), ("rest", &rest)]);
    let share = allotted.spent.to_number() / what.amount.to_number();
    Line::new(html! { (category) })
        .actions(removing(frame, saying, "budget", &allotted.budget.id.to_string(), &category))
        .below(Bar { label: &text, text: "", share, fill }.render())
}

pub(super) fn incomes(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let lines: Vec<Line> = page
        .incomes
        .iter()
        .map(|income| {
            let what = &income.what;
            let expected = what.actual_amount.is_none();
            Line::new(html! { (what.name) })
                .aside(html! {
                    @if expected { (saying.words.text("aria.finance.page.expected")) }
                    @else if let Some(day) = what.date { (saying.day(day)) }
                    @if let Some(source) = &what.source { " · " (source) }
                })
                .figure(html! { (saying.money(what.amount().unwrap_or(Money::ZERO))) })
                .actions(removing(frame, saying, "income", &income.id.to_string(), &what.name))
        })
        .collect();
    let list = (!lines.is_empty()).then(|| book::lines(&lines));
    section(frame, saying, "income", list.as_ref(), &forms::adding::<Income>(page, frame, saying))
}

pub(super) fn debts(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let lines: Vec<Line> = page.summary.debts.iter().map(|owed| debt(page, frame, saying, owed)).collect();
    let list = (!lines.is_empty()).then(|| book::lines(&lines));
    section(frame, saying, "debt", list.as_ref(), &forms::adding::<Debt>(page, frame, saying))
}

fn debt(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>, owed: &Owed) -> Line {
    let what = &owed.debt.what;
    let (paid, all) = (owed.paid.to_string(), what.installments.to_string());
    let paid = saying.fill("aria.finance.page.paid_of", &[("paid", &paid), ("all", &all)]);
    let next = owed.next.map(|next| {
        let (amount, day) = (saying.money(next.amount), saying.day(next.due));
        saying.fill("aria.finance.page.next", &[("amount", &amount), ("day", &day)])
    });
    Line::new(html! { (what.name) })
        .aside(html! { (paid) })
        .figure(html! { (saying.money(what.total)) })
        .actions(removing(frame, saying, "debt", &owed.debt.id.to_string(), &what.name))
        .below(html! {
            @if let Some(next) = &next {
                (book::aside(next))
                (paying(frame, saying, page, "installment", owed.debt.id))
            }
        })
}

pub(super) fn investments(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let lines: Vec<Line> = page
        .investments
        .iter()
        .map(|investment| {
            let what = &investment.what;
            let line = Line::new(html! { (what.name) })
                .aside(html! {
                    @if let Some(kind) = &what.kind { (kind) }
                    @if let Some(worth) = what.current_amount {
                        " " (saying.fill("aria.finance.page.worth", &[("amount", &saying.money(worth))]))
                    }
                })
                .figure(html! { (saying.money(what.invested_amount)) })
                .actions(removing(frame, saying, "investment", &investment.id.to_string(), &what.name));
            let Some(goal) = what.goal else { return line };
            let text = saying.fill("aria.finance.page.goal", &[("goal", &saying.money(goal))]);
            let share = what.invested_amount.to_number() / goal.to_number();
            line.below(Bar { label: &text, text: "", share, fill: Fill::Plain }.render())
        })
        .collect();
    let list = (!lines.is_empty()).then(|| book::lines(&lines));
    section(frame, saying, "investment", list.as_ref(), &forms::adding::<Investment>(page, frame, saying))
}

pub(super) fn expenses(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let lines: Vec<Line> = page
        .expenses
        .iter()
        .map(|entry| {
            let what = &entry.what;
            let category = what.category.as_deref().map(|category| saying.category(category));
            let title = what.notes.clone().or(category.clone());
            let title = title.unwrap_or_else(|| saying.words.text("aria.finance.page.unnamed").to_owned());
            let id = entry.id.to_string();
            Line::new(html! { (title) })
                .id(format!("expense-{id}"))
                .aside(html! {
                    (saying.day(what.day))
                    @if let Some(category) = category.as_ref().filter(|category| **category != title) { " · " (category) }
                })
                .figure(html! { (saying.money(Expense::amount_of(what))) })
                .actions(removing(frame, saying, "expense", &id, &title))
        })
        .collect();
    let list = (!lines.is_empty()).then(|| book::lines(&lines));
    section(frame, saying, "expense", list.as_ref(), &html! {})
}
