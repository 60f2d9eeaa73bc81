-- The audit log: rows nobody can change through the application, keys by which people are forgotten, seals that show a change.

-- What a person's values in the log are encrypted with, itself wrapped under the installation's secret. Destroying the row is the erasure.
CREATE TABLE person_keys (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  person_id uuid NOT NULL,
  wrapped bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, person_id)
);
CALL wall_by_tenant('person_keys');
REVOKE UPDATE ON person_keys FROM foyer_app;

CREATE SEQUENCE audit_log_seq;

CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  -- Its place in the chain, given by the trigger below; gaps are other tenants' rows and what was rolled back.
  seq bigint NOT NULL,
  at timestamptz NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('USER', 'SYSTEM', 'CUSTOMER')),
  actor_id uuid,
  behind_id uuid,
  action text NOT NULL,
  log_type text NOT NULL,
  entity_kind text NOT NULL,
  entity_id text,
  -- In the clear, and only where the entity is no person. `json` keeps the text as it was hashed.
  entity_label text,
  before json,
  after json,
  -- Name and address of who did it, under the key of `actor_person`; label, before and after under that of `entity_person`.
  actor_person uuid,
  actor_personal bytea,
  entity_person uuid,
  entity_personal bytea,
  UNIQUE (tenant_id, seq)
);
CREATE INDEX audit_log_at ON audit_log (tenant_id, at, seq);
CREATE INDEX audit_log_entity ON audit_log (tenant_id, entity_id, at, seq);
CALL wall_by_tenant('audit_log');
REVOKE ALL ON audit_log FROM foyer_app;
GRANT SELECT ON audit_log TO foyer_app;
-- Neither tenant nor place can be chosen: those columns take their defaults.
GRANT INSERT (id, at, actor_kind, actor_id, behind_id, action, log_type, entity_kind, entity_id, entity_label,
  before, after, actor_person, actor_personal, entity_person, entity_personal) ON audit_log TO foyer_app;
CREATE POLICY owner_reads ON audit_log FOR SELECT TO CURRENT_USER USING (true);

CREATE FUNCTION take_audit_place() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- The transaction gets its number before the row gets its place: what makes sealing safe rests on this order.
  PERFORM pg_current_xact_id();
  NEW.seq := nextval('audit_log_seq');
  RETURN NEW;
END $$;
CREATE TRIGGER audit_log_place BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION take_audit_place();

-- A seal holds the ids and hashes of the rows it covers, and the hash of the seal before it.
CREATE TABLE audit_seals (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  number bigint NOT NULL,
  from_seq bigint NOT NULL,
  to_seq bigint NOT NULL,
  row_ids uuid[] NOT NULL,
  row_hashes bytea[] NOT NULL,
  previous bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, number),
  UNIQUE (tenant_id, to_seq)
);
CALL wall_by_tenant('audit_seals');
REVOKE INSERT, UPDATE, DELETE ON audit_seals FROM foyer_app;
CREATE POLICY owner_seals ON audit_seals FOR INSERT TO CURRENT_USER WITH CHECK (true);
CREATE POLICY owner_reads ON audit_seals FOR SELECT TO CURRENT_USER USING (true);

