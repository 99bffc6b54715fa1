-- Campaigns: planned for everybody at once, approved as exactly that plan, and sent one by one.

create table campaigns (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    assistant text not null,
    channel text not null,
    kind text not null,
    name text not null,
    template text not null,
    audience {json} not null,
    per_minute {int} not null,
    starts_at {time} not null,
    expires_at {time} not null,
    status text not null,
    -- Whose rows count: a plan made anew has another id, and the rows of the one before go.
    plan_id {uuid},
    plan_digest text,
    people {int} not null,
    created_by {uuid} not null,
    approved_by {uuid},
    approved_at {time},
    created_at {time} not null,
    updated_at {time} not null
){strict};
-- scoped: campaigns
create index campaigns_in_tenant on campaigns (tenant_id, created_at, id);
create index campaigns_under_way on campaigns (id) where status in ('agendada', 'enviando', 'pausada');

-- One person of a plan.
create table campaign_sends (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    campaign_id {uuid} not null references campaigns (id),
    plan_id {uuid} not null,
    -- Where in the plan's order.
    place {int} not null,
    account text not null,
    address text not null,
    zone text not null,
    text text not null,
    send_at {time} not null,
    status text not null,
    rule text,
    outbound_id {uuid},
    settled_at {time}
){strict};
-- scoped: campaign_sends
create unique index campaign_sends_once on campaign_sends (campaign_id, plan_id, user_id);
create index campaign_sends_in_order on campaign_sends (campaign_id, plan_id, place);
create index campaign_sends_due on campaign_sends (campaign_id, send_at, id) where status = 'planned';
create index campaign_sends_lately on campaign_sends (campaign_id, settled_at) where status = 'sent';
create index campaign_sends_of_person on campaign_sends (tenant_id, user_id);

-- An audience is read page by page.
create index users_in_tenant on users (tenant_id, id);
-- What of a campaign has not left yet.
create index outbox_of_campaign on outbox (campaign_id)
 where campaign_id is not null and status in ('pending', 'sending');
