-- Which reports somebody asked for, and at what hour of theirs.
create table aria_report_schedules (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    kind text not null,
    -- The hour on the clock of the place.
    hour text not null,
    next_at {time},
    created_at {time} not null,
    updated_at {time} not null
){strict};
-- scoped: aria_report_schedules
create unique index aria_report_schedules_once on aria_report_schedules (tenant_id, user_id, kind);

-- What was told, to be read again.
create table aria_reports (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    kind text not null,
    day {date} not null,
    text text not null,
    created_at {time} not null
){strict};
-- scoped: aria_reports
create index aria_reports_in_order on aria_reports (tenant_id, user_id, created_at, id);
