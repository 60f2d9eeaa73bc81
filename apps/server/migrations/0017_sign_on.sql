-- Single sign-on: whose tokens a tenant believes, which of them were exchanged, and which sessions came by them.

CREATE TABLE sign_on (
  tenant_id uuid PRIMARY KEY DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- The realm as its tokens name it; empty: not set up.
  issuer text NOT NULL,
  -- Where its keys are fetched; empty: at the issuer.
  jwks_url text NOT NULL,
  client_id text NOT NULL,
  -- Empty: the client.
  audience text NOT NULL,
  -- `{"AGENT":["staff"],"ADMIN":["client:lead"],"SUPER_ADMIN":[]}`
  role_names jsonb NOT NULL,
  allowed_roles text[] NOT NULL CHECK (allowed_roles <@ ARRAY['AGENT', 'ADMIN', 'SUPER_ADMIN']),
  -- Lower case; empty: any.
  email_domains text[] NOT NULL,
  password_sign_in text NOT NULL CHECK (password_sign_in IN ('off', 'breakGlass', 'on')),
  version integer NOT NULL DEFAULT 1,
  changed_by text,
  changed_at timestamptz NOT NULL
);
CALL wall_by_tenant('sign_on');

-- What must not come a second time before it expires: exchanged tokens, logout tokens, and sessions of the realm that are over.
CREATE TABLE spent_realm_marks (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  issuer text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('token', 'logout', 'session')),
  mark text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, issuer, kind, mark)
);
CREATE INDEX spent_realm_marks_expiry ON spent_realm_marks (tenant_id, expires_at);
CALL wall_by_tenant('spent_realm_marks');

ALTER TABLE sessions
  -- Of whom the realm vouched for; NULL: the session came by a password.
  ADD COLUMN realm_issuer text,
  ADD COLUMN realm_subject text,
  -- The realm's own session.
  ADD COLUMN realm_session text,
  ADD CHECK ((realm_issuer IS NULL) = (realm_subject IS NULL));
CREATE INDEX sessions_realm ON sessions (tenant_id, realm_issuer, realm_subject) WHERE realm_issuer IS NOT NULL AND revoked_at IS NULL;
