-- A person may have everything they noted emptied. The rows stay, blank and hidden.

-- erasable: aria_metric_changes before 'null'
