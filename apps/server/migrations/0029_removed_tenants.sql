-- Tenants that are gone: what is left of each, and what is left to be cleared away after it.

-- Nothing of what was in it, and nothing about people. It keeps the label from being somebody else's too soon.
CREATE TABLE removed_tenants (
  id uuid PRIMARY KEY,
  slug text NOT NULL,
  created_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL,
  -- When its files and rooms were gone too; NULL: somebody still has to see to them.
  cleared_at timestamptz
);
CREATE INDEX removed_tenants_slug ON removed_tenants (slug);
ALTER TABLE removed_tenants ENABLE ROW LEVEL SECURITY;

-- As before, and in the same moment it is noted who went.
CREATE OR REPLACE FUNCTION remove_tenant(at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  WITH gone AS (
    DELETE FROM tenants t WHERE t.id = app_tenant() AND t.status = 'suspended' AND t.delete_at <= at
      RETURNING t.id, t.slug, t.created_at
  )
  INSERT INTO removed_tenants (id, slug, created_at, removed_at) SELECT g.id, g.slug, g.created_at, at FROM gone g;
  RETURN FOUND;
END $$;

CREATE FUNCTION list_removed_tenants()
  RETURNS TABLE (id uuid, slug text, removed_at timestamptz, cleared_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT r.id, r.slug, r.removed_at, r.cleared_at FROM removed_tenants r ORDER BY r.removed_at;
  END;
REVOKE ALL ON FUNCTION list_removed_tenants() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_removed_tenants() TO foyer_app;

CREATE FUNCTION note_tenant_cleared(removed uuid, at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    UPDATE removed_tenants r SET cleared_at = at WHERE r.id = removed AND r.cleared_at IS NULL;
  END;
REVOKE ALL ON FUNCTION note_tenant_cleared(uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_tenant_cleared(uuid, timestamptz) TO foyer_app;

-- Removing many registrations or sessions looks for what hangs on each of them: without these it reads the whole table each time.
CREATE INDEX lobby_requests_registration ON lobby_requests (registration_id);
CREATE INDEX schedules_registration ON schedules (registration_id);
CREATE INDEX sessions_behind_session ON sessions (behind_session_id) WHERE behind_session_id IS NOT NULL;
