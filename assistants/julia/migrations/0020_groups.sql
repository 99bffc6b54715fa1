-- Shifts that somebody posted in a group, for a person to review. The same post again is the same offer, seen once more.

create table julia_group_offers (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    -- What people call it by: the first of the tenant's is 1.
    number {int} not null,
    -- The group, as the person that a conversation belongs to.
    group_id {uuid} not null,
    message_id {uuid} not null,
    text text not null,
    hospital_id {uuid},
    place text,
    specialty_id {uuid},
    shift_date text,
    shift_start text,
    shift_end text,
    value_cents {int},
    status text not null,
    seen {int} not null,
    vaga_id {uuid},
    decided_by {uuid},
    decided_at {time},
    reason text,
    dedupe text not null,
    created_at {time} not null
){strict};
-- scoped: julia_group_offers
create unique index julia_group_offers_same on julia_group_offers (tenant_id, dedupe);
create unique index julia_group_offers_number on julia_group_offers (tenant_id, number);
create index julia_group_offers_waiting on julia_group_offers (tenant_id, status, number);

-- The number given last; whoever takes the next one holds the row until they are done.
create table julia_group_numbers (
    tenant_id {uuid} not null primary key,
    last {int} not null
){strict};
-- scoped: julia_group_numbers
