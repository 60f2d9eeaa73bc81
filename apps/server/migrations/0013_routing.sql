-- Whom a request is offered to and why, what the likely wait is read from, and what each agent can be spoken to in.

-- Empty: whatever is asked for.
ALTER TABLE users ADD COLUMN languages text[] NOT NULL DEFAULT '{}';

ALTER TABLE lobby_requests
  -- What the form said when the customer knocked: the language asked for, and what led here.
  ADD COLUMN language text,
  ADD COLUMN utm jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN past_meetings integer NOT NULL DEFAULT 0,
  -- The place and the agents there when the wait began: what the wait is measured by once it is over.
  ADD COLUMN place_then integer NOT NULL DEFAULT 1,
  ADD COLUMN agents_then integer NOT NULL DEFAULT 0;
CREATE INDEX lobby_requests_accepted ON lobby_requests (product_id, accepted_at) WHERE accepted_at IS NOT NULL;

ALTER TABLE lobby_agents
  -- Without a customer since the last meeting's end, or since the lobby went on.
  ADD COLUMN idle_since timestamptz,
  -- What the sweep last found, so that a change of it is told once.
  ADD COLUMN present boolean NOT NULL DEFAULT false;

-- Whose turn it is where agents are asked in turn: who was asked longest ago is next.
CREATE TABLE routing_turns (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  agent_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  turn bigint NOT NULL,
  PRIMARY KEY (product_id, agent_id)
);
CREATE INDEX routing_turns_agent ON routing_turns (agent_id);
CALL wall_by_tenant('routing_turns');

-- Each look of the routing that asked somebody, with all it looked at: from `facts` it comes out the same again.
CREATE TABLE routing_choices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  request_id uuid NOT NULL REFERENCES lobby_requests ON DELETE CASCADE,
  number bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  round integer NOT NULL,
  routing text NOT NULL CHECK (routing IN ('broadcast', 'longest-idle', 'round-robin')),
  chosen uuid[] NOT NULL,
  -- Why, beyond the routing: nobody speaks it, the assigned agent first.
  reason text,
  candidates jsonb NOT NULL,
  facts jsonb NOT NULL
);
CREATE INDEX routing_choices_request ON routing_choices (request_id, number);
CALL wall_by_tenant('routing_choices');

-- The sweep's look across the wall: tenants where something can be due at this instant.
CREATE FUNCTION tenants_to_settle(at timestamptz, agent_grace interval)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM lobby_requests r WHERE r.tenant_id = t.id AND r.ended_at IS NULL)
      OR EXISTS (SELECT FROM lobby_agents a WHERE a.tenant_id = t.id
        AND (a.wraps_up_until <= at OR a.present <> coalesce(a.seen_at > at - agent_grace, false)));
  END;
REVOKE ALL ON FUNCTION tenants_to_settle(timestamptz, interval) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_to_settle(timestamptz, interval) TO foyer_app;
CREATE POLICY owner_reads ON lobby_agents FOR SELECT TO CURRENT_USER USING (true);
