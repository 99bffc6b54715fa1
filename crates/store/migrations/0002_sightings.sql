-- What a conversation was shown: only these things can be acted upon from within it.

create table sightings (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    conversation_id {uuid} not null,
    turn_id {uuid} not null,
    seq {int} not null,
    ids {json} not null,
    at {time} not null
){strict};
-- scoped: sightings
create index sightings_in_order on sightings (tenant_id, user_id, conversation_id, seq);
