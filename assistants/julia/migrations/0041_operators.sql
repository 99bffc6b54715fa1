-- What operators keep in order: a hospital or a specialty that is used no more is archived, never deleted, because shifts
-- name it; and a notice knows the shift that it is about.

alter table julia_hospitals add column archived_at {time};
alter table julia_specialties add column archived_at {time};
alter table julia_notices add column vaga_id {uuid};
