//! What is wrong with a file, or with a line of it.

use super::FinanceText;
use crate::finance::csv::{LineError, MOST_LINES, NotCsv};
use crate::finance::money::NotMoney;

impl FinanceText<'_> {
    /// A stable code, and the sentence.
    pub(crate) fn line_error(&self, error: LineError) -> (&'static str, String) {
        let (code, key) = match error {
            LineError::Broken => ("broken_line", "aria.finance.csv.broken"),
            LineError::Date => ("bad_date", "aria.finance.csv.bad_date"),
            LineError::Amount(NotMoney::NotANumber) => ("not_a_number", "aria.finance.csv.not_a_number"),
            LineError::Amount(NotMoney::Negative) => ("negative_amount", "aria.finance.csv.negative"),
            LineError::Amount(NotMoney::TooFine) => ("too_many_decimals", "aria.finance.csv.too_fine"),
            LineError::Amount(NotMoney::TooMuch) | LineError::TooMuch => {
                ("too_much", "aria.finance.csv.too_much")
            }
            LineError::Zero => ("zero_amount", "aria.finance.csv.zero"),
            LineError::OutOfTime => ("out_of_time", "aria.finance.csv.out_of_time"),
            LineError::TooLong => ("text_too_long", "aria.finance.csv.too_long"),
        };
        (code, self.words.text(key).to_owned())
    }

    pub(crate) fn not_csv(&self, not: NotCsv) -> String {
        match not {
            NotCsv::Empty => self.words.text("aria.finance.csv.empty").to_owned(),
            NotCsv::Columns => self.words.text("aria.finance.csv.columns").to_owned(),
            NotCsv::TooLong => self.fill("aria.finance.csv.too_many", &[("most", &MOST_LINES.to_string())]),
        }
    }
}
