-- What a tenant offers and when, and everything a super admin sets.

ALTER TABLE products
  -- Where an outside platform is opened; NULL for our own rooms.
  ADD COLUMN platform_template text,
  ADD COLUMN routing text NOT NULL DEFAULT 'broadcast' CHECK (routing IN ('broadcast', 'longest-idle', 'round-robin')),
  ADD COLUMN offer_lasts_seconds integer NOT NULL DEFAULT 120 CHECK (offer_lasts_seconds BETWEEN 15 AND 120),
  -- Key of the picture in the file storage.
  ADD COLUMN image text,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Who changed it last, by the name of that time.
  ADD COLUMN changed_by text,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT products_outside_needs_template CHECK (platform = 'jupiter' OR platform_template IS NOT NULL) NOT VALID;

-- A product that somebody registered for is withdrawn, not deleted.
ALTER TABLE registrations
  DROP CONSTRAINT registrations_product_id_fkey,
  ADD CONSTRAINT registrations_product_id_fkey FOREIGN KEY (product_id) REFERENCES products;
CREATE INDEX IF NOT EXISTS registrations_product ON registrations (product_id);
CREATE INDEX IF NOT EXISTS lobby_requests_product ON lobby_requests (product_id);
CREATE INDEX IF NOT EXISTS meetings_product ON meetings (product_id);

CREATE TABLE slots (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products,
  -- ISO: 1 is Monday, 7 is Sunday.
  weekdays smallint[] NOT NULL CHECK (cardinality(weekdays) > 0 AND weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]),
  -- Minutes of the day in the tenant's zone; the end may be midnight, 1440.
  starts_minute smallint NOT NULL CHECK (starts_minute BETWEEN 0 AND 1425 AND starts_minute % 15 = 0),
  ends_minute smallint NOT NULL CHECK (ends_minute BETWEEN 15 AND 1440 AND ends_minute % 15 = 0),
  capacity integer NOT NULL CHECK (capacity BETWEEN 1 AND 1000),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1,
  changed_by text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  CHECK (ends_minute > starts_minute)
);
CREATE INDEX slots_product ON slots (product_id);
CALL wall_by_tenant('slots');

CREATE TABLE slot_exceptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- NULL: all products.
  product_id uuid REFERENCES products ON DELETE CASCADE,
  from_day date NOT NULL,
  to_day date NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (to_day >= from_day)
);
CREATE INDEX slot_exceptions_product ON slot_exceptions (product_id);
CREATE INDEX slot_exceptions_days ON slot_exceptions (tenant_id, from_day);
CALL wall_by_tenant('slot_exceptions');

ALTER TABLE tenants
  ADD COLUMN currency text NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
  ADD COLUMN analytics_dashboard_id text,
  ADD COLUMN admin_contact text,
  ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false,
  ADD COLUMN meeting_link_expiry_hours integer NOT NULL DEFAULT 24 CHECK (meeting_link_expiry_hours BETWEEN 1 AND 720),
  -- Key of the logo in the file storage; NULL: the mark is drawn.
  ADD COLUMN logo text,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN changed_by text,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();

-- The wall lets a tenant touch its own row only; who it is and whether it stands is the operator's.
GRANT UPDATE (name, time_zone, brand, flags, currency, analytics_dashboard_id, admin_contact, require_second_factor,
  meeting_link_expiry_hours, logo, version, changed_by, changed_at) ON tenants TO foyer_app;
