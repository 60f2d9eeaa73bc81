-- Keep my place (decision 0085): a waiting customer leaves the page, and is notified by a message when the turn is near and when it
-- is there.

ALTER TABLE lobby_requests
  DROP CONSTRAINT lobby_requests_status_check,
  ADD CONSTRAINT lobby_requests_status_check CHECK (status IN ('WAITING', 'OFFERED', 'HELD', 'AWAY', 'ACCEPTED', 'IN_MEETING',
    'ENDED', 'LEFT', 'EXPIRED', 'TRANSFERRED', 'BLOCKED', 'CANCELLED')),
  DROP CONSTRAINT lobby_requests_check,
  ADD CONSTRAINT lobby_requests_check
    CHECK ((status IN ('WAITING', 'OFFERED', 'HELD', 'AWAY', 'ACCEPTED', 'IN_MEETING')) = (ended_at IS NULL)),
  ADD COLUMN away_channel text CHECK (away_channel IN ('sms', 'whatsapp', 'email', 'push')),
  ADD COLUMN away_travel_minutes integer CHECK (away_travel_minutes IN (5, 10, 15)),
  -- BCP 47, for the messages.
  ADD COLUMN away_language text,
  -- When the customer left the page.
  ADD COLUMN away_since timestamptz,
  -- When the messages were planned that the turn is near, and that it is there.
  ADD COLUMN away_near_at timestamptz,
  ADD COLUMN away_turn_at timestamptz,
  -- Until when the place is kept after the turn.
  ADD COLUMN away_until timestamptz,
  -- When the customer answered "On my way".
  ADD COLUMN away_on_way_at timestamptz,
  -- How often the customer left the page.
  ADD COLUMN away_count integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT lobby_requests_away CHECK (status <> 'AWAY' OR (away_channel IS NOT NULL AND away_travel_minutes IS NOT NULL
    AND away_since IS NOT NULL)),
  ADD CONSTRAINT lobby_requests_away_turn CHECK ((away_turn_at IS NULL) = (away_until IS NULL));

CREATE INDEX lobby_requests_away_open ON lobby_requests (tenant_id) WHERE status = 'AWAY';
DROP INDEX lobby_requests_room_while_waiting;
CREATE UNIQUE INDEX lobby_requests_room_while_waiting ON lobby_requests (meeting_id)
  WHERE status IN ('WAITING', 'OFFERED', 'HELD', 'AWAY');

-- The link of such a message leads back to the same place.
ALTER TABLE links
  DROP CONSTRAINT links_kind_check,
  ADD CONSTRAINT links_kind_check CHECK (kind IN ('generate-link', 'transfer', 'schedule', 'return'));
