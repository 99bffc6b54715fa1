-- A trend reads the index alone, in the order of its days: looking up ten years of rows took most of its time. What the
-- condition asks about stands in there too, or the rows would be looked up after all.
create index aria_metrics_of_days on aria_metrics (tenant_id, user_id, kind, day desc, name, unit, value, deleted_at)
    where deleted_at is null;
