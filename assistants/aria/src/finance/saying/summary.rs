//! The answer to "how are my finances?", short, from the figures alone.

use super::FinanceText;
use crate::finance::ledger::DueBill;
use crate::finance::money::Money;
use crate::finance::summary::{Span, Summary, days_until};

/// Up to this many bills are told by name.
const FEW: usize = 4;
/// So many days ahead the bills of the next month are told.
const A_MONTH: i32 = 31;

impl FinanceText<'_> {
    /// What deserves a look: what is late, what was overdrawn.
    pub(crate) fn alerts(&self, summary: &Summary) -> Vec<String> {
        let mut alerts: Vec<String> = summary
            .pending()
            .filter(|due| due.due < self.today)
            .map(|due| {
                let (name, amount) = (&due.bill.what.name, self.money(due.bill.what.amount));
                let days = self.late(days_until(due.due, self.today));
                self.fill(
                    "aria.finance.alert.late_bill",
                    &[("name", name), ("amount", &amount), ("days", &days)],
                )
            })
            .collect();
        for (debt, next) in summary.upcoming(self.today).filter(|(_, next)| next.due < self.today) {
            let days = self.late(days_until(next.due, self.today));
            let part = format!("{}/{}", next.number, debt.what.installments);
            let holes = [("name", debt.what.name.as_str()), ("part", &part), ("days", &days)];
            alerts.push(self.fill("aria.finance.alert.late_installment", &holes));
        }
        for allotted in &summary.budgets {
            let Some(over) = allotted.over() else { continue };
            let (category, over) = (self.category(&allotted.budget.what.category), self.money(over));
            let holes = [("category", category.as_str()), ("over", &over)];
            alerts.push(self.fill("aria.finance.alert.over_budget", &holes));
        }
        if summary.kpis.balance.is_negative() && !summary.kpis.income.is_zero() {
            let over = self.money(Money::of_cents(summary.kpis.balance.cents().saturating_neg()));
            alerts.push(self.fill("aria.finance.alert.over_income", &[("over", &over)]));
        }
        alerts
    }

    fn late(&self, days: i32) -> String {
        if days == 1 {
            self.words.text("aria.finance.one_day").to_owned()
        } else {
            self.fill("aria.finance.days", &[("days", &days.to_string())])
        }
    }

    /// "novembro" or "2026".
    pub(crate) fn span(&self, span: Span) -> String {
        if span.is_one_month() { self.month_name(span.to) } else { span.to.year().to_string() }
    }

    pub(crate) fn summary(&self, summary: &Summary) -> String {
        let (kpis, period) = (&summary.kpis, self.span(summary.span));
        let nothing = kpis.income.is_zero() && kpis.spent.is_zero() && kpis.budgeted.is_zero();
        let mut sentences = Vec::new();
        let no_bills = summary.bills.is_empty() && summary.next_bills.is_empty();
        if nothing && no_bills && summary.debts.is_empty() && kpis.invested.is_zero() {
            return self.fill("aria.finance.summary.nothing", &[("period", &period)]);
        }
        sentences.push(self.flow(summary, &period));
        if !kpis.budgeted.is_zero() {
            let budgeted = self.money(kpis.budgeted);
            sentences.push(self.fill("aria.finance.summary.budgeted", &[("budgeted", &budgeted)]));
        }
        if !kpis.invested.is_zero() {
            let invested = self.money(kpis.invested);
            sentences.push(self.fill("aria.finance.summary.invested", &[("invested", &invested)]));
        }
        sentences.extend(self.due(summary));
        let overdrawn = summary.budgets.iter().filter_map(|allotted| {
            let (category, over) =
                (self.category(&allotted.budget.what.category), self.money(allotted.over()?));
            Some(self.fill("aria.finance.alert.over_budget", &[("category", &category), ("over", &over)]))
        });
        sentences.extend(overdrawn);
        sentences.join(" ")
    }

    /// What came in and went out.
    fn flow(&self, summary: &Summary, period: &str) -> String {
        let kpis = &summary.kpis;
        let balance = Money::of_cents(kpis.balance.cents().saturating_abs());
        let (income, spent, balance) = (self.money(kpis.income), self.money(kpis.spent), self.money(balance));
        let key = match (kpis.income.is_zero(), kpis.balance.is_negative()) {
            (true, _) => "aria.finance.summary.only_spent",
            (false, true) => "aria.finance.summary.short",
            (false, false) => "aria.finance.summary.left",
        };
        let holes = [("period", period), ("income", &income), ("spent", &spent), ("balance", &balance)];
        self.fill(key, &holes)
    }

    /// What falls due within a month, once this one is over.
    fn coming(&self, summary: &Summary) -> Option<String> {
        let last = summary.span.to.last_day();
        let soon = |due: &&DueBill| {
            due.paid.is_none() && due.due > last && (0..=A_MONTH).contains(&days_until(self.today, due.due))
        };
        let coming: Vec<&DueBill> = summary.next_bills.iter().filter(soon).collect();
        let named = coming.iter().take(FEW).map(|due| self.due_bill(due));
        let mut named: Vec<String> = named.collect();
        if coming.len() > FEW {
            let more = (coming.len() - FEW).to_string();
            named.push(self.fill("aria.finance.summary.more", &[("count", &more)]));
        }
        (!named.is_empty()).then(|| self.fill("aria.finance.summary.coming", &[("list", &self.list(named))]))
    }

    fn due_bill(&self, due: &DueBill) -> String {
        let (amount, day) = (self.money(due.bill.what.amount), self.day(due.due));
        let holes = [("name", due.bill.what.name.as_str()), ("amount", &amount), ("day", &day)];
        let late = due.due < self.today;
        self.fill(if late { "aria.finance.summary.late" } else { "aria.finance.summary.due" }, &holes)
    }

    /// What is still to be paid.
    fn due(&self, summary: &Summary) -> Vec<String> {
        let mut sentences = Vec::new();
        let pending: Vec<&DueBill> = summary.pending().collect();
        if !pending.is_empty() {
            let named = pending.iter().take(FEW).map(|due| self.due_bill(due));
            let mut named: Vec<String> = named.collect();
            if pending.len() > FEW {
                let more = (pending.len() - FEW).to_string();
                named.push(self.fill("aria.finance.summary.more", &[("count", &more)]));
            }
            let total = self.money(Money::sum(pending.iter().map(|due| due.bill.what.amount)));
            let holes = [("total", total.as_str()), ("list", &self.list(named))];
            sentences.push(self.fill("aria.finance.summary.pending", &holes));
        } else if !summary.bills.is_empty() {
            sentences.push(self.words.text("aria.finance.summary.all_paid").to_owned());
        }
        sentences.extend(self.coming(summary));
        let upcoming = summary.upcoming(self.today).take(FEW).map(|(debt, next)| {
            let part = format!("{}/{}", next.number, debt.what.installments);
            let holes = [
                ("name", debt.what.name.clone()),
                ("part", part),
                ("amount", self.money(next.amount)),
                ("day", self.day(next.due)),
            ];
            self.fill(
                "aria.finance.summary.installment",
                &holes.each_ref().map(|(hole, text)| (*hole, text.as_str())),
            )
        });
        let upcoming: Vec<String> = upcoming.collect();
        if !upcoming.is_empty() {
            let list = self.list(upcoming);
            sentences.push(self.fill("aria.finance.summary.installments", &[("list", &list)]));
        }
        sentences
    }
}
