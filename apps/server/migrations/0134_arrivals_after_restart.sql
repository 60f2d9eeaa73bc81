-- After a restart of the server: an agent and a customer are not taken for absent before this instant.
ALTER TABLE lobby_requests ADD COLUMN arrivals_due_from timestamptz;
