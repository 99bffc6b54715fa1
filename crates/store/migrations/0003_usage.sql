-- What models were asked and what it cost. A cost that nobody knows is null, never zero.

create table model_calls (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid},
    turn_id {uuid},
    assistant text not null,
    model text not null,
    purpose text not null,
    size text not null,
    attempt {int} not null,
    -- Why there was no answer; nothing when there was one.
    code text,
    input_tokens {int} not null,
    cached_tokens {int} not null,
    cache_write_tokens {int} not null,
    output_tokens {int} not null,
    estimated {bool} not null,
    cost_nanos {int},
    first_micros {int},
    whole_micros {int} not null,
    at {time} not null
){strict};
-- scoped: model_calls
-- append-only: model_calls
create index model_calls_by_turn on model_calls (turn_id);
create index model_calls_by_time on model_calls (tenant_id, at);

-- The same by day, so that a month is a few rows.
create table usage_by_day (
    tenant_id {uuid} not null,
    day {date} not null,
    user_id {uuid} not null,
    model text not null,
    calls {int} not null,
    failed {int} not null,
    unpriced {int} not null,
    input_tokens {int} not null,
    output_tokens {int} not null,
    cost_nanos {int} not null,
    primary key (tenant_id, day, user_id, model)
){strict};
-- scoped: usage_by_day

-- What a tenant may spend in a month. Without a row the installation's own limit holds.
create table cost_limits (
    tenant_id {uuid} not null primary key,
    monthly_nanos {int},
    updated_at {time} not null
){strict};
-- scoped: cost_limits

-- Who was told that most of a month's money is gone: once each.
create table cost_warnings (
    tenant_id {uuid} not null,
    month {date} not null,
    at {time} not null,
    primary key (tenant_id, month)
){strict};
-- scoped: cost_warnings
