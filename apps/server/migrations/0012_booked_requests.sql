-- A booked start in the lobby: its request goes to the assigned agent alone at first, and stays open until it counts as missed.

ALTER TABLE lobby_requests
  ADD COLUMN schedule_id uuid,
  -- Offered to nobody else before this instant.
  ADD COLUMN first_agent_id uuid REFERENCES users,
  ADD COLUMN first_agent_until timestamptz,
  -- Not given up before this instant, whoever is there and whoever refused.
  ADD COLUMN kept_open_until timestamptz,
  -- When the customer knocked; `queued_at` of a booked start is the start.
  ADD COLUMN knocked_at timestamptz NOT NULL DEFAULT now();
UPDATE lobby_requests SET knocked_at = queued_at;
DROP INDEX lobby_requests_customer;
CREATE INDEX lobby_requests_customer ON lobby_requests (customer_id, knocked_at);
CREATE INDEX lobby_requests_schedule ON lobby_requests (schedule_id) WHERE schedule_id IS NOT NULL;
