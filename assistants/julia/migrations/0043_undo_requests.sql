-- A yes or a no to a request is taken back whole: the request waits again, and nobody is approved by it.

-- undoable: julia_requests
-- undoable: julia_approvals
-- undoable: julia_claims
