//! Money: what people say about it, what the tools do, and that sums stay exact and quick, on both engines.

mod bills;
mod debts;
mod incomes;
mod sentences;
mod summary;
