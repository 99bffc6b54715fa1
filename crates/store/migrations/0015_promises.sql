-- What somebody was promised for a later hour. It ends kept, told to an operator, or withdrawn; it is never simply gone.

create table promises (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    -- The duty that keeps it, and what that is about: ids and instants.
    kind text not null,
    payload {json} not null,
    -- The hour that was said.
    promised_for {time} not null,
    -- After this it helps nobody.
    useful_until {time} not null,
    -- How often it was planned, and the key of the job that keeps it now.
    tries {int} not null,
    job text not null,
    -- waiting, leaving, kept, told or withdrawn
    status text not null,
    -- The message that keeps it, once there is one.
    outbound_id {uuid},
    -- What stopped it last.
    rule text,
    created_at {time} not null,
    settled_at {time}
){strict};
-- scoped: promises
create index promises_open on promises (status) where status in ('waiting', 'leaving');
create index promises_leaving on promises (tenant_id, outbound_id) where outbound_id is not null;
