-- The people in somebody's life. A deletion hides a row, a change keeps what stood there before.

create table aria_people (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    name text not null,
    -- Name and relationship as they are looked for: lower case, no accents. No relationship is empty.
    folded text not null,
    folded_relationship text not null,
    relationship text,
    notes text,
    -- Month and day, as `05-12`; many birthdays are known without their year.
    birthday text,
    birth_year {int},
    preferences {json} not null,
    dislikes {json} not null,
    -- The birthdays that were last spoken of, on the day before and on the day itself: each once.
    eve_said {date},
    day_said {date},
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_people
create index aria_people_by_name on aria_people (tenant_id, user_id, folded, id) where deleted_at is null;
create index aria_people_by_birthday on aria_people (tenant_id, user_id, birthday, id)
    where deleted_at is null and birthday is not null;

-- What was known of somebody before each change or deletion, so that it can be undone.
create table aria_person_changes (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    person_id {uuid} not null references aria_people (id),
    verb text not null,
    before {json} not null,
    conversation_id {uuid},
    turn_id {uuid},
    at {time} not null
){strict};
-- scoped: aria_person_changes
-- append-only: aria_person_changes
-- erasable: aria_person_changes before 'null'
create index aria_person_changes_by_person on aria_person_changes (tenant_id, user_id, person_id, at, id);

create table aria_gifts (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    person_id {uuid} not null references aria_people (id),
    gift text not null,
    occasion text,
    day {date} not null,
    cents {int},
    created_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_gifts
create index aria_gifts_by_person on aria_gifts (tenant_id, user_id, person_id, day desc, id desc)
    where deleted_at is null;
