-- Whom a tenant's identity provider vouches for: issuer and subject name the person, an address may be somebody else's one day.

CREATE TABLE user_identities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  linked_at timestamptz NOT NULL,
  UNIQUE (tenant_id, issuer, subject),
  UNIQUE (user_id, issuer)
);
CALL wall_by_tenant('user_identities');
