-- What the person had forgotten, put aside or corrected, without its words: what was said before is not learned from again.

create table forgotten (
    -- Random: it salts the digests of this row.
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    -- The item it was, if it was one.
    item_id {uuid},
    -- 'statement', or 'topic' for everything about something.
    reach text not null,
    -- The digest of whom it was about; empty where nobody knows.
    about text not null,
    -- The digests of its terms.
    terms {json} not null,
    -- The messages it came from.
    messages {json} not null,
    -- Up to where the conversations had come in which something was said at this very instant.
    places {json} not null,
    at {time} not null
){strict};
-- scoped: forgotten
create index forgotten_by_user on forgotten (tenant_id, user_id, at);
