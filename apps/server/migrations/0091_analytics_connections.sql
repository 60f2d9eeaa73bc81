-- The analytics server whose dashboard the Analytics page embeds.

CREATE TABLE analytics_connections (
  tenant_id uuid PRIMARY KEY DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- NULL: none.
  provider text CHECK (provider IN ('metabase', 'superset')),
  url text NOT NULL,
  -- The locked parameter, or the column of the rows.
  parameter text NOT NULL,
  username text NOT NULL,
  -- Sealed under the installation's secret.
  secret bytea,
  version integer NOT NULL,
  changed_by text,
  changed_at timestamptz NOT NULL
);
CALL enable_tenant_rls('analytics_connections');
