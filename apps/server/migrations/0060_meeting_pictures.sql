-- Pictures that were taken in a meeting and belong to its record: saved annotations, and snapshots of a customer's video.

ALTER TABLE meetings ADD CONSTRAINT meetings_within_tenant UNIQUE (tenant_id, id);
ALTER TABLE customers ADD CONSTRAINT customers_within_tenant UNIQUE (tenant_id, id);

CREATE TABLE meeting_pictures (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  -- The customer in the picture; NULL where it shows no person.
  customer_id uuid,
  kind text NOT NULL CHECK (kind IN ('annotation', 'snapshot')),
  -- A member of staff, or a customer of the meeting, with the name of that time.
  taken_by uuid NOT NULL,
  taken_by_side text NOT NULL CHECK (taken_by_side IN ('agent', 'customer')),
  taken_by_name text NOT NULL,
  -- The page that captured a snapshot.
  taken_from text CHECK (taken_from IN ('customer', 'agent')),
  file_key text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL,
  -- The file is gone; the row records that there was one.
  deleted_at timestamptz,
  CHECK (kind <> 'snapshot' OR (customer_id IS NOT NULL AND taken_from IS NOT NULL)),
  FOREIGN KEY (tenant_id, meeting_id) REFERENCES meetings (tenant_id, id) ON DELETE CASCADE,
  FOREIGN KEY (tenant_id, customer_id) REFERENCES customers (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX meeting_pictures_meeting ON meeting_pictures (meeting_id, created_at);
CREATE INDEX meeting_pictures_customer ON meeting_pictures (customer_id, created_at);
CREATE INDEX meeting_pictures_kept ON meeting_pictures (tenant_id, created_at) WHERE deleted_at IS NULL;
CALL enable_tenant_rls('meeting_pictures');
