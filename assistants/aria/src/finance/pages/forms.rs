//! The forms. Their fields are their drafts'; each says what it does with one hidden word.

use maud::{Markup, html};
use records::Resource;
use web::page::book::{self, Field, Input};
use web::page::form::{DraftForm, FormView};
use web::page::{Frame, Icon};

use super::{FinancePage, IMPORT, PATH};
use crate::finance::expense::ExpenseDraft;
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
fn form<D: DraftForm>(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>, act: &str) -> Markup {
    let choices: Vec<(&'static str, String)> =
        CATEGORIES.iter().map(|category| (*category, saying.category(category))).collect();
    let view = FormView {
        words: saying.words,
        labels: "aria.finance.page.field.{field}",
        within: act,
        entered: page.entered(act),
        today: Some(saying.today),
        choices: &choices,
    };
    let inside = html! {
        input type="hidden" name="act" value=(act);
        input type="hidden" name="month" value=(page.month);
        (view.fields::<D>())
    };
    book::form(frame, PATH, &inside, saying.words.text(&format!("aria.finance.page.send.{act}")))
}

/// The one that is used most: it stands open.
pub(super) fn expense(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
    let form = form::<ExpenseDraft>(page, frame, saying, "expense");
    book::section(saying.words.text("aria.finance.page.new.expense"), &form)
}

/// A form that unfolds under the section of its records.
pub(super) fn adding<R>(page: &FinancePage, frame: &Frame, saying: &FinanceText<'_>) -> Markup
where
    R: Resource<Draft: DraftForm>,
{
    let label = saying.words.text(&format!("aria.finance.page.new.{}", R::KIND)).to_owned();
    book::fold(Icon::Add, &label, &form::<R::Draft>(page, frame, saying, R::KIND))
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
