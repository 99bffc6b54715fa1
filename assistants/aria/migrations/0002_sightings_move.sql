-- What a conversation was shown is the core's business now.

drop table aria_metric_sightings;
