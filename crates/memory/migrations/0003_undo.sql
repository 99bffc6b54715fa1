-- What somebody agreed to and how they want to be spoken to can be taken back like any other effect. What is remembered has
-- versions: it is noted which of them an effect made, and they are taken back by the memory's own rule, so that what was
-- never meant is not learned again.

-- undoable: identities except page_id untold_night night consolidated_at asked_beside asked_at updated_at
-- undoable: doubts except asked_at
-- undoable: nights
-- journaled: knowledge_versions
