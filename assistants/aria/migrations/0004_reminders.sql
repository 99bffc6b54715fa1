-- What somebody asked to be reminded of. A row stays when it is over, so that "feito" and "perdido" can be seen.

create table aria_reminders (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    title text not null,
    notes text,
    -- The first time on the clock of the place where the person was, and that place: what comes again counts from it.
    first_at text not null,
    timezone text not null,
    repeat {json},
    -- When it is due next; nothing when it is over.
    next_at {time},
    status text not null,
    delivered_at {time},
    created_at {time} not null,
    updated_at {time} not null
){strict};
-- scoped: aria_reminders
create index aria_reminders_due on aria_reminders (tenant_id, user_id, next_at, id) where next_at is not null;
create index aria_reminders_delivered on aria_reminders (tenant_id, user_id, delivered_at, id)
    where delivered_at is not null;
create index aria_reminders_by_id on aria_reminders (tenant_id, user_id, id);
