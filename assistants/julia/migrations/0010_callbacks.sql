-- When a doctor wants to be written to again. One a conversation and minute, however often it is asked for.

create table julia_callbacks (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null,
    at {time} not null,
    context text not null,
    message text,
    status text not null,
    created_at {time} not null
){strict};
-- scoped: julia_callbacks
create unique index julia_callbacks_once on julia_callbacks (tenant_id, user_id, conversation_id, at);
