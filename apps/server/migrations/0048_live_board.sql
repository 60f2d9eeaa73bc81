-- The supervisor's live board: a target wait per product, customers moved to the front, and offers to one assigned agent.

ALTER TABLE products
  -- A customer who waits longer is marked on the live board, and admins are notified.
  ADD COLUMN target_wait_seconds integer NOT NULL DEFAULT 300 CHECK (target_wait_seconds BETWEEN 10 AND 1200);

ALTER TABLE lobby_requests
  -- 0: by the time of the knock. A higher number is served first; the newest move to the front has the highest.
  ADD COLUMN priority integer NOT NULL DEFAULT 0 CHECK (priority >= 0),
  -- Why the customer was moved to the front.
  ADD COLUMN priority_reason text CHECK (char_length(priority_reason) <= 200),
  -- When admins were notified that the wait passed the target; NULL: not yet.
  ADD COLUMN long_wait_at timestamptz,
  ADD CONSTRAINT lobby_requests_priority_has_reason CHECK ((priority = 0) = (priority_reason IS NULL));

-- Made by a supervisor, not by the routing: while it is open, no other agent is offered the request.
ALTER TABLE lobby_offers ADD COLUMN assigned boolean NOT NULL DEFAULT false;

-- The order of the queue begins with the priority.
DROP INDEX lobby_requests_turn;
DROP INDEX lobby_requests_booked;
CREATE INDEX lobby_requests_turn ON lobby_requests (product_id, priority DESC, queued_at, id)
  WHERE status IN ('WAITING', 'OFFERED');
CREATE INDEX lobby_requests_booked ON lobby_requests (product_id, priority DESC, queued_at, id)
  WHERE status IN ('WAITING', 'OFFERED') AND demo_type = 'scheduled';

ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('missed-knock', 'scheduled-soon', 'schedule-booked',
    'schedule-changed', 'schedule-cancelled', 'nobody-came', 'transferred-to-you', 'lobby-switched-off', 'long-wait'));
