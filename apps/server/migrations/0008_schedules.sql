-- Schedules: a customer's booked start in a product's slots, the places it holds, and when nothing can be booked.

ALTER TABLE products
  -- Length of a demo.
  ADD COLUMN duration_minutes integer NOT NULL DEFAULT 30 CHECK (duration_minutes BETWEEN 5 AND 240),
  -- A start is booked no sooner than this from now.
  ADD COLUMN notice_minutes integer NOT NULL DEFAULT 30 CHECK (notice_minutes BETWEEN 0 AND 10080),
  -- Days of the tenant's calendar that can be booked, today included.
  ADD COLUMN horizon_days integer NOT NULL DEFAULT 14 CHECK (horizon_days BETWEEN 1 AND 90);

CREATE TABLE schedules (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products,
  customer_id uuid NOT NULL REFERENCES customers ON DELETE CASCADE,
  registration_id uuid NOT NULL REFERENCES registrations ON DELETE CASCADE,
  -- NULL: whoever is free.
  agent_id uuid REFERENCES users ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'BOOKED' CHECK (status IN ('BOOKED', 'MET', 'MISSED_BY_CUSTOMER', 'MISSED_BY_US', 'CANCELLED')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The customer's, IANA, as it was when booking.
  zone text NOT NULL,
  -- BCP 47; NULL: nobody said.
  language text,
  source text CHECK (source IN ('buy-now', 'rejoin', 'reminder-sms', 'registration-page-schedule-btn')),
  -- Origin of the tenant's pages as the customer reached them: what links in messages begin with.
  origin text NOT NULL,
  link_id uuid,
  told_by text[] NOT NULL DEFAULT '{}',
  -- Counts the changes; what a change must have seen.
  sequence integer NOT NULL DEFAULT 0,
  cancelled_by text CHECK (cancelled_by IN ('customer', 'staff', 'system')),
  cancel_reason text,
  -- When the customer was first in the lobby or the room for it, and when somebody of ours met them.
  customer_there_at timestamptz,
  met_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Who changed it last, by the name of that time.
  changed_by text,
  changed_at timestamptz NOT NULL,
  CHECK (ends_at > starts_at),
  CHECK ((status = 'CANCELLED') = (cancelled_by IS NOT NULL))
);
-- One upcoming booking per customer and product.
CREATE UNIQUE INDEX schedules_one_upcoming ON schedules (customer_id, product_id) WHERE status = 'BOOKED';
CREATE INDEX schedules_start ON schedules (tenant_id, starts_at, id);
CREATE INDEX schedules_due ON schedules (starts_at) WHERE status = 'BOOKED';
CREATE INDEX schedules_customer ON schedules (customer_id, starts_at);
CREATE INDEX schedules_agent ON schedules (agent_id, starts_at) WHERE agent_id IS NOT NULL;
CREATE INDEX schedules_product ON schedules (product_id, starts_at);
CALL wall_by_tenant('schedules');

-- What is booked exclusively: one place in each step of 15 minutes, and an agent's time.
CREATE TABLE schedule_places (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  schedule_id uuid NOT NULL REFERENCES schedules ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products,
  step_at timestamptz NOT NULL CHECK (extract(epoch FROM step_at)::bigint % 900 = 0),
  place integer NOT NULL CHECK (place > 0),
  agent_id uuid REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (schedule_id, step_at),
  CONSTRAINT schedule_places_one_each UNIQUE (product_id, step_at, place),
  CONSTRAINT schedule_places_one_per_agent UNIQUE (agent_id, step_at)
);
CALL wall_by_tenant('schedule_places');

-- Nothing can be booked: of one product or all, for a time or until the row is taken away.
CREATE TABLE schedule_stops (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid REFERENCES products ON DELETE CASCADE,
  from_at timestamptz NOT NULL,
  to_at timestamptz,
  reason text NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK (to_at > from_at)
);
CREATE INDEX schedule_stops_tenant ON schedule_stops (tenant_id, from_at);
CREATE INDEX schedule_stops_product ON schedule_stops (product_id);
CALL wall_by_tenant('schedule_stops');

CREATE TABLE schedule_clicks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  source text NOT NULL CHECK (source IN ('buy-now', 'rejoin', 'reminder-sms', 'registration-page-schedule-btn')),
  at timestamptz NOT NULL
);
CREATE INDEX schedule_clicks_product ON schedule_clicks (product_id, at);
CREATE INDEX schedule_clicks_at ON schedule_clicks (tenant_id, at);
CALL wall_by_tenant('schedule_clicks');

-- The judge's look across the wall: tenants with a booked start before an instant.
CREATE FUNCTION tenants_with_schedules_before(instant timestamptz)
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t
    WHERE EXISTS (SELECT FROM schedules s WHERE s.tenant_id = t.id AND s.status = 'BOOKED' AND s.starts_at <= instant);
  END;
REVOKE ALL ON FUNCTION tenants_with_schedules_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tenants_with_schedules_before(timestamptz) TO foyer_app;
CREATE POLICY owner_reads ON schedules FOR SELECT TO CURRENT_USER USING (true);
