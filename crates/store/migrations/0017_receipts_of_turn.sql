-- What a turn did is found by its id alone. Without its other conditions and its order in the index, SQLite prefers the index
-- over time, and reads every receipt that the person ever got.
drop index receipts_of_turn;
create index receipts_of_turn on receipts (turn_id, tenant_id, user_id, created_at);
