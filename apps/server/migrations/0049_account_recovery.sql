-- Two ways back into an account whose second factor is lost: recovery codes, and a removal that the operator requests.

-- Recovery codes replace a lost second factor at sign-in. A used code is deleted, so it works once.
CREATE TABLE recovery_codes (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL,
  -- HMAC of 60 random bits, with a key of the installation: the database alone does not allow guessing.
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
CALL enable_tenant_rls('recovery_codes');

-- The operator's request to remove the second factors of a super admin. It takes effect at `effective_at`, 24 hours after the
-- mail to the account, unless it is closed before. NULL: the mail has not been sent, so nothing takes effect.
CREATE TABLE second_factor_removals (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  user_id uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  effective_at timestamptz,
  closed_at timestamptz,
  outcome text CHECK (outcome IN ('removed', 'cancelled')),
  CHECK ((closed_at IS NULL) = (outcome IS NULL)),
  FOREIGN KEY (tenant_id, user_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE
);
-- One open request per user: asking again neither shortens nor doubles it.
CREATE UNIQUE INDEX second_factor_removals_open ON second_factor_removals (user_id) WHERE closed_at IS NULL;
CALL enable_tenant_rls('second_factor_removals');
-- The function below reads across tenants, as the owner.
CREATE POLICY owner_reads ON second_factor_removals FOR SELECT TO CURRENT_USER USING (true);

CREATE FUNCTION tenants_with_due_factor_removals(at timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t WHERE EXISTS
      (SELECT FROM second_factor_removals r WHERE r.tenant_id = t.id AND r.closed_at IS NULL AND r.effective_at <= at);
  END;
REVOKE ALL ON FUNCTION tenants_with_due_factor_removals(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_due_factor_removals(timestamptz) TO foyer_app;
