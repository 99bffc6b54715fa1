-- Who may take a shift: a doctor whom the house registered with CRM and specialty, or to whom an operator said yes. Whoever is
-- neither asks, and the house answers.

-- What somebody says of themselves. It proves nothing until an operator has looked at it.
create table julia_claims (
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    crm text not null,
    said_at {time} not null,
    primary key (tenant_id, user_id)
){strict};
-- scoped: julia_claims

-- An operator's yes to a doctor, for one specialty.
create table julia_approvals (
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    specialty_id {uuid} not null,
    approved_by {uuid} not null,
    approved_at {time} not null,
    primary key (tenant_id, user_id, specialty_id)
){strict};
-- scoped: julia_approvals

create table julia_requests (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    vaga_id {uuid} not null,
    -- waiting, approved or declined
    status text not null,
    decided_by {uuid},
    decided_at {time},
    created_at {time} not null
){strict};
-- scoped: julia_requests
create unique index julia_requests_once on julia_requests (tenant_id, user_id, vaga_id) where status = 'waiting';
create index julia_requests_waiting on julia_requests (tenant_id, status, created_at, id);
