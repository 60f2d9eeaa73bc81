-- SCIM: the token by which a tenant's provisioner comes in, and what it says of people that we do not keep ourselves.

CREATE TABLE scim_tokens (
  tenant_id uuid PRIMARY KEY DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- SHA-256 of 256 random bits; the token itself is kept nowhere.
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL,
  created_by text,
  -- To the minute.
  last_used_at timestamptz
);
CALL wall_by_tenant('scim_tokens');

-- Whoever has no row was never spoken of by SCIM: their user name is their address.
CREATE TABLE scim_people (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_name text NOT NULL,
  external_id text,
  display_name text,
  formatted_name text,
  given_name text,
  family_name text,
  -- Deleted by the provisioner: unknown to SCIM for as long as they are inactive.
  removed boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX scim_people_user_name ON scim_people (tenant_id, lower(user_name));
CREATE INDEX scim_people_external_id ON scim_people (tenant_id, external_id) WHERE external_id IS NOT NULL;
CALL wall_by_tenant('scim_people');
