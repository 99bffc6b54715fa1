-- What operators look at: what left a conversation, and what its tools did, newest first.
create index outbox_in_conversation on outbox (conversation_id, created_at, id);
create index audit_in_tenant on audit (tenant_id, at, id);
