-- Decisions that weigh something, how they were weighed, and how they turned out. A deletion hides a row.

create table aria_decisions (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    title text not null,
    description text,
    area text not null,
    -- open, decided, reviewed
    status text not null,
    -- What was considered, and what speaks for and against each.
    options {json} not null,
    -- What counts, and how much.
    criteria {json} not null,
    -- How each option does by each criterion, as far as somebody said so.
    scores {json} not null,
    risks {json} not null,
    chosen text,
    reasoning text,
    decided_on {date},
    review_day {date} not null,
    -- When its review day came, and when the person was asked about it: once.
    due_at {time},
    asked_at {time},
    created_at {time} not null,
    updated_at {time} not null,
    deleted_at {time}
){strict};
-- scoped: aria_decisions
create index aria_decisions_by_age on aria_decisions (tenant_id, user_id, created_at desc, id desc)
    where deleted_at is null;

create table aria_decision_reviews (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    decision_id {uuid} not null references aria_decisions (id),
    -- From 1 to 5.
    satisfaction {int} not null,
    outcome text not null,
    differently {bool} not null,
    lessons text,
    created_at {time} not null
){strict};
-- scoped: aria_decision_reviews
create index aria_decision_reviews_by_decision
    on aria_decision_reviews (tenant_id, user_id, decision_id, created_at desc, id desc);
