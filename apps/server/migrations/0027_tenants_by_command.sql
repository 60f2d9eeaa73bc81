-- The operator's hand on the tenants: the application may not write them, and makes, suspends and removes them by these functions alone.

ALTER TABLE tenants
  -- Since when. NULL while it is active, and where nobody noted it.
  ADD COLUMN suspended_at timestamptz,
  -- Marked: it is removed from this instant on, unless it is resumed before.
  ADD COLUMN delete_at timestamptz,
  ADD CHECK (delete_at IS NULL OR status = 'suspended');

-- Whether it was made: a label that is taken is left as it is. Its owner's wall stands around everything else that is made for it.
CREATE FUNCTION create_tenant(new_id uuid, label text, shown_name text, zone text, asked jsonb, at timestamptz)
  RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO tenants (id, slug, name, time_zone, form, created_at, changed_at)
    VALUES (new_id, label, shown_name, zone, asked, at, at)
    ON CONFLICT (slug) DO NOTHING;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION create_tenant(uuid, text, text, text, jsonb, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_tenant(uuid, text, text, text, jsonb, timestamptz) TO foyer_app;

-- What the operator sees of the tenants: nothing of what is inside.
CREATE FUNCTION list_tenants()
  RETURNS TABLE (id uuid, slug text, name text, status text, created_at timestamptz, suspended_at timestamptz, delete_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug, t.name, t.status, t.created_at, t.suspended_at, t.delete_at FROM tenants t ORDER BY t.slug;
  END;
REVOKE ALL ON FUNCTION list_tenants() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_tenants() TO foyer_app;

-- Behind the tenant's own wall: whether anything changed. A tenant that is suspended already stays so from when it was.
CREATE FUNCTION suspend_tenant(at timestamptz, removed_at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE tenants SET status = 'suspended', suspended_at = coalesce(suspended_at, at), delete_at = removed_at
    WHERE id = app_tenant() AND (status <> 'suspended' OR delete_at IS DISTINCT FROM removed_at);
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION suspend_tenant(timestamptz, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suspend_tenant(timestamptz, timestamptz) TO foyer_app;

CREATE FUNCTION resume_tenant() RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE tenants SET status = 'active', suspended_at = NULL, delete_at = NULL
    WHERE id = app_tenant() AND status <> 'active';
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION resume_tenant() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION resume_tenant() TO foyer_app;

-- Behind the tenant's own wall: everything of a tenant that was marked, and whose time has come.
CREATE FUNCTION remove_tenant(at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM tenants WHERE id = app_tenant() AND status = 'suspended' AND delete_at <= at;
  RETURN FOUND;
END $$;
REVOKE ALL ON FUNCTION remove_tenant(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_tenant(timestamptz) TO foyer_app;
