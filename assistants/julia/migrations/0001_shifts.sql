-- What a house of staffing knows: where shifts are, of what kind, and which there are. All of it is the tenant's, not one
-- person's: every doctor is offered the same shifts, and operators see who took which.

create table julia_specialties (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    name text not null,
    -- The name in one spelling, by which it is found.
    folded text not null,
    created_at {time} not null
){strict};
-- scoped: julia_specialties
create unique index julia_specialties_by_name on julia_specialties (tenant_id, folded);

create table julia_hospitals (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    name text not null,
    folded text not null,
    address text,
    bairro text,
    cidade text,
    estado text,
    region text,
    notes text,
    -- The clock on its wall.
    timezone text not null,
    created_at {time} not null,
    updated_at {time} not null
){strict};
-- scoped: julia_hospitals
create unique index julia_hospitals_by_name on julia_hospitals (tenant_id, folded);

create table julia_vagas (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    hospital_id {uuid} not null,
    specialty_id {uuid} not null,
    -- The end is after the start, also where midnight lies between them.
    starts_at {time} not null,
    ends_at {time} not null,
    periodo text not null,
    value_cents {int} not null,
    status text not null,
    -- The doctor who took it; the row says to nobody else who that is.
    reserved_by {uuid},
    reserved_at {time},
    -- When the doctor was asked whether it took place.
    asked_at {time},
    -- What makes two entries of an operator's list the same shift.
    dedupe text not null,
    created_at {time} not null,
    updated_at {time} not null
){strict};
-- scoped: julia_vagas
create unique index julia_vagas_once on julia_vagas (tenant_id, dedupe);
create index julia_vagas_open on julia_vagas (tenant_id, status, starts_at, id);
create index julia_vagas_by_start on julia_vagas (tenant_id, starts_at, id);
create index julia_vagas_taken on julia_vagas (tenant_id, reserved_by, starts_at) where reserved_by is not null;

create table julia_doctors (
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    name text not null,
    crm text,
    specialty_id {uuid},
    region text,
    profile text,
    objective text,
    -- The last time that a silence was followed up, so that it is followed up once.
    followed_up_at {time},
    created_at {time} not null,
    updated_at {time} not null,
    primary key (tenant_id, user_id)
){strict};
-- scoped: julia_doctors
