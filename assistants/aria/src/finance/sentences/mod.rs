//! The everyday sentences about money, as constants: what the offline interpreter matches and what a model reads as
//! examples. How patterns are written is told in `domain::sentence`.

mod add_bill;
mod add_debt;
mod get_finance_summary;
mod pay_bill;
mod pay_installment;
mod record_income;
mod record_investment;
mod set_budget;
mod vocabulary;

pub use add_bill::ADD_BILL;
pub use add_debt::ADD_DEBT;
pub use get_finance_summary::GET_FINANCE_SUMMARY;
pub use pay_bill::PAY_BILL;
pub use pay_installment::PAY_INSTALLMENT;
pub use record_income::RECORD_INCOME;
pub use record_investment::RECORD_INVESTMENT;
pub use set_budget::SET_BUDGET;
