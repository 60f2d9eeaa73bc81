-- What is not kept for ever: messages that became what they could, and forms and codes behind which nobody stood.

CREATE POLICY owner_reads ON registrations FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_reads ON registration_codes FOR SELECT TO CURRENT_USER USING (true);
CREATE INDEX registrations_unproved ON registrations (tenant_id, created_at) WHERE customer_id IS NULL;

-- The nightly looks across the wall.
CREATE FUNCTION tenants_with_old_messages(before timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM messages m WHERE m.tenant_id = t.id AND m.due_at < before
      AND m.state NOT IN ('PLANNED', 'SENDING'));
  END;
REVOKE ALL ON FUNCTION tenants_with_old_messages(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_old_messages(timestamptz) TO foyer_app;

CREATE FUNCTION tenants_with_unproved(before timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM registrations r WHERE r.tenant_id = t.id AND r.customer_id IS NULL AND r.created_at < before)
      OR EXISTS (SELECT FROM registration_codes c WHERE c.tenant_id = t.id AND c.sent_at < before);
  END;
REVOKE ALL ON FUNCTION tenants_with_unproved(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_unproved(timestamptz) TO foyer_app;