-- What is hashed, as text: each field with its length before it, so that no two rows read the same. `chain.ts` says it once more.
CREATE FUNCTION audit_field(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN value IS NULL THEN '-' ELSE octet_length(value)::text || ':' || value END;

CREATE FUNCTION audit_row_hash(entry audit_log) RETURNS bytea
  LANGUAGE sql STABLE
  RETURN sha256(convert_to(
    audit_field(entry.id::text) || audit_field(entry.tenant_id::text) || audit_field(entry.seq::text)
    || audit_field((extract(epoch FROM entry.at) * 1000000)::bigint::text)
    || audit_field(entry.actor_kind) || audit_field(entry.actor_id::text) || audit_field(entry.behind_id::text)
    || audit_field(entry.action) || audit_field(entry.log_type)
    || audit_field(entry.entity_kind) || audit_field(entry.entity_id) || audit_field(entry.entity_label)
    || audit_field(entry.before::text) || audit_field(entry.after::text)
    || audit_field(entry.actor_person::text) || audit_field(encode(entry.actor_personal, 'hex'))
    || audit_field(entry.entity_person::text) || audit_field(encode(entry.entity_personal, 'hex')), 'UTF8'));

CREATE FUNCTION audit_seal_hash(number bigint, row_ids uuid[], row_hashes bytea[], previous bytea) RETURNS bytea
  LANGUAGE sql STABLE
  RETURN sha256(convert_to(
    audit_field(encode(previous, 'hex')) || audit_field(number::text) || audit_field(array_to_string(row_ids, ','))
    || audit_field((SELECT string_agg(encode(h.hash, 'hex'), ',' ORDER BY h.place) FROM unnest(row_hashes) WITH ORDINALITY AS h(hash, place))),
    'UTF8'));

-- How far the log had been handed out at some moment, and a transaction younger than everybody who had a place by then.
CREATE TABLE audit_horizon (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  seq bigint NOT NULL,
  xid xid8 NOT NULL,
  is_sealed boolean NOT NULL
);
ALTER TABLE audit_horizon ENABLE ROW LEVEL SECURITY;
INSERT INTO audit_horizon (seq, xid, is_sealed) VALUES (0, '0', true);

-- First half of sealing: remember how far the places go now. It must be a transaction of its own, without a number so far.
CREATE FUNCTION note_audit_horizon() RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  newest bigint;
BEGIN
  IF pg_current_xact_id_if_assigned() IS NOT NULL THEN
    RAISE EXCEPTION 'the horizon of the audit log is noted in a transaction of its own';
  END IF;
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END INTO newest FROM audit_log_seq;
  IF NOT EXISTS (SELECT FROM audit_horizon h WHERE h.is_sealed AND h.seq < newest) THEN RETURN false; END IF;
  UPDATE audit_horizon h SET seq = newest, xid = pg_current_xact_id(), is_sealed = false
    WHERE h.is_sealed AND h.seq < newest;
  RETURN FOUND;
END $$;

-- Second half: once every transaction that can have had one of those places is over, seal them, 500 rows to a seal.
-- No row can come to stand before a sealed one any more. Returns how many rows it sealed; the rest when called again.
CREATE FUNCTION seal_audit_log() RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  horizon audit_horizon;
  tenant uuid;
  sealed_now bigint;
  sealed bigint := 0;
BEGIN
  IF NOT EXISTS (SELECT FROM audit_horizon h WHERE NOT h.is_sealed) THEN RETURN 0; END IF;
  SELECT * INTO horizon FROM audit_horizon h WHERE NOT h.is_sealed FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN 0; END IF;
  IF horizon.xid > pg_current_xact_id() THEN
    -- Noted in another cluster, before a restore: its number says nothing here.
    UPDATE audit_horizon SET seq = 0, is_sealed = true;
    RETURN 0;
  END IF;
  IF horizon.xid >= pg_snapshot_xmin(pg_current_snapshot()) THEN RETURN 0; END IF;

  FOR tenant IN
    SELECT t.id FROM tenants t WHERE EXISTS (
      SELECT FROM audit_log a WHERE a.tenant_id = t.id AND a.seq <= horizon.seq
        AND a.seq > coalesce((SELECT max(s.to_seq) FROM audit_seals s WHERE s.tenant_id = t.id), 0))
  LOOP
    LOOP
      IF sealed >= 20000 THEN RETURN sealed; END IF;
      WITH newest AS (
        SELECT s.number, s.to_seq, s.hash FROM audit_seals s WHERE s.tenant_id = tenant ORDER BY s.number DESC LIMIT 1
      ), batch AS (
        SELECT a.seq, a.id, audit_row_hash(a) AS hash FROM audit_log a
        WHERE a.tenant_id = tenant AND a.seq > coalesce((SELECT n.to_seq FROM newest n), 0) AND a.seq <= horizon.seq
        ORDER BY a.seq LIMIT 500
      ), seal AS (
        SELECT coalesce((SELECT n.number FROM newest n), 0) + 1 AS number, min(b.seq) AS from_seq, max(b.seq) AS to_seq,
          array_agg(b.id ORDER BY b.seq) AS row_ids, array_agg(b.hash ORDER BY b.seq) AS row_hashes,
          coalesce((SELECT n.hash FROM newest n), sha256(convert_to(tenant::text, 'UTF8'))) AS previous
        FROM batch b HAVING count(*) > 0
      )
      INSERT INTO audit_seals (tenant_id, number, from_seq, to_seq, row_ids, row_hashes, previous, hash)
        SELECT tenant, l.number, l.from_seq, l.to_seq, l.row_ids, l.row_hashes, l.previous,
          audit_seal_hash(l.number, l.row_ids, l.row_hashes, l.previous)
        FROM seal l
        RETURNING cardinality(row_ids) INTO sealed_now;
      EXIT WHEN sealed_now IS NULL;
      sealed := sealed + sealed_now;
    END LOOP;
  END LOOP;
  UPDATE audit_horizon SET is_sealed = true;
  RETURN sealed;
END $$;

-- The verification's look across the wall: whose chains there are.
CREATE FUNCTION audited_tenants()
  RETURNS TABLE (id uuid, slug text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    SELECT t.id, t.slug FROM tenants t ORDER BY t.slug;
  END;

REVOKE ALL ON FUNCTION note_audit_horizon(), seal_audit_log(), audited_tenants() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_audit_horizon(), seal_audit_log(), audited_tenants() TO foyer_app;
