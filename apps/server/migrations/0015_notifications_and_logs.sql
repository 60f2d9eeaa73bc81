-- The bell of each agent, what happened in the lobby step by step, and what each agent was and how long.

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  agent_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('missed-knock', 'scheduled-soon', 'schedule-booked', 'schedule-changed',
    'schedule-cancelled', 'nobody-came', 'transferred-to-you', 'lobby-switched-off')),
  -- Whom the sentence names; it goes when they go.
  customer_id uuid REFERENCES customers ON DELETE CASCADE,
  text text NOT NULL,
  path text,
  -- The same kind, subject and sentence: identical ones are one row.
  key text NOT NULL,
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  -- The newest of them.
  at timestamptz NOT NULL,
  seen_at timestamptz
);
CREATE UNIQUE INDEX notifications_identical ON notifications (agent_id, product_id, key);
CREATE INDEX notifications_newest ON notifications (agent_id, at, id);
CREATE INDEX notifications_product ON notifications (product_id);
CREATE INDEX notifications_customer ON notifications (customer_id) WHERE customer_id IS NOT NULL;
CALL wall_by_tenant('notifications');

CREATE TABLE lobby_steps (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  request_id uuid NOT NULL REFERENCES lobby_requests ON DELETE CASCADE,
  -- In the order they happened, also within one instant.
  number bigint GENERATED ALWAYS AS IDENTITY,
  product_id uuid NOT NULL REFERENCES products,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  customer_name text NOT NULL,
  demo_type text NOT NULL CHECK (demo_type IN ('live', 'scheduled')),
  step text NOT NULL,
  agent_id uuid REFERENCES users ON DELETE SET NULL,
  -- By the name of that time.
  agent_name text,
  reason text,
  at timestamptz NOT NULL,
  -- Since the step before of the same request; NULL for the first.
  took_seconds integer
);
CREATE INDEX lobby_steps_by_at ON lobby_steps (tenant_id, at, number);
CREATE INDEX lobby_steps_request ON lobby_steps (request_id, number);
CREATE INDEX lobby_steps_product ON lobby_steps (product_id);
CREATE INDEX lobby_steps_customer ON lobby_steps (customer_id);
CREATE INDEX lobby_steps_agent ON lobby_steps (agent_id) WHERE agent_id IS NOT NULL;
CALL wall_by_tenant('lobby_steps');

CREATE TABLE agent_steps (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  agent_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  number bigint GENERATED ALWAYS AS IDENTITY,
  -- States of one kind follow each other: on and off duty, the lobby on and off, present and gone, busy and free.
  kind text NOT NULL CHECK (kind IN ('duty', 'lobby', 'presence', 'work')),
  state text NOT NULL,
  by_kind text NOT NULL CHECK (by_kind IN ('self', 'admin', 'system')),
  -- By the name of that time.
  by_name text,
  at timestamptz NOT NULL,
  -- Until the next of the same kind; NULL while it lasts.
  lasted_seconds integer
);
CREATE INDEX agent_steps_by_at ON agent_steps (tenant_id, at, number);
CREATE INDEX agent_steps_agent ON agent_steps (agent_id, at);
CREATE INDEX agent_steps_lasting ON agent_steps (agent_id, kind) WHERE lasted_seconds IS NULL;
CALL wall_by_tenant('agent_steps');

ALTER TABLE schedules
  -- When the agent was told that the start is near; NULL again when it moves or another agent has it.
  ADD COLUMN soon_told_at timestamptz,
  -- When the product's other agents were told that the customer is there and nobody of ours.
  ADD COLUMN others_told_at timestamptz;
