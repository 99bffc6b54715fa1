-- What a doctor will and will not do, as they said it to the house: data of its work, by which it offers. It needs no consent
-- to memory, and the doctor takes it back by saying the contrary.
create table julia_wishes (
    id {uuid} primary key,
    tenant_id {uuid} not null,
    user_id {uuid} not null,
    words text not null,
    said_at {time} not null
){strict};
-- scoped: julia_wishes
-- undoable: julia_wishes
create unique index julia_wishes_once on julia_wishes (tenant_id, user_id, words);
create index julia_wishes_of on julia_wishes (tenant_id, user_id, said_at, id);
