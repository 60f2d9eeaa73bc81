-- The lobby in two tables, the meetings it leads to, and who is on the agents' side. PostgreSQL is the truth; sockets carry news.

CREATE TABLE meetings (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'ended')),
  opened_at timestamptz NOT NULL,
  -- When both were first in the room.
  started_at timestamptz,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('agent', 'customer', 'system')),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL))
);
CREATE INDEX meetings_open ON meetings (tenant_id) WHERE status = 'open';
CALL wall_by_tenant('meetings');

CREATE TABLE meeting_participants (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('agent', 'customer')),
  -- A user's id on the agent's side, a customer's on the other.
  person_id uuid NOT NULL,
  -- As the other side is shown it, at the time of the meeting.
  person_name text NOT NULL,
  present boolean NOT NULL DEFAULT false,
  first_joined_at timestamptz,
  -- Since when `present` is what it is.
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (meeting_id, side, person_id)
);
CREATE INDEX meeting_participants_person ON meeting_participants (person_id, meeting_id);
CALL wall_by_tenant('meeting_participants');

CREATE TABLE lobby_agents (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- The stored switch, not eligibility: a call never flips it.
  available boolean NOT NULL DEFAULT false,
  on_duty boolean NOT NULL DEFAULT true,
  seen_at timestamptz,
  -- No offers before this instant: the pause after a call.
  wraps_up_until timestamptz
);
CALL wall_by_tenant('lobby_agents');

CREATE TABLE lobby_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  customer_name text NOT NULL,
  registration_id uuid NOT NULL REFERENCES registrations ON DELETE CASCADE,
  -- The room this request leads to; a new one each time it goes back to the queue.
  meeting_id uuid NOT NULL UNIQUE,
  demo_type text NOT NULL DEFAULT 'live' CHECK (demo_type IN ('live', 'scheduled')),
  status text NOT NULL CHECK (status IN ('WAITING', 'OFFERED', 'HELD', 'ACCEPTED', 'IN_MEETING',
    'ENDED', 'LEFT', 'EXPIRED', 'TRANSFERRED', 'BLOCKED', 'CANCELLED')),
  -- First come, first served by this; it survives every way back to the queue.
  queued_at timestamptz NOT NULL,
  -- Since when it waits without a meeting: the clock of the longest wait.
  waiting_since timestamptz NOT NULL,
  round integer NOT NULL DEFAULT 1,
  reoffer_at timestamptz,
  nobody_since timestamptz,
  customer_seen_at timestamptz NOT NULL,
  customer_socket_id text NOT NULL DEFAULT '',
  agent_id uuid REFERENCES users,
  accepted_at timestamptz,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('no-agent', 'rejected', 'max-wait', 'left', 'hung-up', 'gone')),
  CHECK ((status IN ('WAITING', 'OFFERED', 'HELD', 'ACCEPTED', 'IN_MEETING')) = (ended_at IS NULL)),
  CHECK (status NOT IN ('ACCEPTED', 'IN_MEETING') OR agent_id IS NOT NULL)
);
CREATE UNIQUE INDEX lobby_requests_one_open ON lobby_requests (tenant_id, customer_id, product_id)
  WHERE ended_at IS NULL;
CREATE INDEX lobby_requests_queue ON lobby_requests (tenant_id, queued_at) WHERE ended_at IS NULL;
CREATE INDEX lobby_requests_customer ON lobby_requests (customer_id, queued_at);
-- An agent is in one meeting at a time.
CREATE UNIQUE INDEX lobby_requests_one_per_agent ON lobby_requests (agent_id) WHERE status IN ('ACCEPTED', 'IN_MEETING');
CALL wall_by_tenant('lobby_requests');

CREATE TABLE lobby_offers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  request_id uuid NOT NULL REFERENCES lobby_requests ON DELETE CASCADE,
  agent_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  round integer NOT NULL,
  status text NOT NULL DEFAULT 'OPEN' CHECK (status IN ('OPEN', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'WITHDRAWN')),
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  CHECK ((status = 'OPEN') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX lobby_offers_one_open ON lobby_offers (request_id, agent_id) WHERE status = 'OPEN';
CREATE INDEX lobby_offers_request ON lobby_offers (request_id, round);
CREATE INDEX lobby_offers_agent ON lobby_offers (agent_id) WHERE status = 'OPEN';
CALL wall_by_tenant('lobby_offers');

-- The sweep's look across the wall: tenants with somebody in the lobby or in a meeting.
CREATE FUNCTION tenants_with_open_requests()
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM lobby_requests r WHERE r.tenant_id = t.id AND r.ended_at IS NULL);
  END;
REVOKE ALL ON FUNCTION tenants_with_open_requests() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_open_requests() TO foyer_app;
CREATE POLICY owner_reads ON lobby_requests FOR SELECT TO CURRENT_USER USING (true);
