-- What a customer's device check found, kept with the request, so that the agent knows before accepting.

ALTER TABLE lobby_requests ADD COLUMN device_check jsonb;
