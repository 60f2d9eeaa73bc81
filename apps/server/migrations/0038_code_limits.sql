-- HMAC of the site that asked for the code, an IPv4 /24 or an IPv6 /48; NULL: sent by an earlier version.
ALTER TABLE registration_codes ADD COLUMN site_hash bytea;
CREATE INDEX registration_codes_site ON registration_codes (tenant_id, site_hash, sent_at) WHERE proved_at IS NULL;

-- Codes of the last day, of all tenants, that their recipients have not verified. Holds no address: only HMACs.
CREATE TABLE recent_codes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX recent_codes_recipient ON recent_codes (recipient_hash, sent_at);
CREATE INDEX recent_codes_sent ON recent_codes (sent_at);
ALTER TABLE recent_codes ENABLE ROW LEVEL SECURITY;

-- Counts a code, unless the recipient has had the maximum since the instant. Returns when the oldest of those was sent, else NULL.
CREATE FUNCTION count_recent_code(recipient bytea, at timestamptz, since timestamptz, max_codes integer)
  RETURNS timestamptz
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  reached_at timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('recent codes ' || encode(recipient, 'hex'), 0));
  SELECT c.sent_at INTO reached_at FROM recent_codes c WHERE c.recipient_hash = recipient AND c.sent_at > since
    ORDER BY c.sent_at DESC OFFSET max_codes - 1 LIMIT 1;
  IF reached_at IS NULL THEN INSERT INTO recent_codes (recipient_hash, sent_at) VALUES (recipient, at); END IF;
  RETURN reached_at;
END $$;

-- For a code that was not sent.
CREATE FUNCTION uncount_recent_code(recipient bytea, at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    DELETE FROM recent_codes WHERE id =
      (SELECT c.id FROM recent_codes c WHERE c.recipient_hash = recipient AND c.sent_at = at LIMIT 1);
  END;

-- For a recipient who has verified a code.
CREATE FUNCTION forget_recent_codes(recipient bytea) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    DELETE FROM recent_codes c WHERE c.recipient_hash = recipient;
  END;

CREATE FUNCTION delete_recent_codes(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    DELETE FROM recent_codes c WHERE c.sent_at < before;
  END;

REVOKE ALL ON FUNCTION count_recent_code(bytea, timestamptz, timestamptz, integer), uncount_recent_code(bytea, timestamptz),
  forget_recent_codes(bytea), delete_recent_codes(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_recent_code(bytea, timestamptz, timestamptz, integer), uncount_recent_code(bytea, timestamptz),
  forget_recent_codes(bytea), delete_recent_codes(timestamptz) TO foyer_app;
