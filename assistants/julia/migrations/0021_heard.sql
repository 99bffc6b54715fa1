-- What was heard of a doctor and offered to them, kept with them like their profile: the last reason to hesitate, and when
-- they were last shown a shift.

alter table julia_doctors add column objection text;
alter table julia_doctors add column objected_at {time};
alter table julia_doctors add column offered_at {time};
