//! `/finance`: a month of somebody's money, and every way to write in it. Forms and links alone.

mod act;
mod forms;
mod importing;
mod sections;
mod show;

use axum::routing::{get, post};
use maud::{Markup, html};
use utoipa_axum::router::OpenApiRouter;
use web::App;
use web::page::book::{self, Figure, Flash, Stepper, Teaching};
use web::page::form::Entered;
use web::page::{Frame, Icon, Layout, NavLink, Page};

use super::ledger::{Income, Investment, Stored};
use super::month::Month;
use super::saying::FinanceText;
use super::summary::Summary;
use crate::tracking::metrics::Entry;

const PATH: &str = "/finance";
const IMPORT: &str = "/finance/import";

/// Where the shell leads.
pub(crate) const PLACE: NavLink = NavLink::more(PATH, "aria.finance.page.place", Icon::Money);

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .route(PATH, get(show::handler).post(act::handler))
        .route(IMPORT, post(importing::handler))
}

/// Everything the page shows.
#[derive(Debug)]
struct FinancePage {
    month: Month,
    summary: Summary,
    incomes: Vec<Stored<Income>>,
    investments: Vec<Stored<Investment>>,
    /// The newest of the month.
    expenses: Vec<Entry>,
    /// What was just done.
    done: Option<Done>,
    /// What was entered and could not be, with the reason.
    refused: Option<(Entered, String)>,
}

/// What was done, by the key of the line that says so.
type Done = &'static str;

/// What the page can have done, by the word in its address.
const DONE: [(&str, &str); 9] = [
    ("expense", "aria.finance.page.done.expense"),
    ("income", "aria.finance.page.done.income"),
    ("bill", "aria.finance.page.done.bill"),
    ("paid", "aria.finance.page.done.paid"),
    ("budget", "aria.finance.page.done.budget"),
    ("debt", "aria.finance.page.done.debt"),
    ("investment", "aria.finance.page.done.investment"),
    ("removed", "aria.finance.page.done.removed"),
    ("imported", "aria.finance.page.done.imported"),
];

/// The address of a month.
fn address(month: Month) -> String {
    format!("{PATH}?month={month}")
}

impl FinancePage {
    fn render(&self, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
        let words = saying.words;
        let here = address(self.month);
        let (before, after) = (address(self.month.plus(-1)), address(self.month.plus(1)));
        let later = self.month < saying.month();
        let stepper = Stepper {
            here: &saying.month_name(self.month),
            before: Some(&before),
            after: later.then_some(after.as_str()),
        };
        frame.render(&Page {
            title: words.text("aria.finance.page.title").to_owned(),
            here: Some(PLACE),
            layout: Layout::Reading,
            actions: html! {
                a.button.quiet.icon href="/api/v1/finance/expenses/export" download
                    aria-label=(words.text("aria.finance.page.export")) title=(words.text("aria.finance.page.export")) {
                    (Icon::Down.render())
                }
            },
            beside: html! {},
            body: html! {
                (self.flash(frame, saying, &here))
                (stepper.render(frame))
                (self.standing(frame, saying))
                (forms::expense(self, frame, saying))
                (sections::bills(self, frame, saying))
                (sections::budgets(self, frame, saying))
                (sections::incomes(self, frame, saying))
                (sections::debts(self, frame, saying))
                (sections::investments(self, frame, saying))
                (sections::expenses(self, frame, saying))
                (forms::import(frame, saying))
            },
            assets: book::ASSETS,
        })
    }

    fn flash(&self, frame: &Frame, saying: &FinanceText<'_>, here: &str) -> Markup {
        html! {
            @if let Some((_, why)) = &self.refused {
                (Flash::refused(why, here).render(frame))
            } @else if let Some(done) = self.done {
                (Flash::done(saying.words.text(done), here).render(frame))
            }
        }
    }

    /// The five figures, and what deserves a look.
    fn standing(&self, frame: &Frame, saying: &FinanceText<'_>) -> Markup {
        let (words, kpis) = (saying.words, &self.summary.kpis);
        let figure = |key: &str, amount, href: &str| Figure {
            label: words.text(&format!("aria.finance.page.kpi.{key}")).to_owned(),
            // The sign stays with its number, however narrow the phone.
            value: saying.money(amount).replace(' ', "\u{a0}"),
            aside: None,
            href: Some(href.to_owned()),
        };
        let figures = [
            figure("income", kpis.income, "#incomes"),
            figure("spent", kpis.spent, "#expenses"),
            figure("balance", kpis.balance, "#expenses"),
            figure("budgeted", kpis.budgeted, "#budgets"),
            figure("invested", kpis.invested, "#investments"),
        ];
        let sayings =
            [words.text("aria.finance.page.try.expense"), words.text("aria.finance.page.try.income")];
        html! {
            @if self.is_empty() {
                (Teaching {
                    title: words.text("aria.finance.page.empty.title"),
                    text: words.text("aria.finance.page.empty.text"),
                    sayings: &sayings,
                }.render(frame))
            } @else {
                (book::section(words.text("aria.finance.page.standing"), &html! {
                    (book::figures(&figures))
                    @let alerts = saying.alerts(&self.summary);
                    @if !alerts.is_empty() {
                        ul.plain { @for alert in &alerts { li { (alert) } } }
                    }
                }))
            }
        }
    }

    fn is_empty(&self) -> bool {
        let kpis = &self.summary.kpis;
        kpis.income.is_zero()
            && kpis.spent.is_zero()
            && kpis.budgeted.is_zero()
            && kpis.invested.is_zero()
            && self.summary.bills.is_empty()
            && self.summary.debts.is_empty()
    }

    /// What was entered into the form that was refused.
    fn entered(&self, act: &str) -> Option<&Entered> {
        self.refused.as_ref().map(|(entered, _)| entered).filter(|entered| entered.text("act") == Some(act))
    }
}

#[cfg(test)]
#[path = "pages_tests.rs"]
mod tests;
