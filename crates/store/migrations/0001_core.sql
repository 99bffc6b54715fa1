-- The core tables. One text for both engines: the types in braces are spelled by each.

create table tenants (
    id {uuid} primary key,
    name text not null,
    created_at {time} not null
){strict};
-- system: tenants

create table users (
    id {uuid} primary key,
    tenant_id {uuid} not null references tenants (id),
    name text not null,
    role text not null,
    language text not null,
    timezone text not null,
    created_at {time} not null
){strict};
-- scoped: users

-- Only the SHA-256 of a secret is kept, for tokens, sign-in links and sessions alike.
create table credentials (
    digest {bytes} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null references users (id),
    kind text not null,
    label text not null,
    csrf text,
    created_at {time} not null,
    expires_at {time},
    used_at {time}
){strict};
-- scoped: credentials
create index credentials_by_user on credentials (tenant_id, user_id, kind);

create table conversations (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    assistant text not null,
    channel text not null,
    state text not null,
    state_since {time} not null,
    last_seq {int} not null,
    pending_action {uuid},
    -- Who is at work on it: a process, one claim of that process, and until when at the latest.
    lease_owner {uuid},
    lease_token {uuid},
    lease_until {time},
    created_at {time} not null,
    updated_at {time} not null
){strict};
-- scoped: conversations
create index conversations_leased on conversations (lease_owner) where lease_owner is not null;
create index conversations_by_user on conversations (tenant_id, user_id, updated_at, id);
create index conversations_in_motion on conversations (state_since)
    where state in ('processing_intent', 'executing', 'responding', 'awaiting_input');

create table messages (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null references conversations (id),
    seq {int} not null,
    author text not null,
    text text not null,
    turn_id {uuid} not null,
    trace {json},
    created_at {time} not null
){strict};
-- scoped: messages
-- immutable: messages
create unique index messages_in_order on messages (conversation_id, seq);

-- What was accepted and must be answered. A row is pending until its turn has an outcome.
create table inbox (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null references conversations (id),
    seq {int} not null,
    kind text not null,
    channel text not null,
    provider_message_id text not null,
    turn_id {uuid} not null,
    action_id {uuid},
    decision text,
    status text not null,
    attempts {int} not null,
    correlation_id text not null,
    received_at {time} not null
){strict};
-- scoped: inbox
create unique index inbox_once on inbox (tenant_id, user_id, channel, provider_message_id);
create index inbox_pending on inbox (conversation_id, seq) where status = 'pending';
create unique index inbox_one_decision on inbox (action_id) where kind = 'decision';

create table turns (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null,
    inbound_id {uuid} not null,
    status text not null,
    value {json} not null,
    reply {json},
    correlation_id text not null,
    created_at {time} not null,
    updated_at {time} not null
){strict};
-- scoped: turns
create unique index turns_by_inbound on turns (inbound_id);

create table actions (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null,
    turn_id {uuid} not null,
    call_id text not null,
    tool text not null,
    arguments {json} not null,
    summary text not null,
    rest {json} not null,
    step {int} not null,
    steps {int} not null,
    state text not null,
    cancelled_because text,
    nonce {uuid} unique,
    proposed_at {time},
    expires_at {time},
    ended_at {time},
    created_at {time} not null
){strict};
-- scoped: actions
-- One call of one turn is one action, however often the turn is resumed.
create unique index actions_once on actions (turn_id, call_id);
create unique index actions_one_pending on actions (conversation_id) where state = 'proposed';
create index actions_expiring on actions (expires_at) where state = 'proposed';

create table receipts (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null,
    turn_id {uuid} not null,
    action_id {uuid} not null unique references actions (id),
    tool text not null,
    effect {json} not null,
    created_at {time} not null
){strict};
-- scoped: receipts
-- append-only: receipts

create table outbox (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null,
    message_id {uuid} not null unique references messages (id),
    inbound_id {uuid},
    last_inbound_at {time},
    proof_until {time},
    channel text not null,
    method text not null,
    content_hash {bytes} not null,
    status text not null,
    reason text,
    created_at {time} not null,
    settled_at {time}
){strict};
-- scoped: outbox
create index outbox_pending on outbox (created_at) where status = 'pending';

create table events (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid},
    kind text not null,
    subject {uuid} not null,
    details {json} not null,
    correlation_id text not null,
    at {time} not null
){strict};
-- scoped: events
-- append-only: events
create index events_by_subject on events (subject);
create unique index events_one_inbound on events (subject) where kind = 'inbound';
create unique index events_one_outcome on events (subject)
    where kind in ('outbound_sent', 'outbound_blocked', 'outbound_bypassed', 'outbound_deduped');

create table audit (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null,
    turn_id {uuid} not null,
    tool text not null,
    version text not null,
    stage text not null,
    ok {bool} not null,
    code text,
    micros {int} not null,
    correlation_id text not null,
    at {time} not null
){strict};
-- scoped: audit
-- append-only: audit
create index audit_by_tool on audit (tenant_id, user_id, tool, at);

create table flags (
    tenant_id {uuid} not null,
    key text not null,
    enabled {bool} not null,
    updated_at {time} not null,
    primary key (tenant_id, key)
){strict};
-- scoped: flags

create table jobs (
    id {uuid} primary key,
    kind text not null,
    key text not null unique,
    tenant_ref {uuid},
    user_ref {uuid},
    payload {json} not null,
    status text not null,
    run_at {time} not null,
    attempts {int} not null,
    max_attempts {int} not null,
    lease_owner {uuid},
    lease_until {time},
    last_error text,
    created_at {time} not null,
    finished_at {time}
){strict};
-- system: jobs
create index jobs_due on jobs (run_at) where status = 'waiting';
