-- What is remembered about a person. Rows change only together with a version that says what they were.

create table knowledge (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    type text not null,
    -- Empty where no area fits.
    area text not null,
    sub_area text not null,
    -- 'self', or whom it is about.
    about text not null,
    content text not null,
    confidence {real} not null,
    source text not null,
    -- The messages and the words it came from.
    evidence {json} not null,
    validated {bool} not null,
    standing text not null,
    superseded_by {uuid},
    superseded_at {time},
    because text not null,
    -- When the person said it, which may be long before the night that learned it.
    said_at {time} not null,
    last_accessed_at {time} not null,
    version {int} not null,
    created_at {time} not null,
    updated_at {time} not null
){strict};
-- scoped: knowledge
create index knowledge_listed on knowledge (tenant_id, user_id, standing, id);
create index knowledge_by_user on knowledge (tenant_id, user_id, id);
create index knowledge_weighed on knowledge (tenant_id, user_id, standing, area, validated, confidence, id);
create index knowledge_unused on knowledge (tenant_id, user_id, standing, last_accessed_at);

-- The words by which it is found: folded, stemmed, without the small ones. The same on both engines.
create table knowledge_terms (
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    term text not null,
    item_id {uuid} not null,
    primary key (tenant_id, user_id, term, item_id)
){strict};
-- scoped: knowledge_terms
create index knowledge_terms_of_item on knowledge_terms (item_id);

-- Every state that an item has been in, the present one too: what history, undoing and "as it was in March" read.
create table knowledge_versions (
    item_id {uuid} not null,
    number {int} not null,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    change text not null,
    cause text not null,
    cause_id {uuid} not null,
    undone {bool} not null,
    state {json} not null,
    at {time} not null,
    primary key (item_id, number)
){strict};
-- scoped: knowledge_versions
create index knowledge_versions_by_cause on knowledge_versions (tenant_id, user_id, cause_id);

-- Who the person is to the assistants, and what they agreed to. One row a person, read in every turn.
create table identities (
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    preferences {json} not null,
    consent text not null,
    consent_at {time},
    -- The reply beside which the person was asked whether they want to be remembered.
    asked_beside {uuid},
    asked_at {time},
    page_id {uuid},
    -- A night that the person has not been told of.
    untold_night {uuid},
    -- The person's own day whose night was worked through last, and when that was.
    night {date},
    consolidated_at {time},
    updated_at {time} not null,
    primary key (tenant_id, user_id)
){strict};
-- scoped: identities

-- The compact page as it stood for a while, and which items it was made of: for prompts, for whoever asks why something
-- was said, and for replays. Emptied when one of its items is erased.
create table memory_pages (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    text text not null,
    items {json} not null,
    built_at {time} not null
){strict};
-- scoped: memory_pages
create index memory_pages_by_user on memory_pages (tenant_id, user_id, built_at);

-- Up to which message each conversation has been read.
create table memory_reading (
    conversation_id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    seq {int} not null
){strict};
-- scoped: memory_reading

create table nights (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    day {date} not null,
    messages {int} not null,
    learned {int} not null,
    changed {int} not null,
    strengthened {int} not null,
    -- What was proposed and not kept, by reason.
    refused {json} not null,
    model text not null,
    undone_at {time},
    at {time} not null
){strict};
-- scoped: nights
create unique index nights_one_a_day on nights (tenant_id, user_id, day);

-- Two things that may not both hold. Both stay until the person says.
create table doubts (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    older_id {uuid} not null,
    newer_id {uuid} not null,
    because text not null,
    status text not null,
    at {time} not null,
    asked_at {time},
    settled_at {time}
){strict};
-- scoped: doubts
create unique index doubts_once on doubts (older_id, newer_id);
create index doubts_open on doubts (tenant_id, user_id, at) where status = 'open';

-- What was said so far in a long conversation, in two hundred words.
create table summaries (
    conversation_id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    text text not null,
    up_to {int} not null,
    model text not null,
    at {time} not null
){strict};
-- scoped: summaries

-- What a turn leaned on: the page that stood in its prompt, and the items its tools looked up.
create table recollections (
    turn_id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    page_id {uuid},
    consulted {json} not null,
    at {time} not null
){strict};
-- scoped: recollections
create index recollections_by_page on recollections (page_id) where page_id is not null;
