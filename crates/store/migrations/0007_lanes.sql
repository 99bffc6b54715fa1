-- Work for later in three lanes, so that ten thousand reminders never stand before the house's own work, nor a model's
-- long thoughts before a reminder.
alter table jobs add column lane text not null default 'house';
update jobs set lane = 'thought' where kind in ('memory.night', 'memory.decay', 'memory.summary');
drop index jobs_due;
create index jobs_due on jobs (lane, run_at, user_ref, id) where status = 'waiting';
