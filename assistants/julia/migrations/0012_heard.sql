-- The last reason to hesitate that was heard of a doctor, kept with them like their profile.

alter table julia_doctors add column objection text;
alter table julia_doctors add column objected_at {time};
