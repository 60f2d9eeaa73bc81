-- A bell is for what is to be done: what is older than anybody looks back is thrown away, across the wall by one sweep.
CREATE INDEX notifications_at ON notifications (at);
CREATE FUNCTION forget_notifications(before timestamptz)
  RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  BEGIN ATOMIC
    WITH gone AS (DELETE FROM notifications WHERE at < before RETURNING 1) SELECT count(*) FROM gone;
  END;
REVOKE ALL ON FUNCTION forget_notifications(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_notifications(timestamptz) TO foyer_app;
CREATE POLICY owner_reads ON notifications FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY owner_forgets ON notifications FOR DELETE TO CURRENT_USER USING (true);
