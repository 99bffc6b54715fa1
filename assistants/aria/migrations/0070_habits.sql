-- What somebody wants to do again and again, and what they want to reach. A deletion hides a row.

create table aria_habits (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    name text not null,
    -- The name as it is compared: lower case, no accents.
    folded text not null,
    -- The part of life it belongs to; nobody has to say.
    area text,
    -- `daily`, `days:mon,wed` or `weekly:3`.
    rhythm text not null,
    since {date} not null,
    ended {date},
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_habits
create unique index aria_habits_one_of_a_name on aria_habits (tenant_id, user_id, folded)
    where deleted_at is null and ended is null;
create index aria_habits_in_order on aria_habits (tenant_id, user_id, id) where deleted_at is null;

-- A habit was done on a day of the person's own calendar. Two marks of one day are one.
create table aria_habit_marks (
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    habit_id {uuid} not null references aria_habits (id),
    day {date} not null,
    at {time} not null,
    primary key (tenant_id, user_id, habit_id, day)
){strict};
-- scoped: aria_habit_marks
create index aria_habit_marks_by_day on aria_habit_marks (tenant_id, user_id, day desc, habit_id);

create table aria_goals (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    title text not null,
    folded text not null,
    area text,
    -- How far it is to be: cents where `measure` is `money`, otherwise a number of units. Nothing for a goal that is
    -- reached or not.
    measure text not null,
    unit text,
    cents {int},
    number {real},
    since {date} not null,
    due {date},
    -- `open`, `done` or `abandoned`, and since when.
    status text not null,
    closed {date},
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_goals
create index aria_goals_in_order on aria_goals (tenant_id, user_id, id) where deleted_at is null;

-- How far somebody had come with a goal on a day, in their own words. The last one counts.
create table aria_goal_steps (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    goal_id {uuid} not null references aria_goals (id),
    -- The order in which they were told: two of one instant still have a first and a last.
    seq {int} not null,
    day {date} not null,
    cents {int},
    number {real},
    note text,
    at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_goal_steps
create index aria_goal_steps_in_order on aria_goal_steps (tenant_id, user_id, seq desc)
    where deleted_at is null;
