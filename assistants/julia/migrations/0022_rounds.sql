-- What Júlia does by herself for a whole house: when each round comes next.

create table julia_rounds (
    tenant_id {uuid} not null,
    kind text not null,
    next_at {time} not null,
    primary key (tenant_id, kind)
){strict};
-- scoped: julia_rounds

-- How good a conversation was, as it stood at a message. One row a conversation: a later look takes its place.
create table julia_evaluations (
    conversation_id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    last_seq {int} not null,
    score {int} not null,
    answered {int} not null,
    speed {int} not null,
    understood {int} not null,
    outcome {int} not null,
    -- Who judged: the rules, or a model.
    judge text not null,
    evaluated_at {time} not null
){strict};
-- scoped: julia_evaluations
create index julia_evaluations_by_time on julia_evaluations (tenant_id, evaluated_at, conversation_id);

-- What the people of a house are told: kept here whether or not there is a room in which to say it. Numbers and ids; the
-- words are found when it is read.
create table julia_notices (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    kind text not null,
    -- Whom it is about, if anybody.
    user_id {uuid},
    facts {json} not null,
    at {time} not null
){strict};
-- scoped: julia_notices
create index julia_notices_by_time on julia_notices (tenant_id, at, id);
create index julia_notices_about on julia_notices (tenant_id, user_id) where user_id is not null;
