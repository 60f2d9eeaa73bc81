-- Held, handed on, and several customers with one agent: what staff do with somebody who waits or is met.

ALTER TABLE lobby_requests
  -- What the customer was put on hold with, by whom, and until when the place is kept.
  ADD COLUMN hold_note text,
  ADD COLUMN held_by uuid REFERENCES users,
  ADD COLUMN held_until timestamptz,
  -- The request that took the place over when this one was transferred.
  ADD COLUMN successor_id uuid REFERENCES lobby_requests ON DELETE SET NULL,
  -- Let into a meeting that was under way.
  ADD COLUMN admitted boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT lobby_requests_held CHECK (status <> 'HELD' OR (hold_note IS NOT NULL AND held_until IS NOT NULL)),
  -- Several requests may lead to one meeting; while they wait each has a room of its own.
  DROP CONSTRAINT lobby_requests_meeting_id_key;
CREATE INDEX lobby_requests_meeting ON lobby_requests (meeting_id);
CREATE UNIQUE INDEX lobby_requests_room_while_waiting ON lobby_requests (meeting_id)
  WHERE status IN ('WAITING', 'OFFERED', 'HELD');
CREATE INDEX lobby_requests_successor ON lobby_requests (successor_id) WHERE successor_id IS NOT NULL;

-- An agent is in one meeting at a time; who is admitted comes into that one.
DROP INDEX lobby_requests_one_per_agent;
CREATE UNIQUE INDEX lobby_requests_one_per_agent ON lobby_requests (agent_id)
  WHERE status IN ('ACCEPTED', 'IN_MEETING') AND NOT admitted;

-- A customer's own end, while the meeting goes on for others.
ALTER TABLE meeting_participants
  ADD COLUMN left_at timestamptz,
  ADD COLUMN left_by text CHECK (left_by IN ('agent', 'customer', 'system')),
  ADD CONSTRAINT meeting_participants_left CHECK ((left_at IS NULL) = (left_by IS NULL));

-- Conversations are counted per customer: those who were in the room when it began, and whoever was let in later.
CREATE OR REPLACE FUNCTION note_meeting() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE customers c SET meetings = c.meetings + 1, last_seen_at = greatest(c.last_seen_at, NEW.started_at)
  FROM meeting_participants p
  WHERE p.meeting_id = NEW.id AND p.side = 'customer' AND p.first_joined_at IS NOT NULL AND c.id = p.person_id;
  RETURN NULL;
END $$;

CREATE FUNCTION note_late_meeting() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE customers c SET meetings = c.meetings + 1, last_seen_at = greatest(c.last_seen_at, NEW.first_joined_at)
  FROM meetings m WHERE m.id = NEW.meeting_id AND m.started_at IS NOT NULL AND c.id = NEW.person_id;
  RETURN NULL;
END $$;
CREATE TRIGGER late_meeting_noted AFTER UPDATE OF first_joined_at ON meeting_participants FOR EACH ROW
  WHEN (OLD.first_joined_at IS NULL AND NEW.first_joined_at IS NOT NULL AND NEW.side = 'customer')
  EXECUTE FUNCTION note_late_meeting();
