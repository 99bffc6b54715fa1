-- What an operator told Júlia to write to somebody. The text waits here until it leaves by the one way out; a job holds no
-- words. The same words to the same person are one errand while it waits.

create table julia_errands (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    actor {uuid} not null,
    text text not null,
    -- Why it shall leave although a rule stands against it.
    bypass text,
    status text not null,
    created_at {time} not null
){strict};
-- scoped: julia_errands
create index julia_errands_of on julia_errands (tenant_id, user_id, status);
