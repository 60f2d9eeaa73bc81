-- Warm transfer: an agent consults another one about the customers of a meeting, and hands them over or returns.

CREATE TABLE consultations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  -- The agent who asks, and the one who is asked.
  agent_id uuid NOT NULL,
  target_id uuid NOT NULL,
  -- The product for which the target takes the customers over.
  product_id uuid NOT NULL,
  status text NOT NULL DEFAULT 'ASKED' CHECK (status IN ('ASKED', 'ACTIVE', 'ENDED')),
  asked_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('handed-over', 'returned', 'refused', 'no-answer', 'target-left',
    'target-lost', 'target-busy', 'meeting-ended')),
  -- The customers are on hold for it: until its end, after a hand-over until the new agent is in the room.
  holds boolean NOT NULL DEFAULT true,
  CHECK ((status = 'ENDED') = (ended_at IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CHECK (agent_id <> target_id),
  FOREIGN KEY (tenant_id, meeting_id) REFERENCES meetings (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, agent_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, target_id) REFERENCES users (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, product_id) REFERENCES products (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX consultations_meeting ON consultations (tenant_id, meeting_id);
CREATE INDEX consultations_agent ON consultations (tenant_id, agent_id);
CREATE INDEX consultations_target ON consultations (tenant_id, target_id);
CREATE INDEX consultations_product ON consultations (tenant_id, product_id);
-- One at a time in a meeting, and for each target.
CREATE UNIQUE INDEX consultations_one_per_meeting ON consultations (meeting_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX consultations_one_per_target ON consultations (target_id) WHERE ended_at IS NULL;
CALL enable_tenant_rls('consultations');

-- For the job that ends consultations: tenants with an open one.
CREATE FUNCTION tenants_with_open_consultations()
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM consultations c WHERE c.tenant_id = t.id AND c.ended_at IS NULL);
  END;
REVOKE ALL ON FUNCTION tenants_with_open_consultations() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_open_consultations() TO foyer_app;
CREATE POLICY owner_reads ON consultations FOR SELECT TO CURRENT_USER USING (true);
