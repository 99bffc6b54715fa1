//! What somebody should know about their money today: what is late, overdrawn, or falls due within days.

use store::{StoreError, Tx};

use super::saying::FinanceText;
use super::summary::{self, Period, Span, days_until};
use crate::manner::Manner;

/// How many days ahead a bill is worth a word.
const SOON: i32 = 3;

/// One sentence each, in the person's words; none where nothing is.
pub(crate) async fn noteworthy(tx: &mut Tx, manner: &Manner) -> Result<Vec<String>, StoreError> {
    let saying = FinanceText::by(manner);
    let today = manner.today();
    let summary = summary::read(tx, Span::of(Period::CurrentMonth, today)).await?;
    let mut lines = saying.alerts(&summary);
    let soon = summary.pending().filter(|due| (0..=SOON).contains(&days_until(today, due.due)));
    lines.extend(soon.map(|due| {
        let (amount, day) = (saying.money(due.bill.what.amount), saying.day(due.due));
        let holes = [("name", due.bill.what.name.as_str()), ("amount", &amount), ("day", &day)];
        saying.fill("aria.reports.bill_soon", &holes)
    }));
    Ok(lines)
}
