//! The fields to fill in. Each form says what it does with one hidden word.

use maud::{Markup, html};
use web::page::book::{self, Choice, Field, Input};
use web::page::{Frame, Icon};

use super::{FinancePage, IMPORT, PATH};
use crate::finance::saying::FinanceText;

/// The categories that the list offers; any other can be typed in the chat.
const CATEGORIES: [&str; 13] = [
    "food",
    "restaurant",
    "transport",
    "housing",
    "utilities",
    "health",
    "education",
    "leisure",
    "clothing",
    "gifts",
    "pets",
    "services",
    "other",
];

/// A form that does one thing and comes back to the month.
fn form(page: &FinancePage, frame: &Frame, act: &str, fields: &Markup, send: &str) -> Markup {
    let inside = html! {
        input type="hidden" name="act" value=(act);
        input type="hidden" name="month" value=(page.month);
        (fields)
    };
    book::form(frame, PATH, &inside, send)
}

fn categories(saying: &FinanceText<'_>) -> Vec<(&'static str, String)> {
    CATEGORIES.iter().map(|category| (*category, saying.category(category))).collect()
}

/// The one that is used most: it stands open.
pub(super) fn expense(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let words = saying.words;
    let text = |key: &str| words.text(&format!("aria.finance.page.field.{key}")).to_owned();
    let named = categories(saying);
    let choices: Vec<Choice<'_>> = named.iter().map(|(value, text)| Choice { value, text }).collect();
    let today = saying.today.to_string();
    let date = match page.value("expense", |entered| &entered.date) {
        "" => today.as_str(),
        date => date,
    };
    let fields = html! {
        (book::pair(&html! {
            (Field::new("amount", &text("amount")).input(Input::Number).placeholder("37,90").required().within("expense")
                .value(page.value("expense", |entered| &entered.amount)).render())
            (Field::new("category", &text("category")).input(Input::Choice(&choices)).within("expense")
                .value(page.value("expense", |entered| &entered.category)).render())
        }))
        (book::pair(&html! {
            (Field::new("notes", &text("notes")).longest(200).within("expense")
                .value(page.value("expense", |entered| &entered.notes)).render())
            (Field::new("date", &text("date")).input(Input::Day).value(date).within("expense").render())
        }))
    };
    let send = words.text("aria.finance.page.send.expense");
    book::section(words.text("aria.finance.page.new.expense"), &form(page, frame, "expense", &fields, send))
}

/// A form that unfolds under its section.
fn folded(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>, act: &str, fields: &Markup) -> Markup {
    let words = saying.words;
    let label = words.text(&format!("aria.finance.page.new.{act}")).to_owned();
    let send = words.text(&format!("aria.finance.page.send.{act}")).to_owned();
    book::fold(Icon::Add, &label, &form(page, frame, act, fields, &send))
}

pub(super) fn bill(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let text = |key: &str| saying.words.text(&format!("aria.finance.page.field.{key}")).to_owned();
    folded(
        page,
        frame,
        saying,
        "bill",
        &html! {
            (name_and_amount(page, saying, "bill", "luz"))
            (book::pair(&html! {
                (Field::new("due_day", &text("due_day")).placeholder("10").within("bill").hint(&text("due_day_hint"))
                    .value(page.value("bill", |entered| &entered.due_day)).render())
                (Field::new("date", &text("due_date")).input(Input::Day).within("bill").hint(&text("due_date_hint"))
                    .value(page.value("bill", |entered| &entered.date)).render())
            }))
        },
    )
}

pub(super) fn budget(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let text = |key: &str| saying.words.text(&format!("aria.finance.page.field.{key}")).to_owned();
    let named = categories(saying);
    let choices: Vec<Choice<'_>> = named.iter().map(|(value, text)| Choice { value, text }).collect();
    folded(
        page,
        frame,
        saying,
        "budget",
        &book::pair(&html! {
            (Field::new("category", &text("category")).input(Input::Choice(&choices)).within("budget")
                .value(page.value("budget", |entered| &entered.category)).render())
            (Field::new("amount", &text("a_month")).input(Input::Number).placeholder("800").required().within("budget")
                .value(page.value("budget", |entered| &entered.amount)).render())
        }),
    )
}

pub(super) fn income(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let text = |key: &str| saying.words.text(&format!("aria.finance.page.field.{key}")).to_owned();
    let today = saying.today.to_string();
    folded(
        page,
        frame,
        saying,
        "income",
        &html! {
            (name_and_amount(page, saying, "income", "salário"))
            (Field::new("date", &text("date")).input(Input::Day).value(&today).within("income").render())
            (Field::new("monthly", &text("monthly")).input(Input::Tick).within("income").render())
        },
    )
}

pub(super) fn debt(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let text = |key: &str| saying.words.text(&format!("aria.finance.page.field.{key}")).to_owned();
    folded(
        page,
        frame,
        saying,
        "debt",
        &html! {
            (Field::new("name", &text("name")).placeholder("carro").longest(60).required().within("debt")
                .value(page.value("debt", |entered| &entered.name)).render())
            (book::pair(&html! {
                (Field::new("installments", &text("installments")).placeholder("12").required().within("debt")
                    .value(page.value("debt", |entered| &entered.installments)).render())
                (Field::new("amount", &text("each")).input(Input::Number).placeholder("300").required().within("debt")
                    .value(page.value("debt", |entered| &entered.amount)).render())
            }))
            (Field::new("due_day", &text("due_day")).placeholder("5").within("debt")
                .value(page.value("debt", |entered| &entered.due_day)).render())
        },
    )
}

pub(super) fn investment(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let text = |key: &str| saying.words.text(&format!("aria.finance.page.field.{key}")).to_owned();
    folded(
        page,
        frame,
        saying,
        "investment",
        &html! {
            (name_and_amount(page, saying, "investment", "tesouro"))
            (Field::new("goal", &text("goal")).input(Input::Number).within("investment")
                .value(page.value("investment", |entered| &entered.goal)).render())
        },
    )
}

fn name_and_amount(page: &FinancePage, saying: &FinanceText<'_>, act: &str, like: &str) -> Markup {
    let text = |key: &str| saying.words.text(&format!("aria.finance.page.field.{key}")).to_owned();
    book::pair(&html! {
        (Field::new("name", &text("name")).placeholder(like).longest(60).required().within(act)
            .value(page.value(act, |entered| &entered.name)).render())
        (Field::new("amount", &text("amount")).input(Input::Number).placeholder("180,00").required().within(act)
            .value(page.value(act, |entered| &entered.amount)).render())
    })
}

/// Lines out of a spreadsheet, pasted: they are looked at first.
pub(super) fn import(frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let words = saying.words;
    let text = |key: &str| words.text(&format!("aria.finance.page.import.{key}")).to_owned();
    let fields = html! {
        (Field::new("lines", &text("lines")).input(Input::Text).placeholder(&text("like")).required()
            .hint(&text("hint")).render())
    };
    book::section(
        &text("title"),
        &book::fold(Icon::Down, &text("open"), &book::form(frame, IMPORT, &fields, &text("look"))),
    )
}
