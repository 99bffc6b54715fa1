-- What an assistant asked last: the one thing that a bare yes answers.
alter table conversations add column open_question {json};

-- Why an effect was allowed: a yes, an order in the person's own words, a tool that asks nobody, their own hand, or
-- the wish to take something back. What was done before this was kept says nothing.
alter table actions add column warrant text;
-- For an order: what named its target. The words, or the turn that had shown it.
alter table actions add column warrant_basis {json};
