-- What people measure about themselves. A deletion hides a row, a correction keeps what stood there before.

create table aria_metrics (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    -- The order in which a person noted things: two notes of one instant still have a first and a last.
    seq {int} not null,
    kind text not null,
    name text,
    value {real} not null,
    unit text,
    day {date} not null,
    category text,
    notes text,
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_metrics
create index aria_metrics_by_day on aria_metrics (tenant_id, user_id, kind, day desc, seq desc, id desc)
    where deleted_at is null;
create index aria_metrics_in_order on aria_metrics (tenant_id, user_id, seq);

-- What an entry was before each correction or deletion, so that it can be undone.
create table aria_metric_changes (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    metric_id {uuid} not null references aria_metrics (id),
    verb text not null,
    before {json} not null,
    reason text,
    conversation_id {uuid},
    turn_id {uuid},
    at {time} not null
){strict};
-- scoped: aria_metric_changes
-- append-only: aria_metric_changes
create index aria_metric_changes_by_metric on aria_metric_changes (tenant_id, user_id, metric_id, at);

-- The entries that a conversation was shown: only these can be corrected or deleted from within it.
create table aria_metric_sightings (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null,
    turn_id {uuid} not null,
    seq {int} not null,
    ids {json} not null,
    at {time} not null
){strict};
-- scoped: aria_metric_sightings
create index aria_metric_sightings_in_order on aria_metric_sightings (tenant_id, user_id, conversation_id, seq);
