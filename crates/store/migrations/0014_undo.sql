-- Every effect can be taken back for a day: the rows it changed are noted under its receipt as they were and as it left
-- them. Which tables take part is said where they are kept: `-- undoable: table`, with `except` and the columns that the
-- house moves by itself; or `-- journaled: table` where the owner knows better how to go back.

-- What was said when it was done.
alter table receipts add column said text;
create index receipts_lately on receipts (tenant_id, user_id, created_at);
create index receipts_of_turn on receipts (turn_id);

create table undo_rows (
    tenant_id {uuid} not null,
    -- Who did it, whosever the row is.
    user_id {uuid} not null,
    receipt_id {uuid} not null,
    seq {int} not null,
    table_name text not null,
    -- Nothing before: it was made. Nothing after: it was taken out.
    before {json},
    after {json},
    primary key (tenant_id, receipt_id, seq)
){strict};
-- scoped: undo_rows

-- What was taken back, once, and by which effect. Taking back what took something back restores it.
create table undos (
    receipt_id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    by_receipt {uuid} not null,
    restores {bool} not null,
    at {time} not null
){strict};
-- scoped: undos
create index undos_by_receipt on undos (tenant_id, by_receipt);

-- How a table is taken back, worked out when the house starts.
create table undo_tables (
    table_name text primary key,
    keys {json} not null,
    ignored {json} not null,
    owned {bool} not null
){strict};
-- shared: undo_tables

-- Under which receipt the one writer of a file works at the moment.
create table undo_under (
    id {int} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    receipt_id {uuid} not null,
    undoing {bool} not null
){strict};
-- system: undo_under

-- undoable: users
-- undoable: flags
-- undoable: permissions
-- undoable: contacts except heard_at
