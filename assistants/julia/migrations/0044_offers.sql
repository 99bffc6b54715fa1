-- The shift that a message offers: what a yes to it means.

alter table julia_errands add column vaga_id {uuid};
