-- What somebody in a room was given beside the way in: since when they are part of it, a raised hand, a hold.

ALTER TABLE meeting_participants
  -- What was said before is not theirs.
  ADD COLUMN added_at timestamptz NOT NULL DEFAULT now(),
  -- Who raised first stands first.
  ADD COLUMN hand_raised_at timestamptz,
  -- Nothing passes either way until it is NULL again.
  ADD COLUMN held_at timestamptz;
-- The owner stands before the wall too, but for these lines.
ALTER TABLE meetings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE meeting_participants NO FORCE ROW LEVEL SECURITY;
UPDATE meeting_participants p SET added_at = m.opened_at FROM meetings m WHERE m.id = p.meeting_id;
ALTER TABLE meetings FORCE ROW LEVEL SECURITY;
ALTER TABLE meeting_participants FORCE ROW LEVEL SECURITY;

-- The sweep's look across the wall: tenants with a meeting that is not over.
CREATE FUNCTION tenants_with_open_meetings()
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM meetings m WHERE m.tenant_id = t.id AND m.status = 'open');
  END;
REVOKE ALL ON FUNCTION tenants_with_open_meetings() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_open_meetings() TO foyer_app;
CREATE POLICY owner_reads ON meetings FOR SELECT TO CURRENT_USER USING (true);
