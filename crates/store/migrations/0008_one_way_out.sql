-- Messages leave for real: where people are reached, what they said about it, and what became of each message.

-- How somebody is reached on a channel that leaves the machine. One person may have several: a phone, and what a service
-- calls them instead of it.
create table contacts (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null references users (id),
    channel text not null,
    address text not null,
    account text not null,
    created_at {time} not null,
    heard_at {time}
){strict};
-- scoped: contacts
create unique index contacts_once on contacts (tenant_id, channel, address);
create index contacts_by_user on contacts (tenant_id, user_id);

-- What somebody said about being written to. No row: nobody has said anything.
create table permissions (
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    state text not null,
    cooling_off_until {time},
    next_allowed_at {time},
    changed_by {uuid},
    updated_at {time} not null,
    primary key (tenant_id, user_id)
){strict};
-- scoped: permissions

-- A person may speak in an assistant's place; and a conversation takes place somewhere.
alter table conversations add column controlled_by text not null default 'assistant';
alter table conversations add column account text;
alter table conversations add column address text;
create index conversations_in_tenant on conversations (tenant_id, updated_at, id);

-- Somebody may still be typing; and what came in pieces is answered as one.
alter table inbox add column ready_at {time};
alter table inbox add column merged_into {uuid};
alter table inbox add column content {json};
-- Whoever changes a message names it, and not always themselves.
create index inbox_by_provider on inbox (tenant_id, channel, provider_message_id);
create index inbox_merged on inbox (merged_into) where merged_into is not null;

-- What was changed or taken back by its author after it had been accepted. What was said stays as it was said.
create table amendments (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    message_id {uuid} not null,
    kind text not null,
    text text not null,
    at {time} not null
){strict};
-- scoped: amendments
create index amendments_by_message on amendments (message_id);

-- What came with a message besides words, until it is answered.
create table attachments (
    message_id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    media_type text not null,
    bytes {bytes} not null,
    created_at {time} not null
){strict};
-- scoped: attachments

-- The outbox anew: a message that a rule stopped never becomes one of the conversation's.
drop index outbox_pending;
alter table outbox rename to outbox_before;
create table outbox (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null,
    message_id {uuid} unique,
    inbound_id {uuid},
    last_inbound_at {time},
    proof_until {time},
    channel text not null,
    account text,
    address text,
    method text not null,
    proactive {bool} not null,
    actor_id {uuid},
    campaign_id {uuid},
    bypass_reason text,
    content_hash {bytes} not null,
    -- Only of what did not become a message.
    text text,
    status text not null,
    rule text,
    due_at {time} not null,
    attempts {int} not null,
    lease_owner {uuid},
    lease_until {time},
    tried_at {time},
    -- Where the person was then.
    zone text,
    looks {int} not null,
    provider_id text,
    delivered_at {time},
    read_at {time},
    correlation_id text not null,
    created_at {time} not null,
    settled_at {time}
){strict};
-- scoped: outbox
insert into outbox (id, tenant_id, user_id, conversation_id, message_id, inbound_id, last_inbound_at, proof_until,
                      channel, method, proactive, content_hash, status, rule, due_at, attempts, looks,
                      correlation_id, created_at, settled_at)
select id, tenant_id, user_id, conversation_id, message_id, inbound_id, last_inbound_at, proof_until,
       channel, method, method <> 'reply', content_hash, status, reason, created_at, 0, 0,
       'before-0008', created_at, settled_at
  from outbox_before;
drop table outbox_before;
create index outbox_due on outbox (due_at) where status = 'pending';
create index outbox_in_flight on outbox (lease_until) where status = 'sending';
create index outbox_unsettled on outbox (conversation_id, created_at, id) where status in ('pending', 'sending');
create index outbox_to_whom on outbox (tenant_id, user_id, created_at) where proactive;
create index outbox_by_provider on outbox (tenant_id, provider_id) where provider_id is not null;
create index outbox_in_tenant on outbox (tenant_id, created_at, id);
create index outbox_doubtful on outbox (tenant_id, created_at) where status = 'uncertain';

-- A switch may hold more than on and off, and says who turned it.
alter table flags add column value {json};
alter table flags add column changed_by {uuid};

create index inbox_not_yet on inbox (ready_at) where status = 'pending' and merged_into is null;

-- What an operator looks at, newest first.
create index events_in_tenant on events (tenant_id, at, id);
