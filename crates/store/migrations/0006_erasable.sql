-- What was said is never rewritten, and what was done is never taken from the record; but a person may have the words
-- emptied. The rows stay, so that every promise about them can still be checked.

-- erasable: messages text ''
-- erasable: receipts effect 'null'

-- Who wished to be forgotten, and when it was done. Never what was forgotten.
create table erasures (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    asked_at {time} not null,
    done_at {time}
){strict};
-- scoped: erasures
create index erasures_waiting on erasures (asked_at) where done_at is null;

-- Work for later is enqueued in the transaction of the data that it is about.
-- enqueued: jobs
