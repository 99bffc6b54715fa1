-- What is asked for every message is found by an index of its own, however much else the tenant has, and whether or not
-- anybody has counted the rows yet.
drop index inbox_merged;
create index inbox_merged on inbox (merged_into, tenant_id) where merged_into is not null;
create index outbox_of_inbound on outbox (inbound_id, tenant_id) where inbound_id is not null;

-- Everything that waits says since when it may be answered.
update inbox set ready_at = received_at where ready_at is null and status = 'pending';
drop index inbox_not_yet;
create index inbox_not_yet on inbox (ready_at)
 where status = 'pending' and merged_into is null and ready_at is not null;
