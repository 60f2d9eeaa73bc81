-- Accounts: who made whom, how a second factor is proved, links to set a password, and sessions one can recognise.

ALTER TABLE users
  ADD COLUMN theme text CHECK (theme IN ('light', 'dark')),
  ADD COLUMN created_by uuid REFERENCES users ON DELETE SET NULL,
  ADD COLUMN last_sign_in_at timestamptz,
  -- Two people who edit the same person: the second is told.
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Who changed it last, by the name of that time.
  ADD COLUMN changed_by text,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX users_created_at ON users (tenant_id, created_at);

ALTER TABLE sessions
  -- As it was at the last turn, so that a person knows their own devices.
  ADD COLUMN user_agent text,
  ADD COLUMN ip text,
  -- A super admin who sees as this user: such a session only looks, and goes with the session behind it.
  ADD COLUMN behind_user_id uuid REFERENCES users ON DELETE CASCADE,
  ADD COLUMN behind_session_id uuid REFERENCES sessions ON DELETE CASCADE,
  ADD CHECK ((behind_user_id IS NULL) = (behind_session_id IS NULL));
CREATE INDEX sessions_behind ON sessions (behind_user_id) WHERE behind_user_id IS NOT NULL;

CREATE TABLE user_totp (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- Encrypted under the installation's secret. `pending` counts once a code has proved it.
  secret bytea,
  pending bytea,
  -- The time step of the last code that was taken: no code is good twice.
  last_step bigint NOT NULL DEFAULT 0
);
CALL wall_by_tenant('user_totp');

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  name text NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  -- As the device counts its uses; 0 where it does not.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  UNIQUE (tenant_id, credential_id)
);
CREATE INDEX passkeys_user ON passkeys (user_id);
CALL wall_by_tenant('passkeys');

CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('set-up', 'sign-in')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
CALL wall_by_tenant('passkey_challenges');

CREATE TABLE password_links (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the mailed token: the token itself is kept nowhere.
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Used, or overtaken by a change of the password or the address.
  closed_at timestamptz
);
CREATE INDEX password_links_user ON password_links (user_id, created_at);
CALL wall_by_tenant('password_links');

-- Who shows a product can be changed from the product's side too: an editor of the person must notice.
CREATE FUNCTION note_assignment() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET version = version + 1, changed_by = NULL, changed_at = now()
  WHERE id = COALESCE(NEW.user_id, OLD.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER product_agents_noted AFTER INSERT OR DELETE ON product_agents
  FOR EACH ROW EXECUTE FUNCTION note_assignment();
