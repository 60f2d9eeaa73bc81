-- Webhooks: the servers that receive a tenant's events, and each event that is or was sent to one of them.

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 500),
  events text[] NOT NULL,
  active boolean NOT NULL,
  -- Sealed under the installation's secret.
  secret bytea NOT NULL,
  created_at timestamptz NOT NULL,
  created_by text,
  changed_at timestamptz NOT NULL,
  changed_by text,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (tenant_id, id)
);
CALL enable_tenant_rls('webhook_endpoints');

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  endpoint_id uuid NOT NULL,
  event text NOT NULL,
  -- As it is signed and sent.
  body text NOT NULL,
  state text NOT NULL DEFAULT 'PLANNED' CHECK (state IN ('PLANNED', 'DELIVERED', 'FAILED')),
  tries integer NOT NULL DEFAULT 0,
  -- When a planned one is due; while it is sent, when another process may try it.
  next_at timestamptz NOT NULL,
  -- Of the last answer.
  status integer,
  problem text,
  created_at timestamptz NOT NULL,
  FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints (tenant_id, id) ON DELETE CASCADE
);
CALL enable_tenant_rls('webhook_deliveries');
CREATE POLICY owner_reads ON webhook_deliveries FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_deletes ON webhook_deliveries FOR DELETE TO CURRENT_USER USING (true);
CREATE INDEX webhook_deliveries_endpoint ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_at) WHERE state = 'PLANNED';
CREATE INDEX webhook_deliveries_created ON webhook_deliveries (created_at);

-- Deliveries that are due and have no job, of tenants that are not suspended.
CREATE FUNCTION overdue_webhook_deliveries(instant timestamptz)
  RETURNS TABLE (tenant_id uuid, tenant text, delivery_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug, d.id FROM webhook_deliveries d JOIN tenants t ON t.id = d.tenant_id
    WHERE d.state = 'PLANNED' AND d.next_at <= instant AND t.status = 'active'
    ORDER BY d.next_at LIMIT 500;
  END;
REVOKE ALL ON FUNCTION overdue_webhook_deliveries(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION overdue_webhook_deliveries(timestamptz) TO foyer_app;

CREATE FUNCTION delete_old_webhook_deliveries(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    DELETE FROM webhook_deliveries WHERE created_at < before;
  END;
REVOKE ALL ON FUNCTION delete_old_webhook_deliveries(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_old_webhook_deliveries(timestamptz) TO foyer_app;
