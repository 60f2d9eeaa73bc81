-- The tenant's own sentence that asks customers for their consent to a recording; NULL: the standard one.
ALTER TABLE tenants ADD COLUMN recording_question text CHECK (char_length(recording_question) BETWEEN 1 AND 400);
GRANT UPDATE (recording_question) ON tenants TO foyer_app;
