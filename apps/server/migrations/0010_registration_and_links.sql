-- Links to the customer's road, and what a registration carries besides the form: campaign tags, consent, pictures.

CREATE TABLE links (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('generate-link', 'transfer', 'schedule')),
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  -- NULL: whoever gets it.
  customer_id uuid REFERENCES customers ON DELETE CASCADE,
  registration_id uuid REFERENCES registrations ON DELETE CASCADE,
  -- Checked at the end of the transaction: a schedule and its link are made together, in either order.
  schedule_id uuid REFERENCES schedules ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  -- Whom it leads to; NULL: whoever is free.
  agent_id uuid REFERENCES users ON DELETE SET NULL,
  opens_at timestamptz,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  revoked_at timestamptz,
  -- NULL: the product itself.
  created_by uuid REFERENCES users ON DELETE SET NULL,
  -- By the name of that time.
  created_by_name text NOT NULL,
  note text,
  -- Channels it was sent by, newest last.
  sent_by text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'schedule') = (schedule_id IS NOT NULL))
);
CREATE INDEX links_by_created ON links (tenant_id, created_at, id);
CREATE INDEX links_by_expires ON links (tenant_id, expires_at, id);
CREATE INDEX links_product ON links (product_id);
CREATE INDEX links_customer ON links (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX links_registration ON links (registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX links_schedule ON links (schedule_id) WHERE schedule_id IS NOT NULL;
CALL wall_by_tenant('links');

ALTER TABLE registrations
  -- The link that led here; it is used up when the code is proved.
  ADD COLUMN link_id uuid REFERENCES links ON DELETE SET NULL,
  ADD COLUMN utm jsonb NOT NULL DEFAULT '{}',
  -- Of the policy that was accepted, by its name of that time; and whether the box was ticked beforehand.
  ADD COLUMN policy_version text,
  ADD COLUMN policy_by_default boolean NOT NULL DEFAULT false;
CREATE INDEX registrations_link ON registrations (link_id) WHERE link_id IS NOT NULL;

ALTER TABLE registration_codes
  -- HMAC of the address that asked for it; NULL: sent before this was kept.
  ADD COLUMN address_hash bytea,
  -- When the registration's code was proved: those count no more against the address.
  ADD COLUMN proved_at timestamptz;
CREATE INDEX registration_codes_address ON registration_codes (tenant_id, address_hash, sent_at) WHERE proved_at IS NULL;
CREATE INDEX registration_codes_sent ON registration_codes (tenant_id, sent_at);

CREATE TABLE attachments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- Set when the form was handed in.
  registration_id uuid REFERENCES registrations ON DELETE CASCADE,
  -- Under which storage keeps it.
  file_key text NOT NULL,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('image/jpeg', 'image/png')),
  bytes integer NOT NULL CHECK (bytes > 0),
  -- HMAC of the address it came from.
  address_hash bytea NOT NULL,
  uploaded_at timestamptz NOT NULL,
  -- Set when the code was proved: only then somebody stands behind it, and it stays.
  kept_at timestamptz
);
CREATE INDEX attachments_registration ON attachments (registration_id) WHERE registration_id IS NOT NULL;
CREATE INDEX attachments_loose ON attachments (tenant_id, uploaded_at) WHERE kept_at IS NULL;
CALL wall_by_tenant('attachments');

-- The sweep's look across the wall: tenants with pictures that nobody stood behind in time.
CREATE FUNCTION tenants_with_loose_attachments(before timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM attachments a WHERE a.tenant_id = t.id AND a.kept_at IS NULL AND a.uploaded_at <= before);
  END;
REVOKE ALL ON FUNCTION tenants_with_loose_attachments(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_loose_attachments(timestamptz) TO foyer_app;
CREATE POLICY owner_reads ON attachments FOR SELECT TO CURRENT_USER USING (true);
