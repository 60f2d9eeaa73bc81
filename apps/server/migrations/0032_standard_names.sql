-- Standard names for procedures, functions and policies, and an audit log in which each tenant is sealed by itself.

-- Row-level security. A migration that creates a table with a tenant calls `enable_tenant_rls`.
DROP PROCEDURE wall_by_tenant(regclass);
-- The subquery is evaluated once per query. Without it PostgreSQL calls the function for every row: counting a hundred thousand
-- rows takes three times as long.
CREATE PROCEDURE enable_tenant_rls(target regclass)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant_isolation ON %s USING (tenant_id = (SELECT app_tenant())) WITH CHECK (tenant_id = (SELECT app_tenant()))', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO foyer_app', target);
END $$;
DO $$
DECLARE target regclass;
BEGIN
  FOR target IN SELECT polrelid::regclass FROM pg_policy WHERE polname = 'tenant_wall' LOOP
    EXECUTE format('ALTER POLICY tenant_wall ON %s RENAME TO tenant_isolation', target);
  END LOOP;
END $$;
ALTER POLICY owner_forgets ON notifications RENAME TO owner_deletes;

-- Functions that read across tenants. Renaming keeps their bodies, owners and grants.
ALTER FUNCTION tenants_to_settle(timestamptz, interval) RENAME TO tenants_to_reconcile;
ALTER FUNCTION tenants_with_unproved(timestamptz) RENAME TO tenants_with_unverified_registrations;
ALTER FUNCTION tenants_with_loose_attachments(timestamptz) RENAME TO tenants_with_unclaimed_attachments;
ALTER FUNCTION tenants_with_loose_chat_files(timestamptz) RENAME TO tenants_with_unclaimed_chat_files;
ALTER FUNCTION messages_left_behind(timestamptz) RENAME TO overdue_messages;
ALTER FUNCTION forget_notifications(timestamptz) RENAME TO delete_old_notifications;
ALTER FUNCTION note_tenant_cleared(uuid, timestamptz) RENAME TO mark_tenant_cleared;

-- The trigger that gives each audit entry its sequence number.
ALTER FUNCTION take_audit_place() RENAME TO assign_audit_seq;
ALTER TRIGGER audit_log_place ON audit_log RENAME TO audit_log_seq;

-- Second half of sealing, as before: once every transaction that can have a sequence number up to the horizon is over, it seals
-- those entries, 500 to a seal and at most 20,000 in one call. New: a tenant whose entries cannot be sealed does not stop the
-- others. It is returned with its error, and is tried again with the next horizon.
DROP FUNCTION seal_audit_log();
CREATE FUNCTION seal_audit_log()
  RETURNS TABLE (tenant_id uuid, tenant text, sealed bigint, error text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
  horizon audit_horizon;
  sealed_at_once bigint;
  sealed_in_all bigint := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM audit_horizon h WHERE NOT h.is_sealed) THEN RETURN; END IF;
  SELECT * INTO horizon FROM audit_horizon h WHERE NOT h.is_sealed FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  IF horizon.xid > pg_current_xact_id() THEN
    -- Noted in another cluster, before a restore: its number says nothing here.
    UPDATE audit_horizon SET seq = 0, is_sealed = true;
    RETURN;
  END IF;
  IF horizon.xid >= pg_snapshot_xmin(pg_current_snapshot()) THEN RETURN; END IF;

  FOR tenant_id, tenant IN
    SELECT t.id, t.slug FROM tenants t WHERE EXISTS (
      SELECT FROM audit_log a WHERE a.tenant_id = t.id AND a.seq <= horizon.seq
        AND a.seq > coalesce((SELECT max(s.to_seq) FROM audit_seals s WHERE s.tenant_id = t.id), 0))
  LOOP
    sealed := 0;
    error := NULL;
    BEGIN
      LOOP
        EXIT WHEN sealed_in_all + sealed >= 20000;
        sealed_at_once := seal_audit_entries(tenant_id, horizon.seq);
        EXIT WHEN sealed_at_once = 0;
        sealed := sealed + sealed_at_once;
      END LOOP;
    EXCEPTION WHEN OTHERS THEN
      sealed := 0;
      error := SQLERRM;
    END;
    sealed_in_all := sealed_in_all + sealed;
    RETURN NEXT;
    -- The horizon stays open: the next call goes on.
    IF sealed_in_all >= 20000 THEN RETURN; END IF;
  END LOOP;
  UPDATE audit_horizon SET is_sealed = true;
END $$;

-- One seal over the next 500 entries of a tenant, up to the horizon. Returns how many entries it sealed.
CREATE FUNCTION seal_audit_entries(of_tenant uuid, up_to bigint) RETURNS bigint
  LANGUAGE sql VOLATILE SET search_path = pg_catalog, public AS $$
  WITH newest AS (
    SELECT s.number, s.to_seq, s.hash FROM audit_seals s WHERE s.tenant_id = of_tenant ORDER BY s.number DESC LIMIT 1
  ), batch AS (
    SELECT a.seq, a.id, audit_row_hash(a) AS hash FROM audit_log a
    WHERE a.tenant_id = of_tenant AND a.seq > coalesce((SELECT n.to_seq FROM newest n), 0) AND a.seq <= up_to
    ORDER BY a.seq LIMIT 500
  ), seal AS (
    SELECT coalesce((SELECT n.number FROM newest n), 0) + 1 AS number, min(b.seq) AS from_seq, max(b.seq) AS to_seq,
      array_agg(b.id ORDER BY b.seq) AS row_ids, array_agg(b.hash ORDER BY b.seq) AS row_hashes,
      coalesce((SELECT n.hash FROM newest n), sha256(convert_to(of_tenant::text, 'UTF8'))) AS previous
    FROM batch b HAVING count(*) > 0
  ), inserted AS (
    INSERT INTO audit_seals (tenant_id, number, from_seq, to_seq, row_ids, row_hashes, previous, hash)
      SELECT of_tenant, l.number, l.from_seq, l.to_seq, l.row_ids, l.row_hashes, l.previous,
        audit_seal_hash(l.number, l.row_ids, l.row_hashes, l.previous)
      FROM seal l
      RETURNING cardinality(row_ids) AS entries
  )
  SELECT coalesce((SELECT i.entries FROM inserted i), 0)::bigint;
$$;

REVOKE ALL ON FUNCTION seal_audit_log(), seal_audit_entries(uuid, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_audit_log() TO foyer_app;
