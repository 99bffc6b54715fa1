-- Indexes that every turn paid for and nobody needed: a turn is found by the row of its inbound, an event by the
-- indexes that also keep it single, and only conversations that wait for the person can be overdue.

drop index turns_by_inbound;
drop index events_by_subject;
drop index conversations_in_motion;
create index conversations_awaiting on conversations (state_since) where state = 'awaiting_input';
