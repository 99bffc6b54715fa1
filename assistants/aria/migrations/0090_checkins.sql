-- Whether somebody likes to be asked how they are, when they are looked at next, and when they were asked last.
create table aria_check_ins (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    -- The hour on the clock of the place.
    hour text not null,
    next_at {time},
    asked_at {time},
    created_at {time} not null,
    updated_at {time} not null
){strict};
-- scoped: aria_check_ins
create unique index aria_check_ins_once on aria_check_ins (tenant_id, user_id);
