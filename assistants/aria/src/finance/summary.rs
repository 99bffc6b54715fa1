//! Where somebody stands: what came in, what went out, what is still to be paid, and what deserves a look.

use jiff::ToSpan;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use store::{StoreError, Tx};

use super::category::canonical;
use super::ledger::{self, Budget, Debt, DueBill, Installment, Spent, Stored};
use super::money::Money;
use super::month::Month;
use super::saying::FinanceText;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum Period {
    #[default]
    CurrentMonth,
    LastMonth,
    Year,
}

/// The months that a summary is about, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) from: Month,
    pub(crate) to: Month,
}

impl Span {
    pub(crate) fn of(period: Period, today: Date) -> Self {
        let now = Month::of(today);
        match period {
            Period::CurrentMonth => Self::one(now),
            Period::LastMonth => Self::one(now.plus(-1)),
            Period::Year => Self { from: now.first_of_year(), to: now },
        }
    }

    pub(crate) const fn one(month: Month) -> Self {
        Self { from: month, to: month }
    }

    pub(crate) fn is_one_month(self) -> bool {
        self.from == self.to
    }

    fn months(self) -> impl Iterator<Item = Month> {
        (0..).map(move |later| self.from.plus(later)).take_while(move |month| *month <= self.to).take(12)
    }
}

/// The five figures that are looked at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Kpis {
    pub(crate) income: Money,
    pub(crate) budgeted: Money,
    pub(crate) spent: Money,
    /// What came in less what went out: below zero when more went out.
    pub(crate) balance: Money,
    pub(crate) invested: Money,
}

/// What may be spent on something, and what was.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Allotted {
    pub(crate) budget: Stored<Budget>,
    pub(crate) spent: Money,
}

impl Allotted {
    /// By how much it was overdrawn.
    pub(crate) fn over(&self) -> Option<Money> {
        self.spent.checked_sub(self.budget.what.amount).filter(|over| *over > Money::ZERO)
    }
}

/// A debt and where it stands.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Owed {
    pub(crate) debt: Stored<Debt>,
    /// The next part that is open, if one is left.
    pub(crate) next: Option<Installment>,
    pub(crate) paid: i64,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Summary {
    pub(crate) span: Span,
    pub(crate) kpis: Kpis,
    /// The bills of the last month of the span, paid ones too.
    pub(crate) bills: Vec<DueBill>,
    /// The bills of the month after it.
    pub(crate) next_bills: Vec<DueBill>,
    pub(crate) debts: Vec<Owed>,
    /// The budgets of the last month of the span.
    pub(crate) budgets: Vec<Allotted>,
    /// What was spent in the last month of the span, by category.
    pub(crate) spending: Vec<Spent>,
}

/// Adds everything up.
pub(crate) async fn read(tx: &mut Tx, span: Span) -> Result<Summary, StoreError> {
    let income = ledger::income_between(tx, span.from, span.to).await?;
    let mut budgeted = Vec::new();
    let mut budgets = Vec::new();
    for month in span.months() {
        budgets = ledger::budgets_in(tx, month).await?;
        budgeted.extend(budgets.iter().map(|budget| budget.what.amount));
    }
    let spending = ledger::spent_by_category(tx, span.to.first_day(), span.to.last_day()).await?;
    // A month whose categories are all here is added up already.
    let spent = if span.is_one_month() && ledger::is_every_category(&spending) {
        Money::sum(spending.iter().map(|spent| spent.amount))
    } else {
        ledger::spent_between(tx, span.from.first_day(), span.to.last_day()).await?
    };
    let spending = joined(spending);
    let allotted = |budget: Stored<Budget>| {
        let own = spending.iter().find(|spent| spent.category.as_deref() == Some(&budget.what.category));
        Allotted { spent: own.map_or(Money::ZERO, |spent| spent.amount), budget }
    };
    let debts = ledger::due_installments(tx).await?;
    Ok(Summary {
        span,
        kpis: Kpis {
            income,
            budgeted: Money::sum(budgeted),
            spent,
            balance: income.checked_sub(spent).unwrap_or_default(),
            invested: ledger::invested(tx).await?,
        },
        bills: ledger::due_bills(tx, span.to).await?,
        next_bills: ledger::due_bills(tx, span.to.plus(1)).await?,
        debts: debts.into_iter().map(|(debt, next, paid)| Owed { debt, next, paid }).collect(),
        budgets: budgets.into_iter().map(allotted).collect(),
        spending,
    })
}

/// Puts together what goes by several names, the most first.
fn joined(spending: Vec<Spent>) -> Vec<Spent> {
    let mut joined: Vec<Spent> = Vec::with_capacity(spending.len());
    for spent in spending {
        let category = spent.category.as_deref().and_then(canonical);
        match joined.iter_mut().find(|known| known.category == category) {
            Some(known) => known.amount = Money::sum([known.amount, spent.amount]),
            None => joined.push(Spent { category, ..spent }),
        }
    }
    joined.sort_by_key(|spent| std::cmp::Reverse(spent.amount));
    joined
}

/// How far ahead the next part of a debt is worth a word.
const DAYS_AHEAD: i32 = 30;

impl Summary {
    /// The bills that are still to be paid, the first due first.
    pub(crate) fn pending(&self) -> impl Iterator<Item = &DueBill> {
        self.bills.iter().filter(|bill| bill.paid.is_none())
    }

    /// The parts of debts that fall due soon, or have.
    pub(crate) fn upcoming(&self, today: Date) -> impl Iterator<Item = (&Stored<Debt>, Installment)> {
        let until = today.saturating_add(DAYS_AHEAD.days()).max(self.span.to.last_day());
        let next = self.debts.iter().filter_map(|owed| owed.next.map(|next| (&owed.debt, next)));
        next.filter(move |(_, next)| next.due <= until)
    }

    /// What a program reads.
    pub(crate) fn to_json(&self, saying: &FinanceText<'_>) -> Value {
        let today = saying.today;
        let bills = self.pending().map(|due| {
            json!({
                "name": due.bill.what.name, "amount": due.bill.what.amount, "dueDate": due.due,
                "daysUntilDue": days_until(today, due.due),
            })
        });
        let installments = self.upcoming(today).map(|(debt, next)| {
            json!({
                "debtName": debt.what.name,
                "installment": format!("{}/{}", next.number, debt.what.installments),
                "amount": next.amount, "dueDate": next.due, "daysUntilDue": days_until(today, next.due),
            })
        });
        json!({
            "kpis": self.kpis,
            "pendingBills": bills.collect::<Vec<_>>(),
            "upcomingInstallments": installments.collect::<Vec<_>>(),
            "alerts": saying.alerts(self),
            "monthYear": self.span.to,
        })
    }
}

/// How many days are left; below zero once it is late.
pub(crate) fn days_until(today: Date, due: Date) -> i32 {
    today.until(due).map_or(0, |span| span.get_days())
}
