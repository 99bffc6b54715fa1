-- A credential that was revoked stays as the proof of it: the same secret never opens anything again. What a token opened
-- (a session) ends with it.
alter table credentials add column opened_by {bytes};
alter table credentials add column revoked_at {time};
create index credentials_opened_by on credentials (opened_by, tenant_id) where opened_by is not null;

-- Who gave somebody their role: a channel's configuration takes back what it gave, and nothing else.
alter table users add column role_from text;
update users set role_from = 'channel'
 where role = 'operator'
   and exists (select 1 from contacts k where k.tenant_id = users.tenant_id and k.user_id = users.id
                                          and k.channel = 'slack')
   and not exists (select 1 from credentials d where d.tenant_id = users.tenant_id and d.user_id = users.id);

-- Names from outside are one bounded line. Those that were kept before are mended at the next start.
alter table users add column named_in_one_line {bool} not null default false;
create index users_named_otherwise on users (id, tenant_id) where not named_in_one_line;
