-- Which of a tenant's admins was told that most of a month's money is gone: once each.

create table cost_notices (
    tenant_id {uuid} not null,
    month {date} not null,
    user_id {uuid} not null,
    at {time} not null,
    primary key (tenant_id, month, user_id)
){strict};
-- scoped: cost_notices
