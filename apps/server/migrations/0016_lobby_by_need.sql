-- The lobby looks only at what a change concerns: the heads of the queues, and what is due.

CREATE INDEX lobby_requests_turn ON lobby_requests (product_id, queued_at, id) WHERE status IN ('WAITING', 'OFFERED');
CREATE INDEX lobby_requests_booked ON lobby_requests (product_id, queued_at, id)
  WHERE status IN ('WAITING', 'OFFERED') AND demo_type = 'scheduled';
CREATE INDEX lobby_offers_expiry ON lobby_offers (expires_at) WHERE status = 'OPEN';
-- The time on hold is no time of waiting: it does not count towards the longest wait.
ALTER TABLE lobby_requests ADD COLUMN held_since timestamptz;
UPDATE lobby_requests SET held_since = held_until - interval '180 seconds' WHERE status = 'HELD';

-- Who is seen is written every few seconds: it changes no index, and finds room on the row's own page.
ALTER TABLE lobby_requests SET (fillfactor = 70);
ALTER TABLE lobby_agents SET (fillfactor = 50);
