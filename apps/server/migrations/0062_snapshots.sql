-- Snapshots of a customer's video: the customer's consent, the orders of agents, and how long the pictures are kept.

ALTER TABLE meeting_participants
  -- The customer's answer with its time and the version of the question; NULL before it.
  ADD COLUMN snapshots_allowed boolean,
  ADD COLUMN snapshots_answered_at timestamptz,
  ADD COLUMN snapshots_text_version text,
  ADD CHECK (num_nulls(snapshots_allowed, snapshots_answered_at, snapshots_text_version) IN (0, 3));

-- The right to store one picture. The row is deleted when it is used.
CREATE TABLE snapshot_orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  customer_id uuid NOT NULL,
  agent_id uuid NOT NULL,
  -- The agent's name of that time.
  agent_name text NOT NULL,
  right_hash bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (tenant_id, right_hash),
  FOREIGN KEY (tenant_id, meeting_id) REFERENCES meetings (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX snapshot_orders_meeting ON snapshot_orders (meeting_id, expires_at);
CALL enable_tenant_rls('snapshot_orders');

ALTER TABLE tenants ADD COLUMN snapshot_retention_days integer NOT NULL DEFAULT 180
  CHECK (snapshot_retention_days BETWEEN 1 AND 3650);
GRANT UPDATE (snapshot_retention_days) ON tenants TO foyer_app;

-- For the nightly deletion: tenants with snapshots that are older than they are kept at that midnight.
CREATE FUNCTION tenants_with_old_snapshots(midnight timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (
      SELECT FROM meeting_pictures p
      WHERE p.tenant_id = t.id AND p.kind = 'snapshot' AND p.deleted_at IS NULL
        AND p.created_at < midnight - make_interval(days => t.snapshot_retention_days));
  END;
REVOKE ALL ON FUNCTION tenants_with_old_snapshots(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_old_snapshots(timestamptz) TO foyer_app;
CREATE POLICY owner_reads ON meeting_pictures FOR SELECT TO CURRENT_USER USING (true);
