-- What became of a conversation, what the customer thought of it, and when who was in the room.

CREATE TABLE meeting_outcomes (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('completed', 'follow-up', 'not-interested', 'wrong-person', 'technical-problem')),
  converted boolean NOT NULL,
  -- In the tenant's currency of that time.
  revenue numeric(12, 2) CHECK (revenue IS NULL OR (revenue >= 0 AND converted)),
  note text NOT NULL,
  written_by uuid REFERENCES users ON DELETE SET NULL,
  -- By the name of that time.
  written_by_name text NOT NULL,
  written_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (meeting_id, customer_id)
);
CREATE INDEX meeting_outcomes_customer ON meeting_outcomes (customer_id);
CALL wall_by_tenant('meeting_outcomes');

CREATE TABLE feedbacks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products,
  agent_id uuid REFERENCES users ON DELETE SET NULL,
  -- By the names of that time.
  customer_name text NOT NULL,
  agent_name text,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  reasons text[] NOT NULL,
  text text NOT NULL,
  -- When it was given first.
  at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (meeting_id, customer_id)
);
CREATE INDEX feedbacks_by_at ON feedbacks (tenant_id, at, id);
CREATE INDEX feedbacks_by_stars ON feedbacks (tenant_id, stars, id);
CREATE INDEX feedbacks_product ON feedbacks (product_id);
CREATE INDEX feedbacks_customer ON feedbacks (customer_id);
CREATE INDEX feedbacks_agent ON feedbacks (agent_id) WHERE agent_id IS NOT NULL;
CALL wall_by_tenant('feedbacks');

CREATE TABLE time_stays (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  side text NOT NULL CHECK (side IN ('agent', 'customer')),
  person_id uuid NOT NULL,
  from_at timestamptz NOT NULL,
  -- NULL while it lasts.
  to_at timestamptz CHECK (to_at >= from_at)
);
CREATE INDEX time_stays_meeting ON time_stays (meeting_id, from_at);
CREATE UNIQUE INDEX time_stays_one_lasts ON time_stays (meeting_id, side, person_id) WHERE to_at IS NULL;
CALL wall_by_tenant('time_stays');

-- What the stays come to, one row for each customer of a meeting; worked out anew with each coming and going.
CREATE TABLE time_logs (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  customer_id uuid NOT NULL,
  product_id uuid NOT NULL REFERENCES products,
  agent_id uuid,
  -- By the names of that time.
  customer_name text NOT NULL,
  agent_name text,
  agent_joined_at timestamptz,
  customer_joined_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('agent', 'customer', 'system')),
  -- Of the times that are over; since when they are together now stands beside it.
  together_seconds integer NOT NULL,
  together_since timestamptz,
  handle_seconds integer,
  returns integer NOT NULL,
  PRIMARY KEY (meeting_id, customer_id)
);
CREATE INDEX time_logs_by_start ON time_logs (tenant_id, started_at NULLS FIRST, meeting_id, customer_id);
CREATE INDEX time_logs_by_end ON time_logs (tenant_id, ended_at NULLS FIRST, meeting_id, customer_id);
CREATE INDEX time_logs_product ON time_logs (product_id);
CREATE INDEX time_logs_agent ON time_logs (agent_id) WHERE agent_id IS NOT NULL;
CALL wall_by_tenant('time_logs');
