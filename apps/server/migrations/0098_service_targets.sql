-- The share of customers that a product wants to answer within its target wait, and the alerts of missed targets.

ALTER TABLE products
  ADD COLUMN target_percent integer NOT NULL DEFAULT 80 CHECK (target_percent BETWEEN 1 AND 100);

-- A row: admins were notified that the product missed its target, and it has not recovered.
CREATE TABLE service_level_alerts (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid PRIMARY KEY,
  alerted_at timestamptz NOT NULL,
  -- Since when there are too few waits to tell; NULL: there are enough.
  few_waits_since timestamptz,
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CALL enable_tenant_rls('service_level_alerts');
CREATE POLICY owner_reads ON service_level_alerts FOR SELECT TO CURRENT_USER USING (true);

CREATE FUNCTION tenants_with_service_levels(since timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t WHERE t.status = 'active' AND (
      EXISTS (SELECT FROM lobby_requests r WHERE r.tenant_id = t.id AND r.queued_at >= since)
      OR EXISTS (SELECT FROM service_level_alerts a WHERE a.tenant_id = t.id));
  END;
REVOKE ALL ON FUNCTION tenants_with_service_levels(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_service_levels(timestamptz) TO foyer_app;

ALTER TABLE notifications
  DROP CONSTRAINT notifications_kind_check,
  ADD CONSTRAINT notifications_kind_check CHECK (kind IN ('missed-knock', 'scheduled-soon', 'schedule-booked',
    'schedule-changed', 'schedule-cancelled', 'nobody-came', 'transferred-to-you', 'lobby-switched-off', 'long-wait',
    'service-level'));
