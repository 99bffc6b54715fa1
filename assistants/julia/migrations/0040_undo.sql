-- What can be taken back for a day. The columns after `except` are moved by what she does by herself.

-- undoable: julia_specialties
-- undoable: julia_hospitals
-- undoable: julia_vagas except asked_at
-- undoable: julia_doctors except followed_up_at offered_at
-- undoable: julia_callbacks
-- undoable: julia_errands
-- undoable: julia_group_offers except seen
