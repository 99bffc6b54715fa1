-- Money: what comes in, what is planned, what falls due, what is owed, what is put aside. Amounts are whole cents,
-- months are counted since the year zero (twelve to a year). A deletion hides a row, a change keeps what stood there.

-- Expenses are metrics, and exact from here on.
alter table aria_metrics add column cents {int};
update aria_metrics set cents = cast(round(value * 100) as {int}) where kind = 'expense';
-- Everything a sum needs is in the index itself, so that adding up a year reads no row.
create index aria_expenses_by_day on aria_metrics (tenant_id, user_id, day, category, cents)
    where kind = 'expense' and deleted_at is null;

create table aria_incomes (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    name text not null,
    source text,
    -- What is expected, and what came. One of them may be missing.
    planned {int},
    actual {int},
    month {int} not null,
    -- The day on which it came.
    day {date},
    recurring {bool} not null,
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_incomes
create index aria_incomes_by_month on aria_incomes (tenant_id, user_id, month, actual) where deleted_at is null;
create index aria_incomes_in_order on aria_incomes (tenant_id, user_id, id) where deleted_at is null;

-- What may be spent on a category, from a month on until another one takes its place.
create table aria_budgets (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    category text not null,
    month {int} not null,
    cents {int} not null,
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_budgets
create unique index aria_budgets_one_a_month on aria_budgets (tenant_id, user_id, category, month)
    where deleted_at is null;
create index aria_budgets_in_order on aria_budgets (tenant_id, user_id, id) where deleted_at is null;

-- What falls due, once or every month.
create table aria_bills (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    name text not null,
    cents {int} not null,
    -- The first time it falls due, the day of the month it falls due on, and the month of the first time.
    due {date} not null,
    due_day {int} not null,
    month {int} not null,
    recurring {bool} not null,
    category text,
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_bills
create index aria_bills_in_order on aria_bills (tenant_id, user_id, id) where deleted_at is null;

-- What is owed in parts, one a month.
create table aria_debts (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    name text not null,
    total {int} not null,
    installments {int} not null,
    cents {int} not null,
    due_day {int} not null,
    -- When the first part that was open at the time falls due, and how many were paid before.
    first_due {date} not null,
    paid_before {int} not null,
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_debts
create index aria_debts_in_order on aria_debts (tenant_id, user_id, id) where deleted_at is null;

create table aria_investments (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    name text not null,
    kind text,
    invested {int} not null,
    -- What it is worth now, and what it should come to; nobody has to know.
    worth {int},
    goal {int},
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_investments
create index aria_investments_in_order on aria_investments (tenant_id, user_id, id) where deleted_at is null;

-- Which month of a bill, or which part of a debt, was paid with which expense. It counts while its expense stands:
-- whoever deletes the expense has the bill open again.
create table aria_payments (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    record_id {uuid} not null,
    number {int} not null,
    metric_id {uuid} not null references aria_metrics (id),
    at {time} not null
){strict};
-- scoped: aria_payments
create unique index aria_payments_once on aria_payments (tenant_id, user_id, record_id, number);

-- What a record was before each change or deletion.
create table aria_finance_changes (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    record_id {uuid} not null,
    kind text not null,
    verb text not null,
    before {json} not null,
    conversation_id {uuid},
    turn_id {uuid},
    at {time} not null
){strict};
-- scoped: aria_finance_changes
-- append-only: aria_finance_changes
-- erasable: aria_finance_changes before 'null'
create index aria_finance_changes_by_record on aria_finance_changes (tenant_id, user_id, record_id, at);

-- The lines of files that were read in, by what they say and how often they had said it before in their file:
-- the same file again adds nothing.
create table aria_expense_lines (
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    fingerprint {bytes} not null,
    primary key (tenant_id, user_id, fingerprint)
){strict};
-- scoped: aria_expense_lines
