-- How good the connections of a meeting were: the seconds that an agent's page saw LiveKit report of each quality.

CREATE TABLE connection_qualities (
  tenant_id uuid NOT NULL DEFAULT app_tenant() REFERENCES tenants ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings ON DELETE CASCADE,
  -- Whose connection it is.
  side text NOT NULL CHECK (side IN ('agent', 'customer')),
  person_id uuid NOT NULL,
  -- The agent whose page reported it, and the page: a page reports its sums again and again, a reload is a new page.
  reported_by uuid NOT NULL,
  page_id uuid NOT NULL,
  excellent_seconds integer NOT NULL CHECK (excellent_seconds >= 0),
  good_seconds integer NOT NULL CHECK (good_seconds >= 0),
  poor_seconds integer NOT NULL CHECK (poor_seconds >= 0),
  lost_seconds integer NOT NULL CHECK (lost_seconds >= 0),
  PRIMARY KEY (meeting_id, side, person_id, reported_by, page_id)
);
CALL enable_tenant_rls('connection_qualities');

-- What a connection was for most of the time; the worse of two that lasted equally long, and null without any time.
CREATE FUNCTION connection_verdict(good bigint, poor bigint, lost bigint) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN good + poor + lost = 0 THEN NULL
    WHEN lost >= greatest(good, poor) THEN 'lost'
    WHEN poor >= good THEN 'poor'
    ELSE 'good'
  END;
