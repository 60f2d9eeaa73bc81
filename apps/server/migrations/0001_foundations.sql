-- Every tenant table takes its tenant from the transaction and is walled by it: nothing set, nothing seen.

CREATE FUNCTION app_tenant() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NULLIF(current_setting('app.tenant', true), '')::uuid;

-- Called once per tenant table by the migration that makes it.
CREATE PROCEDURE wall_by_tenant(target regclass)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant_wall ON %s USING (tenant_id = app_tenant()) WITH CHECK (tenant_id = app_tenant())', target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO foyer_app', target);
END $$;

CREATE TABLE tenants (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended')),
  time_zone text NOT NULL DEFAULT 'UTC',
  -- Brand: preset, mode, logo and favicon addresses; validated by the tenants feature.
  brand jsonb NOT NULL DEFAULT '{}',
  flags jsonb NOT NULL DEFAULT '{}',
  form jsonb NOT NULL DEFAULT '{"fields":[]}',
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant_wall ON tenants USING (id = app_tenant());
GRANT SELECT ON tenants TO foyer_app;

-- The one look across the wall that a request needs: which tenant a host label names.
CREATE FUNCTION find_tenant(label text)
  RETURNS TABLE (id uuid, slug text, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug, t.status FROM tenants t WHERE t.slug = label;
  END;
REVOKE ALL ON FUNCTION find_tenant(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_tenant(text) TO foyer_app;

-- SECURITY DEFINER reads with the owner's rights, and FORCE walls the owner too where it is no superuser.
CREATE POLICY owner_manages ON tenants TO CURRENT_USER USING (true) WITH CHECK (true);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  name text NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('AGENT', 'ADMIN', 'SUPER_ADMIN')),
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'INACTIVE')),
  -- argon2id in PHC form; NULL where only single sign-on may sign in.
  password_hash text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_email ON users (tenant_id, lower(email));
CALL wall_by_tenant('users');

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the refresh token in force. A token names its session, so that any earlier one is known as used: it ends the family.
  refresh_hash bytea NOT NULL,
  remember_me boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  refreshed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX sessions_refresh_hash ON sessions (refresh_hash);
CREATE INDEX sessions_user ON sessions (user_id);
CALL wall_by_tenant('sessions');

CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  slug text NOT NULL,
  name text NOT NULL,
  headline text,
  promise text,
  platform text NOT NULL DEFAULT 'jupiter' CHECK (platform IN ('jupiter', 'lightSpeedApp', 'lightSpeedWeb')),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (tenant_id, slug)
);
CALL wall_by_tenant('products');

CREATE TABLE product_agents (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (product_id, user_id)
);
CREATE INDEX product_agents_user ON product_agents (user_id);
CALL wall_by_tenant('product_agents');

CREATE TABLE customers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  name text NOT NULL,
  -- E.164; what a returning customer is known by.
  phone text,
  email text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX customers_phone ON customers (tenant_id, phone) WHERE phone IS NOT NULL;
CALL wall_by_tenant('customers');

CREATE TABLE registrations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  -- Set when the code was proved.
  customer_id uuid REFERENCES customers ON DELETE CASCADE,
  answers jsonb NOT NULL,
  phone text,
  email text,
  policy_accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  verified_at timestamptz
);
CREATE INDEX registrations_customer ON registrations (customer_id);
CALL wall_by_tenant('registrations');

CREATE TABLE registration_codes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  registration_id uuid NOT NULL REFERENCES registrations ON DELETE CASCADE,
  recipient text NOT NULL,
  -- HMAC of registration and code: the code itself is kept nowhere.
  code_hash bytea NOT NULL,
  tries_left integer NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Proved, or replaced by a newer one.
  closed_at timestamptz
);
CREATE INDEX registration_codes_registration ON registration_codes (registration_id, sent_at);
CREATE INDEX registration_codes_recipient ON registration_codes (tenant_id, recipient, sent_at);
CALL wall_by_tenant('registration_codes');
