-- A plan of a hundred thousand people is counted without reading what each of them is told.
create index campaign_sends_counted on campaign_sends (campaign_id, plan_id, status, rule, tenant_id)
 where outbound_id is null;
create index campaign_sends_handed_on on campaign_sends (campaign_id, plan_id, outbound_id, tenant_id, status, rule)
 where outbound_id is not null;
