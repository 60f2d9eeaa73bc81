-- Wallboards: screens that show the lobby by a link of their own, until it is revoked.

CREATE TABLE wallboards (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- SHA-256 of 256 random bits; the token itself is not stored.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  -- When a figure alerts; null: never.
  alert_waiting integer CHECK (alert_waiting > 0),
  alert_wait_seconds integer CHECK (alert_wait_seconds > 0),
  alert_available_agents integer CHECK (alert_available_agents > 0),
  alert_within_target_percent integer CHECK (alert_within_target_percent BETWEEN 1 AND 100),
  created_at timestamptz NOT NULL,
  created_by text,
  changed_at timestamptz NOT NULL,
  changed_by text,
  -- To the minute.
  last_shown_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (tenant_id, token_hash)
);
CALL enable_tenant_rls('wallboards');
